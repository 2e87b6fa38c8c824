/**
 * Every page of every role, looked at in one load: it asks for each thing once, on screens of four widths and written
 * from right to left nothing is wider than the screen, and axe finds nothing in either theme. Pages are those of the
 * navigation; a new one is among them.
 */
import { pagesFor } from '../src/app/pages.ts';
import { axe, expect, loaded, test, type Page, type Role } from './fixtures.ts';
import { blankBelow, home, roles, rowsOf, tooWide } from './network.ts';

/** Pages below those of the navigation, with the roles that see them. */
const further: { path: string; roles: readonly Role[] }[] = [
  { path: 'account', roles },
  { path: 'nowhere', roles },
  {
    path: 'reports?rows=month&across=deviceType&values=clicks,totalCommission&period=last90&chart=stacked',
    roles,
  },
  {
    path: 'reports?rows=month&values=clicks,totalCommission&period=last90&edit=1',
    roles,
  },
  { path: 'placements/new', roles },
  { path: 'links/new', roles: ['publisher', 'manager'] },
  { path: 'vouchers?show=all', roles },
];

/** Lists whose rows open a detail over the page, which is looked at too. */
const opening = new Set([
  'conversions',
  'enquiries',
  'campaigns',
  'placements',
  'vouchers?show=all',
  'feeds',
  'invoices',
  'payments',
  'billing',
  'audit',
]);

const pathsOf = (role: Role): string[] => [
  ...pagesFor(role).map(({ path }) => path),
  ...further.filter((one) => one.roles.includes(role)).map(({ path }) => path),
];

const WIDTHS = [1440, 768, 390, 320];

/** Asks one operation for the figures of several periods. */
const IN_PARTS = /^GET \/v1\/publisher-payment\/overview /;

/** Operations that a page asks for again, in other words: what is sent before the app runs is to be what the app asks for. */
function askedTwice(page: Page): string[] {
  const asked = new Set<string>();
  const twice: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const question = `${request.method()} ${pathname} ${request.postData() ?? ''}`;
    if (!/^\/(v1|api)\//.test(pathname) || IN_PARTS.test(question)) return;
    if (asked.has(question)) twice.push(request.url());
    asked.add(question);
  });
  return twice;
}

async function fitsEveryScreen(page: Page): Promise<void> {
  // Back to the widest, in which it is looked at further.
  for (const width of WIDTHS.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    await loaded(page);
    for (const dir of ['rtl', 'ltr']) {
      await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
      await expect.soft.poll(() => tooWide(page), `${dir} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
}

for (const role of roles) {
  for (const path of pathsOf(role)) {
    test(`${role}: ${path}: fits every screen and both directions, and axe finds nothing`, async ({ page, signIn }) => {
      await signIn(page, role);
      const twice = askedTwice(page);
      await page.goto(`${home[role]}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const opens = opening.has(path);
      if (opens || path.includes('chart='))
        await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
      await loaded(page);
      expect.soft(twice, 'asked more than once').toEqual([]);
      await axe(page);
      expect(await blankBelow(page), 'nothing blank follows the page').toBeLessThanOrEqual(0);
      await fitsEveryScreen(page);
      if (!opens) return;
      await rowsOf(page).first().getByRole('rowheader').getByRole('link').click();
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
      await axe(page);
      await fitsEveryScreen(page);
    });
  }
}

test('the sign-in page fits every screen and both directions, and axe finds nothing', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  await axe(page);
  await fitsEveryScreen(page);
});

test('axe finds nothing on what opens around a list', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/conversions?status=approved&period=2026-01-01_2026-03-01&campaign=30001');
  await expect(rowsOf(page).first()).toBeVisible();
  const applies = page.getByRole('button', { name: 'Apply' });
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  for (const [name, opener, shows] of [
    ['views', button('Views'), page.getByRole('dialog')],
    ['columns', button('Columns'), page.getByRole('dialog')],
    ['a filter of few choices', button(/^Status: Approved/), applies],
    ['a filter of a period', button(/^Period: .*Change$/), applies],
    ['a filter of ids', button(/^Campaign.*: 30001.*Change$/), applies],
    ['another filter', button('Add filter'), page.getByRole('dialog')],
    ['accounts', button(/Switch account/), page.getByRole('combobox', { name: /Search accounts/ })],
    ['news', button(/Notifications/), page.getByRole('heading', { name: 'Notifications' })],
    ['the user', button(/^Your account/), page.getByRole('button', { name: 'Sign out' })],
  ] as const) {
    await test.step(name, async () => {
      await opener.click();
      await expect(shows).toBeVisible();
      await axe(page);
      await page.keyboard.press('Escape');
      await expect(shows).toBeHidden();
      await expect(opener).toBeFocused();
    });
  }
});

test('on a phone the navigation opens, fits the screen and leads to a page', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'manager');
  await page.goto('/1/0/vouchers');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const navigation = page.getByRole('dialog');
  await expect(navigation.getByRole('link', { name: 'Campaigns' })).toBeVisible();
  await axe(page);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await navigation.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL(/campaigns/);
});
