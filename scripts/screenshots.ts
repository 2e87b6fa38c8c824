/**
 * A picture of every page for each role, wide and narrow, light and dark, in `screenshots/` (not committed): for a person
 * to look through. `npm run screenshots`, or `-- overview reports` for some pages.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { startServerProcess } from './server-process.ts';

const everywhere = ['overview', 'conversions', 'enquiries', 'campaigns', 'placements', 'vouchers?show=all', 'feeds'];
const report =
  'reports?rows=month&across=deviceType&values=clicks,totalCommission&period=last12Months&chart=stacked&compare=year';
const tools = ['reports', report, 'files', 'service-accounts', 'account'];
const pages = {
  publisher: [...everywhere, 'placements/new', 'links', 'links/new', 'payments', 'payment-overview', ...tools],
  advertiser: [...everywhere, 'conversions/validate', 'invoices', ...tools],
  manager: [...everywhere, 'invoices', 'payments', 'billing', 'audit', ...tools],
} as const;
const homes = { publisher: '/1/200001', advertiser: '/1/100001', manager: '/1/0' } as const;
const looks = [
  { name: 'wide', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'narrow', width: 390, height: 844, colorScheme: 'light' },
] as const;

const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, '../screenshots');
const server = await startServerProcess({ DEMO_TODAY: '2026-03-15' });
const browser = await chromium.launch(launchOptions());
try {
  for (const role of ['publisher', 'advertiser', 'manager'] as const) {
    for (const { name, width, height, colorScheme } of looks) {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, colorScheme });
      await context.request.post('/api/session', {
        headers: { origin: server.url },
        data: { email: `${role}@demo.partnerdeck.test`, password: 'partnerdeck-demo' },
      });
      const page = await context.newPage();
      for (const path of pages[role].filter((one) => wanted.length === 0 || wanted.some((it) => one.startsWith(it)))) {
        await page.goto(`${homes[role]}/${path}`);
        await page.waitForLoadState('networkidle');
        await mkdir(join(folder, role), { recursive: true });
        const file = `${path.replace(/[^\w-]+/g, '-').slice(0, 40)}-${name}.png`;
        await page.screenshot({ path: join(folder, role, file) });
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`Pictures are in ${folder}`);
