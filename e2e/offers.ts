/** Steps of journeys on vouchers and feeds. */
import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** A role takes a voucher's code and looks into a feed. */
export function readsOffers(role: 'publisher' | 'manager'): void {
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
