import type { FeedProduct, FeedRow } from '#contract/feeds';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { clickUrl } from '#server/tracking/click-url';
import {
  countFeeds,
  countProducts,
  feedById,
  feedRows,
  productRows,
  type FeedRecord,
  type KnownFeed,
  type ProductRecord,
} from './feeds.store.ts';

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

/** A product with the publisher's link; without deep links it leads to the landing page. */
function productOf(record: ProductRecord, scope: Scope, feed: KnownFeed, publicUrl: string): FeedProduct {
  const to = feed.deeplink_enabled ? record.url : null;
  const own = scope.kind === 'publisher';
  return {
    id: record.id,
    sku: record.sku,
    name: record.name,
    description: record.description,
    category: record.category,
    brand: record.brand,
    // At least two of the four stored places.
    price: record.price.replace(/0{1,2}$/, ''),
    currency: record.currency_code,
    inStock: record.in_stock,
    url: own ? clickUrl({ publicUrl, aid: scope.contactId, pid: feed.campaign_id, to }) : record.url,
    imageUrl: record.image_url,
  };
}

/** Product feeds and their download addresses. */
export function feedHandlers({ db, publicUrl }: Deps): HandlersOf<'listFeeds' | 'listFeedProducts'> {
  return {
    listFeeds: ({ query, scope }) =>
      listing(feedRows(db, scope, query), countFeeds(db, scope, query), (records) =>
        records.map((record) => feedRowOf(record, scope, publicUrl)),
      ),
    listFeedProducts: async ({ params, scope }) => {
      const feed = await feedById(db, scope, params.feedId);
      if (!feed) throw new Failure('NOT_FOUND', refusal('feed.none'));
      return listing(productRows(db, scope, feed), countProducts(db, scope, feed), (records) =>
        records.map((record) => productOf(record, scope, feed, publicUrl)),
      );
    },
  };
}
