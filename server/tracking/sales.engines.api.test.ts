import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { TrackedSale } from '#contract/tracking';
import { NOW } from '#server/testing/config';
import { expectInvariants } from '#server/testing/invariants';
import { whileSomebodyWrites } from '#server/testing/held-writer';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { inGate } from '#server/testing/thorough';
import { POINT } from './pixel.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
let clock = NOW.getTime();
const tick = (ms = 1000) => void (clock += ms);
/** Live publishers of the campaign; the demo publisher is the first. */
let aids: number[];
const PID = 30001;
const DAYS = 30;

beforeAll(async () => {
  network = await startNetwork({ COUNTRY_HEADER: 'CF-IPCountry' }, undefined, () => new Date(clock));
  ({ publisher, advertiser, manager } = await network.callers());
  const rows = await network.deps.db
    .selectFrom('relation')
    .innerJoin('contact', 'contact.id', 'relation.publisher_id')
    .where('campaign_id', '=', PID)
    .where('relation.status', '=', 'live')
    .where('contact.active', '=', true)
    .select('publisher_id')
    .orderBy('publisher_id')
    .execute();
  aids = rows.map((row) => row.publisher_id);
  expect(aids[0]).toBe(publisher.own.contactId);
  expect(aids.length).toBeGreaterThan(2);
});
afterAll(() => network.drop());

let ref: string;
let number = 0;
beforeEach(() => {
  tick(60_000);
  number += 1;
  ref = `SALE-${number}`;
});

/** Follows a link and returns the click id and the cookie. */
async function follow(aid: number, { cookie = '', agent = CHROME, uid = '' } = {}) {
  tick();
  const response = await network.app.inject({
    url: `/c?AID=${aid}&PID=${PID}${uid && `&uid=${uid}`}`,
    headers: { 'user-agent': agent, 'cf-ipcountry': 'IE', ...(cookie && { cookie }) },
  });
  expect(response.statusCode).toBe(302);
  tick();
  const cid = new URL(String(response.headers.location)).searchParams.get('cid')!;
  const [set] = [response.headers['set-cookie']].flat();
  return { cid, cookie: set?.split(';')[0] ?? cookie, clickId: network.deps.tracking.clickIdOf(cid)! };
}

const report = (sale: object, caller = advertiser, query: object = {}) =>
  caller.send('POST', '/v1/tracking/conversions', { pid: PID, ref, amount: '80.00', ...sale }, query as never);
