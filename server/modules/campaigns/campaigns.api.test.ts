import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  campaignDetail,
  campaignRow,
  commissionGroup,
  ownCampaign,
  publisherStatuses,
  type CampaignRow,
  type CampaignDetail,
  type CommissionGroup,
  type OwnCampaign,
} from '#contract/campaigns';
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

async function list(caller: Caller, query: Record<string, unknown> = {}): Promise<CampaignRow[]> {
  const response = await caller.get('/v1/campaigns', { limit: 500, ...query });
  expect(response.statusCode, response.body).toBe(200);
  const rows = response.json<CampaignRow[]>();
  expect(Number(response.headers['x-total-count'])).toBe(rows.length);
  return rows;
}

/** A value that some rows of a column have and others have not. */
async function someOf<T>(sql: (db: TestNetwork['deps']['db']) => Promise<T[]>): Promise<T> {
  const [first] = await sql(network.deps.db);
  if (first === undefined) throw new Error('the demo network has no such row');
  return first;
}
const campaignsOf = (agencyId: number) =>
  network.deps.db.selectFrom('campaign').where('agency_id', '=', agencyId).orderBy('id').selectAll();
const idsOf = (rows: { productId: number }[]) => rows.map((row) => row.productId).toSorted((a, b) => a - b);

describe('listing campaigns', () => {
  test('a publisher sees all of its agency, joined or not; every row has every field', async () => {
    const rows = await list(publisher);
    for (const row of rows) expect(campaignRow.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.some((row) => row.campaignId !== undefined)).toBe(true);
    expect(rows.some((row) => row.campaignId === undefined)).toBe(true);
    expect(new Set(rows.map((row) => row.agencyId))).toEqual(new Set([publisher.own.agencyId]));
  });

  test('an advertiser sees its own, an account manager the agency or one account', async () => {
    const own = await list(advertiser);
    expect(new Set(own.map((row) => row.contactId))).toEqual(new Set([String(advertiser.own.contactId)]));
    const agency = await list(manager);
    expect(agency.length).toBeGreaterThan(own.length);
    expect(idsOf(await list(manager, { contactId: advertiser.own.contactId }))).toEqual(idsOf(own));
    const asPublisher = await list(manager, { contactId: publisher.own.contactId });
    expect(asPublisher.filter((row) => row.campaignId !== undefined).length).toBeGreaterThan(0);
  });

  test('statuses: only campaigns with a relation of that status', async () => {
    const rows = await list(publisher, { statuses: ['live'] });
    expect(new Set(rows.map((row) => row.campaignStatus))).toEqual(new Set(['live']));
    const both = await list(publisher, { statuses: ['live', 'pending'] });
    expect(both.length).toBeGreaterThan(rows.length);
  });

  test.each([
    ['repeated', 'statuses=live&statuses=pending'],
    ['brackets', 'statuses[]=live&statuses[]=pending'],
    ['numbered', 'statuses[0]=live&statuses[1]=pending'],
    ['commas', 'statuses=live,pending'],
  ])('a list written with %s means the same', async (_, text) => {
    const { agencyId, contactId } = publisher.own;
    const url = `/v1/campaigns/?agencyId=${agencyId}&contactId=${contactId}&limit=500&${text}`;
    const response = await network.app.inject({
      url,
      headers: { ApiKey: publisher.key, authorization: 'Bearer x', 'content-type': 'text/odd' },
    });
    expect(idsOf(response.json())).toEqual(idsOf(await list(publisher, { statuses: ['live', 'pending'] })));
  });

  type Column =
    | 'campaign_type_id'
    | 'advertiser_id'
    | 'payout_type_id'
    | 'primary_vertical_id'
    | 'platform_type_id'
    | 'id';
  test.each<[string, Column]>([
    ['campaignTypeIds', 'campaign_type_id'],
    ['advertiserContactIds', 'advertiser_id'],
    ['payoutTypeIds', 'payout_type_id'],
    ['sectorIds', 'primary_vertical_id'],
    ['platformTypeIds', 'platform_type_id'],
    ['productIds', 'id'],
  ])('%s keeps only campaigns with one of the ids', async (name, column) => {
    const stored = await campaignsOf(manager.own.agencyId).execute();
    const wanted = stored[0]![column];
    const rows = await list(manager, { [name]: [wanted], showInactive: true });
    expect(idsOf(rows)).toEqual(stored.filter((one) => one[column] === wanted).map((one) => one.id));
    expect(rows.length).toBeLessThan(stored.length);
  });

  test('verticalIds matches the primary or the secondary vertical', async () => {
    const stored = await campaignsOf(manager.own.agencyId).execute();
    const wanted = stored[0]!.secondary_vertical_id;
    const rows = await list(manager, { verticalIds: [wanted], showInactive: true });
    expect(idsOf(rows)).toEqual(stored.filter((one) => one.secondary_vertical_id === wanted).map((one) => one.id));
  });

  test('countryIds matches any of the markets', async () => {
    const market = await someOf((db) =>
      db
        .selectFrom('campaign_market')
        .where('agency_id', '=', manager.own.agencyId)
        .where('is_primary', '=', false)
        .selectAll()
        .execute(),
    );
    const rows = await list(manager, { countryIds: [market.country_id], extendedData: true, showInactive: true });
    expect(rows.every((row) => row.markets!.some((one) => one.id === market.country_id))).toBe(true);
    expect(idsOf(rows)).toContain(market.campaign_id);
    expect(rows.length).toBeLessThan((await list(manager)).length);
  });

  type Flag = (campaign: Awaited<ReturnType<ReturnType<typeof campaignsOf>['execute']>>[number]) => boolean;
  test.each<[string, Flag]>([
    ['itemLevel', (one) => one.item_level],
    ['incentive', (one) => one.incentive],
    ['dailyCap', (one) => one.daily_cap !== null],
    ['postView', (one) => one.post_view_days > 0],
    ['deeplink', (one) => one.deeplink_enabled],
    ['uid', (one) => one.uid_enabled],
    ['crossTracking', (one) => one.cross_tracking],
    ['brandBidding', (one) => one.brand_bidding],
  ])('%s filters either way, and not when left out', async (name, holds) => {
    const stored = await campaignsOf(manager.own.agencyId).execute();
    const yes = await list(manager, { [name]: true, showInactive: true });
    const no = await list(manager, { [name]: false, showInactive: true });
    expect(idsOf(yes)).toEqual(stored.filter(holds).map((one) => one.id));
    expect(idsOf(no)).toEqual(stored.filter((one) => !holds(one)).map((one) => one.id));
    expect(yes.length).toBeGreaterThan(0);
    expect(no.length).toBeGreaterThan(0);
  });

  test.each(['productFeed', 'hasEnquiryCriteria', 'isItemLevelCommissionGroup'])(
    '%s splits the campaigns in two',
    async (name) => {
      const [yes, no, all] = await Promise.all([
        list(manager, { [name]: true }),
        list(manager, { [name]: false }),
        list(manager),
      ]);
      expect(yes.length).toBeGreaterThan(0);
      expect(no.length).toBeGreaterThan(0);
      expect(idsOf([...yes, ...no])).toEqual(idsOf(all));
      if (name === 'hasEnquiryCriteria') {
        expect(yes.every((row) => row.conversionEnquiryValidation !== null)).toBe(true);
        expect(no.every((row) => row.conversionEnquiryValidation === null)).toBe(true);
      }
    },
  );

  test('showInactive adds the campaigns of deactivated advertisers', async () => {
    const more = await list(manager, { showInactive: true });
    const shown = await list(manager);
    expect(more.length).toBeGreaterThan(shown.length);
    expect(idsOf(await list(manager, { showInactive: false }))).toEqual(idsOf(shown));
  });

  test('advertiserCampaignStatuses matches the campaign', async () => {
    const rows = await list(manager, { advertiserCampaignStatuses: ['paused', 'waiting'] });
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['paused', 'waiting']));
  });

  test('hostname finds by the host of the landing page, with or without www and scheme', async () => {
    const [first] = await list(manager);
    const host = new URL(first!.landingPage.websiteUrl).host;
    for (const hostname of [host, host.replace(/^www\./, ''), `https://${host}/a/page?x=1`, host.toUpperCase()]) {
      expect(idsOf(await list(manager, { hostname }))).toContain(first!.productId);
    }
    expect(await list(manager, { hostname: 'nobody.example' })).toEqual([]);
    expect(await list(manager, { hostname: '%' })).toEqual([]);
  });

  test('searchTerm matches name, productId and relation; % is no wildcard', async () => {
    const [first] = await list(publisher, { statuses: ['live'] });
    const part = first!.name.slice(1, 6).toUpperCase();
    expect(idsOf(await list(publisher, { searchTerm: part }))).toContain(first!.productId);
    expect(idsOf(await list(publisher, { searchTerm: String(first!.productId) }))).toEqual([first!.productId]);
    expect(idsOf(await list(publisher, { searchTerm: String(first!.campaignId) }))).toEqual([first!.productId]);
    expect(await list(publisher, { searchTerm: '%_%' })).toEqual([]);
  });

  test.each([
    ['managedBy', ['optimise', 'advertiser']],
    ['paymentTypes', ['express', 'faster', 'nonstandard']],
  ] as const)('%s splits the campaigns by their advertiser', async (name, values) => {
    const parts = await Promise.all(values.map((value) => list(manager, { [name]: value })));
    expect(parts.every((rows) => rows.length > 0)).toBe(true);
    expect(idsOf(parts.flat())).toEqual(idsOf(await list(manager)));
  });

  test('publisherEligibility follows the campaign’s setting and the publisher', async () => {
    const site = await someOf((db) =>
      db
        .selectFrom('contact')
        .where('agency_id', '=', manager.own.agencyId)
        .where('publisher_type', '=', 'Cashback')
        .where('partner_type', '=', 'New')
        .where('active', '=', true)
        .selectAll()
        .execute(),
    );
    const [all, yes, no] = await Promise.all(
      ['all', 'eligible', 'ineligible'].map((value) =>
        list(manager, { contactId: site.id, publisherEligibility: value }),
      ),
    );
    expect(idsOf([...yes!, ...no!])).toEqual(idsOf(all!));
    expect(yes!.length).toBeGreaterThan(0);
    const settings = await campaignsOf(manager.own.agencyId).where('eligibility_setting', '>', 0).execute();
    expect(idsOf(no!)).toEqual(
      expect.arrayContaining(settings.map((one) => one.id).filter((id) => idsOf(all!).includes(id))),
    );
  });

  test('publisherEligibility agrees with isEligible of each campaign', async () => {
    const found = await Promise.all(
      ['eligible', 'ineligible'].map(async (value) => {
        const rows = await list(publisher, { publisherEligibility: value, showInactive: true });
        const details = await Promise.all(rows.map((row) => publisher.get(`/v1/campaigns/${row.productId}`)));
        return new Set(details.map((one) => one.json<CampaignDetail>().isEligible));
      }),
    );
    expect(found).toEqual([new Set([true]), new Set([false])]);
  });

  test('isItemLevelCommissionGroup keeps campaigns with such a group among their commission groups', async () => {
    for (const wanted of [true, false]) {
      const rows = await list(publisher, { isItemLevelCommissionGroup: wanted });
      expect(rows.length).toBeGreaterThan(0);
      for (const { productId } of rows) {
        const groups = (await publisher.get(`/v1/campaigns/${productId}/commission-groups`)).json<CommissionGroup[]>();
        expect(groups.some((group) => group.itemLevel)).toBe(wanted);
      }
    }
  });

  test('contactType names what the contact must be', async () => {
    expect((await list(publisher, { contactType: 2 })).length).toBeGreaterThan(0);
    expect(await list(publisher, { contactType: 1 })).toEqual([]);
    expect((await list(advertiser, { contactType: 1 })).length).toBeGreaterThan(0);
  });

  test('returnPublishersForCampaign adds the publishers; a publisher gets only itself', async () => {
    expect((await list(advertiser))[0]!.publishers).toBeNull();
    const all = (await list(advertiser, { returnPublishersForCampaign: true })).flatMap((row) => row.publishers!);
    expect(new Set(all.map((one) => one.id)).size).toBeGreaterThan(5);
    const own = (await list(publisher, { returnPublishersForCampaign: true })).flatMap((row) => row.publishers!);
    expect(new Set(own.map((one) => one.id))).toEqual(new Set([String(publisher.own.contactId)]));
  });

  test('a publisher’s own entry is on every row, in the words of the interface, and statuses takes each of them', async () => {
    const relations = await network.deps.db
      .selectFrom('relation')
      .where('publisher_id', '=', publisher.own.contactId)
      .selectAll()
      .execute();
    const stored = new Map(relations.map((one) => [one.campaign_id, one]));
    const all = await list(publisher);
    for (const row of all) {
      const relation = stored.get(row.productId);
      expect(row.publishers).toEqual([
        {
          ...row.publishers?.[0],
          id: String(publisher.own.contactId),
          name: expect.any(String),
          campaignId: relation && String(relation.id),
          status: relation?.status ?? 'notapplied',
          campaignSubStatus: relation?.status === 'pending' ? 'waiting' : (relation?.status ?? 'notapplied'),
        },
      ]);
    }
    for (const status of publisherStatuses) {
      const wanted = all.filter(({ publishers }) =>
        publishers?.some((own) => own.status === status || own.campaignSubStatus === status),
      );
      expect(wanted.length, status).toBeGreaterThan(0);
      expect(idsOf(await list(publisher, { statuses: [status] })), status).toEqual(idsOf(wanted));
    }
    const some = await list(publisher, { statuses: ['notapplied', 'rejected'] });
    expect(new Set(some.map((row) => row.publishers![0]!.status))).toEqual(new Set(['notapplied', 'rejected']));
  });

  test('a number or an id that a row has none of is left out, not null', async () => {
    const rows = [...(await list(publisher)), ...(await list(manager, { returnPublishersForCampaign: true }))];
    const isNull = (row: object, name: string) =>
      Object.entries(row).some(([key, value]) => key === name && value === null);
    for (const name of ['campaignId', 'commissionCost']) {
      expect(
        rows.some((row) => !(name in row)),
        name,
      ).toBe(true);
      expect(
        rows.some((row) => isNull(row, name)),
        name,
      ).toBe(false);
    }
    const publishers = rows.flatMap((row) => row.publishers ?? []);
    for (const name of ['campaignId', 'fcaNumber']) {
      expect(
        publishers.some((one) => !(name in one)),
        name,
      ).toBe(true);
      expect(
        publishers.some((one) => isNull(one, name)),
        name,
      ).toBe(false);
    }
  });

  test('rows are complete with and without extendedData, and name the ids that filters take', async () => {
    const rows = await list(publisher);
    expect(await list(publisher, { extendedData: true })).toEqual(rows);
    expect(await list(publisher, { extendedData: false })).toEqual(rows);
    for (const row of rows) {
      const detail = (await publisher.get(`/v1/campaigns/${row.productId}`)).json<CampaignDetail>();
      for (const name of [
        'advertiserId',
        'description',
        'baseTrackingUrl',
        'markets',
        'cookieDuration',
        'validationWindow',
        'commission',
        'currencyCode',
      ] as const) {
        expect(row[name], name).toEqual(detail[name]);
      }
    }
    const [{ campaignTypeId, payoutTypeId, platformTypeId } = rows[0]!] = rows;
    const ids = { campaignTypeIds: campaignTypeId, payoutTypeIds: payoutTypeId, platformTypeIds: platformTypeId };
    for (const [name, id] of Object.entries(ids)) {
      const field = name.slice(0, -1) as 'campaignTypeId' | 'payoutTypeId' | 'platformTypeId';
      expect(idsOf(await list(publisher, { [name]: [id] })), name).toEqual(
        idsOf(rows.filter((row) => row[field] === id)),
      );
    }
  });

  test.each([
    ['productId', (a: CampaignRow, b: CampaignRow) => a.productId <= b.productId],
    ['alphabetically', (a: CampaignRow, b: CampaignRow) => a.name.toLowerCase() <= b.name.toLowerCase()],
    ['launchDate', (a: CampaignRow, b: CampaignRow) => a.launchDate >= b.launchDate],
  ])('orderBy %s', async (orderBy, inOrder) => {
    const rows = await list(manager, { orderBy });
    expect(rows.every((row, index) => index === 0 || inOrder(rows[index - 1]!, row))).toBe(true);
  });

  test('pages lose and repeat nothing, even when all rows tie', async () => {
    const all = idsOf(await list(manager, { sortColumnName: 'agencyId' }));
    const pages: number[] = [];
    for (let offset = 0; offset < all.length + 7; offset += 7) {
      const response = await manager.get('/v1/campaigns', { sortColumnName: 'agencyId', offset, limit: 7 });
      pages.push(...response.json<CampaignRow[]>().map((row) => row.productId));
    }
    expect(pages.toSorted((a, b) => a - b)).toEqual(all);
  });
});

