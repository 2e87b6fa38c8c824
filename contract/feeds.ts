import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();

/**
 * A product feed. `campaignId` is the campaign's productId. `feedUrl` downloads the feed for the publisher in scope;
 * without a publisher it contains `{AID}` in place of the publisher's id. There are no experimental feeds.
 */
export const feedRow = z.object({
  id: n,
  campaignId: n,
  feedId: n,
  experimentalFeedId: z.nullable(n),
  itemCount: n,
  itemAddedCount: n,
  itemChangedCount: n,
  name: s,
  campaignName: s,
  feedName: s,
  feedUrl: s,
  experimentalFeedUrl: ns,
  lastImportedDate: p.at,
});
export type FeedRow = z.output<typeof feedRow>;

export const feedSorts = [
  'id',
  'campaignId',
  'feedId',
  'experimentalFeedId',
  'itemCount',
  'itemAddedCount',
  'itemChangedCount',
  'name',
  'campaignName',
  'feedName',
  'feedUrl',
  'experimentalFeedUrl',
  'lastImportedDate',
] as const;

export const listFeeds = endpoint({
  id: 'listFeeds',
  method: 'GET',
  path: '/v1/product-feeds',
  access: 'contact',
  tag: 'Product feeds',
  summary: 'List product feeds',
  description:
    'Feeds of the campaigns in which the publisher has a live relation, of an advertiser, or of the agency. ' +
    '`searchText` keeps those with it in their name or that of the campaign.',
  query: z.object({
    ...p.scopeQuery,
    ...p.pageQuery,
    feedId: z.optional(p.id),
    pid: z.optional(p.id),
    searchText: z.optional(p.words()),
    sortColumnName: z.optional(p.choice(...feedSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(feedRow),
  list: true,
});

/** A product of a feed. `url` is the publisher's link to it, or the shop's own page when no publisher is in scope. */
export const feedProduct = z.object({
  id: n,
  sku: s,
  name: s,
  description: s,
  category: s,
  brand: s,
  price: p.decimal,
  currency: s,
  inStock: z.boolean(),
  url: s,
  imageUrl: s,
});
export type FeedProduct = z.output<typeof feedProduct>;

export const listFeedProducts = endpoint({
  id: 'listFeedProducts',
  method: 'GET',
  path: '/api/feeds/{feedId}/products',
  access: 'contact',
  tag: 'Product feeds',
  summary: 'The products of a feed, in the order of the feed',
  params: z.object({ feedId: p.id }),
  query: z.object({ ...p.scopeQuery, ...p.pageQuery }),
  reply: z.array(feedProduct),
  list: true,
  failures: ['NOT_FOUND'],
});
