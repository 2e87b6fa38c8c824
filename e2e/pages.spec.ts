import { axe, expect, test } from './fixtures.ts';
import { fitsAcross } from './network.ts';
import { kinds } from './places.ts';
import { fitsEveryScreen, sweep } from './sweep.ts';

// The other pages, and those of the other roles: pages.long.spec.ts.
sweep('publisher', { paths: kinds });

test('the sign-in page fits every screen and both directions, and axe finds nothing', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  await axe(page);
  await fitsEveryScreen(page);
});

test('on a phone the navigation opens, fits the screen and leads to a page', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'manager');
  await page.goto('/1/0/vouchers');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const navigation = page.getByRole('dialog');
  await expect(navigation.getByRole('link', { name: 'Campaigns' })).toBeVisible();
  await axe(page);
  await fitsAcross(page);
  await navigation.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL(/campaigns/);
});
