import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';

/** What the exchange rates cover. A fact outside their days is converted at the nearest one. */
export interface Rates {
  currencies: string[];
  firstDay: string;
  lastDay: string;
}

/** Reads which currencies and days there are rates for. */
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
