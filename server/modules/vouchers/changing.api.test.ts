import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VoucherDetail, VoucherRow } from '#contract/vouchers';
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

const CAMPAIGN = 30_001;
const SITE = 'https://www.harbour-lane-home.example';
let number = 0;
/** A voucher of a day far from others' codes. */
const wish = (more: object = {}) => ({
  campaignId: CAMPAIGN,
  publisherContactId: null,
  type: 'Voucher',
  code: `MADE${(number += 1)}`,
  title: '12% off the new season',
  description: '12% off everything, once a customer.',
  discount: '12%',
  categoryId: 1,
  destinationUrl: `${SITE}/new`,
  cultureCode: 'en-GB',
  exclusive: false,
  startDay: '2026-03-20',
  endDay: '2026-03-31',
  ...more,
});
const create = (caller: Caller, more: object = {}) => caller.send('POST', '/api/vouchers', wish(more));
const made = async (more: object = {}) => (await create(advertiser, more)).json<VoucherDetail>();
const formOf = (row: VoucherDetail) => ({
  type: row.type,
  code: row.code,
  title: row.title,
  description: row.description,
  discount: row.discount,
  categoryId: row.categoryId,
  destinationUrl: row.deepLinkURL || null,
  cultureCode: row.CultureCode,
  exclusive: row.Exclusive,
  startDay: row.activationDate.slice(0, 10),
  endDay: row.expiryDate.slice(0, 10),
});
const change = (caller: Caller, row: VoucherDetail, patch: object) =>
  caller.send('PUT', `/api/vouchers/${row.id}`, { ...formOf(row), was: formOf(row), ...patch });
const end = (caller: Caller, id: number) => caller.send('PUT', `/api/vouchers/${id}/ended`, {});
const read = (caller: Caller, id: number) => caller.get(`/api/vouchers/${id}`);
const listed = async (caller: Caller, id: number) =>
  (await caller.get('/v1/vouchercodes', { id, active: true, expired: true })).json<VoucherRow[]>();
const eventsOf = (id: number) =>
  network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'voucher')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .select(['action', 'before', 'after', 'contact_id'])
    .execute();

test('an advertiser’s voucher runs from the beginning of its first day to the end of its last, for every publisher', async () => {
  const answer = await create(advertiser, { code: ' spring12 ' });
  expect(answer.statusCode, answer.body).toBe(201);
  const voucher = answer.json<VoucherDetail>();
  expect(voucher).toMatchObject({
    productId: CAMPAIGN,
    code: 'spring12',
    categoryName: 'Percentage off',
    activationDate: '2026-03-20T00:00:00.000Z',
    expiryDate: '2026-03-31T23:59:59.000Z',
    status: 'Pending',
    affiliateSpecific: false,
    publisherContactId: null,
    publisherName: null,
  });
  const [seen] = await listed(publisher, voucher.id);
  expect(seen).toMatchObject({ code: 'spring12', deepLinkURL: `${SITE}/new` });
  expect(new URL(seen!.deepLinkTrackingURL).searchParams.get('r')).toBe(`${SITE}/new`);
  expect((await eventsOf(voucher.id)).map(({ action, contact_id }) => [action, contact_id])).toEqual([
    ['voucher.created', advertiser.own.contactId],
  ]);
});

test('one for a single publisher is that publisher’s, and its maker reads whose', async () => {
  const relations = await network.deps.db
    .selectFrom('relation')
    .where('campaign_id', '=', CAMPAIGN)
    .selectAll()
    .execute();
  const live = relations.filter(({ status }) => status === 'live').map(({ publisher_id }) => publisher_id);
  const other = live.find((id) => id !== publisher.own.contactId)!;
  const voucher = await made({ publisherContactId: other });
  expect(voucher).toMatchObject({ affiliateSpecific: true, publisherContactId: other });
  expect((await read(advertiser, voucher.id)).json()).toEqual(voucher);
  expect(voucher.publisherName).not.toBe('');
  expect(await listed(publisher, voucher.id)).toEqual([]);
  expect((await read(publisher, voucher.id)).statusCode).toBe(404);
  const outside = relations.find(({ status }) => status !== 'live')!.publisher_id;
  for (const id of [outside, 1]) {
    const refused = await create(advertiser, { publisherContactId: id });
    expect(refused.json().errors).toMatchObject([
      { path: 'body.publisherContactId', refusal: { key: 'voucher.publisher' } },
    ]);
  }
});

test('a publisher makes, changes and ends none', async () => {
  const voucher = await made();
  for (const answer of [
    await create(publisher),
    await change(publisher, voucher, {}),
    await end(publisher, voucher.id),
  ])
    expect([answer.statusCode, answer.json().refusal.key]).toEqual([403, 'voucher.notPublishers']);
});

