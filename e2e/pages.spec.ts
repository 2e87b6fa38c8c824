import { axe, expect, test } from './fixtures.ts';

const pages = [
  'campaigns',
  'conversions',
  'invoices',
  'payments',
  'payment-overview',
  'service-accounts',
  'account',
  'nowhere',
];
const ofManagers = ['billing', 'audit'];
const home = { publisher: '/1/200001', advertiser: '/1/100001', manager: '/1/0' } as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    for (const role of ['publisher', 'advertiser', 'manager'] as const) {
      test(`axe finds nothing on any page of the ${role}`, async ({ page, signIn }) => {
        test.setTimeout(180_000);
        await signIn(page, role);
        for (const name of role === 'manager' ? [...pages, ...ofManagers] : pages) {
          await page.goto(`${home[role]}/${name}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          if (['campaigns', 'conversions', ...ofManagers].includes(name))
            await expect(page.getByRole('rowheader').first()).toBeVisible();
          await axe(page);
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
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'publisher');
  for (const name of pages) {
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
