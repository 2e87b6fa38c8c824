import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import { shortUrlRow, shortUrlSorts, type ShortUrlRow } from '#contract/links';
import { expectSorting, listReader } from '#server/testing/lists';
import { NOW } from '#server/testing/config';
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

const HOST = 'http://partnerdeck.test';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const db = () => network.deps.db;
const shorten = (caller: Caller, longUrl: unknown, contactId = caller.own.contactId) =>
  network.app.inject({
    method: 'POST',
    url: `/v1/shorten-url${queryText({ agencyId: caller.own.agencyId, contactId })}`,
    headers: { apikey: caller.key },
    payload: { longUrl },
  });
const shortened = async (caller: Caller, longUrl: string, contactId?: number) => {
  const response = await shorten(caller, longUrl, contactId);
  expect(response.statusCode, response.body).toBe(200);
  const { shortUrl } = response.json<{ shortUrl: string }>();
  expect(shortUrl).toMatch(/^http:\/\/partnerdeck\.test\/s\/[A-Za-z0-9]{7}$/);
  return shortUrl;
};
const follow = (shortUrl: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const { pathname, search } = new URL(shortUrl);
  return network.app.inject({ method, url: pathname + search, headers: { 'user-agent': CHROME, ...headers } });
};
const campaigns = async () =>
  db()
    .selectFrom('campaign as c')
    .innerJoin('contact as a', 'a.id', 'c.advertiser_id')
    .where('c.agency_id', '=', 1)
    .where('c.status', '=', 'live')
    .where('a.active', '=', true)
    .select(['c.id', 'c.website_url', 'c.advertiser_id'])
    .orderBy('c.id', 'desc')
    .execute();
/** A live pair of the publisher. */
const pair = async () =>
  db()
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .where('r.publisher_id', '=', publisher.own.contactId)
    .where('r.status', '=', 'live')
    .where('c.status', '=', 'live')
    .where('c.deeplink_enabled', '=', true)
    .select(['c.id as pid', 'c.website_url', 'r.publisher_id as aid', 'r.id as relation'])
    .orderBy('r.id')
    .executeTakeFirstOrThrow();
const stored = async () => (await db().selectFrom('short_url').select('code').execute()).length;
const { list } = listReader<ShortUrlRow>('/api/short-urls');
/** How often a short link was followed, once everything is written. */
/** Clicks are written every half second. */
const expectClicks = (caller: Caller, shortUrl: string) =>
  expect.poll(async () => (await list(caller, { searchText: shortUrl.slice(-7) }))[0]!.clicks, { timeout: 20_000 });