const told = async (sale: object) => {
  const response = await report(sale);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<TrackedSale>();
};
const pixel = (query: Record<string, string>, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  network.app.inject({
    method,
    url: `/t?${new URLSearchParams({ PID: String(PID), ref, amount: '80.00', ...query })}`,
    headers: { 'user-agent': CHROME, ...headers },
  });
const stored = () => network.deps.db.selectFrom('conversion').where('advertiser_ref', '=', ref).selectAll().execute();
const campaign = (changes: object) =>
  network.deps.db.updateTable('campaign').set(changes).where('id', '=', PID).execute();

test('a sale told of by the shop’s server is a conversion of the click, whole and pending', async () => {
  const { cid, clickId } = await follow(aids[0]!, { agent: IPHONE, uid: 'hero' });
  tick(3600_000);
  const sale = await told({
    cid,
    amount: 59.9,
    voucher: 'SPRING',
    customerType: 'returning',
    items: [
      {
        itemID: 'A-1',
        itemName: 'Lamp',
        itemVolume: 2,
        itemValue: '39.90',
        itemCategory: 'Lighting',
        itemBrand: 'Lux',
      },
      { itemID: 'B-2', itemValue: 20 },
    ],
    extendedData: { ex1: 'phone' },
  });
  expect(sale).toMatchObject({
    outcome: 'tracked',
    status: 'pending',
    publisherId: aids[0],
    value: { currency: 'GBP', amount: '59.90' },
    reason: null,
  });
  const [conversion, ...others] = await stored();
  expect(others).toEqual([]);
  expect(conversion).toMatchObject({
    id: Number(sale.conversionId),
    publisher_id: aids[0],
    click_id: clickId,
    click_at: new Date(clock - 3600_000 - 1000),
    converted_at: new Date(clock),
    device_type: 'mobile',
    operating_system: 'iOS',
    uid: 'hero',
    voucher_code: 'SPRING',
    customer_type: 'returning',
    ex1: 'phone',
    value: '59.9000',
    orig_value: '59.9000',
    raw_amount: '59.9000',
    decided_at: null,
  });
  const items = await network.deps.db
    .selectFrom('conversion_item')
    .where('conversion_id', '=', conversion!.id)
    .orderBy('id')
    .selectAll()
    .execute();
  expect(items.map((one) => [one.sku, one.name, one.category, one.brand, one.volume, one.value])).toEqual([
    ['A-1', 'Lamp', 'Lighting', 'Lux', 2, '39.9000'],
    ['B-2', 'B-2', 'Other', '', 1, '20.0000'],
  ]);
  const history = (await advertiser.get(`/api/conversions/${sale.conversionId}/history`)).json();
  expect(history).toMatchObject([{ action: 'conversion.tracked', party: 'advertiser', after: { value: '59.90' } }]);
  await expectInvariants(network.deps.db);
});

test('the same order twice is one conversion, however it is told of', async () => {
  const { cid, cookie } = await follow(aids[0]!);
  const first = await told({ cid });
  expect(await told({ cid, amount: '99.00' })).toMatchObject({
    outcome: 'known',
    conversionId: first.conversionId,
    value: first.value,
    reason: `Order ${ref} is conversion ${first.conversionId} already.`,
  });
  expect(await told({})).toMatchObject({ outcome: 'known', conversionId: first.conversionId });
  const response = await pixel({}, { cookie });
  expect(response.headers['x-tracking']).toBe('known');
  expect(response.headers['x-tracking-reason']).toBeUndefined();
  const together = await follow(aids[1]!);
  ref = `${ref}-B`;
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => told({ cid: together.cid })));
  expect(outcomes.filter((one) => one.outcome === 'tracked')).toHaveLength(1);
  expect(await stored()).toHaveLength(1);
});

test('an order that is known is answered while somebody else writes', async () => {
  const { cid, cookie } = await follow(aids[0]!);
  await told({ cid });
  await whileSomebodyWrites(network.deps.db, async () => {
    // The click of somebody else is in memory, and none of this sale's.
    await follow(aids[1]!);
    expect((await told({ cid })).outcome).toBe('known');
    expect((await pixel({}, { cookie })).headers['x-tracking']).toBe('known');
    expect((await told({ ref: `${ref}-OF-NOBODY` })).outcome).toBe('uncredited');
  });
});

