import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryText, type Definition } from '#contract/endpoint';
import { textOf, unitsOf } from '#server/domain/decimal';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { addressOf, definitions, payloadFor, queryFor } from '#server/testing/requests';

/** One advertiser's largest amounts stop nobody: every list, sum, report and document that has them is answered. */

/** The most that a tracked sale or a correction may have. */
const MOST = '999999999.99';

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  const { db } = network.deps;
  const amounts = ['raw_amount', 'orig_value', 'value', 'commission', 'net_cost'];
  const set = sql.raw(amounts.map((name) => `${name} = ${MOST}`).join(', '));
  await sql`update conversion set ${set} where status <> 'rejected' or id % 2 = 0`.execute(db);
  await sql`update conversion_item set value = ${sql.raw(MOST)}`.execute(db);
  await sql`update traffic_event set click_commission = ${sql.raw(MOST)}, click_net_cost = ${sql.raw(MOST)}
    where click_commission > 0`.execute(db);
  await sql`update campaign set click_commission = ${sql.raw(MOST)} where click_commission > 0`.execute(db);
}, 60_000);
afterAll(() => network.drop());

const reads = definitions.filter(({ method, id }) => method === 'GET' || id === 'executeReport' || id === 'runBilling');
describe.each(['publisher', 'advertiser', 'manager'] as const)('%s', (role) => {
  test.each(reads.map((one) => [one.id, one] as const))('%s is answered', async (_, one: Definition) => {
    const caller = callers[role];
    const payload = payloadFor(one);
    const response = await network.app.inject({
      method: one.method,
      url: addressOf(one) + queryText(queryFor(one, caller)),
      headers: { apikey: caller.key },
      ...(payload && { payload }),
    });
    expect(response.statusCode, response.body.slice(0, 300)).toBeLessThan(500);
  });
});

test('a click that pays as much leads to its shop', async () => {
  const { publisher_id: publisher, campaign_id: campaign } = await network.deps.db
    .selectFrom('relation')
    .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
    .where('relation.status', '=', 'live')
    .where('campaign.status', '=', 'live')
    .where('campaign.click_commission', '=', MOST)
    .select(['relation.publisher_id', 'relation.campaign_id'])
    .executeTakeFirstOrThrow();
  const answer = await network.app.inject(`/c?AID=${publisher}&PID=${campaign}`);
  expect(answer.statusCode, answer.body).toBe(302);
});

test('sums of such amounts are exact', async () => {
  const { advertiser } = callers;
  const stored = await network.deps.db
    .selectFrom('conversion')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .where('status', '=', 'approved')
    .where('campaign_id', '=', 30_001)
    .select('currency_code')
    .execute();
  const answer = await advertiser.get('/api/conversions/sums', {
    dateField: 'conversion',
    fromDate: '2020-01-01',
    toDate: '2026-03-15',
    targetCurrencyCode: stored[0]!.currency_code,
    campaignId: [30_001],
    status: ['approved'],
  });
  const all = textOf(BigInt(stored.length) * unitsOf(MOST, 20), 20);
  expect(answer.json()).toMatchObject([{ conversions: stored.length, value: all, commission: all }]);
});
