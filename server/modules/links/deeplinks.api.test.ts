import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import type { MadeLink } from '#contract/links';
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

const db = () => network.deps.db;
/** The demo publisher's campaigns. */
const campaigns = async (relation: string | null = 'live', more: { deeplink?: boolean; status?: string } = {}) => {
  const rows = await db()
    .selectFrom('campaign as c')
    .leftJoin('relation as r', (on) =>
      on.onRef('r.campaign_id', '=', 'c.id').on('r.publisher_id', '=', publisher.own.contactId),
    )
    .where('c.agency_id', '=', publisher.own.agencyId)
    .select([
      'c.id',
      'c.name',
      'c.status',
      'c.website_url',
      'c.deeplink_enabled',
      'r.id as relation',
      'r.status as joined',
    ])
    .orderBy('c.id')
    .execute();
  const found = rows.filter(
    (one) =>
      one.joined === relation &&
      one.status === (more.status ?? 'live') &&
      one.deeplink_enabled === (more.deeplink ?? true),
  );
  expect(found.length, `${relation} ${JSON.stringify(more)}`).toBeGreaterThan(0);
  return found;
};
const ask = (caller: Caller, query: Record<string, unknown>) =>
  caller.get('/v1/campaigns/deeplink', { aid: publisher.own.contactId, contactId: undefined, ...query });
