import { findsConversion } from './conversions.ts';
import { axe, expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';
import { unanswered } from './troubles.ts';

for (const role of ['advertiser', 'manager'] as const) findsConversion(role);

test('a conversion that is not there, or not yours, says so', async ({ page, signIn, allow }) => {
  // What was asked about it is requested together with it.
  allow(/404 .*\/api\/conversions\/999\/notes/);
  await signIn(page, 'publisher');
  await page.goto('/1/200001/conversions/999');
  await expect(page.getByRole('dialog')).toContainText('There is no such conversion in this account');
});

test('a failed list says what failed and loads again; nothing found is not nothing there', async ({
  page,
  signIn,
  allow,
}) => {
  allow(...unanswered(/\/v1\/conversions\?/));
  await signIn(page, 'publisher');
  await page.route('**/v1/conversions?*', (route) => route.abort());
  await page.goto(`${home.publisher}/conversions`);
  await expect(page.getByText('This could not be loaded')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/v1/conversions?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Reference or id' }).fill('no such reference');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test('a list that takes long can be given up, and asked for again', async ({ page, signIn }) => {
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/conversions');
  await expect(rowsOf(page).first()).toBeVisible();
  const never = '**/v1/conversions?*';
  await page.route(never, () => undefined);
  await page.getByRole('columnheader', { name: 'Order value' }).getByRole('button').first().click();
  const said = page.getByRole('status').filter({ hasText: 'takes longer than usual' });
  await said.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('You cancelled this');
  await axe(page);
  await page.unroute(never);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(said).toBeHidden();
});

test('code that cannot be had takes nothing away: the page stays, says why, and goes on', async ({
  page,
  signIn,
  allow,
}) => {
  allow(
    ...unanswered(/\/(assets\/|healthz)/),
    /404 .*\/assets\/(page|Page|ListPage)-/,
    /CallError: The server could not be reached/,
    /StaleVersionError/,
  );
  const parts = /\/(assets\/(ColumnsPanel|CommandPalette|page|Page)-.*|healthz)$/;
  const goAway = () => page.route(parts, (route) => route.abort());
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/conversions/validate');
  const typed = page.getByLabel('References or ids');
  await typed.fill('SOME-REF-1');
  await goAway();
  await page.keyboard.press('Control+k');
  const said = page.getByRole('dialog', { name: 'This could not be loaded' });
  await expect(said).toContainText('The server could not be reached');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(said).toBeHidden();
  await expect(typed).toHaveValue('SOME-REF-1');

  await page.unroute(parts);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(said).toBeHidden();
  await page.keyboard.press('Escape');
  await page.goto('/1/100001/conversions');
  const columns = page.getByRole('button', { name: 'Columns' });
  await expect(columns).toBeVisible();
  await goAway();
  await columns.click();
  await expect(said).toBeVisible();
  await page.unroute(parts);
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await page.keyboard.press('Escape');

  await goAway();
  await page.getByRole('link', { name: 'Vouchers', exact: true }).click();
  await expect(page.getByText('The server could not be reached')).toBeVisible();
  await page.unroute(parts);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();

  // The server answers but the code is missing, as after an update.
  await page.route(/assets\/[pP]age-/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A new version is out' })).toBeVisible();
});

test('on a phone each row is read, sorted, picked and opened without scrolling sideways', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/conversions?period=thisYear');
  const first = rowsOf(page).first();
  await expect(first).toBeVisible();
  for (const cell of await first.getByRole('gridcell').all()) {
    const box = (await cell.boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
  }
  const reference = await first.getByRole('rowheader').innerText();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Reference: A to Z' });
  await expect(page).toHaveURL(/sort=/);
  await expect(first.getByRole('rowheader')).not.toHaveText(reference);
  await first.getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await first.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('on a phone a link to a conversion leads into the list, at its row', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'advertiser');
  await page.goto('/1/100001/conversions?period=thisYear');
  const third = rowsOf(page).nth(2).getByRole('rowheader');
  const reference = await third.innerText();
  await page.goto((await third.getByRole('link').getAttribute('href'))!);
  const detail = page.getByRole('dialog', { name: /Conversion \S+/ });
  await expect(detail).toContainText(reference);
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(rowsOf(page).nth(2).getByRole('gridcell').first()).toBeFocused();
});

test('by keyboard alone: into the table, along it, into a row and out again', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/conversions`);
  await rowsOf(page).first().getByRole('rowheader').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Conversion \S+/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rowsOf(page).nth(2).getByRole('rowheader')).toBeFocused();
  await page.keyboard.press('End');
  await expect(rowsOf(page).nth(2).getByRole('gridcell').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(page.getByRole('dialog', { name: /Conversion \S+/ })).toBeVisible();
  await expect(rowsOf(page).nth(2)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page).nth(2).getByRole('gridcell').first()).toBeFocused();
});
