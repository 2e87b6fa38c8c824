import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { shortAmount } from './decimal.ts';
import { earnedIn, exchanged, groupFor } from './valuation.ts';
import { commissionGroupsOf, rateOn } from './valuation.store.ts';

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.drop());

test('every conversion of the demo network, valued again, has the group, commission and cost it is stored with', async () => {
  const { db } = network.deps;
  const rows = await db
    .selectFrom('conversion')
    .leftJoin('place', 'place.id', 'conversion.place_id')
    .selectAll('conversion')
    .select('place.country_code')
    .execute();
  const groups = await commissionGroupsOf(db, [...new Set(rows.map((row) => row.campaign_id))]);
  const differing = rows.filter((row) => {
    const sale = {
      publisherId: row.publisher_id,
      value: row.value,
      customerType: row.customer_type,
      voucherCode: row.voucher_code,
      country: row.country_code,
      itemCategories: [],
    };
    const group = groupFor(groups.get(row.campaign_id)!, sale);
    const earned = group && earnedIn(group, row.value, row.fee_rate);
    return (
      group?.id !== row.commission_group_id || earned?.commission !== row.commission || earned.netCost !== row.net_cost
    );
  });
  expect(rows.length).toBeGreaterThan(1500);
  expect(new Set(rows.map((row) => row.commission_group_id)).size).toBeGreaterThan(50);
  expect(differing).toEqual([]);
});

test('an amount in another currency is taken at its day’s rate, as the demo network’s were', async () => {
  const { db, rates } = network.deps;
  const rows = await db
    .selectFrom('conversion')
    .where('raw_currency', '<>', (eb) => eb.ref('currency_code'))
    .selectAll()
    .execute();
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const rate = await rateOn(db, rates, row.converted_at, row.raw_currency, row.currency_code);
    expect(exchanged(row.raw_amount, rate!)).toBe(shortAmount(row.orig_value));
  }
});

test('a day without rates takes the nearest one’s; a currency without any has none', async () => {
  const { db, rates } = network.deps;
  const on = (day: string) => rateOn(db, rates, new Date(day), 'EUR', 'GBP');
  expect(await on('1999-01-01')).toBe(await on(rates.firstDay));
  expect(await on('2999-01-01')).toBe(await on(rates.lastDay));
  expect(await rateOn(db, rates, new Date(), 'XXX', 'GBP')).toBeUndefined();
  expect(await rateOn(db, rates, new Date(), 'XXX', 'XXX')).toBe('1');
});
