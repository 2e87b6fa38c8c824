import { DAY_MS } from '#contract/day';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertMany } from '#server/db/bulk';
import type { Db, Tx } from '#server/db/database';
import { engineOf } from '#server/db/engine/engine';
import type { Database } from '#server/db/schema.generated';
import { fine, fineText } from './money.ts';
import { remember } from './parts.store.ts';
import {
  filled,
  isSameRange,
  narrowed,
  ONE,
  RATE_PLACES,
  RatesOfDay,
  rangeOf,
  WIDEST,
  type Range,
  type Seen,
} from './rates.rules.ts';

/** Exchange rates of a live network, as far as its conversions show them. */

type Known = Database['mirror_rate'];

/** Remembered of the table of rates: another value each time that it changes. */
export const RATES = 'rates';

const keyOf = (day: string, from: string, to: string) => `${day} ${from} ${to}`;

/** Stores what conversions show. @returns whether anything is new */
export async function storeRates(tx: Tx, seen: readonly Seen[]): Promise<boolean> {
  const useful = seen.filter(({ from, to }) => from !== to && from !== '' && to !== '');
  const days = [...new Set(seen.map(({ day }) => day))];
  if (days.length === 0) return false;
  const stored = await tx.selectFrom('mirror_rate').where('day', 'in', days).selectAll().execute();
  const ranges = new Map(stored.map((row) => [keyOf(row.day, row.from_currency, row.to_currency), readRange(row)]));
  const changed = new Map<string, Seen>();
  for (const one of useful) {
    const key = keyOf(one.day, one.from, one.to);
    const known = ranges.get(key);
    const next = narrowed(known, rangeOf(one));
    if (known && isSameRange(known, next)) continue;
    ranges.set(key, next);
    changed.set(key, one);
  }
  if (changed.size === 0) return false;
  const rows = [...changed].map(([key, one]) => rowOf(one, ranges.get(key) ?? WIDEST));
  await deletePairs(tx, 'mirror_rate', rows);
  await insertMany(
    tx,
    'mirror_rate',
    {
      day: 'DATE',
      from_currency: 'VARCHAR',
      to_currency: 'VARCHAR',
      given: 'DECIMAL(18,8)',
      low: 'DECIMAL(30,15)',
      high: 'DECIMAL(30,15)',
    },
    rows,
  );
  return true;
}

type Pair = Pick<Known, 'day' | 'from_currency' | 'to_currency'>;

async function deletePairs(tx: Tx, table: 'mirror_rate' | 'exchange_rate', pairs: readonly Pair[]): Promise<void> {
  if (pairs.length === 0) return;
  const named = pairs.map(({ day, from_currency, to_currency }) => ({ day, from_currency, to_currency }));
  const gone = engineOf(tx).jsonRows(JSON.stringify(named), {
    day: 'DATE',
    from_currency: 'VARCHAR',
    to_currency: 'VARCHAR',
  });
  await sql`delete from ${sql.table(table)} as held using ${gone} as gone
    where held.day = gone.day and held.from_currency = gone.from_currency and held.to_currency = gone.to_currency`.execute(
    tx,
  );
}

const readRange = (row: Known): Range => ({
  given: row.given === null ? null : fine(row.given),
  low: fine(row.low),
  high: fine(row.high),
});

const rowOf = ({ day, from, to }: Pick<Seen, 'day' | 'from' | 'to'>, { given, low, high }: Range): Known => ({
  day,
  from_currency: from,
  to_currency: to,
  given: given === null ? null : fineText(given, RATE_PLACES),
  low: fineText(low, 15),
  high: fineText(high, 15),
});

/** Rates by day of stored ranges. */
function ratesByDay(stored: readonly Known[], currencies: readonly string[]): Map<string, RatesOfDay> {
  const days = [...Map.groupBy(stored, (row) => row.day)].map(([day, rows]) => {
    const ranges = rows.map((row) => [`${row.from_currency} ${row.to_currency}`, readRange(row)] as const);
    return [day, new RatesOfDay(new Map(ranges), currencies)] as const;
  });
  return new Map(days);
}

/**
 * Completes the table of rates between the first and the last day that are known: every pair on every day. A pair that
 * a day does not show has the rate of the nearest day that shows it. @param day one that has rates in any case
 */
export async function completeRates(tx: Tx, currencies: readonly string[], day: string): Promise<void> {
  const all = await tx.selectFrom('mirror_rate').orderBy('day').selectAll().execute();
  const named = [...currencies, ...all.flatMap((row) => [row.from_currency, row.to_currency])];
  const names = [...new Set(named)].filter((name) => name !== '');
  const known = ratesByDay(all, names);
  const stored = await tx.selectFrom('exchange_rate').selectAll().execute();
  const have = new Map(stored.map((row) => [keyOf(row.day, row.from_currency, row.to_currency), row.rate]));
  const span = [...stored.map((row) => row.day), ...known.keys(), day].toSorted();
  const days = daysBetween(span.at(0) ?? day, span.at(-1) ?? day);
  const rows: Database['exchange_rate'][] = [];
  for (const from of names) {
    for (const to of names) {
      const rates = filled(days.map((day) => (from === to ? ONE : known.get(day)?.rate(from, to))));
      for (const [at, found] of rates.entries()) {
        const day = days[at] ?? '';
        const rate = found === undefined ? undefined : fineText(found, RATE_PLACES);
        if (rate === undefined || have.get(keyOf(day, from, to)) === rate) continue;
        rows.push({ day, from_currency: from, to_currency: to, rate });
      }
    }
  }
  await deletePairs(
    tx,
    'exchange_rate',
    rows.filter((row) => have.has(keyOf(row.day, row.from_currency, row.to_currency))),
  );
  await insertMany(
    tx,
    'exchange_rate',
    { day: 'DATE', from_currency: 'VARCHAR', to_currency: 'VARCHAR', rate: 'DECIMAL(18,8)' },
    rows,
  );
  if (rows.length > 0) await remember(tx, RATES, randomUUID());
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Rates of some days as their conversions show them; undefined where none shows any. */
export async function ratesOn(db: Db, days: readonly string[]) {
  const stored =
    days.length === 0
      ? []
      : await db
          .selectFrom('mirror_rate')
          .where('day', 'in', [...days])
          .selectAll()
          .execute();
  const names = [...new Set(stored.flatMap((row) => [row.from_currency, row.to_currency]))];
  const byDay = ratesByDay(stored, names);
  return (day: string, from: string, to: string): bigint | undefined =>
    from === to ? ONE : byDay.get(day)?.rate(from, to);
}
