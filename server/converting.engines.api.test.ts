import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factor } from '#server/db/factor';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { inCurrency, textOf } from './domain/decimal.ts';
import { rateDay, rateDayOf, ratesOf } from './domain/rates.store.ts';

/** Amounts are converted by the database in sums and sorts, and by the service in rows: both must come to the same. */

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.drop());

test('an amount at a rate is what the database makes of it, to the cent', async () => {
  const amount = fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }).map((units) => textOf(units, 4));
  const rate = fc.bigInt({ min: 1n, max: 99_999_999_999n }).map((units) => textOf(units, 8));
  const halves = fc.constantFrom(['0.0050', '1.00000000'], ['-0.0050', '1.00000000'], ['2.5000', '0.00200000']);
  const pairs = fc.array(fc.oneof(fc.tuple(amount, rate), halves), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(pairs, async (all) => {
      const values = sql.join(
        all.map(
          ([value, by], n) =>
            sql`(cast(${n} as integer), cast(${value} as decimal(18, 4)), cast(${by} as decimal(18, 8)))`,
        ),
      );
      const { rows } = await sql<{ made: string }>`
        select round(amount * ${sql.raw(factor('rate'))}, 2) as made from (values ${values}) as pairs(n, amount, rate) order by n`.execute(
        network.deps.db,
      );
      expect(all.map(([value, by]) => inCurrency(value, by))).toEqual(rows.map(({ made }) => made));
    }),
    { numRuns: 20 },
  );
});

test('a moment has the rate of its day, or of the nearest day that has rates', async () => {
  const { db, rates } = network.deps;
  const moments = [
    '1999-12-31T23:59:59.999Z',
    `${rates.lastDay}T23:59:59Z`,
    '2025-06-30T00:00:00Z',
    '2100-01-01T12:00:00Z',
  ];
  for (const text of moments) {
    const day = rateDayOf(new Date(text), rates);
    const { rows } = await sql<{ day: string }>`
      select ${rateDay(sql`cast(${text.slice(0, 10)} as date)`, rates)} as day`.execute(db);
    expect(day).toBe(rows[0]?.day);
    const pair = { day, from: 'EUR', to: 'GBP' };
    const stored = await db
      .selectFrom('exchange_rate')
      .where('day', '=', day)
      .where('from_currency', '=', 'EUR')
      .where('to_currency', '=', 'GBP')
      .select('rate')
      .executeTakeFirstOrThrow();
    const rateOf = await ratesOf(db)([pair, { ...pair, to: 'XXX' }]);
    expect([rateOf(pair), rateOf({ ...pair, to: 'XXX' })]).toEqual([stored.rate, undefined]);
  }
});
