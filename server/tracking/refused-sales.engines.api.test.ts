import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditRow } from '#contract/audit';
import type { RefusedSales } from '#contract/tracking';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const PID = 30001;

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
let clock = NOW.getTime();
let foreign: number;

beforeAll(async () => {
  network = await startNetwork({}, undefined, () => new Date(clock));
  ({ publisher, advertiser, manager } = await network.callers());
  const other = await network.deps.db
    .selectFrom('campaign')
    .where('agency_id', '=', 1)
    .where('advertiser_id', '<>', advertiser.own.contactId)
    .select('id')
    .executeTakeFirstOrThrow();
  foreign = other.id;
});
afterAll(() => network.drop());
beforeEach(async () => {
  clock += 60_000;
  await network.deps.tracking.flushRefused();
  await network.deps.db.deleteFrom('refused_sale').execute();
});

const pixel = (query: string) => network.app.inject({ url: `/t?${query}`, headers: { 'user-agent': CHROME } });
const report = (sale: object, caller = advertiser, query: object = {}) =>
  caller.send('POST', '/v1/tracking/conversions', { pid: PID, ref: 'R-1', amount: '80.00', ...sale }, query as never);
const refused = async (caller = advertiser, query: object = {}) => {
  const response = await caller.get('/v1/tracking/refusals', { ...query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<RefusedSales[]>();
};

test('what a pixel sent is seen with its reason, count and last example', async () => {
  await pixel(`PID=${PID}&amount=80.00&ref=B%FCro-7`);
  const first = new Date(clock).toISOString();
  clock += 5000;
  await pixel(`PID=${PID}&amount=80.00&ref=B%E4ro-7`);
  await pixel(`PID=${PID}&amount=64,90&ref=R-2`);
  const rows = await refused();
  expect(rows).toHaveLength(2);
  expect(rows.find(({ parameter }) => parameter === 'ref')).toMatchObject({
    campaignId: PID,
    advertiserId: advertiser.own.contactId,
    message: 'must be text in UTF-8, in an address u with two dots as %C3%BC, not %FC',
    refusal: { key: 'check.utf8', values: {} },
    example: String.raw`B\xE4ro-7`,
    calls: 2,
    firstAt: first,
    lastAt: new Date(clock).toISOString(),
  });
  expect(rows.find(({ parameter }) => parameter === 'amount')).toMatchObject({
    message: expect.stringContaining('such as 129.50'),
    example: '64,90',
    calls: 1,
  });
});

test('so is what its server sent, also what fails later than its form', async () => {
  await report({ amount: '1.234', nonsense: true });
  await report({ items: [{ itemID: 'A', itemValue: 1 }] });
  await report({ currency: 'XXX' });
  const rows = await refused();
  expect(rows.map(({ parameter, refusal, example }) => `${parameter}, ${refusal.key}: ${example}`).toSorted()).toEqual([
    'amount, check.saleAmount: 1.234',
    'currency, input.exchangedCurrency: XXX',
    'items, conversion.sum: [{"itemID":"A","itemValue":1}]',
    'null, input.unknown: nonsense',
  ]);
});

test('account managers see it, publishers and other advertisers do not', async () => {
  await pixel(`PID=${PID}&amount=x&ref=R-1`);
  await pixel(`PID=${foreign}&amount=x&ref=R-1`);
  expect((await refused()).map(({ campaignId }) => campaignId)).toEqual([PID]);
  expect(await refused(manager)).toHaveLength(2);
  expect(await refused(manager, { contactId: advertiser.own.contactId })).toHaveLength(1);
  expect(await refused(manager, { campaignId: foreign })).toHaveLength(1);
  expect(await refused(publisher)).toEqual([]);
  expect(await refused(manager, { contactId: publisher.own.contactId })).toEqual([]);
});

test('nobody writes into the list of another advertiser by its server, nor a publisher into any', async () => {
  await report({ pid: foreign, amount: 'x' });
  await report({ amount: 'x' }, publisher);
  await report({ amount: 'x' }, manager, { contactId: publisher.own.contactId });
  await report({ pid: 999_999, amount: 'x' });
  await pixel('PID=999999&amount=x&ref=R-1');
  await pixel('PID=abc&amount=x&ref=R-1');
  expect(await refused(manager)).toEqual([]);
});

test('a flood of nonsense is counted in a row, and logged once', async () => {
  const { db } = network.deps;
  const events = async () => {
    const query = { agencyId: 1, action: 'sale.refused', subjectId: String(PID) };
    return (await manager.get('/api/audit', query)).json<AuditRow[]>();
  };
  const before = (await events()).length;
  for (let at = 0; at < 50; at += 1) {
    const junk = Object.fromEntries([[`junk${at}`, at]]);
    await Promise.all([pixel(`PID=${PID}&amount=x${at}&ref=R-${at}&uid=%FF${at}`), report({ ...junk })]);
  }
  const rows = await refused();
  expect(rows.map(({ parameter, calls }) => `${parameter} ${calls}`).toSorted()).toEqual([
    'amount 50',
    'null 50',
    'uid 50',
  ]);
  const { count } = await db
    .selectFrom('refused_sale')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(3);
  const logged = (await events()).slice(0, -before || undefined);
  expect(logged).toHaveLength(3);
  expect(logged[0]).toMatchObject({
    actorName: 'Tracking',
    contactId: advertiser.own.contactId,
    after: { message: expect.any(String) },
  });
  expect(JSON.stringify(logged)).not.toContain('R-1');
  await pixel(`PID=${PID}&amount=again&ref=R-1`);
  await refused();
  expect(await events()).toHaveLength(before + 3);
});
