import { known } from '#server/db/known';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.generated';

/** Currencies and days with exchange rates. A fact outside these days uses the nearest rate. */
export interface Rates {
  currencies: string[];
  firstDay: string;
  lastDay: string;
}

/** The day whose rate a fact of `day`, a date, is converted at: its own, or the nearest that has rates. */
export const rateDay = (day: RawBuilder<unknown>, { firstDay, lastDay }: Pick<Rates, 'firstDay' | 'lastDay'>) =>
  sql<string>`least(greatest(${day}, cast(${firstDay} as date)), cast(${lastDay} as date))`;

/** The same day for a moment, `YYYY-MM-DD`. */
export function rateDayOf(at: Date, { firstDay, lastDay }: Pick<Rates, 'firstDay' | 'lastDay'>): string {
  const day = at.toISOString().slice(0, 10);
  if (day < firstDay) return firstDay;
  return day > lastDay ? lastDay : day;
}

/** A day, `YYYY-MM-DD`, and two currencies. */
export interface Pair {
  day: string;
  from: string;
  to: string;
}

/** Reads the rates of pairs that are not known yet, and gives each pair's rate; undefined where there is none. */
export function ratesOf(db: Kysely<Database>): (pairs: readonly Pair[]) => Promise<(pair: Pair) => string | undefined> {
  const keyOf = ({ day, from, to }: Pair) => `${day} ${from} ${to}`;
  const read = known(async (keys: string[]) => {
    const parts = keys.map((key) => key.split(' '));
    const all = (at: number) => [...new Set(parts.map((part) => part[at] ?? ''))];
    const rows = await db
      .selectFrom('exchange_rate')
      .where('day', 'in', all(0))
      .where('from_currency', 'in', all(1))
      .where('to_currency', 'in', all(2))
      .selectAll()
      .execute();
    return rows.map(
      (row) => [keyOf({ day: row.day, from: row.from_currency, to: row.to_currency }), row.rate] as const,
    );
  });
  return async (pairs) => {
    const rates = await read(pairs.map(keyOf));
    return (pair) => rates.get(keyOf(pair));
  };
}

/** Reads the currencies and days that have rates. */
export async function readRates(db: Kysely<Database>): Promise<Rates> {
  const { rows } = await sql<{ currency: string; first_day: string; last_day: string }>`
    select to_currency as currency, min(day) as first_day, max(day) as last_day
    from exchange_rate group by to_currency order by to_currency`.execute(db);
  return {
    currencies: rows.map((row) => row.currency),
    firstDay: rows[0]?.first_day ?? '1970-01-01',
    lastDay: rows[0]?.last_day ?? '1970-01-01',
  };
}

/** Reads changed rates into the object that the parts of the network hold. */
export async function rereadRates(db: Kysely<Database>, rates: Rates): Promise<void> {
  Object.assign(rates, await readRates(db));
}
