import { axe, expect, test } from './fixtures.ts';

const home = { publisher: '/1/200001', advertiser: '/1/100001', manager: '/1/0' } as const;
type Role = keyof typeof home;

/** Every page, by who has it; those with a list are looked at with its rows. */
const pages: { name: string; list?: true; roles?: readonly Role[] }[] = [
  { name: 'overview' },
  { name: 'conversions', list: true },
  { name: 'enquiries', list: true },
  { name: 'reports' },
  {
    name: 'reports?rows=month&across=deviceType&values=clicks,totalCommission&period=last90&chart=stacked',
    list: true,
  },
  { name: 'campaigns', list: true },
  { name: 'placements', list: true },
  { name: 'placements/new' },
  { name: 'links', roles: ['publisher', 'manager'] },
  { name: 'links/new', roles: ['publisher', 'manager'] },
  { name: 'vouchers?show=all', list: true },
  { name: 'feeds', list: true },
  { name: 'invoices', list: true, roles: ['advertiser', 'manager'] },
  { name: 'payments', list: true, roles: ['publisher', 'manager'] },
  { name: 'payment-overview', roles: ['publisher', 'manager'] },
  { name: 'billing', list: true, roles: ['manager'] },
  { name: 'files' },
  { name: 'audit', list: true, roles: ['manager'] },
  { name: 'service-accounts' },
  { name: 'account' },
  { name: 'nowhere' },
];
const pagesOf = (role: Role) => pages.filter(({ roles }) => !roles || roles.includes(role));

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const role of ['publisher', 'advertiser', 'manager'] as const) {
      test(`axe finds nothing on any page of the ${role}`, async ({ page, signIn }) => {
        // One page after the other.
        test.setTimeout(300_000);
        await signIn(page, role);
        for (const { name, list } of pagesOf(role)) {
          await test.step(name, async () => {
            await page.goto(`${home[role]}/${name}`);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            if (list) await expect(page.getByRole('rowheader').first()).toBeVisible();
            await axe(page);
          });
        }
      });
    }

    test('axe finds nothing on the sign-in page', async ({ page }) => {
      await page.goto('/sign-in');
      await expect(page.getByLabel('Email')).toBeVisible();
      await axe(page);
    });
  });
}

test('on a phone nothing is wider than the screen', async ({ page, signIn }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'publisher');
  for (const { name } of pagesOf('publisher')) {
    await page.goto(`${home.publisher}/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, name).toBeLessThanOrEqual(0);
  }
  await page.goto(`${home.publisher}/conversions`);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL(/campaigns/);
});
