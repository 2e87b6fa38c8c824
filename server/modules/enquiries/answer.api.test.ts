import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import type { EnquiryDetail, EnquiryRow } from '#contract/enquiries';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
/** Enquiries of the demo advertiser that wait for an answer. */
let waiting: number[];
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
  const { db } = network.deps;
  const source = await db
    .selectFrom('enquiry')
    .where('agency_id', '=', 1)
    .where('status_id', 'in', [1, 2])
    .selectAll()
    .executeTakeFirstOrThrow();
  const relation = await db
    .selectFrom('relation')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .where('publisher_id', '=', publisher.own.contactId)
    .where('live_at', 'is not', null)
    .selectAll()
    .executeTakeFirstOrThrow();
  const campaign = await db
    .selectFrom('campaign')
    .where('id', '=', relation.campaign_id)
    .select('currency_code')
    .executeTakeFirstOrThrow();
  waiting = Array.from({ length: 30 }, (_, at) => 95_000_001 + at);
  await db
    .insertInto('enquiry')
    .values(
      waiting.map((id) => ({
        ...source,
        id,
        publisher_id: relation.publisher_id,
        advertiser_id: relation.advertiser_id,
        campaign_id: relation.campaign_id,
        relation_id: relation.id,
        currency_code: campaign.currency_code,
        status_id: 2,
        advertiser_ref: `CLAIM-${id}`,
        value: '80.0000',
        uid: 'member-1',
        notes: 'Not tracked.',
      })),
    )
    .execute();
});
afterAll(() => network.drop());

let id: number;
beforeEach(() => {
  id = waiting.shift()!;
});

const answer = (caller: Caller, body: object, of = id) => caller.send('PATCH', `/api/enquiries/${of}`, body);
const read = async (caller: Caller) => (await caller.get(`/api/enquiries/${id}`)).json<EnquiryDetail>();
const eventsOf = (kind: string, subject: number | string) =>
  network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', String(subject))
    .orderBy('id')
    .selectAll()
    .execute();
const conversionsOf = () =>
  network.deps.db.selectFrom('conversion').where('advertiser_ref', '=', `CLAIM-${id}`).selectAll().execute();

test.each(['advertiser', 'manager'] as const)(
  'approved by the %s, a claim becomes an approved conversion of the claimant, seen by all at once',
  async (role) => {
    const caller = role === 'advertiser' ? advertiser : manager;
    const before = await read(caller);
    const response = await answer(caller, { status: 'Approved', note: 'Found it.' });
    expect(response.statusCode, response.body).toBe(200);
    const detail = response.json<EnquiryDetail>();
    expect(detail).toMatchObject({ statusId: 3, status: 'Approved', earns: null, tracked: null });
    const [conversion, ...others] = await conversionsOf();
    expect(others).toEqual([]);
    expect(conversion).toMatchObject({
      publisher_id: publisher.own.contactId,
      advertiser_id: advertiser.own.contactId,
      status: 'approved',
      value: '80.0000',
      click_id: null,
      uid: 'member-1',
      commission_group_id: before.earns!.commissionGroupId,
    });
    expect(Number(conversion!.commission)).toBe(Number(before.earns!.commission));
    expect(Number(conversion!.net_cost)).toBe(Number(before.earns!.cost));
    const [listed] = (await publisher.get('/v1/conversion-enquiries', { enquiryIds: id })).json<EnquiryRow[]>();
    expect(listed!.conversion).toMatchObject({
      id: conversion!.id,
      status: 'approved',
      commissionEarned: Number(conversion!.commission),
    });
    const rows = (
      await publisher.get('/v1/conversions', {
        conversionId: conversion!.id,
        fromDate: '2020-01-01',
        toDate: '2026-12-31',
        dateField: 'conversion',
        targetCurrencyCode: conversion!.currency_code,
      })
    ).json<ConversionRow[]>();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ advertiserRef: `CLAIM-${id}`, status: 'approved', cost: null });
    expect((await eventsOf('enquiry', id)).map((one) => one.action)).toEqual(['enquiry.approved', 'enquiry.noted']);
    const [made] = await eventsOf('conversion', conversion!.id);
    expect(made).toMatchObject({ action: 'conversion.granted', actor_name: `Test ${role}` });
    expect(JSON.parse(made!.after!)).toMatchObject({ status: 'approved', value: '80.00', enquiryId: id });
    const history = await publisher.get(`/api/conversions/${conversion!.id}/history`);
    expect(history.body).not.toContain('cost');
    await expectInvariants(network.deps.db);
  },
);