const counts = async () => {
  const count = async (table: 'placement' | 'audit_event') =>
    (
      await db()
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  return [await count('placement'), await count('audit_event')];
};
/** Follows a link as a person would and returns its target. */
const follow = async (address: string) => {
  const { pathname, search } = new URL(address);
  const response = await network.app.inject({
    url: pathname + search,
    headers: {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    },
  });
  expect(response.statusCode, response.body).toBe(302);
  await network.deps.tracking.flushClicks();
  const cid = new URL(String(response.headers.location)).searchParams.get('cid') ?? '';
  const click = await db()
    .selectFrom('traffic_event')
    .where('id', '=', network.deps.tracking.clickIdOf(cid) ?? 0)
    .selectAll()
    .executeTakeFirstOrThrow();
  return { location: String(response.headers.location), click };
};

describe('a deep link', () => {
  test('of a page and its campaign is followed to that page, with a uid added to its end', async () => {
    const [campaign] = await campaigns();
    const url = `${campaign!.website_url}sale?colour=blue&size=ö#top`;
    const response = await ask(publisher, { pid: campaign!.id, url });
    expect(response.statusCode, response.body).toBe(200);
    const { deeplinkUrl, ...others } = response.json<{ deeplinkUrl: string }>();
    expect(others).toEqual({});
    const written = new URL(url).href;
    expect(deeplinkUrl).toBe(
      `http://partnerdeck.test/c?AID=${publisher.own.contactId}&PID=${campaign!.id}&r=${encodeURIComponent(written)}`,
    );
    const { location, click } = await follow(`${deeplinkUrl}&uid=spring`);
    expect(location.replace(/&cid=[\w-]+/, '')).toBe(written);
    expect(click).toMatchObject({ uid: 'spring', campaign_id: campaign!.id, publisher_id: publisher.own.contactId });
  });

  test('of a campaign alone leads to its landing page; pid takes the relation too', async () => {
    const [campaign] = await campaigns();
    const links = [campaign!.id, campaign!.relation].map(
      async (pid) => (await ask(publisher, { pid })).json().deeplinkUrl,
    );
    const [byProduct, byRelation] = await Promise.all(links);
    expect(byProduct).toContain(`PID=${campaign!.id}&r=${encodeURIComponent(campaign!.website_url)}`);
    expect(byRelation).toBe(byProduct);
    expect((await follow(byProduct)).location).toContain(`${campaign!.website_url}?utm_source=partnerdeck`);
  });

  test('of a page alone finds the campaign, with and without www and on a subdomain', async () => {
    const [campaign] = await campaigns();
    const host = new URL(campaign!.website_url).host.replace(/^www\./, '');
    for (const url of [
      `https://${host}/a`,
      `http://www.${host}`,
      `https://m.${host}/a`,
      `HTTPS://WWW.${host.toUpperCase()}/A`,
    ]) {
      const response = await ask(publisher, { url });
      expect(response.statusCode, response.body).toBe(200);
      expect(new URL(response.json().deeplinkUrl).searchParams.get('PID')).toBe(String(campaign!.id));
    }
  });

  test('of a page alone takes the campaign with the longest host, though it be the shorter one’s subdomain', async () => {
    const [wide, narrow] = await campaigns();
    const host = new URL(wide!.website_url).host.replace(/^www\./, '');
    const before = narrow!.website_url;
    await db()
      .updateTable('campaign')
      .set({ website_url: `https://outlet.${host}/` })
      .where('id', '=', narrow!.id)
      .execute();
    const pidOf = async (url: string) =>
      new URL((await ask(publisher, { url })).json().deeplinkUrl).searchParams.get('PID');
    expect(await pidOf(`https://${host}/x`)).toBe(String(wide!.id));
    expect(await pidOf(`https://other.${host}/x`)).toBe(String(wide!.id));
    expect(await pidOf(`https://outlet.${host}/x`)).toBe(String(narrow!.id));
    expect(await pidOf(`https://a.outlet.${host}/x`)).toBe(String(narrow!.id));
    // A campaign that is not live is not found, even if its address matches best.
    await db().updateTable('campaign').set({ status: 'paused' }).where('id', '=', narrow!.id).execute();
    expect(await pidOf(`https://outlet.${host}/x`)).toBe(String(wide!.id));
    await db()
      .updateTable('campaign')
      .set({ status: 'live', website_url: before })
      .where('id', '=', narrow!.id)
      .execute();
  });

  test('of a page that two campaigns share takes the one that the publisher is live in', async () => {
    const [joined] = await campaigns();
    const [other] = await campaigns(null);
    const before = other!.website_url;
    await db().updateTable('campaign').set({ website_url: joined!.website_url }).where('id', '=', other!.id).execute();
    const { deeplinkUrl } = (await ask(publisher, { url: joined!.website_url })).json();
    expect(new URL(deeplinkUrl).searchParams.get('PID')).toBe(String(joined!.id));
    await db().updateTable('campaign').set({ website_url: before }).where('id', '=', other!.id).execute();
  });

  test('is made for a publisher by its account manager as well', async () => {
    const [campaign] = await campaigns();
    const mine = (await ask(publisher, { pid: campaign!.id })).json();
    expect((await ask(manager, { pid: campaign!.id })).json()).toEqual(mine);
  });

  test('with a placement: both are made together, and the link counts for it', async () => {
    const [campaign] = await campaigns();
    const url = `${campaign!.website_url}gifts`;
    const [placements, events] = await counts();
    const response = await ask(publisher, {
      url,
      placement: 1,
      placementName: '  Gift guide ',
      placementDescription: 'The guide of December',
    });
    expect(response.statusCode, response.body).toBe(200);
    const { deeplinkUrl } = response.json<{ deeplinkUrl: string }>();
    const id = Number(new URL(deeplinkUrl).searchParams.get('PLID'));
    expect(deeplinkUrl.endsWith(`&PLID=${id}`)).toBe(true);
    const row = await db().selectFrom('placement').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: 'Gift guide',
      description: 'The guide of December',
      import_type: 1,
      relation_id: campaign!.relation,
      campaign_id: campaign!.id,
      publisher_id: publisher.own.contactId,
      destination_url: url,
      user_created: true,
      created_by_name: 'Test publisher',
      created_at: NOW,
    });
    const event = await db()
      .selectFrom('audit_event')
      .where('subject_id', '=', String(id))
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ action: 'placement.created', actor_name: 'Test publisher' });
    expect(await counts()).toEqual([placements! + 1, events! + 1]);
    expect((await follow(deeplinkUrl)).click).toMatchObject({ placement_id: id, landing_url: url });
  });

  test('without one, or when only the headers are asked for, nothing is made', async () => {
    const [campaign] = await campaigns();
    const before = await counts();
    const named = { pid: campaign!.id, placementName: 'Gift guide', placementDescription: 'The guide' };
    const { deeplinkUrl } = (await ask(publisher, { ...named, placement: 0 })).json();
    expect(deeplinkUrl).not.toContain('PLID');
    const query = { ...named, placement: 1, agencyId: 1, aid: publisher.own.contactId };
    const head = await network.app.inject({
      method: 'HEAD',
      url: `/v1/campaigns/deeplink${queryText(query)}`,
      headers: { apikey: publisher.key },
    });
    expect(head.statusCode).toBe(200);
    expect(await counts()).toEqual(before);
  });

  test('another site cannot have a signed-in browser make placements', async () => {
    const [campaign] = await campaigns();
    const cookie = await network.signIn('publisher');
    const before = await counts();
    const query = {
      agencyId: 1,
      aid: publisher.own.contactId,
      pid: campaign!.id,
      placement: 1,
      placementName: 'Gift guide',
      placementDescription: 'The guide',
    };
    const url = `/v1/campaigns/deeplink${queryText(query)}`;
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
      const response = await network.app.inject({ url, headers: { cookie, ...headers } });
      expect([response.statusCode, response.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
    }
    expect(await counts()).toEqual(before);
    const own = await network.app.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(own.statusCode).toBe(200);
  });
});

