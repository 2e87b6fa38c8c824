import type { Me } from '#contract/access';
import { startServerProcess, type ServerProcess } from '../scripts/server-process.ts';
import { axe, expect, fillSignIn, test, type Page } from './fixtures.ts';
import { openPending } from './deciding.ts';
import { asItsPage, cookiesOf } from './session.ts';

/** Connecting an account of a second server, which has only its `/v1` in common with the first. */

// Both servers are started once for both journeys.
test.describe.configure({ mode: 'default' });

const settings = { DEMO_CONVERSIONS: '1000' };
let live: ServerProcess;
let own: ServerProcess;

test.beforeAll(async () => {
  [live, own] = await Promise.all([
    startServerProcess(settings),
    startServerProcess({ ...settings, ALLOW_PRIVATE_NETWORKS: '1' }),
  ]);
});
test.afterAll(async () => {
  await own.stop();
  await live.stop();
});

/** A key of the live network's publisher. */
async function keyOfPublisher(page: Page): Promise<string> {
  const visitor = await page.context().browser()!.newContext({ baseURL: live.url });
  await cookiesOf(visitor.request, 'publisher');
  const me = (await (await visitor.request.get('/api/me')).json()) as Me;
  const made = await visitor.request.post('/api/service-accounts', {
    headers: asItsPage,
    data: { membershipId: me.memberships[0]!.id, name: 'For the dashboard' },
  });
  const { key } = (await made.json()) as { key: string };
  await visitor.close();
  return key;
}

test('an account of a live network is connected, read, looked at and disconnected', async ({ page, allow }) => {
  allow(/400 .*\/api\/connections\/test/);
  test.setTimeout(300_000);
  const key = await keyOfPublisher(page);
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
  await expect(page.getByText('Everything is here')).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(page.getByRole('table').getByText('Agrees').first()).toBeVisible({ timeout: 30_000 });
  await axe(page);
  expect(await page.content()).not.toContain(key);

  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Links' }).click();
  await expect(page.getByRole('button', { name: 'Make links' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Conversions' }).click();
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh now' })).toBeVisible();
  await page.goto(`${own.url}/n/2/1/200001/billing`);
  await expect(page.getByText('This is not part of this account')).toBeVisible();

  await navigation.getByRole('link', { name: 'Connection' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page).not.toHaveURL(/\/n\/2/);
  const gone = await page.request.get(`${own.url}/n/2/api/me`);
  expect(gone.status()).toBe(404);
});

/** A key of the live network's advertiser, and the id of its account. */
async function keyOfAdvertiser(page: Page): Promise<{ key: string; contactId: number }> {
  const visitor = await page.context().browser()!.newContext({ baseURL: live.url });
  await cookiesOf(visitor.request, 'advertiser');
  const me = (await (await visitor.request.get('/api/me')).json()) as Me;
  const [membership] = me.memberships;
  const made = await visitor.request.post('/api/service-accounts', {
    headers: asItsPage,
    data: { membershipId: membership!.id, name: 'For decisions', level: 'member' },
  });
  const { key } = (await made.json()) as { key: string };
  await visitor.close();
  return { key, contactId: membership!.contactId };
}

test('a conversion of a connected account is decided, and the live network has it', async ({ page }) => {
  test.setTimeout(300_000);
  const { key, contactId } = await keyOfAdvertiser(page);
  await page.goto(`${own.url}/sign-in`);
  await fillSignIn(page, 'advertiser');
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  const added = await page.request.post(`${own.url}/api/connections`, {
    headers: { ...asItsPage, origin: own.url },
    data: { url: `${live.url}/v1`, key, role: 'advertiser', agencyId: 1, contactId, name: 'Shop', perMinute: 600 },
  });
  expect(added.status()).toBe(201);
  const { networkId } = (await added.json()) as { networkId: number };
  await page.goto(`${own.url}/n/${networkId}/1/${contactId}/connection`);
  await expect(page.getByText('Everything is here')).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText('No change waits: the network has confirmed every one.')).toBeVisible();

  const detail = await openPending(page, `${own.url}/n/${networkId}/1/${contactId}`);
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