describe('one campaign', () => {
  test('has every field, and the relation of the publisher', async () => {
    const [joined] = await list(publisher, { statuses: ['live'] });
    const response = await publisher.get(`/v1/campaigns/${joined!.productId}`);
    expect(response.statusCode, response.body).toBe(200);
    const detail = response.json<CampaignDetail>();
    expect(campaignDetail.safeParse(detail).error?.issues).toBeUndefined();
    expect(detail.campaignId).toBe(joined!.campaignId);
    expect(detail.baseTrackingUrl).toContain(`AID=${publisher.own.contactId}&PID=${joined!.productId}`);
    expect((await manager.get(`/v1/campaigns/${joined!.productId}`)).json<CampaignDetail>().campaignId).toBeNull();
  });

  test("an advertiser's scope is refused, also to its account manager", async () => {
    const [own] = await list(advertiser);
    for (const response of [
      await advertiser.get(`/v1/campaigns/${own!.productId}`),
      await manager.get(`/v1/campaigns/${own!.productId}`, { contactId: advertiser.own.contactId }),
    ]) {
      expect(response.statusCode).toBe(403);
      expect(response.json().detail).toContain('not supported yet');
    }
  });

  test('an advertiser reads its own in full at the dashboard’s address, and so does its account manager', async () => {
    const [row] = await list(advertiser, { extendedData: true });
    const path = `/api/campaigns/${row!.productId}`;
    const response = await advertiser.get(path);
    expect(response.statusCode, response.body).toBe(200);
    const own = response.json<OwnCampaign>();
    expect(ownCampaign.safeParse(own).error?.issues).toBeUndefined();
    const stored = await network.deps.db
      .selectFrom('campaign')
      .where('id', '=', row!.productId)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(own).toMatchObject({
      name: stored.name,
      terms: { body: stored.terms_body, createdDate: stored.terms_created_at.toISOString() },
      uidEnabled: stored.uid_enabled,
      brandBidding: stored.brand_bidding,
      postView: stored.post_view_days,
      dailyCap: stored.daily_cap === null ? null : String(stored.daily_cap),
      trackingType: stored.tracking_type,
      markets: row!.markets,
      launchDate: row!.launchDate,
    });
    expect([own.campaignId, own.subStatus, own.appliedDate]).toEqual([null, null, null]);
    expect((await manager.get(path, { contactId: advertiser.own.contactId })).json()).toEqual(own);
    const { launchDate: _launched, clickCap, publisherClickCap, ...facts } = own;
    expect([clickCap, publisherClickCap]).toEqual([stored.click_cap, stored.publisher_click_cap]);
    expect((await manager.get(`/v1/campaigns/${row!.productId}`)).json()).toEqual(facts);
  });

  test('a publisher does not learn what clicks may earn on a day', async () => {
    const [row] = await list(publisher);
    const { db } = network.deps;
    const capped = db.updateTable('campaign').where('id', '=', row!.productId);
    const before = await db
      .selectFrom('campaign')
      .where('id', '=', row!.productId)
      .select(['click_cap', 'publisher_click_cap'])
      .executeTakeFirstOrThrow();
    await capped.set({ click_cap: '50.0000', publisher_click_cap: '5.0000' }).execute();
    const capsFor = async (caller: Caller) => {
      const { clickCap, publisherClickCap } = (
        await caller.get(`/api/campaigns/${row!.productId}`)
      ).json<OwnCampaign>();
      return [clickCap, publisherClickCap];
    };
    expect([await capsFor(publisher), await capsFor(manager)]).toEqual([
      [null, null],
      ['50.0000', '5.0000'],
    ]);
    await capped.set(before).execute();
  });

  test("another advertiser's campaign is as none there, also to an account manager who looks at the account", async () => {
    const own = idsOf(await list(advertiser));
    const other = (await list(manager)).find((row) => !own.includes(row.productId))!;
    const [there, looked, nowhere] = [
      await advertiser.get(`/api/campaigns/${other.productId}`),
      await manager.get(`/api/campaigns/${other.productId}`, { contactId: advertiser.own.contactId }),
      await advertiser.get('/api/campaigns/99999'),
    ];
    expect([there.statusCode, looked.statusCode, nowhere.statusCode]).toEqual([404, 404, 404]);
    expect(there.json().detail).toBe(nowhere.json().detail);
  });

  test("another agency's campaign and none at all answer the same words", async () => {
    const foreign = await network.deps.db
      .selectFrom('campaign')
      .where('agency_id', '<>', publisher.own.agencyId)
      .select('id')
      .executeTakeFirstOrThrow();
    const [there, nowhere] = [
      await publisher.get(`/v1/campaigns/${foreign.id}`),
      await publisher.get('/v1/campaigns/99999'),
    ];
    expect([there.statusCode, nowhere.statusCode]).toEqual([404, 404]);
    expect(there.json().detail).toBe(nowhere.json().detail);
  });
});

