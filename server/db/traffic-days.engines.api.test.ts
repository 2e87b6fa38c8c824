import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCopies } from '#server/testing/copies';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { TrafficDays } from './traffic-days.ts';

let network: TestNetwork;
let publisher: Caller;
beforeAll(async () => {
  network = await startNetwork();
  publisher = await network.as('publisher');
});
afterAll(() => network.drop());

async function rowsOf<R>(text: string): Promise<R[]> {
  return (await sql.raw<R>(text).execute(network.deps.db)).rows;
}
const run = (text: string) => rowsOf(text);

/** Columns that tell rows of days apart. */
const columns =
  'agency_id, publisher_id, campaign_id, relation_id, kind, occurred_at, device_type, currency_code, vat_rate, upto';
/** Sums of reports, by the columns they group by. */
const summed = (from: string) => `
  select agency_id, publisher_id, campaign_id, relation_id, advertiser_id, kind, date_trunc('day', occurred_at) as day, device_type,
    currency_code, vat_rate, sum(quantity) as quantity, sum(click_commission) as commission, sum(click_net_cost) as cost from ${from}
  group by agency_id, publisher_id, campaign_id, relation_id, advertiser_id, kind, date_trunc('day', occurred_at), device_type, currency_code, vat_rate`;
async function differences(): Promise<number> {
  const { upTo } = network.deps.trafficDays;
  const [days, events] = [summed(`traffic_day where upto <= ${upTo}`), summed(`traffic_event where id <= ${upTo}`)];
  const [row] = await rowsOf<{ n: number }>(
    `select count(*) as n from ((${days} except all ${events}) union all (${events} except all ${days})) as different`,
  );
  return row!.n;
}
const countOf = async (from: string) => (await rowsOf<{ n: number }>(`select count(*) as n from ${from}`))[0]!.n;

/**
 * Clicks of the demo publisher in the last month in reports: by day, and by hour, which the daily sums cannot answer.
 */
async function clicks(dimension: 'date' | 'hour'): Promise<number> {
  const { key, own } = publisher;
  const answer = await network.app.inject({
    method: 'POST',
    url: `/v1/reporting?agencyId=${own.agencyId}&contactId=${own.contactId}`,
    headers: { apikey: key },
    payload: {
      measures: ['clicks'],
      dimensions: [dimension],
      conditions: [],
      orderBys: [],
      dateType: 'conversionDate',
      fromDate: '2026-02-16',
      toDate: '2026-03-15',
    },
  });
  return answer.json<{ clicks: string }[]>().reduce((sum, row) => sum + Number(row.clicks), 0);
}

let newest = 2_000_000_000_000_000;
/** Adds later clicks of the demo publisher on a day. */
async function addClicks(day: string, count: number): Promise<void> {
  await insertCopies(
    network.deps.db,
    'traffic_event',
    { id: `${newest} + row_number() over ()`, occurred_at: `timestamp '${day} 10:00:00'` },
    `(select * from traffic_event where publisher_id = ${publisher.own.contactId} and kind = 'click' limit ${count}) as clicks`,
  );
  newest += count;
}

test('days hold every event once, and are far fewer', async () => {
  expect(await countOf('traffic_event')).toBeGreaterThan(50_000);
  expect(await countOf('traffic_day')).toBeLessThan(await countOf('traffic_event'));
  expect(await differences()).toBe(0);
});

test('later events are read beside the days, then become part of them', async () => {
  const { trafficDays } = network.deps;
  const [before, first] = [await clicks('date'), trafficDays.upTo];
  expect(await clicks('hour')).toBe(before);
  await addClicks('2026-03-14', 30);
  await addClicks('2026-03-15', 12);
  expect([trafficDays.upTo, await clicks('date'), await clicks('hour')]).toEqual([first, before + 42, before + 42]);

  await trafficDays.catchUp(new Date('2026-03-15'));
  expect(trafficDays.upTo).toBe(2_000_000_000_000_030);
  expect([await clicks('date'), await differences()]).toEqual([before + 42, 0]);

  await trafficDays.catchUp();
  expect(trafficDays.upTo).toBe(newest);
  expect([await clicks('date'), await differences()]).toEqual([before + 42, 0]);
  const rows = await countOf('traffic_day');
  await trafficDays.catchUp();
  expect(await countOf('traffic_day')).toBe(rows);
});

test('the days are rebuilt when events were changed by hand', async () => {
  const { trafficDays } = network.deps;
  await run(`delete from traffic_event where id in (select id from traffic_event order by id limit 50)`);
  await trafficDays.catchUp();
  expect(await differences()).toBe(0);
  await insertCopies(
    network.deps.db,
    'traffic_event',
    { id: 'id - 900000000' },
    '(select * from traffic_event order by id limit 20) as oldest',
  );
  await trafficDays.catchUp();
  expect([await differences(), await clicks('date')]).toEqual([0, await clicks('hour')]);
});

test('an event that came late has its day summed anew, and no other', async () => {
  const { trafficDays } = network.deps;
  await trafficDays.catchUp();
  const others = () =>
    rowsOf(`select * from traffic_day where occurred_at <> timestamp '2026-03-13' order by ${columns}`);
  const [rows, sum] = [await others(), await clicks('date')];
  await insertCopies(
    network.deps.db,
    'traffic_event',
    { id: `${trafficDays.upTo - 1_000_000} + row_number() over ()`, occurred_at: `timestamp '2026-03-13 10:00:00'` },
    `(select * from traffic_event where publisher_id = ${publisher.own.contactId} and kind = 'click' limit 3) as clicks`,
  );
  await trafficDays.catchUp();
  expect([await differences(), await clicks('date')]).toEqual([0, sum + 3]);
  expect(await others()).toEqual(rows);
});

test('who writes is not waited for when no day has ended, nor while events are counted', async () => {
  const { db } = network.deps;
  const ended = new Date('2026-03-20T12:00:00Z');
  await network.deps.trafficDays.addEnded(ended);
  let hasCounted = () => {};
  const counted = new Promise<void>((resolve) => (hasCounted = resolve));
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => 'same' in row)) hasCounted();
      return result;
    },
  });
  const trafficDays = new TrafficDays(watched);
  await db.transaction().execute(() => trafficDays.addEnded(ended));
  await addClicks('2026-03-18', 5);
  let adding: Promise<void> | undefined;
  await db.transaction().execute(async () => {
    adding = trafficDays.addEnded(ended);
    await Promise.race([counted, adding]);
  });
  await adding;
  expect([trafficDays.upTo, await differences()]).toEqual([newest, 0]);
});

test('a report that began with the days of before says the same', async () => {
  const { trafficDays } = network.deps;
  const before = trafficDays.upTo;
  const asOf = async (upTo: number) =>
    (
      await rowsOf<{
        n: number;
      }>(`select cast(sum(n) as bigint) as n from (select sum(quantity) as n from traffic_day where upto <= ${upTo}
      union all select sum(quantity) as n from traffic_event where id > ${upTo}) as both_of_them`)
    )[0]!.n;
  await addClicks('2026-03-10', 25);
  const expected = await asOf(before);
  await trafficDays.catchUp();
  expect(trafficDays.upTo).toBeGreaterThan(before);
  expect([await asOf(before), await asOf(trafficDays.upTo)]).toEqual([expected, expected]);
});
