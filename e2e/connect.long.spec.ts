import { openPending } from './deciding.ts';
import { expect, fillSignIn } from './fixtures.ts';
import { keyOf, test } from './live-network.ts';
import { asItsPage } from './session.ts';

test('a conversion of a connected account is decided, and the live network has it', async ({ page, live, own }) => {
  test.setTimeout(300_000);
  const { key, contactId } = await keyOf(page, live, 'advertiser');
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