describe('commission groups', () => {
  test('are found by relation or product; others’ groups are not shown', async () => {
    const groups = await network.deps.db
      .selectFrom('commission_group')
      .where('publisher_id', 'is not', null)
      .where('agency_id', '=', 1)
      .selectAll()
      .execute();
    const foreign = groups.find((group) => group.publisher_id !== publisher.own.contactId)!;
    const response = await publisher.get(`/v1/campaigns/${foreign.campaign_id}/commission-groups`);
    const rows = response.json<CommissionGroup[]>();
    for (const row of rows) expect(commissionGroup.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.map((row) => row.id)).not.toContain(foreign.id);
    const all = (await manager.get(`/v1/campaigns/${foreign.campaign_id}/commission-groups`)).json<CommissionGroup[]>();
    const { name } = await network.deps.db
      .selectFrom('contact')
      .where('id', '=', foreign.publisher_id)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(all.find((row) => row.id === foreign.id)?.publisherName).toBe(name);
    expect(all.some((row) => row.publisherId === null && row.publisherName === null)).toBe(true);

    const [joined] = await list(publisher, { statuses: ['live'] });
    const byRelation = await publisher.get(`/v1/campaigns/${joined!.campaignId}/commission-groups`);
    const byProduct = await publisher.get(`/v1/campaigns/${joined!.productId}/commission-groups`);
    expect(byRelation.json()).toEqual(byProduct.json());
    expect(byRelation.json().length).toBeGreaterThan(0);
  });

  test('offset and limit page through them', async () => {
    const grouped = await network.deps.db
      .selectFrom('commission_group')
      .where('agency_id', '=', 1)
      .groupBy('campaign_id')
      .select((eb) => ['campaign_id', eb.fn.countAll<number>().as('count')])
      .orderBy('count', 'desc')
      .executeTakeFirstOrThrow();
    const path = `/v1/campaigns/${grouped.campaign_id}/commission-groups`;
    const all = (await manager.get(path)).json<CommissionGroup[]>();
    expect(all.length).toBe(grouped.count);
    expect((await manager.get(path, { offset: 1, limit: 1 })).json()).toEqual([all[1]]);
  });

  test('an advertiser reads its own campaign’s, and 404 for another’s', async () => {
    const [own] = await list(advertiser);
    expect((await advertiser.get(`/v1/campaigns/${own!.productId}/commission-groups`)).statusCode).toBe(200);
    const other = (await list(manager)).find((row) => row.contactId !== own!.contactId)!;
    expect((await advertiser.get(`/v1/campaigns/${other.productId}/commission-groups`)).statusCode).toBe(404);
  });
});

