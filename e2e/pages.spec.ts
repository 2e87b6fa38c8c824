import { axe, expect, loaded, test, type Role } from './fixtures.ts';
import { home, roles } from './network.ts';

/** Every page, by who has it; those with a list are looked at with its rows, and for `opens` with the first one open. */
const pages: { name: string; list?: true; opens?: readonly Role[]; roles?: readonly Role[] }[] = [
  { name: 'overview' },
  { name: 'conversions', opens: ['publisher', 'advertiser'] },
  { name: 'enquiries', opens: ['publisher', 'advertiser'] },
  { name: 'reports' },
  {
    name: 'reports?rows=month&across=deviceType&values=clicks,totalCommission&period=last90&chart=stacked',
    list: true,
  },
  { name: 'campaigns', opens: ['publisher'] },
  { name: 'placements', opens: ['publisher'] },
  { name: 'placements/new' },
  { name: 'links', roles: ['publisher', 'manager'] },
  { name: 'links/new', roles: ['publisher', 'manager'] },
  { name: 'vouchers?show=all', opens: ['publisher'] },
  { name: 'feeds', opens: ['publisher'] },
  { name: 'invoices', opens: ['advertiser'], roles: ['advertiser', 'manager'] },
  { name: 'payments', opens: ['publisher'], roles: ['publisher', 'manager'] },
  { name: 'payment-overview', roles: ['publisher', 'manager'] },
  { name: 'billing', opens: ['manager'], roles: ['manager'] },
  { name: 'files' },
  { name: 'audit', opens: ['manager'], roles: ['manager'] },
  { name: 'service-accounts' },
  { name: 'account' },
  { name: 'nowhere' },
];
const pagesOf = (role: Role) => pages.filter((page) => !page.roles || page.roles.includes(role));

for (const role of roles) {
  test(`axe finds nothing on any page of the ${role}`, async ({ page, signIn }) => {
    // One page after the other.
    test.setTimeout(480_000);
    await signIn(page, role);
    for (const { name, list, opens } of pagesOf(role)) {
      await test.step(name, async () => {
        await page.goto(`${home[role]}/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (list || opens) await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
        await axe(page);
        if (!opens?.includes(role)) return;
        await page.getByRole('grid').getByRole('rowheader').first().getByRole('link').click();
        await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible();
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

test('axe finds nothing on what opens around a list', async ({ page, signIn }) => {
  test.setTimeout(300_000);
  await signIn(page, 'manager');
  await page.goto('/1/0/conversions?status=approved');
  const opens: [string, () => Promise<void>][] = [
    ['views', () => page.getByRole('button', { name: 'Views' }).click()],
    ['columns', () => page.getByRole('button', { name: 'Columns' }).click()],
    ['a filter', () => page.getByRole('button', { name: /^Status: Approved/ }).click()],
    ['another filter', () => page.getByRole('button', { name: 'Add filter' }).click()],
    ['accounts', () => page.getByRole('button', { name: /Switch account/ }).click()],
    ['news', () => page.getByRole('button', { name: /Notifications/ }).click()],
    ['the user', () => page.getByRole('button', { name: /^Your account/ }).click()],
    ['navigation on a phone', () => page.getByRole('button', { name: 'Open navigation' }).click()],
  ];
  for (const [name, open] of opens) {
    await test.step(name, async () => {
      if (name.endsWith('phone')) await page.setViewportSize({ width: 390, height: 800 });
      await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
      await open();
      await axe(page);
      await page.keyboard.press('Escape');
    });
  }
});

test('on a phone nothing is wider than the screen', async ({ page, signIn }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'publisher');
  for (const { name } of pagesOf('publisher')) {
    await page.goto(`${home.publisher}/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await loaded(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, name).toBeLessThanOrEqual(0);
  }
  await page.goto(`${home.publisher}/conversions`);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL(/campaigns/);
});
