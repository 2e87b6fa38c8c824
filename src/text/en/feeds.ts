import { counted } from './locale.ts';

/** Product feeds: the list, one feed and its first products. */
export const feeds = {
  title: 'Product feeds',
  one: 'Product feed',
  count: (n: number) => counted(n, 'product feed', 'product feeds'),
  empty: 'No product feeds yet.',
  freshness: { fresh: 'Up to date', stale: 'Getting old' },
  filters: { search: 'Feed or campaign', searchHint: 'Find by feed or campaign', campaign: 'Campaign id' },
  columns: {
    name: 'Feed',
    campaign: 'Campaign',
    items: 'Products',
    imported: 'Imported',
    freshness: 'Freshness',
    added: 'Added',
    changed: 'Changed',
    url: 'Address',
    id: 'Feed id',
    campaignId: 'Campaign id',
  },
  sections: { download: 'Download', facts: 'Facts', preview: 'First products' },
  addressHelp: 'Your programs fetch it here, without a key. Every product has your link.',
  download: (format: string, n: number) => `${format}, ${counted(n, 'product', 'products')}`,
  downloadFailed: 'Not downloaded. Try again',
  needsPublisher:
    'The products as they are. Publishers get an address of the feed in which every link carries their id.',
  previewFailed: 'The products could not be loaded',
  noProducts: 'The feed is empty.',
  firstOf: (shown: number, total: string) => `The first ${shown} of ${total}`,
  productColumns: {
    sku: 'Article',
    name: 'Product',
    category: 'Category',
    brand: 'Brand',
    price: 'Price',
    inStock: 'In stock',
  },
  failed: 'The feed could not be loaded',
  notFound: 'There is no such feed in this account.',
} as const;