test('sales that are reported while somebody else writes are each answered and stored as their own', async () => {
  const one = await follow(aids[0]!);
  const two = await follow(aids[1]!);
  await network.deps.tracking.flushClicks();
  const order = (at: number) => `${ref}-${at}`;
  const basket = (value: string) => [
    { itemID: 'A', itemValue: '20.00' },
    { itemID: 'B', itemValue: value },
  ];
  // The session of this minute is noted.
  await told({ ref: order(0) });
  const sent = await whileSomebodyWrites(network.deps.db, async () => {
    const reported = [
      report({ ref: order(1), cid: one.cid, currency: 'EUR', amount: '50.00' }),
      // The same order twice at once, of which either may be the first.
      report({ ref: order(2), cid: two.cid, amount: '40.00', items: basket('20.00') }),
      report({ ref: order(2), cid: two.cid, amount: '41.00', items: basket('21.00') }),
      pixel({ ref: order(3), amount: '30.00' }, { cookie: one.cookie }),
    ].map(async (answer) => answer);
    expect((await told({ ref: order(4) })).outcome).toBe('uncredited');
    const wrong = report({ ref: order(5), cid: one.cid, amount: '41.00', items: basket('20.00') });
    expect((await wrong).statusCode).toBe(400);
    return reported;
  });
  const [foreign, ...others] = await Promise.all(sent);
  const browser = others.pop()!;
  expect(browser.headers['x-tracking']).toBe('tracked');
  const [euro, forty, fortyOne] = [foreign!, ...others].map((answer) => answer.json<TrackedSale>());
  expect(euro).toMatchObject({ outcome: 'tracked', publisherId: aids[0] });
  expect([forty!.publisherId, fortyOne!.publisherId]).toEqual([aids[1], aids[1]]);
  expect([forty!.outcome, fortyOne!.outcome].toSorted()).toEqual(['known', 'tracked']);
  const [amount, otherAmount] = forty!.outcome === 'tracked' ? ['40.0000', '41.0000'] : ['41.0000', '40.0000'];
  const rows = await network.deps.db
    .selectFrom('conversion')
    .leftJoin('sale_flag', 'sale_flag.conversion_id', 'conversion.id')
    .where('advertiser_ref', 'like', `${ref}-%`)
    .orderBy('advertiser_ref')
    .select(['id', 'advertiser_ref', 'raw_currency', 'raw_amount', 'click_id', 'reason', 'other_amount'])
    .execute();
  const plain = { reason: null, other_amount: null };
  const differs = { reason: 'differs', other_amount: otherAmount };
  expect(rows).toMatchObject([
    { ...plain, advertiser_ref: order(1), raw_currency: 'EUR', raw_amount: '50.0000', click_id: one.clickId },
    { ...differs, advertiser_ref: order(2), raw_currency: 'GBP', raw_amount: amount, click_id: two.clickId },
    { ...plain, advertiser_ref: order(3), raw_currency: 'GBP', raw_amount: '30.0000', click_id: one.clickId },
  ]);
  const ids = rows.map(({ id }) => id);
  expect([euro!, forty!, fortyOne!].map(({ conversionId }) => Number(conversionId))).toEqual([ids[0], ids[1], ids[1]]);
  const items = await network.deps.db
    .selectFrom('conversion_item')
    .where('conversion_id', 'in', ids)
    .orderBy('id')
    .select(['conversion_id', 'sku'])
    .execute();
  expect(items.map(({ conversion_id, sku }) => [conversion_id, sku])).toEqual([
    [ids[1], 'A'],
    [ids[1], 'B'],
  ]);
  const events = await network.deps.db
    .selectFrom('audit_event')
    .where('action', '=', 'conversion.tracked')
    .where('subject_id', 'in', ids.map(String))
    .select('subject_id')
    .execute();
  expect(events.map((event) => Number(event.subject_id)).toSorted((a, b) => a - b)).toEqual(
    ids.slice(0, 2).toSorted((a, b) => a - b),
  );
  await expectInvariants(network.deps.db);
});

