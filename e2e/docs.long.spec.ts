import { expect, test } from './fixtures.ts';

test('the interface’s page tries a call with the session, its example filled in', async ({ page, signIn }) => {
  await signIn(page, 'publisher');
  await page.goto('/1/200001/service-accounts');
  await page.getByRole('link', { name: 'Description of the API' }).click();
  await expect(page).toHaveURL(/\/docs/);
  await page.getByRole('button', { name: /GET \/v1\/campaigns List/ }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute', exact: true }).click();
  const live = page.getByRole('table').filter({ has: page.getByRole('heading', { name: 'Response body' }) });
  await expect(live.getByText('200', { exact: true })).toBeVisible();
  await expect(live).toContainText('Harbour Lane Home');
});
