import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import { voucherRow, type VoucherRow } from '#contract/vouchers';
import { NOW } from '#server/testing/config';
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

const EVERY = { active: true, expired: true };
const { list, total } = listReader<VoucherRow>('/v1/vouchercodes');
const stored = async (caller: Caller) => {
  const rows = await network.deps.db
    .selectFrom('voucher_code')
    .where('agency_id', '=', 1)
    .orderBy('id')
    .selectAll()
    .execute();
  const offered = await offeredTo(network, caller, rows);
  return offered.filter(
    (one) => caller.role !== 'publisher' || [null, caller.own.contactId].includes(one.publisher_id),
  );
};
type Stored = Awaited<ReturnType<typeof stored>>[number];
const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);
const stateOf = (one: Stored) => (one.activates_at > NOW ? 'Pending' : one.expires_at <= NOW ? 'Expired' : 'Active');

test('each role gets exactly its own, with every field', async () => {
  for (const caller of [publisher, advertiser, manager]) {
    const rows = await list(caller, EVERY);
    for (const row of rows) expect(voucherRow.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.length).toBeGreaterThan(3);
    expect(idsOf(rows)).toEqual(idsOf(await stored(caller)));
  }
  expect(idsOf(await list(manager, { ...EVERY, contactId: publisher.own.contactId }))).toEqual(
    idsOf(await stored(publisher)),
  );
});

test('a publisher gets its relation and its links', async () => {
  for (const row of await list(publisher, EVERY)) {
    const start = `http://partnerdeck.test/c?AID=${publisher.own.contactId}&PID=${row.productId}`;
    expect(row.trackingURL).toBe(start);
    expect(row.deepLinkTrackingURL).toBe(`${start}&r=${encodeURIComponent(row.deepLinkURL)}`);
    const relation = await network.deps.db
      .selectFrom('relation')
      .where('id', '=', row.campaignId!)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(relation).toMatchObject({
      publisher_id: publisher.own.contactId,
      campaign_id: row.productId,
      status: 'live',
    });
  }
  expect((await list(manager)).every((row) => row.campaignId === null && row.trackingURL.includes('AID={AID}'))).toBe(
    true,
  );
});

test('searchText finds in code, title, description, category and the name of the campaign', async () => {
  const [first] = await list(manager, EVERY);
  for (const text of [first!.code, first!.title, first!.categoryName, first!.campaignName]) {
    const found = await list(manager, { ...EVERY, searchText: text.toUpperCase() });
    expect(idsOf(found)).toContain(first!.id);
    for (const { code, title, description, categoryName, campaignName } of found)
      expect([code, title, description, categoryName, campaignName].join('\n').toLowerCase()).toContain(
        text.toLowerCase(),
      );
  }
  expect(await list(manager, { ...EVERY, searchText: 'no such voucher' })).toEqual([]);
});

describe('filters', () => {
  test.each([
    [{}, ['Pending', 'Active']],
    [{ active: true, expired: true }, ['Pending', 'Active', 'Expired']],
    [{ active: false, expired: true }, ['Expired']],
    [{ active: false, expired: false }, ['Pending']],
  ])('%j gives %j', async (query, states) => {
    const wanted = (await stored(manager)).filter((one) => states.includes(stateOf(one)));
    const rows = await list(manager, query);
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(states));
    expect(idsOf(rows)).toEqual(idsOf(wanted));
  });

  test.each<[string, (one: Stored) => unknown]>([
    ['advertiserContactId', (one) => one.advertiser_id],
    ['categoryId', (one) => one.category_id],
    ['id', (one) => one.id],
    ['pid', (one) => one.campaign_id],
    ['cultureCode', (one) => one.culture_code],
    ['exclusive', (one) => one.is_exclusive],
  ])('%s keeps only vouchers with that value', async (name, of) => {
    const all = await stored(manager);
    for (const value of [...new Set(all.map(of))].slice(0, 3)) {
      const wanted = all.filter((one) => of(one) === value);
      expect(wanted.length).toBeLessThan(all.length);
      expect(idsOf(await list(manager, { ...EVERY, [name]: value }))).toEqual(idsOf(wanted));
    }
  });

  test('startDate and endDate keep those that run some time between', async () => {
    const all = await stored(manager);
    const [startDate, endDate] = ['2026-01-10', '2026-02-10'];
    const running = all.filter(
      (one) => one.expires_at > new Date(startDate) && one.activates_at <= new Date(`${endDate}T23:59:59.999Z`),
    );
    expect(running.length).toBeLessThan(all.length);
    expect(idsOf(await list(manager, { ...EVERY, startDate, endDate }))).toEqual(idsOf(running));
    expect(await total(manager, { ...EVERY, startDate })).toBe(
      all.filter((one) => one.expires_at > new Date(startDate)).length,
    );
    expect(await total(manager, { ...EVERY, endDate })).toBe(
      all.filter((one) => one.activates_at <= new Date(`${endDate}T23:59:59.999Z`)).length,
    );
  });

  test('historyDays keeps those added in the last so many days', async () => {
    const all = await stored(manager);
    const recent = all.filter((one) => one.added_at.getTime() >= NOW.getTime() - 14 * DAY_MS);
    expect(recent.length).toBeGreaterThan(0);
    expect(idsOf(await list(manager, { ...EVERY, historyDays: 14 }))).toEqual(idsOf(recent));
    expect(recent.length).toBeLessThan(all.length);
  });
});

test('newest first unless sorted', async () => {
  const dates = (await list(publisher, EVERY)).map((row) => row.addedon);
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  const turned = (await list(publisher, { ...EVERY, sortDirection: 'asc' })).map((row) => row.addedon);
  expect(turned).toEqual(dates.toSorted());
});
