/**
 * Takes a picture of every page for each role, wide and narrow, light and dark, in `screenshots/` (not committed), for
 * reviewing by eye. `npm run screenshots`, or `-- overview reports` for some pages.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { loaded } from './loaded.ts';
import { startServerProcess } from './server-process.ts';

/** Suffix of pages to show with their first row open. */
const OPEN = '#open';
const lists = ['conversions', 'enquiries', 'campaigns', 'placements', 'vouchers?show=all', 'feeds'];
const withOpen = (...paths: string[]) => paths.flatMap((path) => [path, path + OPEN]);
/** Two campaigns that every role sees. */
const compared = 'campaigns/compare/30001/30002';
const everywhere = ['overview', ...withOpen(...lists), compared, 'placements/new'];
const report =
  'reports?rows=month&across=deviceType&values=clicks,totalCommission&period=last12Months&chart=stacked&compare=year';
const tools = ['reports', report, `${report}&edit=1`, 'files', 'files?place=bin', 'service-accounts', 'account'];
const claims = ['enquiries/new', 'enquiries/file'];
const promoting = ['links', 'links/new', ...withOpen('payments'), 'payment-overview'];
const deciding = ['conversions/validate', ...withOpen('invoices')];
const office = [...withOpen('billing', 'audit'), 'billing/preview'];
const pages = {
  publisher: [...everywhere, ...claims, ...promoting, ...tools],
  advertiser: [...everywhere, ...deciding, ...tools],
  manager: [...everywhere, ...promoting, ...deciding, ...office, ...tools],
} as const;
const homes = { publisher: '/1/200001', advertiser: '/1/100001', manager: '/1/0' } as const;
const looks = [
  { name: 'wide', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'narrow', width: 390, height: 844, colorScheme: 'light' },
] as const;

const wanted = process.argv.slice(2);
const isWanted = (path: string) => wanted.length === 0 || wanted.some((it) => path.startsWith(it));
const folder = join(import.meta.dirname, '../screenshots');

async function take(page: Page, whose: string, name: string): Promise<void> {
  // The page's busy state does not cover logos and fonts.
  await page.waitForLoadState('networkidle');
  await loaded(page);
  await mkdir(join(folder, whose), { recursive: true });
  await page.screenshot({ path: join(folder, whose, `${name.replace(/[^\w-]+/g, '-')}.png`) });
}

/** Opens the first row of a list, if wanted; the list may be empty. */
async function openFirst(page: Page, path: string): Promise<void> {
  if (!path.endsWith(OPEN)) return;
  const row = page.getByRole('rowheader').getByRole('link').first();
  if ((await row.count()) === 0) return;
  await row.click();
  await page.getByRole('dialog').waitFor();
}

const server = await startServerProcess({ DEMO_TODAY: '2026-03-15' });
const browser = await chromium.launch(launchOptions());
try {
  for (const role of ['publisher', 'advertiser', 'manager'] as const) {
    for (const { name, width, height, colorScheme } of looks) {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, colorScheme });
      const page = await context.newPage();
      if (role === 'publisher' && isWanted('sign-in')) {
        await page.goto('/sign-in');
        await take(page, 'stranger', `sign-in-${name}`);
      }
      const signedIn = await context.request.post('/api/session', {
        headers: { origin: server.url },
        data: { email: `${role}@demo.partnerdeck.test`, password: 'partnerdeck-demo' },
      });
      if (!signedIn.ok()) throw new Error(`Signing in was answered ${signedIn.status()}: ${await signedIn.text()}`);
      for (const path of pages[role].filter(isWanted)) {
        await page.goto(`${homes[role]}/${path.replace(OPEN, '')}`);
        // Nothing indicates loading before the app is drawn.
        await page.waitForLoadState('networkidle');
        await openFirst(page, path);
        await take(page, role, `${path}-${name}`);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`Pictures are in ${folder}`);
