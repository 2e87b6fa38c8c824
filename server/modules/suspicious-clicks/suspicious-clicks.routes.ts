import type { SuspiciousClicks } from '#contract/suspicious-clicks';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import { shortAmount } from '#server/domain/decimal';
import type { HandlersOf } from '#server/http/mount';
import { countSuspicious, suspiciousRows, type SuspiciousRecord } from './suspicious-clicks.store.ts';

const rowOf = (record: SuspiciousRecord): SuspiciousClicks => ({
  relationId: record.relation_id,
  campaignId: record.campaign_id,
  campaignName: record.campaign_name,
  publisherId: record.publisher_id,
  publisherName: record.publisher_name,
  advertiserId: record.advertiser_id,
  advertiserName: record.advertiser_name,
  reason: record.reason,
  clicks: record.clicks,
  currencyCode: record.currency_code,
  commission: shortAmount(record.commission),
  cost: shortAmount(record.cost),
  firstAt: record.first_at.toISOString(),
  lastAt: record.last_at.toISOString(),
});

/** Clicks that earn nothing, for advertisers and account managers. */
export function suspiciousClickHandlers({ db }: Deps): HandlersOf<'listSuspiciousClicks'> {
  return {
    listSuspiciousClicks: ({ query, scope }) =>
      listing(suspiciousRows(db, scope, query), countSuspicious(db, scope, query), (records: SuspiciousRecord[]) =>
        records.map(rowOf),
      ),
  };
}
