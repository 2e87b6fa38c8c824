import { randomUUID } from 'node:crypto';
import { insertMany } from '#server/db/bulk';
import { ofConversion } from '#server/db/column-types';
import type { Db, Tx } from '#server/db/database';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';

type Row = Database['conversion'];

/** Defaults for members that are not known of every sale. */
const unknown = {
  website_id: null,
  placement_id: null,
  creative_id: null,
  place_id: null,
  click_id: null,
  visitor_id: null,
  legacy_id: null,
  impression_at: null,
  click_at: null,
  decided_at: null,
  rejection_code: null,
  rejection_reason: null,
  invoice_id: null,
  invoiced_at: null,
  payment_id: null,
  network_calc_at: null,
  publisher_calc_at: null,
  device_type: 'other',
  device_type_count: 1,
  operating_system: 'other',
  customer_type: null,
  quote_action: null,
  voucher_code: null,
  uid: null,
  ip_address: null,
  referrer: null,
  deeplink_url: null,
  loyalty: false,
  ex1: null,
  ex2: null,
  ex3: null,
  ex4: null,
  ex5: null,
  ex6: null,
  ex7: null,
  ex8: null,
  ex9: null,
  ex10: null,
  ex11: null,
} as const;

type Unknown = keyof typeof unknown;
/** A conversion to store: the members of every conversion, and any of the rest. */
export type NewConversion = Omit<Row, Unknown | 'id' | 'app_guid'> & Partial<Pick<Row, Unknown>>;

/** Stores conversions whose ids are taken already. */
export async function insertConversions(
  tx: Tx,
  conversions: readonly (NewConversion & Pick<Row, 'id'>)[],
): Promise<void> {
  const rows = conversions.map((conversion) => ({ ...unknown, ...conversion, app_guid: randomUUID() }));
  await insertMany(tx, 'conversion', ofConversion, rows);
}

/** Stores a conversion and gives its id. */
export async function insertConversion(tx: Tx, conversion: NewConversion): Promise<number> {
  const id = await nextId(tx, 'conversion_id');
  await insertConversions(tx, [{ ...conversion, id }]);
  return id;
}

const orderColumns = [
  'id',
  'agency_id',
  'status',
  'publisher_id',
  'advertiser_id',
  'campaign_id',
  'relation_id',
  'visitor_id',
  'advertiser_ref',
  'currency_code',
  'value',
  'raw_currency',
  'raw_amount',
  'commission',
  'net_cost',
] as const;
/** The conversion that an order is already. */
export type KnownOrder = Pick<Row, (typeof orderColumns)[number]>;

/** Conversions of orders of these campaigns, oldest first. */
export async function conversionsOfOrders(
  db: Db,
  campaignIds: readonly number[],
  references: readonly string[],
): Promise<KnownOrder[]> {
  if (campaignIds.length === 0 || references.length === 0) return [];
  return db
    .selectFrom('conversion')
    .where('campaign_id', 'in', [...campaignIds])
    .where('advertiser_ref', 'in', [...references])
    .select(orderColumns)
    .orderBy('id')
    .execute();
}