describe('who is credited', () => {
  const assistsOf = async (conversionId: string | null) =>
    (
      await network.deps.db
        .selectFrom('assist')
        .where('conversion_id', '=', Number(conversionId))
        .selectAll()
        .orderBy('publisher_id')
        .execute()
    ).map((one) => one.publisher_id);

  test('the last click of the visitor, whoever’s; each other publisher assists once', async () => {
    const first = await follow(aids[0]!);
    await follow(aids[1]!, { cookie: first.cookie, agent: IPHONE });
    await follow(aids[1]!, { cookie: first.cookie });
    const last = await follow(aids[2]!, { cookie: first.cookie });
    const sale = await told({ cid: first.cid });
    expect(sale.publisherId).toBe(aids[2]);
    expect(await assistsOf(sale.conversionId)).toEqual([aids[0], aids[1]]);
    const [conversion] = await stored();
    expect(conversion).toMatchObject({ click_id: last.clickId, device_type_count: 2 });
    await expectInvariants(network.deps.db);
  });

  test('the first click where the campaign says so', async () => {
    await campaign({ first_last_cookie: 'first' });
    const { cookie, cid } = await follow(aids[1]!);
    await follow(aids[0]!, { cookie });
    const sale = await told({ cid });
    await campaign({ first_last_cookie: 'last' });
    expect(sale.publisherId).toBe(aids[1]);
    expect(await assistsOf(sale.conversionId)).toEqual([aids[0]]);
  });

  test('a click on the last moment of the window counts, one after it does not', async () => {
    const { cid } = await follow(aids[0]!);
    tick(DAYS * DAY_MS - 1000);
    expect(await told({ cid })).toMatchObject({ outcome: 'tracked' });
    ref += '-late';
    tick(1);
    expect(await told({ cid })).toMatchObject({
      outcome: 'uncredited',
      conversionId: null,
      reason: `There is no click within the ${DAYS} days before it.`,
    });
    expect(await stored()).toEqual([]);
    clock = NOW.getTime() + number * 60_000;
  });

  test('nobody without a click, and nothing is stored', async () => {
    tick(40 * DAY_MS);
    expect((await told({})).reason).toContain('cid is missing');
    for (const cid of ['shop-own-id', 'A'.repeat(22)]) {
      expect((await told({ cid })).reason).toContain('cid is not a click of this campaign');
    }
    expect(await stored()).toEqual([]);
  });

  test('a sale of yesterday is credited by the clicks before it', async () => {
    const first = await follow(aids[0]!);
    tick(3600_000);
    const between = new Date(clock).toISOString();
    tick(3600_000);
    await follow(aids[1]!, { cookie: first.cookie });
    expect((await told({ cid: first.cid, convertedAt: between })).publisherId).toBe(aids[0]);
    const [conversion] = await stored();
    expect(conversion!.converted_at.toISOString()).toBe(between);
    ref += '-future';
    const future = await report({ cid: first.cid, convertedAt: new Date(clock + DAY_MS).toISOString() });
    expect(future.json().detail).toBe('convertedAt must not be in the future.');
  });
});

