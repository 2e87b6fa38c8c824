import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedProduct, feedRow, type FeedProduct, type FeedRow } from '#contract/feeds';
import { listReader, offeredTo } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
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
  return offeredTo(network, caller, rows);
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

test('sorted both ways by its number unless another field is named', async () => {
  const ids = idsOf(await list(manager));
  expect(idsOf(await list(manager, { sortDirection: 'desc' }))).toEqual(ids.toReversed());
});

test('searchText finds by the name of the feed or the campaign', async () => {
  const [first] = await list(manager);
  const found = await list(manager, { searchText: first!.campaignName.toUpperCase() });
  expect(idsOf(found)).toContain(first!.id);
  for (const row of found) {
    expect(`${row.name} ${row.campaignName}`.toLowerCase()).toContain(first!.campaignName.toLowerCase());
  }
  expect(await list(manager, { searchText: 'no such feed' })).toEqual([]);
});

describe('products', () => {
  const products = async (caller: Caller, feedId: number, query = {}) =>
    caller.get(`/api/feeds/${feedId}/products`, { ...caller.own, ...query });

  test('in their order, counted, with the links of the publisher in scope and the shop’s pages for the others', async () => {
    const feed = (await stored(publisher)).find((one) => one.advertiser_id === advertiser.own.contactId)!;
    const rows = await network.deps.db
      .selectFrom('product')
      .where('feed_id', '=', feed.id)
      .orderBy('id')
      .selectAll()
      .execute();
    const answer = await products(publisher, feed.id, { limit: 3 });
    expect(answer.headers['x-total-count']).toBe(String(rows.length));
    const shown = answer.json<FeedProduct[]>();
    expect(idsOf(shown)).toEqual(idsOf(rows.slice(0, 3)));
    for (const row of shown) expect(feedProduct.safeParse(row).error?.issues).toBeUndefined();
    expect(shown[0]!.url).toContain(`/c?AID=${publisher.own.contactId}&PID=${feed.campaign_id}`);
    const own = (await products(advertiser, feed.id, { offset: 1, limit: 1 })).json<FeedProduct[]>();
    expect(own.map((row) => row.url)).toEqual([rows[1]!.url]);
    expect((await products(manager, feed.id, { limit: 1 })).json<FeedProduct[]>()[0]!.url).toBe(rows[0]!.url);
  });

  test('as CSV all of them, and a feed of somebody else is not there', async () => {
    const [feed] = await stored(advertiser);
    const csv = await advertiser.get(`/api/feeds/${feed!.id}/products`, advertiser.own, { accept: 'text/csv' });
    expect(csv.body.trimEnd().split('\n').length - 1).toBe(feed!.item_count);
    const foreign = (await stored(manager)).find((one) => one.advertiser_id !== advertiser.own.contactId)!;
    const [there, nowhere] = [await products(advertiser, foreign.id), await products(advertiser, 1)];
    expect([there.statusCode, nowhere.statusCode]).toEqual([404, 404]);
    expect(there.json().detail).toBe(nowhere.json().detail);
    const visible = new Set(idsOf(await list(publisher)));
    const hidden = (await stored(manager)).find((one) => !visible.has(one.id))!;
    expect((await products(publisher, hidden.id)).statusCode).toBe(404);
  });
});