test('a change is stored with what changed; what somebody else changed meanwhile is not overwritten', async () => {
  const voucher = await made();
  const answer = await change(advertiser, voucher, { title: ' Sale ', categoryId: 4, endDay: '2026-04-15' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({
    ...voucher,
    title: 'Sale',
    categoryId: 4,
    categoryName: 'Sale',
    expiryDate: '2026-04-15T23:59:59.000Z',
  });
  expect((await read(manager, voucher.id)).json()).toEqual(answer.json());
  const [, event] = await eventsOf(voucher.id);
  expect([event!.action, JSON.parse(event!.before!), JSON.parse(event!.after!)]).toEqual([
    'voucher.changed',
    { title: voucher.title, category: 'Percentage off', endDay: '2026-03-31' },
    { title: 'Sale', category: 'Sale', endDay: '2026-04-15' },
  ]);
  const late = await change(manager, voucher, { title: 'Late' });
  expect([late.statusCode, late.json().refusal.key]).toEqual([409, 'voucher.changed']);
  const now = answer.json<VoucherDetail>();
  expect((await change(manager, now, {})).json()).toEqual(now);
  expect(await eventsOf(voucher.id)).toHaveLength(2);
});

test('a day that stays keeps its time', async () => {
  const voucher = await made();
  const [begins, ends] = [new Date('2026-03-20T08:30:00Z'), new Date('2026-03-31T12:00:00Z')];
  await network.deps.db
    .updateTable('voucher_code')
    .set({ activates_at: begins, expires_at: ends })
    .where('id', '=', voucher.id)
    .execute();
  const answer = await change(advertiser, voucher, { title: 'With its times' });
  expect(answer.json()).toMatchObject({ activationDate: begins.toISOString(), expiryDate: ends.toISOString() });
});

test('one that is ended is expired at once, one that has not begun too; it runs again with another last day', async () => {
  const running = await made({ startDay: '2026-03-01' });
  expect(running.status).toBe('Active');
  const coming = await made();
  for (const voucher of [running, coming]) {
    const ended = await end(advertiser, voucher.id);
    expect(ended.json(), ended.body).toMatchObject({ status: 'Expired' });
    const again = await end(advertiser, voucher.id);
    expect([again.statusCode, again.json().refusal.key]).toEqual([409, 'voucher.over']);
    expect((await eventsOf(voucher.id)).map(({ action }) => action)).toEqual(['voucher.created', 'voucher.ended']);
    const revived = await change(advertiser, ended.json(), { endDay: '2026-04-30' });
    expect(revived.json()).toMatchObject({ status: 'Active', expiryDate: '2026-04-30T23:59:59.000Z' });
  }
});

test('a campaign has a code once at a time, in whatever capitals', async () => {
  const first = await made({ code: 'TWICE' });
  const refused = await create(manager, { code: 'twice', startDay: '2026-03-31', endDay: '2026-05-01' });
  expect(refused.json().errors).toMatchObject([
    {
      path: 'body.code',
      refusal: { key: 'voucher.codeTaken', values: { title: first.title, from: '2026-03-20', to: '2026-03-31' } },
    },
  ]);
  const later = await create(manager, { code: 'twice', startDay: '2026-04-01', endDay: '2026-05-01' });
  expect(later.statusCode, later.body).toBe(201);
  const earlier = await change(advertiser, later.json(), { startDay: '2026-03-25' });
  expect(earlier.json().errors).toMatchObject([{ refusal: { key: 'voucher.codeTaken' } }]);
  // It is no code of its own.
  expect((await change(advertiser, first, { title: 'Still twice' })).statusCode).toBe(200);
  // Offers need none, and have none in common.
  for (let count = 0; count < 2; count += 1)
    expect((await create(advertiser, { type: 'Offer', code: '' })).statusCode).toBe(201);
});

test.each([
  [{ code: '' }, 'body.code', 'check.voucherCode'],
  [{ title: ' ' }, 'body.title', 'check.notEmpty'],
  [{ categoryId: 9 }, 'body.categoryId', 'check.voucherCategory'],
  [{ cultureCode: 'english' }, 'body.cultureCode', 'check.cultureCode'],
  [{ destinationUrl: 'https://elsewhere.example/' }, 'body.destinationUrl', 'check.campaignHost'],
  [{ endDay: '2026-03-19' }, 'body.endDay', 'check.endsBefore'],
  [{ startDay: '2026-02-01', endDay: '2026-03-01' }, 'body.endDay', 'voucher.endsInPast'],
  [{ startDay: '2026-02-30' }, 'body.startDay', 'check.day'],
])('%j is refused at its field', async (more, path, key) => {
  const answer = await create(advertiser, more);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject([{ path, refusal: { key } }]);
});

test('without a page of its own it leads to the campaign', async () => {
  const voucher = await made({ destinationUrl: null });
  const [seen] = await listed(publisher, voucher.id);
  expect(seen!.deepLinkURL).toBe('');
  const url = new URL(seen!.trackingURL);
  const click = await network.app.inject({ url: url.pathname + url.search });
  expect([click.statusCode, new URL(String(click.headers.location)).origin]).toEqual([302, SITE]);
});
