import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Required members that programs leave out: the answer is that of the assumed value, and says what was assumed. */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
});
afterAll(() => network.drop());

const months = { fromDate: '2026-01-01', toDate: '2026-03-15' };

test.each(['publisher', 'advertiser', 'manager'] as const)(
  'conversions of a %s are in the account’s currency where none is named',
  async (role) => {
    const caller = callers[role];
    const query = { ...months, dateField: 'conversion', limit: 3 };
    const assumed = await caller.get('/v1/conversions', query);
    expect(assumed.headers['x-assumed']).toBe(`targetCurrencyCode="the account's currency"`);
    const [row] = assumed.json<{ commission: { currency: string } }[]>();
    const currency = row!.commission.currency;
    expect(currency).toMatch(/^[A-Z]{3}$/);
    const named = await caller.get('/v1/conversions', { ...query, targetCurrencyCode: currency });
    expect(named.headers['x-assumed']).toBeUndefined();
    expect(named.json()).toEqual(assumed.json());
    const empty = await caller.get('/v1/conversions', { ...query, targetCurrencyCode: '' });
    expect([empty.headers['x-assumed'], empty.body]).toEqual([assumed.headers['x-assumed'], assumed.body]);
    const csv = await caller.get('/v1/conversions', query, { accept: 'text/csv' });
    expect([csv.statusCode, csv.headers['x-assumed']]).toEqual([200, assumed.headers['x-assumed']]);
  },
);

test('a report without conditions, orders and kind of date', async () => {
  const body = { measures: ['clicks', 'totalCommission'], dimensions: ['month'], ...months };
  const assumed = await callers.publisher.send('POST', '/v1/reporting', body);
  expect(assumed.statusCode, assumed.body).toBe(200);
  expect(assumed.headers['x-assumed']).toBe('conditions="none", orderBys="none", dateType="conversionDate"');
  const whole = { ...body, conditions: [], orderBys: [], dateType: 'conversionDate' };
  const named = await callers.publisher.send('POST', '/v1/reporting', whole);
  expect(named.headers['x-assumed']).toBeUndefined();
  expect(assumed.json()).toEqual(named.json());
  expect(named.json<unknown[]>().length).toBeGreaterThan(0);
});

test('what is refused says nothing of what it would have assumed', async () => {
  const answer = await callers.publisher.get('/v1/conversions', { ...months, dateField: 'sale' });
  expect([answer.statusCode, answer.headers['x-assumed']]).toEqual([400, undefined]);
});
