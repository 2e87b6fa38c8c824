import { DAY_MS } from '#contract/day';
import type { Db } from '#server/db/database';

interface Days {
  fromDate: string;
  toDate: string;
}

const within = (db: Db, { fromDate, toDate }: Days) =>
  db
    .selectFrom('conversion')
    .where('converted_at', '>=', new Date(fromDate))
    .where('converted_at', '<', new Date(Date.parse(toDate) + DAY_MS));

/** Currencies of the stored conversions of some days. */
export async function storedCurrencies(db: Db, days: Days): Promise<string[]> {
  const rows = await within(db, days).select('currency_code').distinct().orderBy('currency_code').execute();
  return rows.map((row) => row.currency_code);
}

/** Campaigns with stored conversions of some days in a currency. */
export async function campaignsIn(db: Db, currency: string, days: Days): Promise<number[]> {
  const rows = await within(db, days)
    .where('currency_code', '=', currency)
    .select('campaign_id')
    .distinct()
    .orderBy('campaign_id')
    .execute();
  return rows.map((row) => row.campaign_id);
}
