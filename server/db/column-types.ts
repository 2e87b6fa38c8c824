import { extraNames } from '#contract/extra-names';
import { recordOf } from '#contract/records';
import type { Database } from './schema.generated.ts';

/** SQL types of columns, for rows that are written at once. */

/** Columns that say which accounts, campaign and place a row is of. */
export const ofRelation = {
  agency_id: 'BIGINT',
  publisher_id: 'BIGINT',
  advertiser_id: 'BIGINT',
  campaign_id: 'BIGINT',
  relation_id: 'BIGINT',
  website_id: 'BIGINT',
  placement_id: 'BIGINT',
  creative_id: 'BIGINT',
  place_id: 'BIGINT',
} as const;

/** Columns of an event of traffic. */
export const ofTraffic = {
  id: 'BIGINT',
  ...ofRelation,
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
} as const;

/** Columns of a conversion. */
export const ofConversion = {
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
  ...recordOf(extraNames, () => 'TEXT' as const),
} as const satisfies Record<keyof Database['conversion'], string>;
