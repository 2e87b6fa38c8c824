import { expect, test } from './fixtures.ts';
import { rowsOf, showOnly } from './network.ts';
import { readsOffers } from './offers.ts';
import { unanswered } from './troubles.ts';

readsOffers('manager');

test('the earliest end comes first; filters are in the address and Back undoes them', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/1/0/vouchers');
  await expect(page.getByRole('columnheader', { name: 'Ends' })).toHaveAttribute('aria-sort', 'ascending');
  // Expired ones are last.
  await page.goto('/1/0/vouchers?show=all');
  await expect(page.getByRole('columnheader', { name: 'Ends' })).toHaveAttribute('aria-sort', 'descending');
  const before = await page.getByText(/vouchers · /).innerText();
  const campaign = await rowsOf(page).first().getByRole('gridcell').nth(1).innerText();
  await showOnly(page, 'Campaign', campaign);
  await expect(page).toHaveURL(/campaign=\d+/);
  await expect(page.getByText(/vouchers · /)).not.toHaveText(before);
  for (const row of await rowsOf(page).all()) await expect(row).toContainText(campaign);
  await page.goBack();
  await expect(page.getByText(/vouchers · /)).toHaveText(before);
});

test('a failed preview says so and loads again; foreign ids are not there', async ({ page, signIn, allow }) => {
  allow(/404 .*\/(vouchercodes|product-feeds)\//, ...unanswered(/\/products\?/));
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/vouchers/1');
  await expect(page.getByRole('dialog')).toContainText('There is no such voucher in this account');
  await page.goto('/1/100001/feeds/1');
  await expect(page.getByRole('dialog')).toContainText('There is no such feed in this account');

  await page.route('**/products?*', (route) => route.abort());
  await page.goto('/1/100001/feeds');
  await rowsOf(page).first().getByRole('link').first().click();
  await expect(page.getByText('The products could not be loaded')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/products?*');
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'First products' })).toBeVisible();
});