describe('shortening', () => {
  test('gives a code that leads to the page; the same page of the same contact keeps its code', async () => {
    const [campaign] = await campaigns();
    const page = `${campaign!.website_url}new?a=1#top`;
    const first = await shortened(publisher, page);
    expect(await shortened(publisher, ` ${page.toUpperCase().slice(0, 8)}${page.slice(8)} `)).toBe(first);
    expect(await shortened(manager, page, publisher.own.contactId)).toBe(first);
    expect(await shortened(manager, page)).not.toBe(first);
    const response = await follow(first);
    expect([response.statusCode, response.headers.location]).toEqual([302, page]);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('two requests at the same moment get one code', async () => {
    const [campaign] = await campaigns();
    const before = await stored();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shortened(publisher, `${campaign!.website_url}race`)),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await stored()).toBe(before + 1);
  });

  test('leaves an audit event, once', async () => {
    const [campaign] = await campaigns();
    const code = (await shortened(publisher, `${campaign!.website_url}audited`)).slice(-7);
    await shortened(publisher, `${campaign!.website_url}audited`);
    const events = await db().selectFrom('audit_event').where('subject_id', '=', code).selectAll().execute();
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      action: 'short_url.created',
      contact_id: publisher.own.contactId,
      occurred_at: NOW,
    });
  });

  test('a link of one’s own is followed to /c, and from there to the shop; a uid may be added', async () => {
    const { aid, pid, website_url: home } = await pair();
    const long = `${HOST}/c?AID=${aid}&PID=${pid}&r=${encodeURIComponent(`${home}sale`)}`;
    const short = await shortened(publisher, long);
    expect((await follow(short)).headers.location).toBe(long);
    const withUid = String((await follow(`${short}?uid=mail-3`)).headers.location);
    expect(withUid).toBe(`${long}&uid=mail-3`);
    expect(String((await follow(withUid)).headers.location)).toMatch(new RegExp(`^${home}sale\\?cid=`));
    expect((await list(publisher, { searchText: short.slice(-7) }))[0]).toMatchObject({
      longUrl: long,
      pageUrl: `${home}sale`,
    });
    // The list's spelling.
    expect((await list(publisher, { searchText: `${home}sale` })).map((row) => row.longUrl)).toContain(long);
    const toHome = await shortened(publisher, `${HOST}/c?AID=${aid}&PID=${pid}`);
    expect(new URL((await list(publisher, { searchText: toHome.slice(-7) }))[0]!.pageUrl).host).toBe(
      new URL(home).host,
    );
  });

  test('a refusal gives the reason and stores nothing', async () => {
    const { aid, pid } = await pair();
    const live = await campaigns();
    const others = await db().selectFrom('campaign').where('agency_id', '=', 2).selectAll().executeTakeFirstOrThrow();
    const paused = await db()
      .selectFrom('campaign')
      .where('agency_id', '=', 1)
      .where('status', '=', 'paused')
      .selectAll()
      .executeTakeFirstOrThrow();
    const unjoined = await db()
      .selectFrom('relation')
      .where('publisher_id', '=', publisher.own.contactId)
      .where('status', '<>', 'live')
      .selectAll()
      .executeTakeFirstOrThrow();
    const before = await stored();
    const host = 'must be on the host of a live campaign, or a link of the account in a live partnership';
    const refused: [string, string][] = [
      ['https://www.nobody.example/', host],
      [others.website_url, host],
      [paused.website_url, host],
      [`${HOST}/`, host],
      [`${HOST}/api/me`, host],
      [`${HOST}/s/abcdefg`, host],
      [`${HOST}/c`, host],
      [`${HOST}/c?AID=200002&PID=${pid}`, host],
      [`${HOST}/c?AID=${aid}&PID=${unjoined.campaign_id}`, host],
      [`${HOST}:8080/c?AID=${aid}&PID=${pid}`, host],
      [`http://partnerdeck.test.evil.example/c?AID=${aid}&PID=${pid}`, host],
      [`${HOST}/c/../c/x?AID=${aid}&PID=${pid}`, host],
      ['javascript:alert(1)', 'must be an address that starts with http:// or https://'],
      ['www.shop.example', 'must be an address that starts with http:// or https://'],
      [live[0]!.website_url.replace('https://', 'https://x@'), 'must not hold a user name or password'],
      [live[0]!.website_url.replace('.example/', '.example:8443/'), host],
      [live[0]!.website_url + 'a'.repeat(2048), 'must have at most 2048 characters'],
      ['', 'must not be empty'],
    ];
    for (const [longUrl, message] of refused) {
      const response = await shorten(publisher, longUrl);
      expect(response.statusCode, longUrl).toBe(400);
      const refusal = expect.objectContaining({ key: expect.any(String) as string }) as object;
      expect(response.json().errors, longUrl).toEqual([
        { path: 'body.longUrl', message: `longUrl ${message}`, refusal },
      ]);
    }
    const elsewhere = await shorten(publisher, `${HOST}/c?AID=${aid}&PID=${pid}&r=https%3A%2F%2Fevil.example`);
    expect(elsewhere.json().errors[0].message).toMatch(/^longUrl leads to a page that must be on the campaign's host/);
    const long = await shorten(publisher, live[0]!.website_url + 'ö'.repeat(1000));
    expect(long.json().errors[0].message).toMatch(/characters, \d+ as a browser writes it$/);
    expect((await shorten(publisher, 5)).statusCode).toBe(400);
    expect(await stored()).toBe(before);
  });

  test('an advertiser shortens pages of its own campaigns only', async () => {
    const live = await campaigns();
    const own = live.find((one) => one.advertiser_id === advertiser.own.contactId)!;
    const foreign = live.find((one) => one.advertiser_id !== advertiser.own.contactId)!;
    await shortened(advertiser, `${own.website_url}press`);
    expect((await shorten(advertiser, `${foreign.website_url}press`)).statusCode).toBe(400);
  });
});