describe('each rule has its own refusal, and a refusal makes nothing', () => {
  const refusal = async (query: Record<string, unknown>, caller = publisher) => {
    const response = await ask(caller, query);
    expect(response.statusCode, response.body).toBe(400);
    const { code, errors, detail } = response.json();
    expect(code).toBe('INVALID_REQUEST');
    for (const one of errors as { message: string }[]) expect(detail).toContain(one.message);
    return (errors as { path: string; message: string }[]).map((one) => `${one.path.split('.')[0]}.${one.message}`);
  };
  const place = { placement: 1, placementName: 'Gift guide', placementDescription: 'The guide of December' };

  test('pid or url is needed; a placement needs name and description, said all at once', async () => {
    const before = await counts();
    expect(await refusal({})).toEqual(['query.url or pid is required: the page to link to, or the campaign']);
    expect(await refusal({ placement: 1, placementName: ' ab ' })).toEqual([
      'query.url or pid is required: the page to link to, or the campaign',
      'query.placementName must have at least 3 characters',
      'query.placementDescription is required when placement is 1',
    ]);
    expect(await refusal({ placement: 2, pid: 1 })).toEqual([
      'query.placement must be a whole number from 0 to 1, not "2"',
    ]);
    expect(await counts()).toEqual(before);
  });

  test('the campaign: unknown, of another agency, not live, or on no live campaign’s host', async () => {
    const before = await counts();
    const elsewhere = await db()
      .selectFrom('campaign')
      .where('agency_id', '=', 2)
      .selectAll()
      .executeTakeFirstOrThrow();
    const paused = await db()
      .selectFrom('campaign')
      .where('agency_id', '=', 1)
      .where('status', '=', 'paused')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(await refusal({ ...place, pid: 5 })).toEqual(['query.pid 5 is not a campaign of this agency']);
    expect(await refusal({ ...place, pid: elsewhere.id })).toEqual([
      `query.pid ${elsewhere.id} is not a campaign of this agency`,
    ]);
    expect(await refusal({ ...place, url: elsewhere.website_url })).toEqual([
      'query.url is on no live campaign’s host',
    ]);
    expect(await refusal({ ...place, url: 'https://www.nobody.example/' })).toEqual([
      'query.url is on no live campaign’s host',
    ]);
    expect(await refusal({ ...place, pid: paused.id })).toEqual([`query.pid is of ${paused.name}, which is not live`]);
    expect(await refusal({ ...place, url: paused.website_url })).toEqual(['query.url is on no live campaign’s host']);
    expect(await counts()).toEqual(before);
  });

  test('the relation: none, or not live; deep links that are off', async () => {
    const before = await counts();
    const [stranger] = await campaigns(null);
    expect(await refusal({ ...place, pid: stranger!.id })).toEqual([
      `query.pid is of ${stranger!.name}, which the publisher has not joined; a live partnership is needed`,
    ]);
    expect((await refusal({ ...place, url: stranger!.website_url }))[0]).toMatch(/^query.url is of .* not joined/);
    for (const status of ['pending', 'rejected', 'paused']) {
      const [one] = await campaigns(status);
      expect(await refusal({ ...place, pid: one!.id })).toEqual([
        `query.pid is of ${one!.name}, where the publisher's partnership is ${status}; it must be live`,
      ]);
    }
    const [shut] = await campaigns('live', { deeplink: false });
    expect(await refusal({ ...place, pid: shut!.id })).toEqual([
      `query.pid is of ${shut!.name}, which does not allow deep links`,
    ]);
    expect(await counts()).toEqual(before);
  });

  test('the page: not of the campaign, not an address', async () => {
    const before = await counts();
    const [one, other] = await campaigns();
    const host = new URL(one!.website_url).host.replace(/^www\./, '');
    const pid = one!.id;
    expect(await refusal({ ...place, pid, url: other!.website_url })).toEqual([
      `query.url must be on the campaign's host, ${host}`,
    ]);
    for (const url of [
      `https://evil${host}/`,
      `https://${host}.evil.example/`,
      `https://${host}:8443/`,
      `https://evil.example\\.${host}/`,
    ])
      expect((await refusal({ ...place, pid, url }))[0], url).toMatch(/^query.url must/);
    for (const url of [host, `//${host}/`, 'javascript:alert(1)', `ftp://${host}/`, `https:${host}`])
      expect(await refusal({ ...place, pid, url }), url).toEqual([
        'query.url must be an address that starts with http:// or https://',
      ]);
    expect(await refusal({ ...place, pid, url: `https://user@${host}/` })).toEqual([
      'query.url must not hold a user name or password',
    ]);
    expect(await refusal({ ...place, pid, url: `https://${host}/${'a'.repeat(2048)}` })).toEqual([
      'query.url must have at most 2048 characters',
    ]);
    expect(await counts()).toEqual(before);
  });

  test('who: only a publisher has links', async () => {
    const [campaign] = await campaigns();
    const pid = campaign!.id;
    expect(await refusal({ pid, aid: advertiser.own.contactId }, advertiser)).toEqual([
      'query.aid must be the id of a publisher',
    ]);
    expect(await refusal({ pid, aid: 0 }, manager)).toEqual(['query.aid must be the id of a publisher']);
    const foreign = await ask(publisher, { pid, aid: 200002 });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'USERID_CANNOT_ACCESS_CONTACT']);
  });
});

