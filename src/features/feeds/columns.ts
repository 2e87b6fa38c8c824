import type { FeedRow } from '#contract/feeds';
import type { Viewer } from '#src/api/viewer.ts';
import { daysBetween } from '#src/lib/day.ts';
import type { Column, StatusLook } from '#src/table/types.ts';
import * as t from '#text';

type Columns = Column<FeedRow>[];

/** A feed that was not imported for so many days may show what is sold out. */
const STALE_DAYS = 3;

type Freshness = keyof typeof t.feeds.freshness;

export const freshLooks: Record<Freshness, StatusLook> = {
  fresh: { label: t.feeds.freshness.fresh, tone: 'good' },
  stale: { label: t.feeds.freshness.stale, tone: 'waiting' },
};

/** Whether a feed is as new as one may expect. */
export function freshnessOf({ lastImportedDate }: Pick<FeedRow, 'lastImportedDate'>, today: string): Freshness {
  return daysBetween(lastImportedDate, today) > STALE_DAYS ? 'stale' : 'fresh';
}

/** The columns of the list, for who looks: only a publisher has an address to copy. */
export function feedColumns(viewer: Viewer): Columns {
  const c = t.feeds.columns;
  const address: Columns = [
    {
      id: 'url',
      header: c.url,
      kind: 'text',
      width: 320,
      csv: 'feedUrl',
      value: (row) => row.feedUrl,
      copy: { key: 'k', what: c.url, text: (row) => row.feedUrl },
    },
  ];
  return [
    { id: 'name', header: c.name, kind: 'text', width: 280, sort: 'name', csv: 'name', value: (row) => row.name },
    {
      id: 'campaign',
      header: c.campaign,
      kind: 'text',
      width: 220,
      sort: 'campaignName',
      csv: 'campaignName',
      value: (row) => row.campaignName,
      filter: (row) => ({ name: 'campaign', value: String(row.campaignId) }),
    },
    {
      id: 'items',
      header: c.items,
      kind: 'number',
      sort: 'itemCount',
      csv: 'itemCount',
      value: (row) => row.itemCount,
    },
    {
      id: 'imported',
      header: c.imported,
      kind: 'instant',
      sort: 'lastImportedDate',
      csv: 'lastImportedDate',
      value: (row) => row.lastImportedDate,
    },
    {
      id: 'fresh',
      header: c.freshness,
      kind: 'status',
      width: 140,
      statuses: freshLooks,
      csv: {
        of: ['lastImportedDate'],
        write: (lastImportedDate = '') => freshLooks[freshnessOf({ lastImportedDate }, viewer.today)].label,
      },
      value: (row) => freshnessOf(row, viewer.today),
    },
    {
      id: 'added',
      header: c.added,
      kind: 'number',
      sort: 'itemAddedCount',
      csv: 'itemAddedCount',
      value: (row) => row.itemAddedCount,
    },
    {
      id: 'changed',
      header: c.changed,
      kind: 'number',
      sort: 'itemChangedCount',
      csv: 'itemChangedCount',
      value: (row) => row.itemChangedCount,
    },
    ...(viewer.kind === 'publisher' ? address : []),
    { id: 'id', header: c.id, kind: 'id', sort: 'feedId', csv: 'feedId', value: (row) => row.feedId },
    {
      id: 'campaignId',
      header: c.campaignId,
      kind: 'id',
      sort: 'campaignId',
      csv: 'campaignId',
      value: (row) => row.campaignId,
      hiddenByDefault: true,
    },
  ];
}
