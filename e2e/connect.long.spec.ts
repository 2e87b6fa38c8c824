import type { ServerProcess } from '../scripts/server-process.ts';
import { openPending } from './deciding.ts';
import { axe, expect, fillSignIn, type Page } from './fixtures.ts';
import { keyOf, test } from './live-network.ts';
import { asItsPage } from './session.ts';

/** Connects the demo's account of a role, opens its page and waits until everything has been read. */
async function connectWhole(page: Page, live: ServerProcess, own: ServerProcess, role: 'publisher' | 'advertiser') {
  test.setTimeout(300_000);
  const { key, contactId } = await keyOf(page, live, role);
  await page.goto(`${own.url}/sign-in`);
  await fillSignIn(page, role);
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  const added = await page.request.post(`${own.url}/api/connections`, {
    headers: { ...asItsPage, origin: own.url },
    data: { url: `${live.url}/v1`, key, role, agencyId: 1, contactId, name: 'Live', perMinute: 600 },
  });
  expect(added.status()).toBe(201);
  const { networkId } = (await added.json()) as { networkId: number };
  const home = `${own.url}/n/${networkId}/1/${contactId}`;
  await page.goto(`${home}/connection`);
  await expect(page.getByText('Everything is here')).toBeVisible({ timeout: 180_000 });
  return { key, contactId, home };
}

test('a conversion of a connected account is decided, and the live network has it', async ({ page, live, own }) => {
  const { key, contactId, home } = await connectWhole(page, live, own, 'advertiser');
  await expect(page.getByText('No change waits: the network has confirmed every one.')).toBeVisible();

  const detail = await openPending(page, home);
  const approve = detail.getByRole('button', { name: 'Approve' });
  const id = /conversions\/(\d+)/.exec(page.url())![1]!;
  const answered = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().includes('/v1/conversions'),
  );
  await approve.click();
  expect((await answered).status()).toBe(200);
  await expect(approve).toHaveCount(0);
  const query = `agencyId=1&contactId=${contactId}&conversionId=${id}&fromDate=2000-01-01&toDate=2100-01-01&dateField=conversion`;
  const asked = await page.request.get(`${live.url}/v1/conversions?${query}`, { headers: { apikey: key } });
  expect(await asked.json()).toMatchObject([{ conversionId: id, status: 'approved' }]);
});

test('a connected account is read, agrees with its network, and has the pages that it can have', async ({
  page,
  live,
  own,
}) => {
  const { home } = await connectWhole(page, live, own, 'publisher');
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByRole('table').getByText('Agrees').first()).toBeVisible({ timeout: 30_000 });
  await axe(page);

  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Links' }).click();
  await expect(page.getByRole('button', { name: 'Make links' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Conversions' }).click();
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh now' })).toBeVisible();
  await page.goto(`${home}/billing`);
  await expect(page.getByText('This is not part of this account')).toBeVisible();
});

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