describe('many at once', () => {
  const post = (links: object[], caller = publisher) =>
    network.app.inject({
      method: 'POST',
      url: `/api/deeplinks${queryText({ agencyId: 1, aid: publisher.own.contactId })}`,
      headers: { apikey: caller.key },
      payload: { links },
    });

  test('each on its own and in order: what is refused says why and stops no other', async () => {
    const [one, other] = await campaigns();
    const [stranger] = await campaigns(null);
    const before = await counts();
    const response = await post([
      { url: `${one!.website_url}a` },
      { url: 'https://www.nobody.example/' },
      { pid: other!.id, placement: 1, placementName: 'Spring', placementDescription: 'Spring guide' },
      { pid: other!.relation, url: `${other!.website_url}b` },
      { url: stranger!.website_url, placement: 1, placementName: 'Spring', placementDescription: 'x' },
      {},
    ]);
    expect(response.statusCode, response.body).toBe(200);
    const { links } = response.json<{ links: MadeLink[] }>();
    expect(links.map((link) => link.refusals.map(({ field }) => field))).toEqual([
      [],
      ['url'],
      [],
      [],
      ['placementDescription'],
      ['url'],
    ]);
    expect(links.map((link) => link.deeplinkUrl === null)).toEqual([false, true, false, false, true, true]);
    expect(links[0]).toMatchObject({
      url: `${one!.website_url}a`,
      productId: one!.id,
      campaignName: one!.name,
      placementId: null,
    });
    expect(links[2]!.deeplinkUrl).toMatch(new RegExp(`&PLID=${links[2]!.placementId}$`));
    expect(links[3]!.productId).toBe(other!.id);
    const [placements, events] = await counts();
    expect([placements, events]).toEqual([before[0]! + 1, before[1]! + 1]);
  });

  test('says of each link just what the single operation says', async () => {
    const all = [
      ...(await campaigns()).slice(0, 3),
      ...(await campaigns(null)).slice(0, 2),
      ...(await campaigns('pending')).slice(0, 1),
    ];
    const wishes = all.flatMap((one) => [{ url: `${one.website_url}p` }, { pid: one.id }]);
    const { links } = (await post(wishes)).json<{ links: MadeLink[] }>();
    for (const [at, wish] of wishes.entries()) {
      const single = (await ask(publisher, wish)).json();
      const { deeplinkUrl, refusals } = links[at]!;
      expect([deeplinkUrl, refusals.map(({ field, message }) => `${field} ${message}.`).join('')]).toEqual([
        single.deeplinkUrl ?? null,
        single.detail ?? '',
      ]);
    }
  });

  test('at least one and at most 500', async () => {
    const [campaign] = await campaigns();
    const links = Array.from({ length: 501 }, (_, no) => ({ url: `${campaign!.website_url}p/${no}` }));
    expect((await post([])).statusCode).toBe(400);
    expect((await post(links)).json().errors).toEqual([
      {
        path: 'body.links',
        message: 'links must have at most 500',
        refusal: { key: 'check.most', values: { most: 500 } },
      },
    ]);
    const response = await post(links.slice(1));
    expect(response.json<{ links: MadeLink[] }>().links.every((link) => link.deeplinkUrl !== null)).toBe(true);
  });
});
