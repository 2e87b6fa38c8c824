import { parse } from 'csv-parse/sync';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedRow } from '#contract/feeds';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let feeds: FeedRow[];
beforeAll(async () => {
  network = await startNetwork();
  publisher = await network.as('publisher');
  feeds = (await publisher.get('/v1/product-feeds', { limit: 500 })).json();
});
afterAll(() => network.drop());

let host = 0;
/** A new client address per request, because another test covers the rate limit. */
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  network.app.inject({
    method,
    url: url.replace('http://partnerdeck.test', ''),
    headers,
    remoteAddress: `192.0.2.${++host}`,
  });
const deepOf = async (feed: FeedRow) =>
  (await network.deps.db.selectFrom('campaign').where('id', '=', feed.campaignId).selectAll().executeTakeFirstOrThrow())
    .deeplink_enabled;
const feedWhere = async (deep: boolean) => {
  for (const feed of feeds) if ((await deepOf(feed)) === deep) return feed;
  throw new Error('the publisher has no such feed');
};
const stored = (feed: FeedRow) =>
  network.deps.db.selectFrom('product').where('feed_id', '=', feed.feedId).orderBy('id').selectAll().execute();

describe('the address that the list names', () => {
  test('is fetched without a key and gives every product, with the publisher’s links', async () => {
    const feed = await feedWhere(true);
    const response = await get(feed.feedUrl);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'last-modified': new Date(feed.lastImportedDate).toUTCString(),
      'cache-control': 'no-cache',
      'content-disposition': `inline; filename="feed-${feed.feedId}.csv"`,
    });
    const rows = parse(response.body, { columns: true }) as unknown as Record<string, string>[];
    const products = await stored(feed);
    expect(rows.length).toBe(feed.itemCount);
    expect(rows.map((row) => row['ProductSKU'])).toEqual(products.map((one) => one.sku));
    const url = new URL(rows[0]!['ProductURL']!);
    expect(url.origin + url.pathname).toBe('http://partnerdeck.test/c');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      AID: String(publisher.own.contactId),
      PID: String(feed.campaignId),
      r: products[0]!.url,
    });
    const followed = await get(rows[0]!['ProductURL']!, {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36',
    });
    expect(String(followed.headers.location)).toMatch(new RegExp(`^${products[0]!.url}\\?cid=`));
  });

  test('as XML', async () => {
    const feed = await feedWhere(true);
    const response = await get(`${feed.feedUrl}&format=xml`);
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(response.body.match(/<product>/g)).toHaveLength(feed.itemCount);
    expect(response.body.trimEnd().endsWith('</products>')).toBe(true);
  });

  test('where deep links are off the links lead to the landing page', async () => {
    const feed = await feedWhere(false);
    const [row] = parse((await get(feed.feedUrl)).body, { columns: true }) as unknown as Record<string, string>[];
    expect(row!['ProductURL']).toBe(`http://partnerdeck.test/c?AID=${publisher.own.contactId}&PID=${feed.campaignId}`);
  });

  test('many products come whole and in order', async () => {
    const feed = await feedWhere(true);
    const [one] = await stored(feed);
    await network.database.script(
      `insert into product select 90000000 + i, ${feed.feedId}, agency_id, campaign_id, 'BIG-' || i, name, description, category, brand, price, currency_code, url, image_url, in_stock from product, generate_series(0, 2499) as numbers(i) where id = ${one!.id}`,
    );
    const rows = parse((await get(feed.feedUrl)).body, { columns: true }) as unknown as Record<string, string>[];
    expect(rows.length).toBe(feed.itemCount + 2500);
    expect(rows.slice(-2500).map((row) => row['ProductSKU'])).toEqual(
      Array.from({ length: 2500 }, (_, i) => `BIG-${i}`),
    );
  });
});

