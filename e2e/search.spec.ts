import { axe, expect, test } from './fixtures.ts';
import { home } from './network.ts';

test('the search leads to a conversion, remembers it, and offers nothing that is not there', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/conversions?period=thisYear`);
  const row = page.getByRole('row').nth(1);
  const reference = (await row.getByRole('rowheader').innerText()).trim();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill(reference.toLowerCase());
  await expect(search.getByRole('option').first()).toContainText(reference);
  await axe(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/conversions\/\d+/);
  await expect(page.getByRole('dialog')).toContainText(reference);
  const opened = page.url();
  await page.goto(`${home.publisher}/campaigns`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(search.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(reference);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(opened);
  await page.goto(`${home.publisher}/campaigns`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await search.getByRole('combobox').fill('987654321987');
  await expect(search.getByRole('status')).toContainText('Nothing is found for “987654321987”');
  await expect(search.getByRole('option')).toHaveCount(0);
});

test('an account manager finds accounts, and within one only what is its own', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/campaigns`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const search = page.getByRole('dialog', { name: 'Search' });
  await search.getByRole('combobox').fill('200001');
  await expect(search.getByRole('option').first()).toContainText('View as this publisher');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/1\/200001\/overview/);
  // Another account is another page, with a search of its own.
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await search.getByRole('combobox').fill('200002');
  await expect(search.getByRole('status')).toContainText('Nothing is found');
  await search.getByRole('combobox').fill('whole agency');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/1\/0\//);
});

test('what a page can do is done from anywhere', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/campaigns`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  await field.fill('create placement');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/placements\/new/);
  await page.goto(`${home.publisher}/campaigns`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password' })).toBeFocused();
});
