import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { ClientError, createClient, type Client } from '#src/client/index.ts';

/** The published client against the service. `scripts/package-check.ts` tries it from the packed file. */

let network: TestNetwork;
let client: Client;
let baseUrl: string;
const account = { agencyId: 1, contactId: 200001 };

beforeAll(async () => {
  network = await startNetwork();
  baseUrl = await network.app.listen({ port: 0, host: '127.0.0.1' });
  client = createClient({ baseUrl, apikey: (await network.as('publisher')).key });
});
afterAll(() => network.drop());

test('a list comes with its number of rows, and whole as CSV', async () => {
  const { data, total } = await client.listCampaigns({ query: { ...account, statuses: ['live'], limit: 2 } });
  expect(data).toHaveLength(2);
  expect(total).toBeGreaterThan(2);
  const csv = await client.csv('listCampaigns', { query: { ...account, statuses: ['live'] } });
  const text = await new Response(csv.data).text();
  expect(text.startsWith('productId,')).toBe(true);
  expect(csv.total).toBe(total);
});

test('parts of the path, a report, and what was assumed for it', async () => {
  const [first] = (await client.listCampaigns({ query: { ...account, limit: 1 } })).data;
  const { data, total } = await client.getCampaign({ params: { productId: first!.productId }, query: account });
  expect([data.name, total]).toEqual([first!.name, null]);
  const report = await client.executeReport({
    query: account,
    body: { measures: ['clicks'], dimensions: ['month'], fromDate: '2026-01-01', toDate: '2026-03-15' },
  });
  expect(report.data.map((row) => row['month'])).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(report.headers.get('x-assumed')).toContain('dateType="conversionDate"');
});

test('a file goes up and comes down', async () => {
  const file = new File(['week,budget\n14,250.00\n'], 'plan.csv', { type: 'text/csv' });
  const { data } = await client.uploadFile({ query: { ...account, useDefaultLocation: true }, body: {}, file });
  const query = { ...account, download: true };
  const bytes = await client.bytes({ params: { id: data.entryId }, query });
  expect(await bytes.data.text()).toBe('week,budget\n14,250.00\n');
  expect(bytes.headers.get('content-disposition')).toContain('plan.csv');
});

test('what answers nothing is done all the same', async () => {
  const admin = createClient({ baseUrl, apikey: (await network.as('manager')).key });
  const query = { agencyId: account.agencyId, contactId: 0 };
  const body = { emails: ['new@example.test'], level: 'member' as const, language: 'en' as const, by: 'link' as const };
  const [invited] = (await admin.invitePeople({ query, body })).data;
  const { data, total } = await admin.withdrawInvitation({ params: { invitationId: invited!.id }, query });
  expect([data, total]).toEqual([undefined, null]);
  expect((await admin.listInvitations({ query })).data).toEqual([]);
});

test('a refusal is an error with the service’s reason', async () => {
  const refused = client.listCampaigns({ query: { ...account, limit: 501 } });
  await expect(refused).rejects.toBeInstanceOf(ClientError);
  await expect(refused).rejects.toMatchObject({
    status: 400,
    message: 'limit must be a whole number from 1 to 500, not "501".',
    problem: { code: 'INVALID_REQUEST', errors: [{ path: 'query.limit' }] },
  });
  const stranger = createClient({ baseUrl: `${baseUrl}/`, apikey: 'pd_wrong' });
  await expect(stranger.listCampaigns({ query: account })).rejects.toMatchObject({ status: 401 });
});

test('a call is cancelled by its signal', async () => {
  const signal = AbortSignal.abort();
  await expect(client.listCampaigns({ query: account }, { signal })).rejects.toMatchObject({ name: 'AbortError' });
});
