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
