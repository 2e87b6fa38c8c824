/**
 * Takes a picture of every page for each role, in three widths, light and dark, in `screenshots/` (not committed), for
 * reviewing by eye. `npm run screenshots`, or `-- overview reports` for some pages. `-- --readme` takes those of the
 * README instead, in `docs/`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { roles, type Role } from '#contract/access';
import { opening, pathsOf } from '../e2e/places.ts';
import { launchOptions } from './chromium.ts';
import { loaded } from './loaded.ts';
import { startServerProcess } from './server-process.ts';

/** Suffix of pages to show with their first row open. */
const OPEN = '#open';
/** Two campaigns that every role sees. */
const compared = 'campaigns/compare/30001/30002';
const report =
  'reports?rows=month&across=deviceType&values=clicks,totalCommission&period=last12Months&chart=stacked&compare=year';
/** The pages of a role, those below them, and what their lists open. */
const pagesOf = (role: Role) => [
  ...pathsOf(role).flatMap((path) => (opening.has(path) ? [path, path + OPEN] : [path])),
  compared,
  report,
  `${report}&edit=1`,
  'files?place=bin',
];
const homes = { publisher: '/1/200001', advertiser: '/1/100001', manager: '/1/0' } as const;
const looks = [
  { name: 'wide', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'middle', width: 768, height: 1024, colorScheme: 'light' },
  { name: 'middle-dark', width: 768, height: 1024, colorScheme: 'dark' },
  { name: 'narrow', width: 390, height: 844, colorScheme: 'light' },
  { name: 'narrow-dark', width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Work that the README shows. */
const shown = [
  { name: 'overview', role: 'manager', path: 'overview' },
  { name: 'reports', role: 'manager', path: `${report}&edit=1` },
  { name: 'decision', role: 'advertiser', path: `conversions?status=pending&due=overdue&sort=decideBy${OPEN}` },
] as const;
const README = '--readme';

const given = process.argv.slice(2);
const wanted = given.filter((one) => one !== README);
const isWanted = (path: string) => wanted.length === 0 || wanted.some((it) => path.startsWith(it));
const folder = join(import.meta.dirname, '../screenshots');

async function take(page: Page, file: string): Promise<void> {
  // The page's busy state does not cover logos and fonts, nor what loads with the first sign of somebody.
  await page.mouse.move(5, 5);
  await page.waitForLoadState('networkidle');
  await loaded(page);
  // The font follows when the page is at rest.
  await page.waitForSelector('html[data-font=inter]');
  // A part that is asked for is not drawn yet: it may use another one that is still on its way.
  await page.waitForFunction(() => document.fonts.status === 'loaded' && document.fonts.check("1em 'Inter Variable'"));
  await page.screenshot({ path: file });
}

const fileOf = (whose: string, name: string) => join(folder, whose, `${name.replace(/[^\w-]+/g, '-')}.png`);

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

interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

const newPage = async ({ width, height, colorScheme }: Look) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, colorScheme });
  return context.newPage();
};

async function signIn(page: Page, role: Role): Promise<void> {
  const signedIn = await page.context().request.post('/api/session', {
    headers: { origin: server.url },
    data: { email: `${role}@demo.partnerdeck.test`, password: 'partnerdeck-demo' },
  });
  if (!signedIn.ok()) throw new Error(`Signing in was answered ${signedIn.status()}: ${await signedIn.text()}`);
}

async function open(page: Page, role: Role, path: string): Promise<void> {
  await page.goto(`${homes[role]}/${path.replace(OPEN, '')}`);
  // Nothing indicates loading before the app is drawn.
  await page.waitForLoadState('networkidle');
  await openFirst(page, path);
}

async function everything(): Promise<void> {
  for (const role of roles) {
    await mkdir(join(folder, role), { recursive: true });
    for (const { name, ...look } of looks) {
      const page = await newPage(look);
      if (role === 'publisher' && isWanted('sign-in')) {
        await page.goto('/sign-in');
        await take(page, fileOf(role, `sign-in-${name}`));
      }
      await signIn(page, role);
      for (const path of pagesOf(role).filter(isWanted)) {
        await open(page, role, path);
        await take(page, fileOf(role, `${path}-${name}`));
      }
      await page.context().close();
    }
  }
  console.log(`Pictures are in ${folder}`);
}

async function readme(): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, role, path } of shown) {
      const page = await newPage({ width: 1280, height: 800, colorScheme });
      await signIn(page, role);
      await open(page, role, path);
      await take(page, join(import.meta.dirname, `../docs/${name}-${colorScheme}.png`));
      await page.context().close();
    }
  }
}

try {
  await (given.includes(README) ? readme() : everything());
} finally {
  await browser.close();
  await server.stop();
}