test('another value than the claimed one is valued by the group it falls into, as was foreseen for it', async () => {
  const foresee = (caller: Caller, value: string) => caller.get(`/api/enquiries/${id}`, { value });
  const { earns } = (await foresee(advertiser, '60.5')).json<EnquiryDetail>();
  expect(earns).not.toEqual((await read(advertiser)).earns);
  expect((await foresee(publisher, '60.5')).json<EnquiryDetail>().earns).toMatchObject({ cost: null });
  for (const wrong of ['60,5', '-1', '60.555', 'NaN']) expect((await foresee(manager, wrong)).statusCode).toBe(400);
  await answer(advertiser, { status: 'Approved', conversionValue: { amount: '60.5' } });
  const [conversion] = await conversionsOf();
  expect(conversion).toMatchObject({ value: '60.5000', orig_value: '60.5000', raw_amount: '60.5000' });
  expect(Number(conversion!.commission)).toBe(Number(earns!.commission));
  expect(Number(conversion!.net_cost)).toBe(Number(earns!.cost));
  expect(await read(publisher)).toMatchObject({ value: 80, approved: { amount: '60.50' }, earns: null });
  await expectInvariants(network.deps.db);
});

test('rejected with a code, and the reason is the code’s unless said; afterwards it may still be approved', async () => {
  const rejected = (await answer(advertiser, { status: 'Rejected', rejectionCode: 3 })).json<EnquiryDetail>();
  expect(rejected).toMatchObject({
    statusId: 4,
    conversion: { rejectionCode: 3, rejectionReason: 'Duplicate of another conversion' },
    nextStatuses: ['Approved'],
  });
  await answer(advertiser, { status: 'Rejected', rejectionCode: 8, rejectionReason: 'Paid by voucher' });
  expect((await read(publisher)).conversion).toMatchObject({ rejectionCode: 8, rejectionReason: 'Paid by voucher' });
  expect(await conversionsOf()).toEqual([]);
  const approved = (await answer(manager, { status: 'Approved' })).json<EnquiryDetail>();
  expect(approved.conversion).toMatchObject({ rejectionCode: null, rejectionReason: null, status: 'approved' });
  expect((await eventsOf('enquiry', id)).map((one) => one.action)).toEqual([
    'enquiry.rejected',
    'enquiry.rejected',
    'enquiry.approved',
  ]);
});

test('the same answer again changes nothing', async () => {
  for (let time = 0; time < 3; time++) expect((await answer(advertiser, { status: 'Approved' })).statusCode).toBe(200);
  expect(await conversionsOf()).toHaveLength(1);
  expect(await eventsOf('enquiry', id)).toHaveLength(1);
});

const undo = (caller: Caller) => caller.send('POST', `/api/enquiries/${id}/undo`, {});

test.each(['advertiser', 'manager'] as const)(
  'an approval is taken back by the %s: the claim waits as before, and its conversion is rejected',
  async (role) => {
    const caller = role === 'advertiser' ? advertiser : manager;
    await answer(advertiser, { status: 'Rejected', rejectionCode: 3 });
    const before = await read(caller);
    expect(before.undoable).toBe(false);
    await answer(caller, { status: 'Approved' });
    expect([(await read(caller)).undoable, (await read(publisher)).undoable]).toEqual([true, false]);
    const taken = await undo(caller);
    expect(taken.statusCode, taken.body).toBe(200);
    const [conversion, ...others] = await conversionsOf();
    expect(others).toEqual([]);
    expect(conversion).toMatchObject({
      status: 'rejected',
      rejection_code: 8,
      rejection_reason: 'The approval of the claim was taken back',
    });
    const detail = taken.json<EnquiryDetail>();
    const { status, nextStatuses, earns } = before;
    expect(detail).toMatchObject({ status, nextStatuses, earns, undoable: false, tracked: null });
    expect(detail.conversion).toMatchObject({ id: conversion!.id, status: 'rejected', stage: null });
    expect((await eventsOf('enquiry', id)).map((one) => one.action)).toEqual([
      'enquiry.rejected',
      'enquiry.approved',
      'enquiry.approval_undone',
    ]);
    const noticed = () =>
      network.deps.db.selectFrom('notification').where('subject_id', '=', id).select('kind').execute();
    await expect.poll(noticed).toContainEqual({ kind: 'claim.reopened' });
    expect((await eventsOf('conversion', conversion!.id)).at(-1)).toMatchObject({
      action: 'conversion.rejected',
      actor_name: `Test ${role}`,
    });
    await expectInvariants(network.deps.db);
  },
);

