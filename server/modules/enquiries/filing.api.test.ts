import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckedClaim, Claim, EnquiryDetail, EnquiryRow } from '#contract/enquiries';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { enquiryFiling } from './filing.ts';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
let campaign: { id: number; advertiser_id: number; currency_code: string };
let claim: Claim;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
  campaign = await network.deps.db
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('enquiry_rule as e', 'e.campaign_id', 'c.id')
    .where('r.publisher_id', '=', publisher.own.contactId)
    .where('r.status', '=', 'live')
    .where('c.currency_code', '=', 'GBP')
    .select(['c.id', 'c.advertiser_id', 'c.currency_code'])
    .orderBy('c.id')
    .executeTakeFirstOrThrow();
});
afterAll(() => network.drop());

const rule = (changes: object = {}) =>
  network.deps.db
    .updateTable('enquiry_rule')
    .set({
      needs_name: false,
      needs_email: false,
      needs_postal_code: false,
      reference_type: 'Alphanumeric',
      reference_pattern: null,
      reference_max_length: 20,
      min_age_days: 14,
      ...changes,
    })
    .where('campaign_id', '=', campaign.id)
    .execute();

let number = 0;
beforeEach(async () => {
  await rule();
  number += 1;
  claim = {
    productId: campaign.id,
    advertiserAppId: `ORD-${10000 + number}`,
    transactionDate: '2026-02-20T10:30:00Z',
    value: '129.50',
    currencyCode: 'GBP',
  };
});

const file = (caller: Caller, body: object, query: object = {}) =>
  caller.send('POST', '/api/enquiries', body, query as Record<string, unknown>);
const check = async (caller: Caller, ...claims: object[]) =>
  (await caller.send('POST', '/api/enquiries/check', { claims })).json<CheckedClaim[]>();
const count = async () =>
  (
    await network.deps.db
      .selectFrom('enquiry')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Expects a claim to be refused for these members at once, when filed and when checked, and nothing to be stored. */
async function expectRefused(body: object, ...wrong: [member: string, message: RegExp][]) {
  const before = await count();
  const response = await file(publisher, body);
  expect(response.statusCode, response.body).toBe(400);
  const { errors } = response.json<{ errors: { path: string; message: string }[] }>();
  expect(errors.map((one) => one.path).toSorted()).toEqual(wrong.map(([member]) => `body.${member}`).toSorted());
  for (const [member, message] of wrong) {
    expect(errors.find((one) => one.path === `body.${member}`)?.message).toMatch(message);
  }
  const [checked] = await check(publisher, body);
  expect(checked).toMatchObject({ outcome: 'refused', code: 'INVALID_REQUEST' });
  expect(checked?.errors.map((one) => one.member).toSorted()).toEqual(wrong.map(([member]) => member).toSorted());
  expect(await count()).toBe(before);
}

test('a claim is filed with everything it says, open, and both sides see it at once', async () => {
  const full = {
    ...claim,
    commissionValue: '6.50',
    uId: 'member-7',
    publisherRef: 'our-77',
    customerName: 'A. Farrow',
    emailAddress: 'farrow@mail.example',
    postalCode: 'N1 9GU',
    notes: 'The member sent the confirmation.',
  };
  const response = await file(publisher, full);
  expect(response.statusCode, response.body).toBe(201);
  const filed = response.json<EnquiryDetail>();
  expect(filed).toMatchObject({
    statusId: 1,
    status: 'Open',
    advertiserAppId: claim.advertiserAppId,
    value: 129.5,
    currencyCode: 'GBP',
    commissionValue: 6.5,
    uId: 'member-7',
    customerName: 'A. Farrow',
    emailAddress: 'farrow@mail.example',
    postalCode: 'N1 9GU',
    claimed: null,
    campaign: { id: campaign.id },
    publisher: { id: publisher.own.contactId, ref: 'our-77' },
    advertiser: { id: campaign.advertiser_id },
    conversion: { id: null, transactionDate: '2026-02-20T10:30:00.000Z' },
    nextStatuses: ['Closed'],
    mayNote: true,
    tracked: null,
  });
  expect(filed.messages).toEqual([
    expect.objectContaining({ role: 'publisher', author: publisher.membership.contactName, body: full.notes }),
  ]);
  expect(Number(filed.earns?.commission)).toBeGreaterThan(0);
  expect(filed.earns?.cost).toBeNull();
  const listed = (await manager.get('/v1/conversion-enquiries', { enquiryIds: filed.enquiryId })).json<EnquiryRow[]>();
  expect(listed).toHaveLength(1);
  const events = await network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'enquiry')
    .where('subject_id', '=', String(filed.enquiryId))
    .select(['action', 'contact_id', 'actor_name'])
    .execute();
  expect(events).toEqual([
    { action: 'enquiry.filed', contact_id: publisher.own.contactId, actor_name: 'Test publisher' },
  ]);
});

