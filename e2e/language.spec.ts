import { axe, expect, test } from './fixtures.ts';

test('German: chosen on the account page, kept, with its own figures and dates', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto('/1/200001/account');
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('group', { name: 'Sprache' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/1/200001/conversions');
  await expect(page.getByRole('heading', { level: 1, name: 'Conversions' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Bestellwert/ })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /^\d{1,3}(\.\d{3})*,\d{2}$/ }).first()).toBeVisible();
  await axe(page);
  await page.goto('/1/200001/account');
  await page.getByRole('radio', { name: 'English' }).click();
  await expect(page.getByRole('group', { name: 'Language' })).toBeVisible();
});

test.describe('a browser that likes German', () => {
  test.use({ locale: 'de-DE' });
  test('is greeted in German', async ({ page }) => {
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  });
});

test('written from right to left, no page is wider than the screen', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')),
  );
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ['campaigns', 'conversions', 'files', 'service-accounts', 'account']) {
      await page.goto(`/1/200001/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${name} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});
