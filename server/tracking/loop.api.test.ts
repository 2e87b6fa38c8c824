import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import type { TrackedSale } from '#contract/tracking';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** The whole course of a sale: link, click, sale, decision, report. */

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let clock = NOW.getTime();
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => new Date((clock += 10)));
  [publisher, advertiser] = [await network.as('publisher'), await network.as('advertiser')];
});
afterAll(() => network.drop());

const PID = 30001;
const day = '2026-03-15';

async function reported(caller: Caller): Promise<Record<string, number>> {
  const response = await caller.send('POST', '/v1/reporting', {
    measures: ['clicks', 'pendingConversions', 'validatedConversions', 'pendingCommission', 'validatedCommission'],
    dimensions: ['PID'],
    conditions: [{ field: 'PID', operator: '=', valueList: [String(PID)] }],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate: day,
    toDate: day,
    targetCurrency: 'GBP',
  });
  expect(response.statusCode, response.body).toBe(200);
  const [row = {}] = response.json<Record<string, string>[]>();
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}

test('a link is followed, the sale is tracked, decided and paid for in the report, to the cent', async () => {
  const before = await reported(publisher);
  const url = 'https://www.harbour-lane-home.example/sale';
  const link = await publisher.get('/v1/campaigns/deeplink', { aid: publisher.own.contactId, pid: PID, url });
  const { deeplinkUrl } = link.json<{ deeplinkUrl: string }>();
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  const click = await network.app.inject({
    url: `${deeplinkUrl.replace('http://partnerdeck.test', '')}&uid=loop`,
    headers: { 'user-agent': agent },
  });
  const landed = new URL(String(click.headers.location));
  expect(landed.href.startsWith(url)).toBe(true);

  const sale = (
    await advertiser.send('POST', '/v1/tracking/conversions', {
      pid: PID,
      ref: 'LOOP-1',
      amount: '50.00',
      cid: landed.searchParams.get('cid'),
    })
  ).json<TrackedSale>();
  expect(sale).toMatchObject({ outcome: 'tracked', publisherId: publisher.own.contactId });
  const list = async (caller: Caller) => {
    const query = { conversionId: sale.conversionId, fromDate: day, toDate: day, dateField: 'conversion' };
    return (await caller.get('/v1/conversions', { ...query, targetCurrencyCode: 'GBP' })).json<ConversionRow[]>()[0]!;
  };
  expect(await list(publisher)).toMatchObject({
    advertiserRef: 'LOOP-1',
    status: 'pending',
    uid: 'loop',
    deeplinkURL: url,
    commission: { amount: sale.commission!.amount },
  });
  const pending = await reported(publisher);
  const earned = Number(sale.commission!.amount);
  expect(pending['clicks']).toBe((before['clicks'] ?? 0) + 1);
  expect(pending['pendingConversions']).toBe((before['pendingConversions'] ?? 0) + 1);
  expect(pending['pendingCommission']).toBeCloseTo((before['pendingCommission'] ?? 0) + earned, 4);

  const decided = await advertiser.send('PUT', '/v1/conversions', {
    conversions: [{ advertiserConversionId: 'LOOP-1', advertiserId: advertiser.own.contactId, status: 'approved' }],
  });
  expect(decided.statusCode, decided.body).toBe(200);
  expect(await list(publisher)).toMatchObject({ status: 'approved', paymentStatus: 'awaitingInvoicing' });
  const after = await reported(publisher);
  expect(after['pendingConversions']).toBe(before['pendingConversions'] ?? 0);
  expect(after['validatedConversions']).toBe((before['validatedConversions'] ?? 0) + 1);
  expect(after['validatedCommission']).toBeCloseTo((before['validatedCommission'] ?? 0) + earned, 4);
});
