import { sql, type Kysely, type Transaction } from 'kysely';
import { insertMany } from '#server/db/bulk';
import type { Database } from '#server/db/schema.generated';
import { everyPair, type Quote, type Rate } from './rates-table.rules.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

const PIECE = 10_000;

/** The first and last day with imported rates, and how many there are. */
export async function importedDays(db: Db) {
  const { rows } = await sql<{ firstDay: string | null; lastDay: string | null; days: number }>`
    select cast(min(day) as text) as "firstDay", cast(max(day) as text) as "lastDay", count(distinct day) as days
    from published_rate`.execute(db);
  return rows[0] ?? { firstDay: null, lastDay: null, days: 0 };
}

/** Units of each currency for one of another, on the last day with rates. */
export async function newestRates(db: Db, from: string): Promise<{ currency: string; rate: string }[]> {
  return db
    .selectFrom('exchange_rate')
    .where('from_currency', '=', from)
    .where('day', '=', (eb) => eb.selectFrom('exchange_rate').select((one) => one.fn.max('day').as('day')))
    .where('to_currency', '<>', from)
    .orderBy('to_currency')
    .select(['to_currency as currency', 'rate'])
    .execute();
}

/** Currencies that must keep their rates: those of agencies, accounts, campaigns and earlier imports. */
export async function currenciesInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select currency_code as code from agency union select currency_code from contact
    union select currency_code from campaign union select currency_code from published_rate
    order by code`.execute(db);
  return rows.map(({ code }) => code);
}

/** Replaces the rates of these days, and makes the network's rates of all that were ever imported. */
export async function storeQuotes(tx: Tx, quotes: readonly Quote[]): Promise<void> {
  const days = [...new Set(quotes.map(({ day }) => day))];
  const currencies = [...new Set(quotes.map((one) => one.currency_code))];
  await tx.deleteFrom('published_rate').where('day', 'in', days).where('currency_code', 'in', currencies).execute();
  const types = { day: 'DATE', currency_code: 'TEXT', per_euro: 'DECIMAL(18,8)' };
  await insertMany(tx, 'published_rate', types, quotes);
  const all = await tx
    .selectFrom('published_rate')
    .select([sql<string>`cast(day as text)`.as('day'), 'currency_code', 'per_euro'])
    .execute();
  await tx.deleteFrom('exchange_rate').execute();
  let piece: Rate[] = [];
  for (const rate of everyPair(all)) {
    piece.push(rate);
    if (piece.length < PIECE) continue;
    await storeRates(tx, piece);
    piece = [];
  }
  await storeRates(tx, piece);
}

async function storeRates(tx: Tx, rates: readonly Rate[]): Promise<void> {
  const types = { day: 'DATE', from_currency: 'TEXT', to_currency: 'TEXT', rate: 'DECIMAL(18,8)' };
  await insertMany(tx, 'exchange_rate', types, rates);
}
