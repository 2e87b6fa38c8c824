import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import { connect, startLive, type Connected } from '#server/testing/mirrored';
import { makeOlder } from '#server/testing/older-network';

/** The publisher's account of a network that knows only the older shapes. */

let network: Awaited<ReturnType<typeof startLive>>;
let connected: Connected;
beforeAll(async () => {
  network = await startLive({ recent: true });
  makeOlder(network.wire);
  connected = await connect(network, 'publisher');
  await connected.settled();
}, 90_000);
afterAll(async () => {
  await connected?.close();
  await network.wire.close();
  await network.live.drop();
});

test('everything is read', async () => {
  const progress = await (await connected.mirror()).progress();
  expect(progress.parts.filter(({ trouble }) => trouble !== null)).toEqual([]);
  expect(progress).toMatchObject({ stage: 'whole', trouble: null });
});

test('conversions have the same amounts, states and payments', async () => {
  const query = { fromDate: '2025-01-01', toDate: '2026-03-15', dateField: 'conversion', limit: 500 };
  const { theirs, ours } = await connected.both('/v1/conversions', query);
  const facts = (rows: unknown) =>
    (rows as ConversionRow[]).map((row) => ({
      id: row.conversionId,
      status: row.status,
      commission: row.commission,
      value: row.conversionValue,
      currency: row.currencyCode,
      payment: row.paymentId,
      relation: row.publisherCampaignId,
      invoiceDate: row.invoiceDate,
    }));
  expect(facts(ours)).toEqual(facts(theirs));
  expect(facts(ours).some(({ payment }) => payment !== null)).toBe(true);
});

test('sums agree but for clicks that are paid in other currencies', async () => {
  const { db } = (await connected.home.deps.networks.get(connected.networkId)).deps;
  const rows = await db.selectFrom('mirror_agreement').where('agreed', '=', false).selectAll().execute();
  expect(rows.filter(({ what }) => what !== 'overview')).toEqual([]);
});

test('amounts of clicks are asked live, and say so; counts are not', async () => {
  const asked = {
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate: '2026-01-01',
    toDate: '2026-03-15',
  };
  const before = network.wire.requests.length;
  const counts = await connected.reports({ ...asked, measures: ['clicks', 'totalConversions'], dimensions: ['month'] });
  expect(counts.ours).toEqual(counts.theirs);
  expect(network.wire.requests.length).toBe(before);
  const money = await connected.reports({ ...asked, measures: ['clickCommission'], dimensions: ['month'] });
  expect(money.ours).toEqual(money.theirs);
  expect(network.wire.requests.length).toBe(before + 1);
});
