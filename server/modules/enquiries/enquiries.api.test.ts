import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import { enquiryRow, type EnquiryDetail, type EnquiryRow } from '#contract/enquiries';
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

const { list, total } = listReader<EnquiryRow>('/v1/conversion-enquiries');
const stored = async (caller: Caller) => {
  const rows = await network.deps.db
    .selectFrom('enquiry')
    .where('agency_id', '=', 1)
    .orderBy('id')
    .selectAll()
    .execute();
  if (caller.role === 'publisher') return rows.filter((one) => one.publisher_id === caller.own.contactId);
  return caller.role === 'advertiser' ? rows.filter((one) => one.advertiser_id === caller.own.contactId) : rows;
};
type Stored = Awaited<ReturnType<typeof stored>>[number];
const idsOf = (rows: (EnquiryRow | Stored)[]) =>
  rows.map((row) => ('id' in row ? row.id : row.enquiryId)).toSorted((a, b) => a - b);

test('each role gets exactly its own, with every field', async () => {
  for (const caller of [publisher, advertiser, manager]) {
    const rows = await list(caller);
    for (const row of rows) expect(enquiryRow.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.length).toBeGreaterThan(0);
    expect(idsOf(rows)).toEqual(idsOf(await stored(caller)));
  }
  expect(idsOf(await list(manager, { contactId: publisher.own.contactId }))).toEqual(idsOf(await stored(publisher)));
});

test('an approved claim shows its conversion as the conversion list does; a rejected one its reason', async () => {
  const rows = await list(manager);
  const granted = rows.filter((row) => row.statusId === 3);
  expect(granted.length).toBeGreaterThan(0);
  for (const { conversion, currencyCode } of granted) {
    const query = {
      conversionId: conversion.id,
      fromDate: '2020-01-01',
      toDate: '2026-12-31',
      dateField: 'conversion',
      targetCurrencyCode: currencyCode,
    };
    const [one] = (await manager.get('/v1/conversions', query)).json();
    expect(conversion).toMatchObject({
      status: one.status,
      commissionEarned: Number(one.commission.amount),
      invoiceId: one.invoiceId,
      invoicePayoutId: one.paymentId,
      paymentStatus: one.paymentStatus,
      uId: one.uid,
      pId: one.campaignId,
      statusLastUpdated: one.lastModifiedDate,
    });
  }
  const others = rows.filter((row) => row.statusId !== 3);
  expect(others.every((row) => row.conversion.id === null && row.conversion.commissionEarned === null)).toBe(true);
  const rejected = rows.filter((row) => row.statusId === 4);
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.every((row) => row.conversion.rejectionReason !== null)).toBe(true);
});

test('the clicks before an order are its publisher’s on its campaign, in the days that the cookie counts', async () => {
  const { db } = network.deps;
  const events = await db
    .selectFrom('traffic_event')
    .where('kind', '=', 'click')
    .select(['publisher_id', 'campaign_id', 'occurred_at', 'uid'])
    .execute();
  const days = new Map(
    (await db.selectFrom('campaign').select(['id', 'cookie_days']).execute()).map((one) => [one.id, one.cookie_days]),
  );
  let withSome = 0;
  for (const one of (await stored(manager)).slice(0, 40)) {
    const { clicks } = (await manager.get(`/api/enquiries/${one.id}`)).json<EnquiryDetail>();
    const at = one.transaction_at.getTime();
    const until = at % DAY_MS === 0 ? at + DAY_MS : at;
    const before = events.filter(
      (event) =>
        event.publisher_id === one.publisher_id &&
        event.campaign_id === one.campaign_id &&
        event.occurred_at.getTime() >= at - days.get(one.campaign_id)! * DAY_MS &&
        event.occurred_at.getTime() < until,
    );
    const last = before.map((event) => event.occurred_at.toISOString()).toSorted();
    expect(clicks).toEqual({
      from: new Date(at - days.get(one.campaign_id)! * DAY_MS).toISOString(),
      days: days.get(one.campaign_id),
      count: before.length,
      last: last.at(-1) ?? null,
      withUid: one.uid ? before.filter(({ uid }) => uid === one.uid).length : null,
    });
    withSome += before.length > 0 ? 1 : 0;
  }
  expect(withSome).toBeGreaterThan(0);
});

describe('filters', () => {
  test.each<[string, (one: Stored) => string | number | null, 'list' | 'one']>([
    ['enquiryIds', (one) => one.id, 'list'],
    ['statusIds', (one) => one.status_id, 'list'],
    ['advertiserIds', (one) => one.advertiser_id, 'list'],
    ['publisherIds', (one) => one.publisher_id, 'list'],
    ['uIds', (one) => one.uid, 'list'],
    ['publisherRefs', (one) => one.publisher_ref, 'list'],
    ['advertiserAppId', (one) => one.advertiser_ref, 'one'],
    ['productId', (one) => one.campaign_id, 'one'],
  ])('%s keeps only enquiries with that value', async (name, of, takes) => {
    const all = await stored(manager);
    const values = [...new Set(all.map(of).filter((value) => value !== null))].slice(0, takes === 'list' ? 2 : 1);
    const wanted = all.filter((one) => values.some((value) => value === of(one)));
    expect(wanted.length).toBeLessThan(all.length);
    expect(idsOf(await list(manager, { [name]: values }))).toEqual(idsOf(wanted));
  });

  test('customerName finds by part of it, in any case', async () => {
    const all = await stored(manager);
    const part = all.find((one) => one.customer_name)!.customer_name!.slice(3, 8);
    const wanted = all.filter((one) => one.customer_name?.includes(part));
    expect(idsOf(await list(manager, { customerName: part.toUpperCase() }))).toEqual(idsOf(wanted));
    expect(wanted.length).toBeLessThan(all.length);
    expect(await total(manager, { customerName: '%' })).toBe(0);
  });

  test('find keeps those with a part of the order reference, in any case, or with that id', async () => {
    const all = await stored(manager);
    const part = all[0]!.advertiser_ref.slice(1, 6);
    const wanted = all.filter((one) => one.advertiser_ref.toLowerCase().includes(part.toLowerCase()));
    expect(idsOf(await list(manager, { find: part.toLowerCase() }))).toEqual(idsOf(wanted));
    expect(wanted.length).toBeLessThan(all.length);
    expect(idsOf(await list(manager, { find: all[1]!.id }))).toContain(all[1]!.id);
    expect(await total(manager, { find: '%' })).toBe(0);
  });

  test('fromDate and toDate: both days are included, either may be left out', async () => {
    const days = (await stored(manager)).map((one) => one.created_at.toISOString().slice(0, 10)).toSorted();
    const [fromDate, toDate] = [days[Math.floor(days.length / 3)]!, days[Math.floor(days.length / 2)]!];
    expect(await total(manager, { fromDate, toDate })).toBe(
      days.filter((day) => day >= fromDate && day <= toDate).length,
    );
    expect(await total(manager, { fromDate })).toBe(days.filter((day) => day >= fromDate).length);
    expect(await total(manager, { toDate })).toBe(days.filter((day) => day <= toDate).length);
    expect(days[0]! < fromDate).toBe(true);
  });
});

test('newest first, direction=asc turns it round', async () => {
  const dates = (await list(manager)).map((row) => row.creationDate);
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  const upwards = (await list(manager, { direction: 'asc' })).map((row) => row.creationDate);
  expect(upwards).toEqual(dates.toSorted());
});