test('a claim whose approval was taken back is approved again as the same conversion, at the value that is named then', async () => {
  await answer(advertiser, { status: 'Approved' });
  await undo(advertiser);
  const foreseen = (await advertiser.get(`/api/enquiries/${id}`, { value: '60.5' })).json<EnquiryDetail>().earns;
  const body = { status: 'Approved', conversionValue: { amount: '60.5' } };
  expect((await answer(manager, body)).json<EnquiryDetail>()).toMatchObject({
    approved: { amount: '60.50' },
    undoable: true,
    conversion: { status: 'approved', rejectionReason: null },
  });
  const [conversion, ...others] = await conversionsOf();
  expect(others).toEqual([]);
  expect(conversion).toMatchObject({ status: 'approved', value: '60.5000', orig_value: '80.0000' });
  expect([Number(conversion!.commission), Number(conversion!.net_cost)]).toEqual([
    Number(foreseen!.commission),
    Number(foreseen!.cost),
  ]);
  expect((await undo(manager)).json<EnquiryDetail>()).toMatchObject({ statusId: 2, undoable: false });
  await expectInvariants(network.deps.db);
});

test('rejected after its approval was taken back, claim and conversion have the same reason', async () => {
  await answer(advertiser, { status: 'Approved' });
  await undo(advertiser);
  const rejected = (await answer(advertiser, { status: 'Rejected', rejectionCode: 2 })).json<EnquiryDetail>();
  expect(rejected).toMatchObject({
    statusId: 4,
    conversion: { status: 'rejected', rejectionReason: 'Goods returned' },
  });
  expect(await conversionsOf()).toMatchObject([{ status: 'rejected', rejection_code: 2 }]);
});

test('an approval stays that nobody gave, that is invoiced, or whose conversion has changed; and a publisher takes none back', async () => {
  const refused = async (caller: Caller) => {
    const response = await undo(caller);
    return [response.statusCode, response.json().code];
  };
  expect(await refused(advertiser)).toEqual([409, 'CONFLICT']);
  await answer(advertiser, { status: 'Approved' });
  expect(await refused(publisher)).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
  const [conversion] = await conversionsOf();
  const { db } = network.deps;
  const { id: invoice_id } = await db.selectFrom('invoice').select('id').executeTakeFirstOrThrow();
  const invoiced = (value: number | null) =>
    db.updateTable('conversion').set({ invoice_id: value }).where('id', '=', conversion!.id).execute();
  await invoiced(invoice_id);
  expect(await refused(advertiser)).toEqual([409, 'CONVERSION_INVOICED']);
  expect((await read(advertiser)).undoable).toBe(false);
  await invoiced(null);
  const update = { advertiserConversionId: String(conversion!.id), advertiserId: advertiser.own.contactId };
  const corrected = { conversions: [{ ...update, conversionValue: { amount: '70.00' } }] };
  expect((await advertiser.send('PUT', '/v1/conversions', corrected)).statusCode).toBe(200);
  expect(await refused(manager)).toEqual([409, 'CONVERSION_CHANGED']);
  expect(await read(advertiser)).toMatchObject({ statusId: 3, undoable: false });
  expect(await conversionsOf()).toMatchObject([{ status: 'approved', value: '70.0000' }]);
});

