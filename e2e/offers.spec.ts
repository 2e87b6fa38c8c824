import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from './fixtures.ts';
import { home, rowsOf, showOnly } from './network.ts';
import { unanswered } from './troubles.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

for (const role of ['publisher', 'manager'] as const) {
  test(`${role}: copies a voucher's code with one key, and opens it`, async ({ page, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, role);
    await page.goto(`${home[role]}/vouchers?show=all`);
    const row = rowsOf(page).first();
    await expect(row).toBeVisible();
    const code = await row.getByRole('rowheader').innerText();
    await row.getByRole('rowheader').focus();
    await page.keyboard.press('k');
    await expect(page.getByText(`Copied: ${code}`)).toBeVisible();
    await expect.poll(() => clipboard(page)).toBe(code);
    if (role === 'publisher') {
      await page.keyboard.press('t');
      await expect.poll(() => clipboard(page)).toContain('/c?AID=200001&PID=');
    } else {
      await expect(page.getByRole('columnheader', { name: 'Link' })).toHaveCount(0);
    }
    await page.keyboard.press('Enter');
    const detail = page.getByRole('dialog');
    await expect(detail).toContainText(code);
    await page.keyboard.press('Escape');
    await expect(row.getByRole('rowheader')).toBeFocused();
  });

  test(`${role}: looks into a product feed`, async ({ page, signIn }) => {
    await signIn(page, role);
    await page.goto(`${home[role]}/feeds`);
    await rowsOf(page).first().getByRole('link').first().click();
    const detail = page.getByRole('dialog');
    const products = detail.getByRole('table', { name: 'First products' });
    await expect(products.getByRole('row')).toHaveCount(11);
    await expect(detail).toContainText(/The first 10 of \d+/);
    const saved = async (file: Locator) => {
      const download = page.waitForEvent('download');
      await file.click();
      return readFile(await (await download).path(), 'utf8');
    };
    if (role !== 'publisher') {
      expect(await saved(detail.getByRole('button', { name: /^CSV, \d+ products/ }))).toContain('sku,name');
      return;
    }
    for (const format of ['CSV', 'XML']) {
      const text = await saved(detail.getByRole('link', { name: new RegExp(format) }));
      expect(text).toContain(format === 'CSV' ? 'ProductSKU,ProductName' : '<products');
      expect(text).toContain('/c?AID=200001');
    }
  });
}

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