test('an account manager files for a publisher; nobody files for an advertiser or the agency', async () => {
  const query = { contactId: publisher.own.contactId };
  expect((await file(manager, claim, query)).json<EnquiryDetail>().publisher.id).toBe(publisher.own.contactId);
  for (const response of [await file(manager, claim), await file(advertiser, claim)]) {
    expect([response.statusCode, response.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
  }
});

describe('the rules of the campaign', () => {
  test('required customer data is demanded, all of it at once', async () => {
    await rule({ needs_name: true, needs_email: true, needs_postal_code: true });
    await expectRefused(
      claim,
      ['customerName', /required by this campaign/],
      ['emailAddress', /required/],
      ['postalCode', /required/],
    );
    const known = { customerName: 'A. Farrow', emailAddress: 'a@b.example', postalCode: 'N1' };
    expect((await file(publisher, { ...claim, ...known })).statusCode).toBe(201);
  });

  test.each([
    ['Alpha', 'ORDER-X', 'ORD-1', /letters/],
    ['Numeric', '1234-55', 'ORD-1', /digits/],
    ['Alphanumeric', 'AB-12/3', 'AB#1', /letters and digits/],
  ])('a reference of kind %s', async (reference_type, good, bad, message) => {
    await rule({ reference_type });
    await expectRefused({ ...claim, advertiserAppId: bad }, ['advertiserAppId', message]);
    expect((await file(publisher, { ...claim, advertiserAppId: good })).statusCode).toBe(201);
  });

  test('a pattern and a length', async () => {
    await rule({ reference_type: 'Regex', reference_pattern: '^[A-Z]{2}-[0-9]{8}$', reference_max_length: 11 });
    await expectRefused({ ...claim, advertiserAppId: 'AB-1234' }, ['advertiserAppId', /\^\[A-Z\]\{2\}/]);
    await expectRefused({ ...claim, advertiserAppId: 'AB-123456789' }, ['advertiserAppId', /at most 11 characters/]);
    expect((await file(publisher, { ...claim, advertiserAppId: 'AB-12345678' })).statusCode).toBe(201);
  });

  test('an order is old enough, not of the future, and not from before the publisher was there', async () => {
    await expectRefused({ ...claim, transactionDate: '2026-03-01T13:00:00Z' }, [
      'transactionDate',
      /after 14 days, this one from 2026-03-16 on/,
    ]);
    expect((await file(publisher, { ...claim, transactionDate: '2026-03-01T12:00:00Z' })).statusCode).toBe(201);
    await expectRefused({ ...claim, transactionDate: '2026-03-16' }, ['transactionDate', /future/]);
    await expectRefused({ ...claim, transactionDate: '2001-01-01' }, ['transactionDate', /before the publisher was/]);
  });

  test('a campaign without rules takes none, and a stranger to a campaign cannot claim: the same as an unknown one', async () => {
    const { db } = network.deps;
    const without = await db
      .selectFrom('relation as r')
      .leftJoin('enquiry_rule as e', 'e.campaign_id', 'r.campaign_id')
      .where('r.publisher_id', '=', publisher.own.contactId)
      .where('e.campaign_id', 'is', null)
      .where('r.live_at', 'is not', null)
      .select('r.campaign_id')
      .executeTakeFirstOrThrow();
    await expectRefused({ ...claim, productId: without.campaign_id }, ['productId', /takes no enquiries/]);
    const foreign = await db
      .selectFrom('campaign as c')
      .where('c.agency_id', '=', 2)
      .select('c.id')
      .executeTakeFirstOrThrow();
    for (const productId of [foreign.id, 99999]) {
      await expectRefused({ ...claim, productId }, ['productId', /is not a campaign that the publisher/]);
    }
  });

  test('a partly filled form is checked member by member', async () => {
    const [nothing, half, whole] = await check(
      publisher,
      {},
      { productId: String(campaign.id), value: 'a lot', currencyCode: 'gbp', transactionDate: '2026-02-30' },
      { ...claim, notes: null, uId: '' },
    );
    expect(nothing?.errors.map((one) => `${one.member} ${one.message}`)).toEqual(
      ['productId', 'advertiserAppId', 'transactionDate', 'value', 'currencyCode'].map((one) => `${one} is required`),
    );
    expect(half?.errors.map((one) => one.member)).toEqual(['advertiserAppId', 'transactionDate', 'value']);
    expect(whole).toEqual({
      outcome: 'filed',
      enquiryId: null,
      code: null,
      message: null,
      refusal: null,
      errors: [],
    });
    const before = await count();
    const twice = await check(publisher, claim, claim);
    expect(twice.map((one) => one.outcome)).toEqual(['filed', 'unchanged']);
    expect(await count()).toBe(before);
  });
});

test('an order that the publisher has a conversion of is a conflict that names it', async () => {
  const own = await network.deps.db
    .selectFrom('conversion')
    .where('publisher_id', '=', publisher.own.contactId)
    .where('campaign_id', '=', campaign.id)
    .where('click_id', 'is not', null)
    .select(['id', 'advertiser_ref', 'status'])
    .executeTakeFirst();
  const before = await count();
  expect(own).toBeDefined();
  const response = await file(publisher, { ...claim, advertiserAppId: own!.advertiser_ref });
  expect([response.statusCode, response.json().code]).toEqual([409, 'CONFLICT']);
  expect(response.json().detail).toBe(
    `Order ${own!.advertiser_ref} is tracked already: conversion ${own!.id}, ${own!.status}.`,
  );
  expect(await count()).toBe(before);
});

test('an order that another publisher has been credited with may be claimed; only the deciding side sees whose it is', async () => {
  const other = await network.deps.db
    .selectFrom('conversion')
    .where('publisher_id', '<>', publisher.own.contactId)
    .where('campaign_id', '=', campaign.id)
    .select(['id', 'advertiser_ref', 'publisher_id'])
    .executeTakeFirstOrThrow();
  const response = await file(publisher, { ...claim, advertiserAppId: other.advertiser_ref });
  expect(response.statusCode, response.body).toBe(201);
  const { enquiryId, tracked } = response.json<EnquiryDetail>();
  expect(tracked).toBeNull();
  const seen = (await manager.get(`/api/enquiries/${enquiryId}`)).json<EnquiryDetail>();
  expect(seen.tracked).toMatchObject({ conversionId: String(other.id), publisherId: other.publisher_id });
});

test('the same claim twice is one enquiry; of another value it is a conflict; a closed one may be claimed again', async () => {
  const first = (await file(publisher, claim)).json<EnquiryDetail>();
  const again = await file(publisher, claim);
  expect([again.statusCode, again.json().code]).toEqual([409, 'CONFLICT']);
  expect(again.json().detail).toContain(`enquiry ${first.enquiryId}`);
  expect((await file(publisher, { ...claim, value: '130.00' })).json().detail).toContain('of another value');
  await publisher.send('PATCH', `/api/enquiries/${first.enquiryId}`, { status: 'Closed' });
  expect((await file(publisher, { ...claim, value: '130.00' })).statusCode).toBe(201);
});

test('an order in another currency is valued in the campaign’s, at its day’s rate', async () => {
  const filed = (await file(publisher, { ...claim, currencyCode: 'eur', commissionValue: '10' })).json<EnquiryDetail>();
  const { rate } = await network.deps.db
    .selectFrom('exchange_rate')
    .where('day', '=', '2026-02-20')
    .where('from_currency', '=', 'EUR')
    .where('to_currency', '=', 'GBP')
    .select('rate')
    .executeTakeFirstOrThrow();
  expect(filed.claimed).toEqual({ currency: 'EUR', amount: '129.50' });
  expect(filed.value).toBeCloseTo(129.5 * Number(rate), 2);
  expect(filed.commissionValue).toBeCloseTo(10 * Number(rate), 2);
  await expectRefused({ ...claim, advertiserAppId: 'X-1', currencyCode: 'XXX' }, ['currencyCode', /rates/]);
});

test('many at once: each on top of those before, the bad ones alone refused', async () => {
  const filing = enquiryFiling(network.deps);
  const by = {
    scope: { ...publisher.own, kind: 'publisher', role: 'publisher' },
    actor: { kind: 'user', id: 'x', name: 'X' },
  } as const;
  const claims = [claim, claim, { ...claim, productId: 99999 }, { ...claim, advertiserAppId: 'MANY-2' }];
  const results = await network.deps.db.transaction().execute((tx) => filing.fileMany(tx, by, claims));
  const [first, second, third, fourth] = results as unknown as Record<string, never>[];
  expect(first).toMatchObject({ outcome: 'filed', enquiryId: expect.any(Number) });
  expect(second).toEqual({ ...first, outcome: 'unchanged' });
  expect(third).toMatchObject({ code: 'INVALID_REQUEST' });
  expect(fourth).toMatchObject({ outcome: 'filed' });
  expect(fourth!['enquiryId']).not.toBe(first!['enquiryId']);
});
