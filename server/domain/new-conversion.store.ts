import { randomUUID } from 'node:crypto';
import { insertMany } from '#server/db/bulk';
import { ofRelation } from '#server/db/column-types';
import type { Db, Tx } from '#server/db/database';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';

type Row = Database['conversion'];

const types = {
  id: 'BIGINT',
  ...ofRelation,
  click_id: 'BIGINT',
  visitor_id: 'BIGINT',
  legacy_id: 'BIGINT',
  advertiser_ref: 'TEXT',
  app_guid: 'TEXT',
  impression_at: 'TIMESTAMP',
  click_at: 'TIMESTAMP',
  converted_at: 'TIMESTAMP',
  modified_at: 'TIMESTAMP',
  status: 'TEXT',
  decided_at: 'TIMESTAMP',
  rejection_code: 'BIGINT',
  rejection_reason: 'TEXT',
  invoice_id: 'BIGINT',
  invoiced_at: 'TIMESTAMP',
  payment_id: 'BIGINT',
  network_calc_at: 'TIMESTAMP',
  publisher_calc_at: 'TIMESTAMP',
  raw_currency: 'TEXT',
  raw_amount: 'DECIMAL(18,4)',
  currency_code: 'TEXT',
  orig_value: 'DECIMAL(18,4)',
  value: 'DECIMAL(18,4)',
  commission: 'DECIMAL(18,4)',
  net_cost: 'DECIMAL(18,4)',
  fee_rate: 'DECIMAL(18,8)',
  vat_rate: 'DECIMAL(18,8)',
  commission_group_id: 'BIGINT',
  device_type: 'TEXT',
  device_type_count: 'BIGINT',
  operating_system: 'TEXT',
  customer_type: 'TEXT',
  quote_action: 'TEXT',
  voucher_code: 'TEXT',
  uid: 'TEXT',
  ip_address: 'TEXT',
  referrer: 'TEXT',
  deeplink_url: 'TEXT',
  loyalty: 'BOOLEAN',
  ex1: 'TEXT',
  ex2: 'TEXT',
  ex3: 'TEXT',
  ex4: 'TEXT',
  ex5: 'TEXT',
  ex6: 'TEXT',
  ex7: 'TEXT',
  ex8: 'TEXT',
  ex9: 'TEXT',
  ex10: 'TEXT',
  ex11: 'TEXT',
} satisfies Record<keyof Row, string>;

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
  await insertMany(tx, 'conversion', types, rows);
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
