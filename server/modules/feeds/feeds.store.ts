import { sql, type Kysely } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listFeeds } from '#contract/feeds';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type FeedQuery = Received<typeof listFeeds>['query'];
type Db = Kysely<Database>;

export interface FeedRecord extends Readonly<Database['product_feed']> {
  campaign_name: string;
}

/** There are no experimental feeds. */
const NOTHING = 'cast(null as bigint)';

const sortColumns: Record<NonNullable<FeedQuery['sortColumnName']>, string> = {
  id: 'product_feeds.id',
  campaignId: 'product_feeds.campaign_id',
  feedId: 'product_feeds.id',
  experimentalFeedId: NOTHING,
  itemCount: 'product_feeds.item_count',
  itemAddedCount: 'product_feeds.item_added_count',
  itemChangedCount: 'product_feeds.item_changed_count',
  name: 'lower(product_feeds.name)',
  campaignName: 'lower(campaigns.name)',
  feedName: 'lower(product_feeds.name)',
  feedUrl: "cast(product_feeds.id as text) || '?'",
  experimentalFeedUrl: NOTHING,
  lastImportedDate: 'product_feeds.imported_at',
};

/** Feeds of the scope; a publisher's are those of campaigns it is live in, which it can download. */
function feeds(db: Db, scope: Scope, { feedId, pid, searchText }: Pick<FeedQuery, 'feedId' | 'pid' | 'searchText'>) {
  let rows = scoped(db, scope, 'product_feeds', 'campaigns', 'relations')
    .selectFrom('product_feeds')
    .innerJoin('campaigns', 'campaigns.id', 'product_feeds.campaign_id');
  if (scope.kind === 'publisher') {
    rows = rows.where(
      sql<boolean>`product_feeds.campaign_id in (select campaign_id from relations where relations.status = 'live')`,
    );
  }
  if (feedId !== undefined) rows = rows.where('product_feeds.id', '=', feedId);
  if (pid !== undefined) rows = rows.where('product_feeds.campaign_id', '=', pid);
  if (searchText !== undefined) rows = rows.where(has(['product_feeds.name', 'campaigns.name'], searchText));
  return rows;
}

/** Feeds in list order, by id by default; the id breaks ties. */
export function feedRows(db: Db, scope: Scope, query: FeedQuery) {
  const order = orderOf(sortColumns, query, { by: 'id', direction: 'asc' }, 'product_feeds.id');
  const ordered = feeds(db, scope, query)
    .selectAll('product_feeds')
    .select('campaigns.name as campaign_name')
    .orderBy(order);
  return paged<FeedRecord>(ordered);
}

export function countFeeds(db: Db, scope: Scope, query: FeedQuery) {
  return countOf(feeds(db, scope, query));
}

/** A feed of the scope, with the data for its products' links. */
export async function feedById(db: Db, scope: Scope, feedId: number) {
  return feeds(db, scope, { feedId })
    .select(['product_feeds.id', 'product_feeds.campaign_id', 'campaigns.deeplink_enabled'])
    .executeTakeFirst();
}
export type KnownFeed = NonNullable<Awaited<ReturnType<typeof feedById>>>;

export type ProductRecord = Readonly<Database['product']>;

const products = (db: Db, scope: Scope, { id }: KnownFeed) =>
  scoped(db, scope, 'products').selectFrom('products').where('products.feed_id', '=', id);

/** A feed's products in order. */
export function productRows(db: Db, scope: Scope, feed: KnownFeed) {
  const ordered = products(db, scope, feed).selectAll('products').orderBy('products.id');
  return paged<ProductRecord>(ordered);
}

export function countProducts(db: Db, scope: Scope, feed: KnownFeed) {
  return countOf(products(db, scope, feed));
}
