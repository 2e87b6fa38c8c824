import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOW } from '#server/testing/config';
import { testOfSessions } from '#server/testing/database';
import { whileSomebodyWrites } from '#server/testing/held-writer';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { visitors } from './visitor.ts';
import { inGate } from '#server/testing/thorough';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork({ COUNTRY_HEADER: 'CF-IPCountry' });
});
afterAll(() => network.drop());

const db = () => network.deps.db;
/** Live pairs of the demo publisher, with their campaigns. */
const pairs = async (where: { deeplink?: boolean; consent?: string; clicks?: boolean } = {}) => {
  const rows = await db()
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('contact as a', 'a.id', 'r.advertiser_id')
    .where('r.status', '=', 'live')
    .where('c.status', '=', 'live')
    .where('a.active', '=', true)
    .select([
      'r.id as relation',
      'r.publisher_id as aid',
      'c.id as pid',
      'r.agency_id',
      'r.advertiser_id',
      'a.fee_rate',
    ])
    .select(['c.website_url as home', 'c.website_params as params', 'c.deeplink_enabled', 'c.consent_method'])
    .select(['c.click_commission', 'c.currency_code', 'a.vat_rate'])
    .orderBy('r.id')
    .execute();
  const found = rows.filter(
    (one) =>
      one.deeplink_enabled === (where.deeplink ?? true) &&
      (where.consent === undefined
        ? one.consent_method !== 'Server-side consent'
        : one.consent_method === where.consent) &&
      (where.clicks === undefined || Number(one.click_commission) > 0 === where.clicks),
  );
  expect(found.length).toBeGreaterThan(1);
  return found;
};
type Pair = Awaited<ReturnType<typeof pairs>>[number];

