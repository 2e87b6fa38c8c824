import { sql, type Kysely } from 'kysely';
import { insertMany } from '#server/db/bulk';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';

type Db = Kysely<Database>;

/** A click to store: `country` (ISO 3166-1 alpha-2 or null) is converted to a place. */
export interface Click extends Omit<Database['traffic_event'], 'place_id' | 'kind' | 'quantity'> {
  country: string | null;
}

const types = {
  id: 'BIGINT',
  agency_id: 'BIGINT',
  publisher_id: 'BIGINT',
  advertiser_id: 'BIGINT',
  campaign_id: 'BIGINT',
  relation_id: 'BIGINT',
  website_id: 'BIGINT',
  placement_id: 'BIGINT',
  creative_id: 'BIGINT',
  place_id: 'BIGINT',
  visitor_id: 'BIGINT',
  kind: 'TEXT',
  occurred_at: 'TIMESTAMP',
  quantity: 'BIGINT',
  device_type: 'TEXT',
  operating_system: 'TEXT',
  currency_code: 'TEXT',
  click_commission: 'DECIMAL(18,4)',
  click_net_cost: 'DECIMAL(18,4)',
  vat_rate: 'DECIMAL(18,8)',
  uid: 'TEXT',
  referrer: 'TEXT',
  landing_url: 'TEXT',
} satisfies Record<keyof Database['traffic_event'], string>;

/** Stores clicks in one statement. `placeOf` returns a country's place. */
export async function storeClicks(db: Db, clicks: readonly Click[], placeOf: (country: string) => Promise<number>) {
  const rows = await Promise.all(
    clicks.map(async ({ country, ...click }) => ({
      ...click,
      kind: 'click',
      quantity: 1,
      place_id: country === null ? null : await placeOf(country),
    })),
  );
  await insertMany(db, 'traffic_event', types, rows);
}

/** The place of a whole country, created if missing. */
export async function placeOfCountry(db: Db, country: string): Promise<number> {
  const whole = { country_code: country, region_name: '', city: '' };
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('place')
      .where('country_code', '=', country)
      .where('region_name', '=', '')
      .where('city', '=', '')
      .select('id')
      .executeTakeFirst();
    if (known) return known.id;
    const id = await nextId(tx, 'place_id');
    await tx
      .insertInto('place')
      .values({ ...whole, id })
      .execute();
    return id;
  });
}

/** The highest id of a traffic event; 0 without any. */
export async function newestEventId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from traffic_event`.execute(db);
  return rows[0]?.id ?? 0;
}
