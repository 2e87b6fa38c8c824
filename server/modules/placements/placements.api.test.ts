import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placementDetail, placementRow, type PlacementDetail, type PlacementRow } from '#contract/placements';
import { queryText } from '#contract/endpoint';
import { listReader } from '#server/testing/lists';
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

const EVER = { fromDate: '2020-01-01', toDate: '2026-12-31' };
/** Called as the account: a publisher with all of its advertisers. */
const reader = listReader<PlacementRow>('/v1/placements', EVER);
const named = (caller: Caller) => (caller.role === 'advertiser' ? caller.own.contactId : 0);
const list = (caller: Caller, query: object = {}) => reader.list(caller, { advertiserId: named(caller), ...query });
const total = (caller: Caller, query: object = {}) => reader.total(caller, { advertiserId: named(caller), ...query });
const stored = async (caller: Caller) => {
  const rows = await network.deps.db
    .selectFrom('placement')
    .where('agency_id', '=', 1)
    .where('deleted', '=', false)
    .selectAll()
    .execute();
  if (caller.role === 'publisher') return rows.filter((one) => one.publisher_id === caller.own.contactId);
  return caller.role === 'advertiser' ? rows.filter((one) => one.advertiser_id === caller.own.contactId) : rows;
};
const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
const relationsOf = (caller: Caller, status: 'live' | 'pending' | 'rejected' | 'paused') =>
  network.deps.db
    .selectFrom('relation')
    .where('publisher_id', '=', caller.own.contactId)
    .where('status', '=', status)
    .orderBy('id')
    .selectAll()
    .execute();

describe('list', () => {
  test('each role gets exactly its own, with every field', async () => {
    for (const caller of [publisher, advertiser, manager]) {
      const rows = await list(caller);
      for (const row of rows) expect(placementRow.safeParse(row).error?.issues).toBeUndefined();
      const own = await stored(caller);
      expect(own.length).toBeGreaterThan(10);
      expect(await total(caller)).toBe(own.length);
      const ids = new Set(own.map((one) => one.id));
      expect(rows.every((row) => ids.has(row.id))).toBe(true);
    }
  });

  test('advertiserId: a publisher’s own placements with that advertiser', async () => {
    const [one] = await stored(publisher);
    const own = (await stored(publisher)).filter((row) => row.advertiser_id === one!.advertiser_id);
    expect(idsOf(await list(publisher, { advertiserId: one!.advertiser_id }))).toEqual(idsOf(own));
    expect(own.length).toBeLessThan((await stored(publisher)).length);
  });

  test('advertiserId: an account manager sees the advertiser’s, or a publisher’s, or all', async () => {
    expect(await total(manager, { advertiserId: advertiser.own.contactId })).toBe((await stored(advertiser)).length);
    expect(idsOf(await list(manager, { advertiserId: publisher.own.contactId }))).toEqual(
      idsOf(await stored(publisher)),
    );
  });

  test('campaignIds takes productIds and relations, several of them', async () => {
    const rows = await stored(publisher);
    const [first, other] = [rows[0]!, rows.find((row) => row.relation_id !== rows[0]!.relation_id)!];
    const wanted = rows.filter((row) => [first.relation_id, other.relation_id].includes(row.relation_id));
    expect(idsOf(await list(publisher, { campaignIds: [first.campaign_id, other.relation_id] }))).toEqual(
      idsOf(wanted),
    );
  });

  test('publisherIds', async () => {
    const [one] = await stored(advertiser);
    const wanted = (await stored(advertiser)).filter((row) => row.publisher_id === one!.publisher_id);
    expect(idsOf(await list(advertiser, { publisherIds: one!.publisher_id }))).toEqual(idsOf(wanted));
  });

  test('fromDate and toDate: both days are included', async () => {
    const days = (await stored(publisher)).map((row) => row.created_at.toISOString().slice(0, 10)).toSorted();
    const [fromDate, toDate] = [days[Math.floor(days.length / 3)]!, days[Math.floor(days.length / 2)]!];
    const inside = days.filter((day) => day >= fromDate && day <= toDate).length;
    expect(inside).toBeLessThan(days.length);
    expect(await total(publisher, { fromDate, toDate })).toBe(inside);
  });

  test('searchText finds in names and descriptions, and by id and identifier', async () => {
    const rows = await stored(publisher);
    const matching = (text: string) =>
      rows.filter((row) => `${row.name}\n${row.description}`.toLowerCase().includes(text));
    for (const text of ['LISTING', 'editorial', '%', '_']) {
      expect(idsOf(await list(publisher, { searchText: text }))).toEqual(idsOf(matching(text.toLowerCase())));
    }
    expect(matching('listing').length).toBeGreaterThan(0);
    expect(idsOf(await list(publisher, { searchText: String(rows[3]!.id) }))).toEqual([rows[3]!.id]);
    expect(idsOf(await list(publisher, { searchText: rows[3]!.identifier.toLowerCase() }))).toEqual([rows[3]!.id]);
  });

  test('newest first unless sorted', async () => {
    const dates = (await list(publisher)).map((row) => row.dateCreated);
    expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  });

  test('as CSV, every matching row', async () => {
    const response = await publisher.get(
      '/v1/placements',
      { ...EVER, advertiserId: 0, limit: 1 },
      { accept: 'text/csv' },
    );
    expect(response.body.split('\n')[0]).toBe(
      'id,publisherId,campaignId,typeId,publisherCampaignId,name,description,type,url,publisher,campaign,maskURL,dateCreated',
    );
    expect(response.body.trimEnd().split('\n').length - 1).toBe((await stored(publisher)).length);
  });
});

