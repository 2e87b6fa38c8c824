import { axe, expect, test } from './fixtures.ts';
import { home, pickFirst, rowsOf, showOnly } from './network.ts';
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

test('an advertiser makes a voucher, changes and ends it; a publisher sees each state', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn(page, 'advertiser');
  await page.goto(`${home.advertiser}/vouchers`);
  await page.getByRole('link', { name: 'Create voucher' }).click();
  const form = page.getByRole('dialog', { name: 'New voucher' });
  await form.getByRole('button', { name: 'Create voucher' }).click();
  await expect(form.getByRole('alert')).toContainText('Campaign must be picked from the list');
  await expect(form.getByRole('alert')).toContainText('Title must not be empty');
  await axe(page);
  await pickFirst(page, 'Campaign');
  await form.getByLabel('Code').fill('JOURNEY12');
  await form.getByLabel('Title').fill('12% off by journey');
  await form.getByLabel('Description').fill('12% off everything, once a customer.');
  await form.getByLabel('Discount').fill('12%');
  await form.getByRole('textbox', { name: 'Last day' }).fill('31 Dec 2099');
  await form.getByRole('button', { name: 'Create voucher' }).click();
  const detail = page.getByRole('dialog', { name: '12% off by journey' });
  await expect(detail).toContainText('JOURNEY12');
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await signIn(other, 'publisher');
  await other.goto(`${home.publisher}/vouchers?q=JOURNEY12`);
  await expect(rowsOf(other)).toHaveCount(1);

  await detail.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit voucher' });
  await edit.getByLabel('Title').fill('15% off by journey');
  await edit.getByRole('button', { name: 'Save' }).click();
  const changed = page.getByRole('dialog', { name: '15% off by journey' });
  await changed.getByRole('button', { name: 'End now' }).click();
  await page.getByRole('dialog', { name: 'End JOURNEY12 now?' }).getByRole('button', { name: 'End now' }).click();
  await expect(changed).toContainText('Expired');
  await expect(changed.getByRole('button', { name: 'End now' })).toHaveCount(0);
  await other.goto(`${home.publisher}/vouchers?q=JOURNEY12&show=expired`);
  await expect(rowsOf(other)).toContainText('15% off by journey');
  await other.goto(`${home.publisher}/vouchers/new`);
  await expect(other.getByRole('dialog')).toContainText('made by advertisers and account managers');
  await other.context().close();
});