describe('what it earns', () => {
  const groups = async () => {
    const { db } = network.deps;
    const common = { agency_id: 1, campaign_id: PID, name: 'Test', type_id: 4, item_level: false };
    await db
      .insertInto('commission_group')
      .values([
        {
          ...common,
          id: 11,
          publisher_id: aids[1]!,
          lower_limit: null,
          upper_limit: null,
          is_percentage: false,
          amount: '7.0000',
        },
        {
          ...common,
          id: 12,
          publisher_id: null,
          lower_limit: '1000.0000',
          upper_limit: '2000.0000',
          is_percentage: true,
          amount: '12.5000',
        },
        {
          ...common,
          id: 13,
          publisher_id: null,
          lower_limit: null,
          upper_limit: null,
          is_percentage: true,
          amount: '20.0000',
        },
      ])
      .execute();
    await db
      .insertInto('commission_group_attribute')
      .values({
        id: 11,
        commission_group_id: 13,
        agency_id: 1,
        campaign_id: PID,
        condition: 'AND',
        name: 'voucherCode',
        operator: 'equals',
        value: 'TWENTY',
      })
      .execute();
  };

  test('by the publisher’s own group, attributes, bands; a percentage or a fixed sum, and the fee on top', async () => {
    await groups();
    const [first, second] = [await follow(aids[2]!), await follow(aids[1]!)];
    const { fee_rate: fee } = await network.deps.db
      .selectFrom('contact')
      .where('id', '=', advertiser.own.contactId)
      .select('fee_rate')
      .executeTakeFirstOrThrow();
    const earns = async (sale: object) => {
      ref += '+';
      const { commission, cost } = await told(sale);
      const own = Number(commission!.amount);
      expect(Number(cost!.amount)).toBeCloseTo(own + Math.round(own * Number(fee) * 100) / 100, 5);
      return commission!.amount;
    };
    expect(await earns({ cid: second.cid })).toBe('7.00');
    expect(await earns({ cid: first.cid, voucher: 'TWENTY', amount: '10.03' })).toBe('2.01');
    expect(await earns({ cid: first.cid, amount: '1000.00' })).toBe('125.00');
    expect(await earns({ cid: first.cid, amount: '2000.00' })).not.toBe('250.00');
    await expectInvariants(network.deps.db);
  });

  test('a sale that no group takes is refused as such', async () => {
    const { cid } = await follow(aids[0]!);
    const { db } = network.deps;
    await db.updateTable('commission_group').set({ campaign_id: -1 }).where('campaign_id', '=', PID).execute();
    const response = await report({ cid });
    const point = await pixel({ cid });
    await db.updateTable('commission_group').set({ campaign_id: PID }).where('campaign_id', '=', -1).execute();
    expect([response.statusCode, response.json().code]).toEqual([409, 'NO_COMMISSION_GROUP']);
    expect([point.statusCode, point.headers['x-tracking']]).toEqual([200, 'refused']);
    expect(await stored()).toEqual([]);
  });

  test('another currency at the day’s rate, the basket in the campaign’s currency to the cent', async () => {
    const { cid } = await follow(aids[0]!);
    const items = ['33.33', '33.33', '33.34'].map((itemValue, at) => ({ itemID: `S-${at}`, itemValue }));
    const sale = await told({ cid, amount: '100', currency: 'eur', items });
    const [conversion] = await stored();
    expect(conversion).toMatchObject({ raw_currency: 'EUR', raw_amount: '100.0000', currency_code: 'GBP' });
    expect(Number(sale.value!.amount)).toBeGreaterThan(50);
    expect(Number(sale.value!.amount)).toBeLessThan(100);
    await expectInvariants(network.deps.db);
  });
});

test('whatever a shop sells, for whatever money: basket, value, commission and cost stay one sum', async () => {
  const { cid } = await follow(aids[0]!);
  const cents = fc.integer({ min: 0, max: 9_999_999 });
  const draw = fc.asyncProperty(
    fc.array(cents, { minLength: 1, maxLength: 7 }),
    fc.constantFrom('GBP', 'EUR', 'USD', 'INR'),
    async (lines, currency) => {
      ref += '.';
      const text = (all: number) => `${Math.trunc(all / 100)}.${String(all % 100).padStart(2, '0')}`;
      const items = lines.map((one, at) => ({ itemID: `P-${at}`, itemValue: text(one) }));
      const sum = lines.reduce((a, b) => a + b, 0);
      expect(await told({ cid, currency, amount: text(sum), items })).toMatchObject({ outcome: 'tracked' });
      const [conversion] = await stored();
      expect(Number(conversion!.raw_amount)).toBe(sum / 100);
      expect(conversion!.value).toMatch(/\.\d\d00$/);
    },
  );
  await fc.assert(draw, { numRuns: inGate(10, 30) });
  await expectInvariants(network.deps.db);
});

