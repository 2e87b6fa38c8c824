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