describe('following', () => {
  test('counts people, not programs', async () => {
    const [campaign] = await campaigns();
    const short = await shortened(publisher, `${campaign!.website_url}counted`);
    for (let times = 0; times < 3; times++) await follow(short);
    await follow(short, { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
    await follow(short, { purpose: 'prefetch' });
    await follow(short, {}, 'HEAD');
    await expectClicks(publisher, short).toBe(3);
    await follow(short);
    await expectClicks(publisher, short).toBe(4);
    expect((await list(publisher, { searchText: short.slice(-7) }))[0]).toMatchObject({
      lastClickDate: NOW.toISOString(),
      dateCreated: NOW.toISOString(),
    });
  });

  test('a code that nobody has, and one whose campaign is over, lead to the page for people', async () => {
    // A separate network, because links' targets are cached for some seconds.
    const fresh = await startNetwork();
    const [campaign, other] = (await campaigns()).slice(-2);
    const rows = [`${campaign!.website_url}over`, `${other!.website_url}moved`].map((long_url, no) => ({
      code: `Fresh0${no}`,
      agency_id: 1,
      contact_id: 0,
      long_url,
      created_at: NOW,
    }));
    await fresh.deps.db.insertInto('short_url').values(rows).execute();
    await fresh.deps.db.updateTable('campaign').set({ status: 'paused' }).where('id', '=', campaign!.id).execute();
    // Moved to another host: the shortened address is no longer the campaign's.
    const moved = { website_url: 'https://new-home.example/' };
    await fresh.deps.db.updateTable('campaign').set(moved).where('id', '=', other!.id).execute();
    for (const code of ['Fresh00', 'Fresh01', '0000000', 'x', 'a'.repeat(150), '%2e%2e%2f']) {
      const response = await fresh.app.inject({ url: `/s/${code}`, headers: { 'user-agent': CHROME } });
      expect(response.statusCode, code).toBe(404);
      expect(response.headers['content-type'], code).toContain('text/html');
      expect(response.headers.location).toBeUndefined();
    }
    await fresh.drop();
  });

  test('an address that got into the table some other way is never followed elsewhere', async () => {
    const bad = [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/c@evil.example',
      '.evil.example/',
      '@evil.example/',
    ];
    for (const [no, long_url] of bad.entries()) {
      const code = `Evil00${no}`;
      await db()
        .insertInto('short_url')
        .values({ code, agency_id: 1, contact_id: 1, long_url, created_at: NOW })
        .execute();
      const response = await follow(`${HOST}/s/${code}`);
      if (response.statusCode === 404) continue;
      expect(new URL(String(response.headers.location)).host, long_url).toBe('partnerdeck.test');
    }
    await db().deleteFrom('short_url').where('contact_id', '=', 1).execute();
  });
});

describe('the list', () => {
  test('holds the contact’s own, with every field; an account manager sees an account’s or all', async () => {
    const rows = await db().selectFrom('short_url').where('agency_id', '=', 1).selectAll().execute();
    for (const caller of [publisher, advertiser, manager]) {
      const own = rows.filter((one) => caller.role === 'manager' || one.contact_id === caller.own.contactId);
      const shown = await list(caller);
      for (const row of shown) expect(shortUrlRow.safeParse(row).error?.issues).toBeUndefined();
      expect(shown.map((row) => row.code).toSorted()).toEqual(own.map((one) => one.code).toSorted());
      expect(own.length).toBeGreaterThan(0);
    }
    expect(await list(manager, { contactId: publisher.own.contactId })).toEqual(await list(publisher));
  });

  test('newest first; every field sorts; searchText finds in the address and by the code', async () => {
    const rows = await list(publisher);
    expect(rows.map((row) => row.dateCreated)).toEqual(
      rows
        .map((row) => row.dateCreated)
        .toSorted()
        .toReversed(),
    );
    expect((await list(publisher, { searchText: 'SALE' })).every((row) => row.longUrl.includes('sale'))).toBe(true);
    expect(await list(publisher, { searchText: rows[2]!.code })).toEqual([rows[2]]);
    expect(rows.some((row) => row.clicks > 10)).toBe(true);
    await expectSorting(
      (query) => list(manager, query),
      shortUrlSorts,
      { by: 'sortColumnName', direction: 'sortDirection' },
      (row) => row.code,
    );
  });
});
