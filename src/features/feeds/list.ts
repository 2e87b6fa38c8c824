import { feedSorts, listFeeds, type FeedRow } from '#contract/feeds';
import type { Viewer } from '#src/api/viewer.ts';
import { daysBetween } from '#src/lib/day.ts';
import { oneThing, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

/** An older import may list products that are sold out. */
const STALE_DAYS = 3;

type Freshness = keyof typeof t.feeds.freshness;

export const freshLooks: Record<Freshness, StatusLook> = {
  fresh: { label: t.feeds.freshness.fresh, tone: 'good' },
  stale: { label: t.feeds.freshness.stale, tone: 'waiting' },
};

export function freshnessOf({ lastImportedDate }: Pick<FeedRow, 'lastImportedDate'>, today: string): Freshness {
  return daysBetween(lastImportedDate, today) > STALE_DAYS ? 'stale' : 'fresh';
}

const { filters: f, columns: c, ...words } = t.feeds;

export const feedList = list({
  name: 'feeds',
  endpoint: listFeeds,
  words: { ...words, columns: c, rowName: (name) => name },
  filters: () => ({ q: text(f.search, 'searchText', f.searchHint), campaign: oneThing(f.campaign, 'campaign', 'pid') }),
  sorts: feedSorts,
  sort: 'name',
  columns: (make, { kind, today }) => ({
    name: make.text('name', { width: 210 }),
    campaign: make.text('campaignName', { width: 220, filter: ['campaign', 'campaignId'] }),
    items: make.number('itemCount'),
    imported: make.instant('lastImportedDate'),
    fresh: make.status('lastImportedDate', freshLooks, {
      header: c.freshness,
      width: 140,
      sort: false,
      write: (lastImportedDate) => freshnessOf({ lastImportedDate }, today),
    }),
    added: make.number('itemAddedCount'),
    changed: make.number('itemChangedCount'),
    url: kind === 'publisher' && make.text('feedUrl', { width: 320, copy: 'k' }),
    id: make.id('feedId'),
    campaignId: make.id('campaignId', { hidden: true }),
  }),
  rowId: (row) => row.feedId,
  rowName: (row) => row.name,
  detail: (viewer, id) => [{ endpoint: listFeeds, input: openInput(viewer, id) }],
});

export const openInput = ({ agencyId, contactId }: Viewer, feedId: number) => ({
  query: { agencyId, contactId, feedId },
});
