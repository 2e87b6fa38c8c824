import type { FeedRow } from '#contract/feeds';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { countFeeds, feedRows, type FeedRecord } from './feeds.store.ts';

function feedRowOf(record: FeedRecord, scope: Scope, publicUrl: string): FeedRow {
  const aid = scope.kind === 'publisher' ? scope.contactId : '{AID}';
  return {
    id: record.id,
    campaignId: record.campaign_id,
    feedId: record.id,
    experimentalFeedId: null,
    itemCount: record.item_count,
    itemAddedCount: record.item_added_count,
    itemChangedCount: record.item_changed_count,
    name: record.name,
    campaignName: record.campaign_name,
    feedName: record.name,
    feedUrl: `${publicUrl}/feeds/${record.id}?aid=${aid}`,
    experimentalFeedUrl: null,
    lastImportedDate: record.imported_at.toISOString(),
  };
}

/** Product feeds, and where each is downloaded. */
export function feedHandlers({ db, publicUrl }: Deps): HandlersOf<'listFeeds'> {
  return {
    listFeeds: ({ query, scope }) =>
      listing(feedRows(db, scope, query), countFeeds(db, scope, query), (records) =>
        records.map((record) => feedRowOf(record, scope, publicUrl)),
      ),
  };
}