test('notes make a conversation that all sides read, each under its name', async () => {
  await answer(manager, { note: 'Which voucher was used?' });
  await answer(publisher, { note: 'None.' });
  await answer(advertiser, { note: 'Thank you.' });
  const detail = await read(publisher);
  expect(detail.messages.map((one) => [one.role, one.author, one.body])).toEqual([
    ['manager', 'Test manager', 'Which voucher was used?'],
    ['publisher', publisher.membership.contactName, 'None.'],
    ['advertiser', advertiser.membership.contactName, 'Thank you.'],
  ]);
  expect(detail.optimiseNotes).toBe('Which voucher was used?');
  expect(await read(advertiser)).toMatchObject({ messages: detail.messages });
});

test('a publisher writes and closes its own; it decides nothing', async () => {
  for (const body of [
    { status: 'Approved' },
    { status: 'Rejected', rejectionCode: 1 },
    { status: 'With advertiser' },
  ]) {
    const response = await answer(publisher, body);
    expect([response.statusCode, response.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
  }
  expect((await answer(publisher, { status: 'Closed' })).json<EnquiryDetail>()).toMatchObject({
    statusId: 5,
    mayNote: false,
    nextStatuses: [],
    earns: null,
  });
  expect((await answer(publisher, { note: 'More' })).json().code).toBe('CONFLICT');
  const late = await answer(advertiser, { status: 'Approved' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'TRANSITION_NOT_ALLOWED']);
  expect(await conversionsOf()).toEqual([]);
});

test('an invalid request is refused and writes nothing', async () => {
  const refusals: [object, RegExp][] = [
    [{}, /status or a note/],
    [{ status: 'Rejected' }, /rejectionCode is required/],
    [{ status: 'Approved', rejectionCode: 1 }, /rejectionCode belongs to status Rejected/],
    [{ status: 'Rejected', rejectionCode: 1, conversionValue: { amount: '5' } }, /conversionValue belongs to/],
    [{ status: 'Approved', conversionValue: { amount: '0' } }, /more than 0/],
    [{ status: 'approved' }, /must be one of/],
    [{ note: '  ' }, /must not be empty/],
  ];
  for (const [body, message] of refusals) {
    const response = await answer(advertiser, body);
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().detail).toMatch(message);
  }
  expect(await eventsOf('enquiry', id)).toEqual([]);
  expect((await read(advertiser)).statusId).toBe(2);
});

test('an order that is tracked meanwhile is not paid twice', async () => {
  const other = waiting.pop()!;
  await network.deps.db
    .updateTable('enquiry')
    .set({ advertiser_ref: `CLAIM-${other}` })
    .where('id', '=', id)
    .execute();
  await answer(advertiser, { status: 'Approved' }, other);
  const response = await answer(advertiser, { status: 'Approved' });
  expect([response.statusCode, response.json().code]).toEqual([409, 'CONFLICT']);
  expect(response.json().detail).toMatch(/tracked already: conversion \d+, approved, of publisher \d+/);
  expect((await read(advertiser)).tracked).toMatchObject({ status: 'approved', publisherId: publisher.own.contactId });
});

test('a value that no commission group takes is refused as such', async () => {
  const { campaign } = await read(manager);
  const { db } = network.deps;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('commission_group')
      .set({ campaign_id: -campaign.id })
      .where('campaign_id', '=', campaign.id)
      .execute();
  });
  expect((await read(manager)).earns).toBeNull();
  const response = await answer(manager, { status: 'Approved' });
  await db
    .updateTable('commission_group')
    .set({ campaign_id: campaign.id })
    .where('campaign_id', '=', -campaign.id)
    .execute();
  expect([response.statusCode, response.json().code]).toEqual([409, 'NO_COMMISSION_GROUP']);
  expect((await read(manager)).statusId).toBe(2);
});

test('a foreign enquiry is as unknown as one that is not there', async () => {
  const foreign = await network.deps.db
    .selectFrom('enquiry')
    .where('advertiser_id', '<>', advertiser.own.contactId)
    .where('publisher_id', '<>', publisher.own.contactId)
    .select('id')
    .executeTakeFirstOrThrow();
  for (const caller of [advertiser, publisher]) {
    const unknown = await caller.get('/api/enquiries/1');
    for (const response of [
      await caller.get(`/api/enquiries/${foreign.id}`),
      await answer(caller, { note: 'Hello' }, foreign.id),
    ]) {
      expect([response.statusCode, response.json().detail]).toEqual([404, unknown.json().detail]);
    }
  }
});