test('logos come on one sheet in the order asked for, empty where the campaign is not to be seen', async () => {
  const [own] = await list(advertiser);
  const other = (await list(manager)).find((row) => row.contactId !== own!.contactId)!;
  const sheet = async (caller: Caller) =>
    caller.get('/api/campaign-logos', { ...caller.own, productIds: [other.productId, own!.productId] });
  const all = await sheet(manager);
  expect(all.headers['content-type']).toContain('image/svg+xml');
  expect(all.headers['cache-control']).toContain('private');
  expect(all.body).toMatch(/^<svg [^>]*height="128"><svg y="0" .*<svg y="64" /);
  const seen = (await sheet(advertiser)).body;
  expect(seen).toMatch(/height="128"><svg y="64" /);
  expect(seen).not.toContain('<svg y="0"');
  expect((await advertiser.get('/api/campaign-logos', advertiser.own)).statusCode).toBe(400);
});

test('a campaign logo is an SVG of its initials', async () => {
  const [row] = await list(publisher);
  const response = await network.app.inject(new URL(row!.campaignLogo.location).pathname);
  expect(response.headers['content-type']).toContain('image/svg+xml');
  expect(response.body).toContain('<svg');
  expect((await network.app.inject('/logos/none')).statusCode).toBe(404);
});
