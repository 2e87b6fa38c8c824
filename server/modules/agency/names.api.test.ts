import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NamedThing } from '#contract/agency';
import { listReader } from '#server/testing/lists';
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

const { list, total } = listReader<NamedThing>('/api/names');
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

test('a campaign is found by a part of its name and by its id, with the advertiser beside it', async () => {
  const [campaign] = await network.deps.db
    .selectFrom('campaign')
    .innerJoin('contact', 'contact.id', 'campaign.advertiser_id')
    .where('campaign.id', '=', 30_001)
    .select(['campaign.id', 'campaign.name', 'contact.name as hint'])
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, raisedAt: null, total: null })));
  const part = campaign!.name.slice(2, 9).toUpperCase();
  for (const caller of [publisher, advertiser, manager]) {
    for (const searchTerm of [part, '30001']) {
      expect(await list(caller, { kind: 'campaign', searchTerm })).toContainEqual(campaign);
    }
    expect(await list(caller, { kind: 'campaign', ids: '30001' })).toEqual([campaign]);
  }
});

test('names that begin with the search come first, and the rest by name', async () => {
  const names = (await list(manager, { kind: 'publisher', searchTerm: 's' })).map(({ name }) => name.toLowerCase());
  const first = names.filter((name) => name.startsWith('s'));
  expect(first.length).toBeGreaterThan(0);
  expect(names).toEqual([...first.toSorted(), ...names.filter((name) => !name.startsWith('s')).toSorted()]);
});

test('several numbers are a column of ids, each of which finds its thing', async () => {
  const all = await list(manager, { kind: 'publisher' });
  const [one, two, three] = idsOf(all);
  const found = await list(manager, { kind: 'publisher', searchTerm: `${one} ${two}, ${three} 999999999` });
  expect(idsOf(found)).toEqual([one, two, three]);
  expect(await total(manager, { kind: 'publisher', searchTerm: `${one} ${two}` })).toBe(2);
});

test('an account finds those it works with, and nobody else', async () => {
  const related = await network.deps.db
    .selectFrom('relation')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .select('publisher_id as id')
    .distinct()
    .execute();
  expect(idsOf(await list(advertiser, { kind: 'publisher' }))).toEqual(idsOf(related));
  expect(idsOf(await list(advertiser, { kind: 'advertiser' }))).toEqual([advertiser.own.contactId]);
  expect(idsOf(await list(publisher, { kind: 'publisher' }))).toEqual([publisher.own.contactId]);
  const everybody = await list(manager, { kind: 'publisher' });
  const stranger = everybody.find(({ id }) => !related.some((one) => one.id === id))!;
  expect(await list(advertiser, { kind: 'publisher', ids: stranger.id })).toEqual([]);
  expect(await list(advertiser, { kind: 'publisher', searchTerm: stranger.name })).toEqual([]);
});

test('placements are those of the account, each with its campaign', async () => {
  for (const [caller, owner] of [
    [publisher, 'publisher_id'],
    [advertiser, 'advertiser_id'],
  ] as const) {
    const own = await network.deps.db
      .selectFrom('placement')
      .where(owner, '=', caller.own.contactId)
      .select('id')
      .execute();
    const found = await list(caller, { kind: 'placement' });
    expect(await total(caller, { kind: 'placement' })).toBe(own.length);
    expect(idsOf(own)).toEqual(expect.arrayContaining(idsOf(found)));
    expect(found.every(({ hint }) => hint !== null && hint !== '')).toBe(true);
  }
});

test('vouchers are found by code and title, those of campaigns that the publisher has a place in', async () => {
  const places = network.deps.db
    .selectFrom('relation')
    .where('publisher_id', '=', publisher.own.contactId)
    .select('campaign_id');
  const own = await network.deps.db.selectFrom('voucher_code').where('campaign_id', 'in', places).selectAll().execute();
  expect(await total(publisher, { kind: 'voucher' })).toBe(
    own.filter((one) => one.publisher_id === null || one.publisher_id === publisher.own.contactId).length,
  );
  const coded = own.find(({ code, publisher_id }) => code !== '' && publisher_id === null)!;
  for (const searchTerm of [coded.code.toLowerCase(), coded.title, String(coded.id)]) {
    expect(idsOf(await list(publisher, { kind: 'voucher', searchTerm, limit: 500 }))).toContain(coded.id);
  }
  const [named] = await list(manager, { kind: 'voucher', ids: coded.id });
  expect(named?.name).toBe(`${coded.code} · ${coded.title}`);
});

test('payments are found by number and publisher, the latest first, with their day and total', async () => {
  const all = await network.deps.db
    .selectFrom('payment')
    .where('agency_id', '=', 1)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  const own = all.filter(({ publisher_id }) => publisher_id === publisher.own.contactId);
  expect((await list(publisher, { kind: 'payment', limit: 500 })).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  const [latest] = own;
  const [found] = await list(publisher, { kind: 'payment', searchTerm: String(latest!.id) });
  expect(found).toEqual({
    id: latest!.id,
    name: String(latest!.id),
    hint: expect.any(String),
    raisedAt: latest!.created_at.toISOString(),
    total: { currency: latest!.currency_code, amount: Number(latest!.total).toFixed(2) },
  });
  const ofPublisher = await list(manager, { kind: 'payment', searchTerm: found!.hint!, limit: 500 });
  expect(idsOf(ofPublisher)).toEqual(idsOf(own));
  expect(await list(advertiser, { kind: 'payment' })).toEqual([]);
});

test("the id of a publisher's place in a campaign, which lists take as well, has the campaign's name", async () => {
  const [place] = await network.deps.db
    .selectFrom('relation')
    .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
    .where('relation.publisher_id', '=', publisher.own.contactId)
    .select(['relation.id', 'campaign.name'])
    .execute();
  expect(await list(publisher, { kind: 'campaign', ids: place!.id })).toEqual([expect.objectContaining(place!)]);
});

test('an id that is none of the account is left out, and a bad request is refused by its member', async () => {
  expect(await list(manager, { kind: 'campaign', ids: '30001,999999999' })).toHaveLength(1);
  const refused = await manager.get('/api/names', { kind: 'website' });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'query.kind']);
});