describe('one', () => {
  const read = (caller: Caller, id: number, advertiserId = named(caller)) =>
    caller.get(`/v1/placements/${id}`, { advertiserId });

  test('every field, for everybody whose it is', async () => {
    const [one] = (await stored(publisher)).filter((row) => row.advertiser_id === advertiser.own.contactId);
    for (const caller of [publisher, advertiser, manager]) {
      const detail = (await read(caller, one!.id)).json<PlacementDetail>();
      expect(placementDetail.safeParse(detail).error?.issues).toBeUndefined();
      expect(detail).toMatchObject({
        id: one!.id,
        campaignId: one!.relation_id,
        productId: String(one!.campaign_id),
        affiliateContactId: String(one!.publisher_id),
      });
      expect(detail.clickURLTemplate).toContain(`/c?AID=${one!.publisher_id}&PID=${one!.campaign_id}`);
    }
  });

  test('another’s, an unknown one, and one with another advertiser are not found, in the same words', async () => {
    const [own] = await stored(publisher);
    const foreign = (await stored(manager)).find((row) => row.publisher_id !== publisher.own.contactId)!;
    const otherAdvertiser = (await stored(publisher)).find(
      (row) => row.advertiser_id !== own!.advertiser_id,
    )!.advertiser_id;
    const answers = await Promise.all([
      read(publisher, foreign.id),
      read(publisher, 1),
      read(publisher, own!.id, otherAdvertiser),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
  });
});

describe('create', () => {
  const create = (caller: Caller, body: object, advertiserId = named(caller)) =>
    network.app.inject({
      method: 'POST',
      url: `/v1/placements${queryText({ agencyId: caller.own.agencyId, advertiserId })}`,
      headers: { apikey: caller.key },
      payload: body,
    });
  const placement = async (caller: Caller = publisher) => {
    const [relation] = (await relationsOf(publisher, 'live')).filter(
      (one) => caller.role !== 'advertiser' || one.advertiser_id === caller.own.contactId,
    );
    const campaign = await network.deps.db
      .selectFrom('campaign')
      .where('id', '=', relation!.campaign_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const body = {
      campaignId: relation!.id,
      placementName: 'Gift guide',
      type: 1,
      placementDescription: 'The guide of December',
    };
    return { relation: relation!, campaign, body };
  };
  const counts = async () => {
    const count = async (table: 'placement' | 'audit_event') =>
      (
        await network.deps.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    return [await count('placement'), await count('audit_event')];
  };

  test('answers 201 with the detail, which is then read and listed, and leaves an audit event', async () => {
    const { relation, campaign, body } = await placement();
    const destinationUrl = `${campaign.website_url}gifts?a=1`;
    const response = await create(publisher, { ...body, placementName: '  Gift guide ', destinationUrl });
    expect(response.statusCode, response.body).toBe(201);
    const detail = response.json<PlacementDetail>();
    expect(placementDetail.safeParse(detail).error?.issues).toBeUndefined();
    expect(detail).toMatchObject({
      campaignId: relation.id,
      name: 'Gift guide',
      type: 1,
      placementType: 'Listing',
      thirdPartyUrl: destinationUrl,
      userCreated: 1,
      isDeleted: 'false',
      userName: 'Test publisher',
      dateCreated: NOW.toISOString(),
    });
    expect(
      (await publisher.get(`/v1/placements/${detail.id}`, { advertiserId: relation.advertiser_id })).json(),
    ).toEqual(detail);
    expect((await list(publisher))[0]!.id).toBe(detail.id);
    const event = await network.deps.db
      .selectFrom('audit_event')
      .where('subject_id', '=', String(detail.id))
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'placement.created',
      actor_kind: 'service_account',
      actor_name: 'Test publisher',
      contact_id: publisher.own.contactId,
    });
  });

  test('without a destination, or with null, it leads to the landing page', async () => {
    const { campaign, body } = await placement();
    for (const more of [{}, { destinationUrl: null }]) {
      const { id, thirdPartyUrl } = (await create(publisher, { ...body, ...more })).json<PlacementDetail>();
      expect(thirdPartyUrl).toBeNull();
      expect((await list(publisher, { searchText: String(id) }))[0]!.url).toBe(campaign.website_url);
    }
  });

  test('the account manager and the advertiser may, in a live relation of their scope', async () => {
    for (const caller of [manager, advertiser]) {
      const { relation, body } = await placement(caller);
      const response = await create(caller, body);
      expect(response.statusCode, response.body).toBe(201);
      expect(response.json()).toMatchObject({ affiliateContactId: String(relation.publisher_id) });
    }
  });

  test('a refused request stores nothing', async () => {
    const { relation, campaign, body } = await placement();
    const foreign = await network.deps.db
      .selectFrom('relation')
      .where('agency_id', '=', 1)
      .where('publisher_id', '<>', publisher.own.contactId)
      .where('status', '=', 'live')
      .selectAll()
      .executeTakeFirstOrThrow();
    const elsewhere = (await relationsOf(publisher, 'live')).find(
      (one) => one.advertiser_id !== relation.advertiser_id,
    )!;
    const before = await counts();
    const bad: [object, number?][] = [
      [{ placementName: ' ab ' }],
      [{ placementDescription: 'ab' }],
      [{ type: 6 }],
      [{ type: 0 }],
      [{ type: '1' }],
      [{ campaignId: '1' }],
      [{ destinationUrl: 'https://evil.example/' }],
      [{ destinationUrl: `https://user@${new URL(campaign.website_url).host}/` }],
      [{ destinationUrl: 'javascript:alert(1)' }],
      [{ destinationUrl: '' }],
      [{ colour: 'red' }],
    ];
    for (const [change] of bad) {
      const response = await create(publisher, { ...body, ...change });
      expect(response.statusCode, JSON.stringify(change)).toBe(400);
      expect(response.json().errors[0].path).toBe(`body.${Object.keys(change)[0]}`);
    }
    const notFound = await Promise.all([
      create(publisher, { ...body, campaignId: foreign.id }),
      create(publisher, { ...body, campaignId: relation.campaign_id }),
      create(publisher, body, elsewhere.advertiser_id),
      create(advertiser, {
        ...body,
        campaignId: (await relationsOf(publisher, 'live')).find(
          (one) => one.advertiser_id !== advertiser.own.contactId,
        )!.id,
      }),
    ]);
    expect(notFound.map((response) => response.statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(notFound.map((response) => response.json().detail)).size).toBe(1);
    for (const status of ['pending', 'rejected', 'paused'] as const) {
      const [one] = await relationsOf(publisher, status);
      const response = await create(publisher, { ...body, campaignId: one!.id });
      expect([response.statusCode, response.json().code]).toEqual([409, 'CONFLICT']);
    }
    expect(await counts()).toEqual(before);
  });
});
