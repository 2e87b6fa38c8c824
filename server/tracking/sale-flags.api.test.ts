import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversionDetail } from '#contract/conversion-updates';
import type { ConversionRow } from '#contract/conversions';
import type { SuspiciousClicks } from '#contract/suspicious-clicks';
import type { TrackedSale } from '#contract/tracking';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Sales and clicks that a person is to look at: who sees them, where, and who is told. */

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const PID = 30001;
const HOUR_MS = 3_600_000;

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
let clock = NOW.getTime();
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => new Date(clock));
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

/** Follows a publisher's link, the demo publisher's if none is named. */
async function visitor(aid = publisher.own.contactId): Promise<string> {
  const { headers } = await network.app.inject({
    url: `/c?AID=${aid}&PID=${PID}`,
    headers: { 'user-agent': CHROME },
  });
  clock += 1;
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

let orders = 0;
/** A sale told of by the pixel. @returns its reference */
async function buy(cookie: string, remoteAddress = '203.0.113.9'): Promise<string> {
  orders += 1;
  const ref = `FLAG-${orders}`;
  const answer = await network.app.inject({
    url: `/t?PID=${PID}&ref=${ref}&amount=80.00`,
    headers: { 'user-agent': CHROME, cookie },
    remoteAddress,
  });
  expect(answer.headers['x-tracking']).toBe('tracked');
  return ref;
}

const list = async (caller: Caller, query: object) => {
  const answer = await caller.get('/v1/conversions', {
    fromDate: '2020-01-01',
    toDate: '2030-01-01',
    dateField: 'conversion',
    targetCurrencyCode: 'GBP',
    limit: 100,
    ...query,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ConversionRow[]>();
};
const flagsOf = async (refs: string[], caller = advertiser) => {
  const rows = await list(caller, { queryMerchantRef: refs });
  return refs.map((ref) => rows.find((row) => row.advertiserRef === ref)?.flags);
};
const told = async () =>
  (await network.deps.db.selectFrom('notice_event').select(['kind', 'subject_id']).execute()).map(({ kind }) => kind);

test('sales in step are flagged, all of them, and nothing is taken from them', async () => {
  clock += HOUR_MS;
  const cookies = [];
  for (let at = 0; at < 6; at += 1) cookies.push(await visitor());
  const refs = [];
  for (const cookie of cookies.slice(0, 5)) refs.push(await buy(cookie));
  expect(await flagsOf(refs)).toEqual([[], [], [], [], []]);
  refs.push(await buy(cookies[5]!));
  expect(await flagsOf(refs)).toEqual(refs.map(() => ['burst']));
  const rows = await list(advertiser, { flag: ['burst'] });
  expect(rows.map((row) => row.advertiserRef).toSorted()).toEqual(refs.toSorted());
  for (const row of rows) expect([row.status, Number(row.commission.amount) > 0]).toEqual(['pending', true]);
  expect(await list(manager, { flag: ['burst'] })).toHaveLength(6);
  // A publisher neither sees the flags nor finds sales by them.
  expect(await flagsOf(refs, publisher)).toEqual(refs.map(() => null));
  expect(await list(publisher, { flag: ['burst', 'visitor', 'own'] })).toEqual([]);
});

test('sales in step that share a transaction are flagged all the same', async () => {
  clock += HOUR_MS;
  const cookies = [];
  for (let at = 0; at < 6; at += 1) cookies.push(await visitor());
  await network.deps.tracking.flushClicks();
  let end!: () => void;
  const held = new Promise<void>((resolve) => (end = resolve));
  const writing = network.deps.db.transaction().execute(() => held);
  const bought = cookies.map((cookie) => buy(cookie));
  // A report that is answered at once comes after the others.
  end();
  await writing;
  const refs = await Promise.all(bought);
  expect(await flagsOf(refs)).toEqual(refs.map(() => ['burst']));
});

test('the fourth sale of a visitor in a day is flagged with the three before it', async () => {
  clock += 48 * HOUR_MS;
  const cookie = await visitor();
  const refs = [];
  for (let at = 0; at < 4; at += 1) {
    clock += HOUR_MS;
    refs.push(await buy(cookie));
  }
  expect(await flagsOf(refs)).toEqual(refs.map(() => ['visitor']));
  const [row] = await list(advertiser, { queryMerchantRef: [refs[0]!] });
  const detail = await advertiser.get(`/api/conversions/${row!.conversionId}`);
  expect(detail.json()).toMatchObject({ flags: ['visitor'] });
});

test('a sale bought from where the publisher’s people sign in is flagged as its own', async () => {
  clock += 48 * HOUR_MS;
  const { db } = network.deps;
  await network.signIn('publisher');
  await db.updateTable('auth_session').set({ ip_address: '198.51.100.7' }).execute();
  const refs = [await buy(await visitor(), '198.51.100.7'), await buy(await visitor(), '198.51.100.8')];
  expect(await flagsOf(refs)).toEqual([['own'], []]);
});

test('an order reported again with something else is flagged with what that said, and stays as it was', async () => {
  clock += 48 * HOUR_MS;
  const { db } = network.deps;
  const cookie = await visitor();
  const ref = await buy(cookie);
  const again = (amount: string, headers: Record<string, string> = { cookie }) =>
    network.app.inject({
      url: `/t?PID=${PID}&ref=${ref}&amount=${amount}`,
      headers: { 'user-agent': CHROME, ...headers },
      remoteAddress: '203.0.113.9',
    });
  const [before] = await list(advertiser, { queryMerchantRef: [ref] });
  const detail = async (caller: Caller) =>
    (await caller.get(`/api/conversions/${before!.conversionId}`)).json<ConversionDetail>();
  await again('80.0');
  expect(await flagsOf([ref])).toEqual([[]]);
  expect((await detail(advertiser)).secondReport).toBeNull();

  clock += HOUR_MS;
  const said = new Date(clock).toISOString();
  expect((await again('8000.00')).headers['x-tracking']).toBe('known');
  clock += HOUR_MS;
  await again('1.00');
  const [row] = await list(advertiser, { queryMerchantRef: [ref] });
  expect(row).toEqual({ ...before, flags: ['differs'] });
  const report = { reportedAt: said, value: { currency: 'GBP', amount: '8000.00' }, publisher: null };
  expect((await detail(advertiser)).secondReport).toEqual(report);
  expect((await detail(manager)).secondReport).toEqual(report);
  expect(await detail(publisher)).toMatchObject({ flags: null, secondReport: null });
  const history = await publisher.get(`/api/conversions/${before!.conversionId}/history`);
  expect(history.json()).toEqual([]);
  expect(await list(publisher, { flag: ['differs'] })).toEqual([]);

  // A click of somebody else, through another publisher.
  const other = await db
    .selectFrom('relation')
    .innerJoin('contact', 'contact.id', 'relation.publisher_id')
    .where('campaign_id', '=', PID)
    .where('relation.status', '=', 'live')
    .where('contact.active', '=', true)
    .where('publisher_id', '<>', publisher.own.contactId)
    .select(['publisher_id as id', 'contact.name'])
    .orderBy('publisher_id')
    .executeTakeFirstOrThrow();
  const second = await buy(await visitor());
  const stranger = await visitor(other.id);
  await network.app.inject({
    url: `/t?PID=${PID}&ref=${second}&amount=80.00`,
    headers: { 'user-agent': CHROME, cookie: stranger },
  });
  expect(await flagsOf([second])).toEqual([['differs']]);
  const [found] = await list(advertiser, { queryMerchantRef: [second] });
  expect(found).toMatchObject({ publisherId: publisher.own.contactId });
  const seen = await advertiser.get(`/api/conversions/${found!.conversionId}`);
  expect(seen.json<ConversionDetail>().secondReport).toMatchObject({ value: { amount: '80.00' }, publisher: other });
});

test('a sale told of by the shop’s server is flagged by the same limits', async () => {
  clock += 48 * HOUR_MS;
  const cookie = await visitor();
  await network.deps.tracking.flushClicks();
  const { id } = await network.deps.db
    .selectFrom('traffic_event')
    .where('campaign_id', '=', PID)
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirstOrThrow();
  expect(cookie).not.toBe('');
  const followed = await network.app.inject({
    url: `/c?AID=${publisher.own.contactId}&PID=${PID}`,
    headers: { 'user-agent': CHROME, cookie },
  });
  const cid = new URL(String(followed.headers.location)).searchParams.get('cid');
  expect(network.deps.tracking.clickIdOf(cid!)).toBeGreaterThan(id);
  clock += 1000;
  const refs = ['S-1', 'S-2', 'S-3', 'S-4'];
  for (const ref of refs) {
    const answer = await advertiser.send('POST', '/v1/tracking/conversions', { pid: PID, ref, amount: '9.00', cid });
    expect(answer.json<TrackedSale>().outcome).toBe('tracked');
  }
  expect(await flagsOf(refs)).toEqual(refs.map(() => ['visitor']));
});

test('advertiser and account managers are told once a day for each relation', async () => {
  const { db } = network.deps;
  expect((await told()).filter((kind) => kind === 'sales.flagged').length).toBeLessThanOrEqual(4);
  const members = await db
    .selectFrom('membership')
    .where('contact_id', 'in', [0, advertiser.own.contactId])
    .where('agency_id', '=', 1)
    .select('id')
    .execute();
  const bell = () =>
    db.selectFrom('notification').where('kind', '=', 'sales.flagged').select(['membership_id', 'subject_id']).execute();
  await expect.poll(async () => (await bell()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(told, { timeout: 20_000 }).not.toContain('sales.flagged');
  const tellings = await bell();
  expect(new Set(tellings.map((one) => one.membership_id))).toEqual(new Set(members.map((one) => one.id)));
  expect(new Set(tellings.map((one) => one.subject_id))).toEqual(new Set([PID]));
});

test('clicks that earn nothing are reported with their reason and told of, to advertiser and manager alone', async () => {
  const { db } = network.deps;
  const paid = await db
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('contact as a', 'a.id', 'r.advertiser_id')
    .where('r.status', '=', 'live')
    .where('c.status', '=', 'live')
    .where('a.active', '=', true)
    .where('c.click_commission', '>', '0')
    .where('c.consent_method', '<>', 'Server-side consent')
    .where('r.agency_id', '=', 1)
    .select(['r.publisher_id as aid', 'c.id as pid', 'c.click_commission', 'c.advertiser_id', 'c.currency_code'])
    .orderBy('r.id')
    .executeTakeFirstOrThrow();
  for (let at = 0; at < 40; at += 1) {
    await network.app.inject({
      url: `/c?AID=${paid.aid}&PID=${paid.pid}`,
      headers: { 'user-agent': CHROME },
      remoteAddress: '203.0.113.77',
    });
  }
  await network.deps.tracking.flushClicks();
  const days = { fromDate: '2020-01-01', toDate: '2030-01-01' };
  const answer = await manager.get('/api/suspicious-clicks', { ...days, reason: ['address'] });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<SuspiciousClicks[]>()).toMatchObject([
    {
      campaignId: paid.pid,
      publisherId: paid.aid,
      advertiserId: paid.advertiser_id,
      reason: 'address',
      clicks: 30,
      currencyCode: paid.currency_code,
      commission: (Number(paid.click_commission) * 30).toFixed(2),
    },
  ]);
  expect((await manager.get('/api/suspicious-clicks', { ...days, reason: ['burst'] })).json()).toEqual([]);
  const none = await publisher.get('/api/suspicious-clicks', days);
  expect([none.statusCode, none.json()]).toEqual([200, []]);
  await expect
    .poll(() => db.selectFrom('notification').where('kind', '=', 'clicks.suspicious').select('subject_id').execute(), {
      timeout: 20_000,
    })
    .toContainEqual({ subject_id: paid.pid });
});