const follow = (
  query: Record<string, string | number>,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) =>
  network.app.inject({
    method,
    url: `/c?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
    headers: { 'user-agent': CHROME, ...headers },
  });
const of = (pair: Pair, more: Record<string, string | number> = {}) => ({ AID: pair.aid, PID: pair.pid, ...more });
const locationOf = (response: Awaited<ReturnType<typeof follow>>) => new URL(String(response.headers.location));
const stored = async () => {
  await network.deps.tracking.flushClicks();
  return db().selectFrom('traffic_event').where('id', '>', 1_000_000_000_000).orderBy('id').selectAll().execute();
};
/** The rows that following a link adds. */
const added = async (doing: () => Promise<unknown>) => {
  const before = (await stored()).length;
  await doing();
  return (await stored()).slice(before);
};

describe('following a link', () => {
  test('leads to the page it names with a click id, at once, and records who, where from and where to', async () => {
    const [pair] = await pairs();
    const page = `${pair!.home}sale?colour=blue&size=10%2F12#top`;
    let response!: Awaited<ReturnType<typeof follow>>;
    const [click, ...others] = await added(async () => {
      response = await follow(of(pair!, { r: page, uid: 'home-hero' }), {
        referer: 'https://blog.example/guides?reader=7#x',
        'user-agent': IPHONE,
        'cf-ipcountry': 'ie',
      });
    });
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    const location = String(response.headers.location);
    const cid = new URL(location).searchParams.get('cid')!;
    expect(location).toBe(page.replace('#top', `&cid=${cid}#top`));
    expect(others).toEqual([]);
    const place = await db().selectFrom('place').where('id', '=', click!.place_id).selectAll().executeTakeFirst();
    expect(place).toMatchObject({ country_code: 'IE', region_name: '', city: '' });
    expect(click).toMatchObject({
      id: network.deps.tracking.clickIdOf(cid),
      kind: 'click',
      quantity: 1,
      agency_id: pair!.agency_id,
      publisher_id: pair!.aid,
      advertiser_id: pair!.advertiser_id,
      campaign_id: pair!.pid,
      relation_id: pair!.relation,
      placement_id: null,
      creative_id: null,
      occurred_at: NOW,
      device_type: 'mobile',
      operating_system: 'iOS',
      currency_code: pair!.currency_code,
      vat_rate: pair!.vat_rate,
      uid: 'home-hero',
      referrer: 'https://blog.example/guides',
      landing_url: page,
    });
    expect(click!.visitor_id).toBe(
      network.deps.tracking.visitors.visitorOf({ headers: { cookie: response.headers['set-cookie'] as string } }),
    );
  });

  test('without a page leads to the landing page with the advertiser’s parameters; so does uid in any place', async () => {
    const [pair] = await pairs();
    const response = await follow({ uid: 'x', pid: pair!.pid, Aid: pair!.aid });
    expect(String(response.headers.location)).toMatch(
      new RegExp(`^${pair!.home}\\?utm_source=partnerdeck&utm_medium=affiliate&cid=[\\w-]{22}$`),
    );
  });

  test('a placement is recorded, and leads to its own page when the link names none', async () => {
    const placement = await db()
      .selectFrom('placement as p')
      .innerJoin('relation as r', 'r.id', 'p.relation_id')
      .innerJoin('campaign as c', 'c.id', 'p.campaign_id')
      .where('r.status', '=', 'live')
      .where('c.status', '=', 'live')
      .where('p.destination_url', 'is not', null)
      .select(['p.id', 'p.publisher_id', 'p.campaign_id', 'p.destination_url', 'p.agency_id'])
      .orderBy('p.id')
      .executeTakeFirstOrThrow();
    const link = { AID: placement.publisher_id, PID: placement.campaign_id, PLID: placement.id };
    const [click] = await added(async () => {
      expect(locationOf(await follow(link)).href.replace(/[?&]cid=.*/, '')).toBe(placement.destination_url);
    });
    expect(click!.placement_id).toBe(placement.id);
  });

  test('a placement or creative of somebody else is not recorded, one’s own is', async () => {
    const [pair] = await pairs();
    const foreign = await db()
      .selectFrom('placement')
      .where('relation_id', '<>', pair!.relation)
      .select('id')
      .executeTakeFirstOrThrow();
    const creatives = await db().selectFrom('creative').select(['id', 'campaign_id']).execute();
    const own = creatives.find((one) => one.campaign_id === pair!.pid)!;
    const others = creatives.find((one) => one.campaign_id !== pair!.pid)!;
    const clicks = await added(async () => {
      await follow(of(pair!, { PLID: foreign.id, CRID: others.id }));
      await follow(of(pair!, { PLID: 'x', CRID: own.id }));
    });
    expect(clicks.map((one) => [one.placement_id, one.creative_id])).toEqual([
      [null, null],
      [null, own.id],
    ]);
  });

  test('where deep links are off, the page it names counts as not named', async () => {
    const [pair] = await pairs({ deeplink: false });
    expect(locationOf(await follow(of(pair!, { r: `${pair!.home}sale` }))).pathname).toBe('/');
  });

  test('of a cost-per-click campaign earns its commission, with the fee on top; of others nothing', async () => {
    const [paid] = await pairs({ clicks: true });
    const [free] = await pairs({ clicks: false });
    const [first, second] = await added(async () => {
      await follow(of(paid!));
      await follow(of(free!));
    });
    const cents = (text: string) => Math.round(Number(text) * 100);
    expect(first!.click_commission).toBe(paid!.click_commission);
    expect(cents(first!.click_net_cost)).toBe(
      cents(paid!.click_commission) + Math.round(cents(paid!.click_commission) * Number(paid!.fee_rate)),
    );
    expect([second!.click_commission, second!.click_net_cost]).toEqual(['0.0000', '0.0000']);
  });

  test('the publisher’s website is told by the page it came from', async () => {
    const sites = await db().selectFrom('website').select(['id', 'url', 'contact_id']).orderBy('id').execute();
    const several = (await pairs()).find((pair) => sites.filter((one) => one.contact_id === pair.aid).length > 1)!;
    const single = (await pairs()).find((pair) => sites.filter((one) => one.contact_id === pair.aid).length === 1)!;
    const own = sites.filter((one) => one.contact_id === several.aid);
    const clicks = await added(async () => {
      await follow(of(several), { referer: `${own[1]!.url}/blog?x=1` });
      await follow(of(several), { referer: 'https://t.example/' });
      await follow(of(several), { referer: 'android-app://com.example/' });
      await follow(of(single));
    });
    expect(clicks.map((one) => one.website_id)).toEqual([
      own[1]!.id,
      null,
      null,
      sites.find((one) => one.contact_id === single.aid)!.id,
    ]);
    expect(clicks[2]!.referrer).toBeNull();
  });

  test('a country is taken from the proxy’s header only, and only when it is one', async () => {
    const [pair] = await pairs();
    const clicks = await added(async () => {
      for (const country of ['XX', 'T1', 'Germany', '', 'D;'])
        await follow(of(pair!), { 'cf-ipcountry': country, 'x-country': 'DE' });
      for (let i = 0; i < 2; i++) await follow(of(pair!), { 'cf-ipcountry': 'NZ', 'accept-language': 'de-AT' });
    });
    expect(clicks.slice(0, 5).map((one) => one.place_id)).toEqual([null, null, null, null, null]);
    expect(clicks[5]!.place_id).not.toBeNull();
    expect(clicks[6]!.place_id).toBe(clicks[5]!.place_id);
  });

  test('odd characters and long texts in a link do not affect other clicks', async () => {
    const [pair] = await pairs();
    const uids = ['a\u0007b', '💶'.repeat(150), 'x'.repeat(5000), `"'};--`, '\ud800', '=1+1', '   '];
    const clicks = await added(async () => {
      for (const uid of uids)
        await follow(of(pair!, { uid }), { referer: `https://a.example/${uid.replace(/[^\x20-\x7e]/g, '')}` });
      await network.app.inject({
        url: `/c?AID=${pair!.aid}&PID=${pair!.pid}&uid=%ED%A0%80%00`,
        headers: { 'user-agent': CHROME },
      });
    });
    expect(clicks).toHaveLength(uids.length + 1);
    // A mark is never another one.
    expect(clicks[0]!.uid).toBeNull();
    expect(clicks[2]!.uid).toHaveLength(200);
    expect(clicks[3]!.uid).toBe(`"'};--`);
    expect(clicks[6]!.uid).toBeNull();
    expect(clicks[7]!.uid).toBeNull();
  });

  test('a page whose address is not UTF-8 is no other page: the visitor comes to the landing page', async () => {
    const [pair] = await pairs();
    const landing = locationOf(await follow(of(pair!)));
    const response = await network.app.inject({
      url: `/c?AID=${pair!.aid}&PID=${pair!.pid}&r=${encodeURIComponent(`${pair!.home}caf`)}%E9`,
      headers: { 'user-agent': CHROME },
    });
    expect(locationOf(response).pathname).toBe(landing.pathname);
  });
});

