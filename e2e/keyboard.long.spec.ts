/** The way by keys alone from a shortcut into the list of its page and into a row, on every page with a list; account managers have all. */
import { pagesFor } from '../src/app/pages.ts';
import { expect, loaded, test, type Page } from './fixtures.ts';
import { home, rowsOf } from './network.ts';

/** Pages without a list of rows that open, and lists that the demo network may leave empty. */
const without = new Set([
  'overview',
  'reports',
  'agency',
  'people',
  'service-accounts',
  'extra-fields',
  'vouchers',
  'suspicious-clicks',
  'applications',
  'mail',
  'links',
  'payment-overview',
]);

async function jump(page: Page, key: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
}

test('after a shortcut the first arrow leads into the list, and Enter opens its first row', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loaded(page);
  for (const { path, label, jump: key } of pagesFor('manager').filter((one) => !without.has(one.path))) {
    await test.step(path, async () => {
      await jump(page, key);
      await expect(page).toHaveURL(new RegExp(`${home.manager}/${path}(\\?|$)`));
      // Until then the list before is still drawn.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
      await expect(rowsOf(page).first()).toContainText(/\w/);
      await loaded(page);
      await page.keyboard.press('ArrowDown');
      const first = rowsOf(page).first();
      await expect(first.locator(':focus')).toBeVisible();
      const list = page.url();
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(list);
      // A folder opens in place; an open detail keeps the keys for itself.
      if (path === 'files') return;
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(list);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});

test('an arrow that comes before the rows waits for them', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await loaded(page);
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/v1\/campaigns\?/, async (route) => {
    await asked;
    await route.continue();
  });
  await jump(page, 'c');
  await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  answer();
  await expect(rowsOf(page).first().locator(':focus')).toBeVisible();
});

test('a key of the list is no key of the list after g', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/conversions`);
  await rowsOf(page)
    .first()
    .getByRole('gridcell', { name: /^(Approved|Pending|Rejected)/ })
    .first()
    .focus();
  await jump(page, 'f');
  await expect(page).toHaveURL(new RegExp(`${home.publisher}/feeds$`));
});