describe('amounts', () => {
  test('with more decimals than cents are rounded once, and the answer says so', async () => {
    const { cid, cookie } = await follow(aids[0]!);
    const items = [
      { itemID: 'A', itemValue: 418.4999999999999 },
      { itemID: 'B', itemValue: '418.50' },
    ];
    expect(await told({ cid, amount: 836.9999999999998, items })).toMatchObject({
      outcome: 'tracked',
      value: { amount: '837.00' },
      reason: 'amount 836.9999999999998 is rounded to 837.00; items are rounded to the cent (1 of 2).',
    });
    expect(await stored()).toMatchObject([{ value: '837.0000', raw_amount: '837.0000' }]);
    ref += '-pixel';
    const { headers } = await pixel({ amount: '836.9999999999998' }, { cookie });
    expect(headers).toMatchObject({
      'x-tracking': 'tracked',
      'x-tracking-reason': 'amount 836.9999999999998 is rounded to 837.00.',
    });
    expect(await stored()).toMatchObject([{ value: '837.0000' }]);
    ref += '-exact';
    expect(await told({ cid, amount: '64.9000' })).toMatchObject({ value: { amount: '64.90' }, reason: null });
  });

  test.each([-5, 1e9, 1e21, '129,50', '1.234', '1e3', '£5', '', ' 5', null, [], true])(
    '%j is none, and the refusal says what is one',
    async (amount) => {
      const response = await report({ amount, items: [{ itemID: 'A', itemValue: amount }] });
      expect(response.statusCode).toBe(400);
      const { errors } = response.json<{ errors: { path: string; message: string }[] }>();
      expect(errors.map(({ path }) => path)).toEqual(['body.amount', 'body.items.0.itemValue']);
      for (const { message } of errors) expect(message).toContain('must be an amount such as 129.50');
    },
  );
});

test('errors are reported at once, and nothing is stored', async () => {
  const { cid } = await follow(aids[0]!);
  const response = await report({
    cid,
    amount: '1.234',
    customerType: 'old',
    currency: 'pounds',
    pid: 'x',
    nonsense: 1,
  });
  expect(response.statusCode).toBe(400);
  expect(
    response
      .json<{ errors: { path: string }[] }>()
      .errors.map((one) => one.path)
      .toSorted(),
  ).toEqual(['amount', 'currency', 'customerType', 'nonsense', 'pid'].map((name) => `body.${name}`));
  const sum = await report({ cid, items: [{ itemID: 'A', itemValue: 10 }] });
  expect(sum.json().detail).toBe('items add up to 10.00, not to the amount, which is 80.00.');
  expect((await report({ cid, currency: 'XXX' })).json().detail).toContain('rates');
  expect(await stored()).toEqual([]);
});