describe('the click id', () => {
  test('leaves a cid of the shop alone and replaces an old one of ours', async () => {
    const [pair] = await pairs();
    const kept = await follow(of(pair!, { r: `${pair!.home}p?cid=summer&a=1` }));
    expect(String(kept.headers.location)).toBe(`${pair!.home}p?cid=summer&a=1`);
    const first = locationOf(await follow(of(pair!, { r: `${pair!.home}p?a=1` })));
    const again = locationOf(await follow(of(pair!, { r: first.href })));
    expect(again.searchParams.getAll('cid')).toHaveLength(1);
    expect(again.searchParams.get('cid')).not.toBe(first.searchParams.get('cid'));
    expect(again.searchParams.get('a')).toBe('1');
  });

  test('of two clicks at the same moment are two', async () => {
    const [pair] = await pairs();
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(of(pair!))));
    expect(new Set(answers.map((one) => locationOf(one).searchParams.get('cid'))).size).toBe(20);
  });
});

describe('nobody waits for the disk', () => {
  testOfSessions(
    'while the database takes no writes links are followed; what was followed is stored afterwards',
    async () => {
      // Clicks that earn are stored in a transaction, which waits; PostgreSQL stores others beside one.
      const [pair] = await pairs({ clicks: true });
      await follow(of(pair!));
      await stored();
      const { tracking } = network.deps;
      const { ids, storing } = await whileSomebodyWrites(db(), async () => {
        const followed = await Promise.all(Array.from({ length: 50 }, () => follow(of(pair!))));
        expect(followed.map((one) => one.statusCode)).toEqual(Array.from({ length: 50 }, () => 302));
        const ids = followed.map((one) => tracking.clickIdOf(locationOf(one).searchParams.get('cid')!)!);
        const storing = tracking.flushClicks();
        // Each reading takes about as long as storing does without a wait.
        for (let times = 0; times < 20; times++) {
          const found = await db().selectFrom('traffic_event').where('id', 'in', ids).select('id').execute();
          expect(found).toEqual([]);
        }
        return { ids, storing };
      });
      await storing;
      expect((await stored()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    },
  );
});

describe('who counts', () => {
  const uncounted = async (
    query: Record<string, string | number>,
    headers: Record<string, string>,
    method: 'GET' | 'HEAD' = 'GET',
  ) => {
    let response!: Awaited<ReturnType<typeof follow>>;
    const clicks = await added(async () => (response = await follow(query, headers, method)));
    expect(clicks).toEqual([]);
    expect(response.statusCode).toBe(302);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(locationOf(response).searchParams.has('cid')).toBe(false);
  };
  test.each([
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a preview of a message', { 'user-agent': 'facebookexternalhit/1.1' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['who does not say what it is', { 'user-agent': '' }],
    ['a prefetch', { purpose: 'prefetch' }],
    ['a prefetch, as browsers say it now', { 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of Firefox', { 'x-moz': 'prefetch' }],
    ['a preview of Safari', { 'x-purpose': 'preview' }],
  ] as const)('%s is redirected and not counted', async (_, headers) => {
    const [pair] = await pairs();
    await uncounted(of(pair!, { r: `${pair!.home}sale` }), headers);
  });

  test('HEAD is answered as GET, and not counted', async () => {
    const [pair] = await pairs();
    await uncounted(of(pair!), {}, 'HEAD');
  });
});

describe('the visitor', () => {
  test('is the same at the next click, with another publisher too', async () => {
    const [one, other] = await pairs();
    const clicks = await added(async () => {
      const cookie = String((await follow(of(one!))).headers['set-cookie']).split(';')[0]!;
      await follow(of(other!), { cookie });
      await follow(of(one!));
    });
    expect(clicks[1]!.visitor_id).toBe(clicks[0]!.visitor_id);
    expect(clicks[2]!.visitor_id).not.toBe(clicks[0]!.visitor_id);
  });

  test('gets no cookie where the shop’s server asks for consent, nor when the browser objects', async () => {
    const [asks] = await pairs({ consent: 'Server-side consent' });
    const [pair] = await pairs();
    const known = visitors('a secret that only tests know, long enough', 'http://partnerdeck.test', () => NOW);
    const { id, cookie } = known.meet({ headers: {} }, 30);
    const clicks = await added(async () => {
      for (const response of [
        await follow(of(asks!), { cookie: cookie! }),
        await follow(of(pair!), { 'sec-gpc': '1', cookie: cookie! }),
      ]) {
        expect(response.statusCode).toBe(302);
        expect(response.headers['set-cookie']).toBeUndefined();
        expect(locationOf(response).searchParams.has('cid')).toBe(true);
      }
      await follow(of(pair!), { cookie: cookie! });
    });
    expect(clicks.map((one) => one.visitor_id === id)).toEqual([false, false, true]);
  });
});

describe('a link that leads nowhere', () => {
  const expectDead = (response: Awaited<ReturnType<typeof follow>>) => {
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers.location).toBeUndefined();
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.body).toContain('<a href="/">');
  };

  test('is a page for people, in their language, the same for what is unknown and what is not live', async () => {
    const [pair] = await pairs();
    const bodies = new Set<string>();
    const clicks = await added(async () => {
      for (const query of [
        {},
        { AID: 1, PID: 1 },
        { AID: 'x', PID: pair!.pid },
        { AID: pair!.aid },
        { AID: pair!.aid, PID: -1 },
      ] as Record<string, string>[]) {
        const response = await follow({ r: pair!.home, ...query });
        expectDead(response);
        bodies.add(response.body);
      }
      for (const status of ['pending', 'rejected', 'paused'] as const) {
        const one = await db()
          .selectFrom('relation')
          .where('status', '=', status)
          .selectAll()
          .executeTakeFirstOrThrow();
        const response = await follow({ AID: one.publisher_id, PID: one.campaign_id });
        expectDead(response);
        bodies.add(response.body);
      }
    });
    expect(clicks).toEqual([]);
    expect(bodies.size).toBe(1);
    expect((await follow({}, { 'accept-language': 'de' })).body).toContain('funktioniert nicht mehr');
  });

  test('so does one of a campaign that is paused, and of an advertiser or publisher that is gone', async () => {
    const chosen = (await pairs()).slice(-3);
    const [first, second, third] = chosen as [Pair, Pair, Pair];
    await db().updateTable('campaign').set({ status: 'paused' }).where('id', '=', first.pid).execute();
    await db().updateTable('contact').set({ active: false }).where('id', '=', second.advertiser_id).execute();
    await db().updateTable('contact').set({ active: false }).where('id', '=', third.aid).execute();
    for (const pair of chosen) expectDead(await follow(of(pair)));
  });
});

describe('never an open redirect', () => {
  const tricks = (host: string) => [
    '//evil.example/',
    '///evil.example/',
    '\\\\evil.example/',
    '/\\evil.example/',
    'https:evil.example',
    'http:evil.example/',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https://evil.example/',
    `https://${host}@evil.example/`,
    `https://${host}:x@evil.example/`,
    `https://x@${host}/`,
    `https://evil.example\\@${host}/`,
    `https://evil.example%5c@${host}/`,
    `https://evil.example#@${host}/`,
    `https://evil.example?.${host}`,
    `https://evil.example/${host}`,
    `https://evil${host}/`,
    `https://${host}.evil.example/`,
    `https://${host}evil.example/`,
    `https://${host}./`,
    `https://${host}:8443/`,
    `https://${host}%2eevil.example/`,
    `https://${host}。evil.example/`,
    'https://ｅｖｉｌ.example/',
    'https://xn--evl-dma.example/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JaVaScRiPt://%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://evil.example/x',
    'view-source:https://evil.example',
    'ht\ntps://evil.example/',
    'https://ev\til.example/',
    `https://${host}\r\nLocation: https://evil.example/`,
    'https%3A%2F%2Fevil.example%2F',
    'https%253A%252F%252Fevil.example',
    '%2f%2fevil.example',
    '\u0000https://evil.example',
    `https://${'a.'.repeat(3000)}${host}/`,
    `https://${host}/${'a'.repeat(5000)}`,
    '..//evil.example',
    '?r=https://evil.example',
    '#https://evil.example',
  ];
  const bare = (host: string) => host.replace(/^www\./, '');

  test('the known tricks all end at the shop, and break no header', async () => {
    const [pair] = await pairs();
    const home = new URL(pair!.home);
    for (const trick of tricks(bare(home.host))) {
      for (const written of [encodeURIComponent(trick.toWellFormed()), encodeURIComponent(encodeURIComponent(trick))]) {
        const response = await network.app.inject({
          url: `/c?AID=${pair!.aid}&PID=${pair!.pid}&r=${written}`,
          headers: { 'user-agent': CHROME },
        });
        expect(response.statusCode, trick).toBe(302);
        const location = String(response.headers.location);
        expect(location, trick).toMatch(/^https?:\/\/[\x21-\x7e]+$/);
        const url = new URL(location);
        expect(bare(url.host), trick).toBe(bare(home.host));
        expect([url.username, url.password], trick).toEqual(['', '']);
      }
    }
  });

  test('whatever r is, the redirect’s host is the campaign’s', async () => {
    const [pair] = await pairs();
    const home = new URL(pair!.home);
    const part = fc.oneof(
      fc.constantFrom(
        'https:',
        'http:',
        '/',
        '//',
        '\\',
        '@',
        '.',
        ':',
        '#',
        '?',
        '%2f',
        '%5c',
        '%00',
        '\t',
        '\r\n',
        'evil.example',
        '[::1]',
        home.host,
        bare(home.host),
        'xn--',
        '。',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const anything = fc.oneof(
      fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
      fc.array(part, { maxLength: 9 }).map((parts) => `https://${parts.join('')}`),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (r) => {
        const response = await follow(of(pair!, { r }));
        expect(response.statusCode).toBe(302);
        const url = new URL(String(response.headers.location));
        expect(bare(url.hostname) === bare(home.hostname) || url.hostname.endsWith(`.${bare(home.hostname)}`)).toBe(
          true,
        );
        expect([url.port, url.username, url.password]).toEqual(['', '', '']);
      }),
      { numRuns: inGate(150, 1000) },
    );
  });
});
