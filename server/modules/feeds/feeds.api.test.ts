import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedRow, feedSorts, type FeedRow } from '#contract/feeds';
import { expectSorting, listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  [publisher, advertiser, manager] = [
    await network.as('publisher'),
    await network.as('advertiser'),
    await network.as('manager'),
  ];
});
afterAll(() => network.drop());

const { list } = listReader<FeedRow>('/v1/product-feeds');
const stored = async (caller: Caller) => {
  const rows = await network.deps.db
    .selectFrom('product_feed')
    .where('agency_id', '=', 1)
    .orderBy('id')
    .selectAll()
    .execute();
  if (caller.role === 'advertiser') return rows.filter((one) => one.advertiser_id === caller.own.contactId);
  if (caller.role === 'manager') return rows;
  const live = await network.deps.db
    .selectFrom('relation')
    .where('publisher_id', '=', caller.own.contactId)
    .where('status', '=', 'live')
    .select('campaign_id')
    .execute();
  return rows.filter((one) => live.some((relation) => relation.campaign_id === one.campaign_id));
};
const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);

test('each role gets exactly its own, with every field, by id', async () => {
  for (const caller of [publisher, advertiser, manager]) {
    const rows = await list(caller);
    for (const row of rows) expect(feedRow.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.length).toBeGreaterThan(1);
    expect(idsOf(rows)).toEqual(idsOf(await stored(caller)));
  }
  expect((await stored(publisher)).length).toBeLessThan((await stored(manager)).length);
});

test('feedUrl is where the publisher downloads it', async () => {
  const [own] = await list(publisher);
  expect(own!.feedUrl).toBe(`http://partnerdeck.test/feeds/${own!.feedId}?aid=${publisher.own.contactId}`);
  expect((await list(manager, { contactId: publisher.own.contactId }))[0]).toEqual(own);
  expect((await list(advertiser))[0]!.feedUrl).toContain('?aid={AID}');
});

test('feedId and pid', async () => {
  const [first, second] = await stored(publisher);
  expect(idsOf(await list(publisher, { feedId: first!.id }))).toEqual([first!.id]);
  expect(idsOf(await list(publisher, { pid: second!.campaign_id }))).toEqual([second!.id]);
  expect(await list(publisher, { feedId: first!.id, pid: second!.campaign_id })).toEqual([]);
});

test('every field sorts, in a total order', async () => {
  const ids = idsOf(await list(manager));
  expect(idsOf(await list(manager, { sortDirection: 'desc' }))).toEqual(ids.toReversed());
  await expectSorting(
    (query) => list(manager, query),
    feedSorts,
    { by: 'sortColumnName', direction: 'sortDirection' },
    (row) => row.id,
  );
});
