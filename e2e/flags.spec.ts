/** Sales and clicks that look odd, as their advertiser and the account managers find them; and a person's own data. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { home, rowsOf } from './network.ts';
import { buy, ever } from './sales.ts';

/** Four sales of one visitor. @returns the references */
async function buyFourTimes(url: string, name: string): Promise<string[]> {
  const references = [1, 2, 3, 4].map((at) => `${name}-${at}`);
  await buy(url, references);
  return references;
}

test('advertiser: odd sales are marked in the list, found by a filter and explained in the detail', async ({
  page,
  signIn,
  server,
}) => {
  const references = await buyFourTimes(server.url, 'ODD-advertiser');
  await signIn(page, 'advertiser');
  await page.goto(`${home.advertiser}/conversions?${ever}&flag=visitor&ref=${references.join(',')}`);
  await expect(rowsOf(page)).toHaveCount(4);
  const row = rowsOf(page).filter({ hasText: references[0]! });
  await expect(row).toContainText('⚑');
  await expect(row).toContainText('Many sales of one visitor');
  await row.getByRole('link', { name: references[0]! }).click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByRole('heading', { name: 'Please look at this sale' })).toBeVisible();
  await expect(detail).toContainText('Four or more sales of the same visitor within 24 hours.');
});

test('publisher: odd sales look like any other', async ({ page, signIn, server }) => {
  const references = await buyFourTimes(server.url, 'ODD-own');
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/conversions?${ever}&ref=${references.join(',')}`);
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(rowsOf(page).filter({ hasText: '⚑' })).toHaveCount(0);
  await rowsOf(page).filter({ hasText: references[0]! }).getByRole('link', { name: references[0]! }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Amounts' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Please look at this sale' })).toHaveCount(0);
});

test('manager: clicks that earn nothing have a page of their own', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto(`${home.manager}/overview`);
  await page.getByRole('link', { name: 'Suspicious clicks', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Suspicious clicks' })).toBeVisible();
  await expect(page.getByText('No suspicious clicks yet')).toBeVisible();
});

test('a person downloads what is stored about them, and is told why the last admin stays', async ({
  page,
  signIn,
  allow,
}) => {
  allow(/409/);
  await signIn(page, 'publisher');
  await page.goto(`${home.publisher}/account#data`);
  const loading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data = JSON.parse(await readFile(await (await loading).path(), 'utf8')) as { person: { email: string } };
  expect(data.person.email).toBe('publisher@demo.partnerdeck.test');
  await page.getByRole('button', { name: 'Delete my sign-in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your sign-in?' });
  await dialog.getByLabel('Current password').fill('partnerdeck-demo');
  await dialog.getByRole('button', { name: 'Delete my sign-in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nobody else is an admin of');
});