describe('text that is not UTF-8, or holds control characters, is refused by name and never replaced', () => {
  /** A request whose bytes are written as they are. */
  const raw = (bytes: string) =>
    network.app.inject({
      method: 'POST',
      url: `/v1/tracking/conversions?agencyId=1&contactId=${advertiser.own.contactId}`,
      headers: { apikey: advertiser.key, 'content-type': 'application/json' },
      payload: Buffer.from(bytes, 'latin1'),
    });
  const address = (query: string, cookie: string) =>
    network.app.inject({ url: `/t?${query}`, headers: { 'user-agent': CHROME, cookie } });
  const countAll = () =>
    network.deps.db
      .selectFrom('conversion')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();

  test('two orders that differ in such a byte are not one order', async () => {
    const { cookie } = await follow(aids[0]!);
    const before = await countAll();
    for (const sent of ['B%FCro-7', 'B%E4ro-7', 'B%00ro-7', 'B%0Aro-7', 'Buero-7%0A', 'B%C2%85ro-7', 'B%ED%A0%80ro']) {
      const response = await address(`PID=${PID}&amount=80.00&ref=${sent}`, cookie);
      expect(response.headers['x-tracking'], sent).toBe('refused');
      expect(response.headers['x-tracking-reason'], sent).toMatch(/^ref must (be text in UTF-8|not hold the control)/);
    }
    expect(await countAll()).toEqual(before);
    const good = await address(`PID=${PID}&amount=80.00&ref=B%C3%BCro-${number}`, cookie);
    expect(good.headers['x-tracking']).toBe('tracked');
    ref = `Büro-${number}`;
    expect(await stored()).toHaveLength(1);
  });

  test.each([
    ['ref', 'ref'],
    ['voucher', 'voucher'],
    ['uid', 'uid'],
    ['cid', 'cid'],
    ['currency', 'currency'],
    ['customertype', 'customerType'],
    ['ex1', 'ex1'],
  ])('the pixel: %s', async (name, named) => {
    const { cookie } = await follow(aids[0]!);
    for (const bad of ['%FC', '%0A', '%00', '%7F']) {
      const given = name === 'ref' ? `ref=${bad}` : `ref=${ref}&${name}=${bad}`;
      const response = await address(`PID=${PID}&amount=80.00&${given}`, cookie);
      expect(response.headers['x-tracking'], bad).toBe('refused');
      expect(response.headers['x-tracking-reason'], bad).toMatch(new RegExp(`^${named} `));
    }
    expect(await stored()).toEqual([]);
  });

  test('bodies name each member, also of the basket', async () => {
    const { cid } = await follow(aids[0]!);
    const item = '{"itemID":"A\xfc","itemName":"two\\nlines","itemValue":"80.00"}';
    const response = await raw(
      `{"pid":${PID},"ref":"B\xfcro","amount":"80.00","cid":"${cid}","voucher":"\\u0000","uid":"\\ud800","items":[${item}],"extendedData":{"ex1":"\xe4"}}`,
    );
    expect(response.statusCode).toBe(400);
    const errors = response.json<{ errors: { path: string; refusal: { key: string } }[] }>().errors;
    expect(Object.fromEntries(errors.map((one) => [one.path, one.refusal.key]))).toEqual({
      'body.ref': 'check.utf8',
      'body.voucher': 'check.control',
      'body.uid': 'check.utf8',
      'body.items.0.itemID': 'check.utf8',
      'body.items.0.itemName': 'check.control',
      'body.extendedData.ex1': 'check.utf8',
    });
    expect(await stored()).toEqual([]);
  });

  test('whatever bytes are sent: stored as they are, or refused by name', async () => {
    const { cid } = await follow(aids[0]!);
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 6 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }).map((text) => new TextEncoder().encode(text)),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 4 }).map((text) => new TextEncoder().encode(text)),
    );
    let at = 0;
    const draw = fc.asyncProperty(bytes, fc.constantFrom('voucher', 'uid', 'ex1'), async (sent, name) => {
      at += 1;
      ref = `BYTES-${number}-${at}`;
      const written = [...sent].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
      const { headers } = await address(`PID=${PID}&amount=80.00&cid=${cid}&ref=${ref}&${name}=${written}`, '');
      const text = isUtf8(sent) ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(sent) : undefined;
      const [conversion] = await stored();
      const column = { voucher: 'voucher_code', uid: 'uid', ex1: 'ex1' } as const;
      const kept = conversion?.[column[name]];
      const wanted = name === 'ex1' ? text : text?.trim();
      if (text === undefined || /\p{Cc}/u.test(text) || wanted === '') {
        expect([headers['x-tracking'], conversion]).toEqual(['refused', undefined]);
        expect(headers['x-tracking-reason']).toMatch(new RegExp(`^${name} `));
      } else {
        expect([headers['x-tracking'], kept]).toEqual(['tracked', wanted]);
      }
    });
    await fc.assert(draw, { numRuns: inGate(15, 60) });
  });
});