describe('who has it already', () => {
  test('is told so, by tag or by date; with a new import, or another publisher or format, it is not', async () => {
    const feed = feeds[0]!;
    const { headers } = await get(feed.feedUrl);
    const tag = String(headers.etag);
    const since = String(headers['last-modified']);
    for (const known of [
      { 'if-none-match': tag },
      { 'if-none-match': `"x", ${tag.slice(2)}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': since },
    ]) {
      const response = await get(feed.feedUrl, known);
      expect([response.statusCode, response.body, response.headers.etag]).toEqual([304, '', tag]);
    }
    const earlier = new Date(Date.parse(since) - 1000).toUTCString();
    for (const unknown of [
      { 'if-none-match': '"x"' },
      { 'if-modified-since': earlier },
      { 'if-modified-since': 'yesterday' },
      { 'if-none-match': '"x"', 'if-modified-since': since },
    ])
      expect((await get(feed.feedUrl, unknown as Record<string, string>)).statusCode).toBe(200);
    expect((await get(`${feed.feedUrl}&format=xml`, { 'if-none-match': tag })).statusCode).toBe(200);
    await network.deps.db
      .updateTable('product_feed')
      .set({ imported_at: new Date() })
      .where('id', '=', feed.feedId)
      .execute();
    expect((await get(feed.feedUrl, { 'if-none-match': tag })).statusCode).toBe(200);
  });

  test('HEAD answers the same headers; it is compressed when asked', async () => {
    const feed = feeds[1]!;
    const [whole, head] = [await get(feed.feedUrl), await get(feed.feedUrl, {}, 'HEAD')];
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', undefined]);
    for (const name of ['etag', 'last-modified', 'content-type', 'content-disposition'])
      expect(head.headers[name]).toBe(whole.headers[name]);
    const packed = await get(feed.feedUrl, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(whole.body);
  });
});

describe('who does not get it', () => {
  test('unknown feeds and publishers, and pairs that are not live, in the same words', async () => {
    const feed = feeds[2]!;
    const idle = await network.deps.db
      .selectFrom('relation as r')
      .innerJoin('product_feed as f', 'f.campaign_id', 'r.campaign_id')
      .where('r.status', '<>', 'live')
      .select(['f.id', 'r.publisher_id'])
      .executeTakeFirstOrThrow();
    const addresses = [
      `/feeds/1?aid=${publisher.own.contactId}`,
      `/feeds/${feed.feedId}?aid=1`,
      `/feeds/${feed.feedId}?aid=100001`,
      `/feeds/${idle.id}?aid=${idle.publisher_id}`,
    ];
    const answers = await Promise.all(addresses.map((address) => get(address)));
    expect(answers.map((one) => [one.statusCode, one.json().code])).toEqual(addresses.map(() => [404, 'NOT_FOUND']));
    expect(new Set(answers.map((one) => one.json().detail)).size).toBe(1);
  });

  test('unreadable values are named all at once', async () => {
    const response = await get('/feeds/x?format=pdf');
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      {
        path: 'path.feedId',
        message: 'feedId must be a whole number of at least 0, not "x"',
        refusal: { key: 'check.wholeNumberFrom', values: { least: 0, given: 'x' } },
      },
      { path: 'query.aid', message: 'aid is required', refusal: { key: 'check.required', values: {} } },
      {
        path: 'query.format',
        message: 'format must be one of csv, xml, not "pdf"',
        refusal: { key: 'check.choice', values: { choices: ['csv', 'xml'], given: 'pdf' } },
      },
    ]);
  });

  test('feeds have a rate limit; links have none', async () => {
    const ask = (url: string) => network.app.inject({ url, remoteAddress: '198.51.100.7' });
    const answers = [];
    for (let times = 0; times < 70; times++) answers.push((await ask('/feeds/1?aid=1')).statusCode);
    expect(answers.filter((status) => status === 429)).toHaveLength(10);
    const refused = await ask('/feeds/1?aid=1');
    expect([refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual(['RATE_LIMITED', true]);
    for (let times = 0; times < 70; times++) expect((await ask('/c?AID=1&PID=1')).statusCode).toBe(404);
  });

  test('all addresses of one half of IPv6 have one rate limit together', async () => {
    const ask = (remoteAddress: string) => network.app.inject({ url: '/feeds/1?aid=1', remoteAddress });
    const answers = [];
    for (let last = 1; last <= 61; last++) answers.push((await ask(`2001:db8:0:7::${last}`)).statusCode);
    expect(answers).toEqual([...Array.from({ length: 60 }, () => 404), 429]);
    expect((await ask('2001:db8:0:8::1')).statusCode).toBe(404);
  });
});
