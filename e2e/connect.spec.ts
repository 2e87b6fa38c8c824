import { axe, expect, fillSignIn } from './fixtures.ts';
import { keyOf, test } from './live-network.ts';

test('an account of a live network is connected, and disconnected', async ({ page, allow, live, own }) => {
  allow(/400 .*\/api\/connections\/test/);
  const { key } = await keyOf(page, live, 'publisher');
  await page.goto(`${own.url}/sign-in?next=/1/200001/overview`);
  await fillSignIn(page, 'publisher');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('link', { name: 'Connect an account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect an account' })).toBeVisible();
  await page.getByLabel('Address of the interface').fill(`${live.url}/v1`);
  await page.getByLabel('API key', { exact: true }).fill('pd_wrong');
  await page.getByLabel('Agency id').fill('1');
  await page.getByLabel('Contact id').fill('200001');
  await page.getByLabel('Name').fill('My site');
  await page.getByLabel('Requests a minute').fill('600');
  await page.getByRole('button', { name: 'Test' }).click();
  const wrongKey = page.getByText('API key does not work: The network refuses this key.');
  await expect(wrongKey.first()).toBeVisible();
  await expect(page.getByLabel('API key', { exact: true })).toBeFocused();
  await page.getByLabel('API key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByText(/^It works: \d+ campaigns can be seen\.$/)).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();

  await expect(page).toHaveURL(/\/n\/2\/1\/200001\/connection$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Connection' })).toBeVisible();
  expect(await page.content()).not.toContain(key);

  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page).not.toHaveURL(/\/n\/2/);
  const gone = await page.request.get(`${own.url}/n/2/api/me`);
  expect(gone.status()).toBe(404);
});