test('for the advertiser and its account manager only, and for their campaigns', async () => {
  const { cid } = await follow(aids[0]!);
  const refused = [await report({ cid }, publisher), await report({ cid }, manager, { contactId: aids[0] })];
  for (const response of refused) {
    expect([response.statusCode, response.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
  }
  const foreign = await network.deps.db
    .selectFrom('campaign')
    .where('advertiser_id', '<>', advertiser.own.contactId)
    .select('id')
    .executeTakeFirstOrThrow();
  for (const pid of [foreign.id, 1]) {
    const response = await report({ cid, pid });
    expect([response.statusCode, response.json().detail]).toEqual([404, 'There is no such campaign.']);
  }
  expect(await stored()).toEqual([]);
  expect((await report({ cid }, manager)).json()).toMatchObject({ outcome: 'tracked' });
});

describe('the pixel', () => {
  test('is a picture for nobody’s cache, and credits by the visitor’s cookie', async () => {
    const { cookie } = await follow(aids[0]!);
    const items = JSON.stringify([{ itemID: 'A-1', itemValue: 80 }]);
    const response = await pixel({ currency: 'GBP', items, voucher: 'V', customertype: 'new', ex2: 'x' }, { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(POINT)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store, max-age=0',
      'cross-origin-resource-policy': 'cross-origin',
      'x-tracking': 'tracked',
    });
    const [conversion] = await stored();
    expect(conversion).toMatchObject({
      publisher_id: aids[0],
      voucher_code: 'V',
      customer_type: 'new',
      ex2: 'x',
      ip_address: '127.0.0.1',
    });
    await expectInvariants(network.deps.db);
  });

  test('credits by the click id where there is no cookie, and by the cookie where the id is the shop’s own', async () => {
    const { cid, cookie } = await follow(aids[1]!);
    expect((await pixel({ cid })).headers['x-tracking']).toBe('tracked');
    ref += '-own';
    expect((await pixel({ cid: 'shop-own' }, { cookie })).headers['x-tracking']).toBe('tracked');
  });

  test.each([
    ['no order', { ref: '' }, /ref is required/],
    ['no amount', { amount: '' }, /amount/],
    ['an amount that is none', { amount: '1e3' }, /amount must be an amount/],
    ['a negative amount', { amount: '-5' }, /amount/],
    ['a campaign that is none', { PID: '99999' }, /no such campaign/],
    ['a campaign in words', { PID: "1'; drop table conversion" }, /pid must be a whole number/],
    ['a basket that is none', { items: '[{' }, /items/],
    ['a basket that does not add up', { items: '[{"itemID":"A","itemValue":1}]' }, /add up to 1.00/],
    ['a currency that is none', { currency: '£' }, /currency/],
    ['words that fit no header', { customertype: 'новый\r\nx: y' }, /customerType must be one of/],
  ])('with %s is a picture all the same, and no conversion', async (_, query, reason) => {
    const { cookie } = await follow(aids[0]!);
    const before = await network.deps.db
      .selectFrom('conversion')
      .select((eb) => eb.fn.countAll().as('n'))
      .execute();
    const response = await pixel(query, { cookie });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(POINT)).toBe(true);
    expect(response.headers['x-tracking']).toBe('refused');
    expect(response.headers['x-tracking-reason']).toMatch(reason);
    const after = await network.deps.db
      .selectFrom('conversion')
      .select((eb) => eb.fn.countAll().as('n'))
      .execute();
    expect(after).toEqual(before);
  });

  test('tells a stranger nothing of orders', async () => {
    const { cid } = await follow(aids[0]!);
    await told({ cid });
    const known = await pixel({});
    ref += '-unknown';
    const unknown = await pixel({});
    expect(known.headers['x-tracking']).toBe('uncredited');
    expect(known.headers['x-tracking-reason']).toBe(unknown.headers['x-tracking-reason']);
  });

  test('counts neither a look ahead nor a HEAD', async () => {
    const { cookie } = await follow(aids[0]!);
    expect((await pixel({}, { cookie, purpose: 'prefetch' })).statusCode).toBe(200);
    expect((await pixel({}, { cookie }, 'HEAD')).statusCode).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('is a picture even when we fail', async () => {
    const { cookie } = await follow(aids[0]!);
    const failing = vi.spyOn(network.deps.tracking, 'flushClicks').mockRejectedValueOnce(new Error('disk full'));
    const response = await pixel({}, { cookie });
    failing.mockRestore();
    expect([response.statusCode, response.headers['x-tracking']]).toEqual([200, 'failed']);
    expect(response.rawPayload.equals(POINT)).toBe(true);
    expect(response.body).not.toContain('disk');
  });
});
