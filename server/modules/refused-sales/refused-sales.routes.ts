import { keyed } from '#contract/refusals/say';
import type { RefusedSales } from '#contract/tracking';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { countRefused, refusedRows, type RefusedRecord } from './refused-sales.store.ts';

const rowOf = (record: RefusedRecord): RefusedSales => ({
  campaignId: record.campaign_id,
  campaignName: record.campaign_name,
  advertiserId: record.advertiser_id,
  advertiserName: record.advertiser_name,
  parameter: record.parameter || null,
  message: record.message,
  refusal: keyed.parse(JSON.parse(record.refusal)),
  example: record.example,
  calls: record.calls,
  firstAt: record.first_at.toISOString(),
  lastAt: record.last_at.toISOString(),
});

/** Reported sales that were refused, for advertisers and account managers. */
export function refusedSaleHandlers({ db, tracking }: Deps): HandlersOf<'listRefusedSales'> {
  return {
    listRefusedSales: async ({ query, scope }) => {
      // The last refusals may still be in memory.
      await tracking.flushRefused();
      return listing(refusedRows(db, scope, query), countRefused(db, scope, query), (records: RefusedRecord[]) =>
        records.map(rowOf),
      );
    },
  };
}
