import { valueAt } from '#contract/records';
import { getPlacement, listPlacements, placementSorts } from '#contract/placements';
import { choicesRequests } from '#src/list/choosable-campaigns.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { EVER, formatRange, isPreset, presetRange } from '#src/lib/day.ts';
import { choice, ids, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import * as t from '#text';

const periods = ['last7', 'last30', 'last90', 'thisYear', 'lastYear'] as const;

/** Display name of a type; the service's own name for an unknown one. */
export function typeName(typeId: number, fallback: string): string {
  return valueAt(t.placements.types, typeId) ?? fallback;
}

const daysOf = (created: string, today: string) => (isPreset(created) ? presetRange(created, today) : undefined);

const { filters: f, columns: c, ...words } = t.placements;

export const page = list({
  name: 'placements',
  endpoint: listPlacements,
  words: { ...words, columns: c },
  filters: ({ kind }) => ({
    q: text(f.search, 'searchText', f.searchHint),
    campaign: ids(f.campaign, 'campaignIds'),
    // The API requires a date range, even for "any".
    created: choice(
      f.created,
      () => ({}),
      periods.map((value) => ({ value, label: t.table.presets[value] })),
    ),
    publisher: kind !== 'publisher' && ids(f.publisher, 'publisherIds'),
  }),
  ask: ({ created }, { today }) => {
    const { from, to } = daysOf(created, today) ?? EVER;
    return { fromDate: from, toDate: to };
  },
  sorts: placementSorts,
  order: ['sort', 'direction'],
  sort: '-created',
  columns: (make, { kind }) => ({
    name: make.text('name', { width: 220 }),
    type: make.text(['typeId', 'type'], {
      width: 140,
      sort: 'type',
      write: (id, type) => typeName(Number(id), type),
    }),
    campaign: make.text('campaign', { width: 220, filter: ['campaign', 'campaignId'] }),
    publisher: kind !== 'publisher' && make.text('publisher', { width: 190, filter: ['publisher', 'publisherId'] }),
    url: make.text('url', { width: 280 }),
    description: make.text('description', { width: 260 }),
    created: make.day('dateCreated'),
    id: make.id('id'),
    mask: make.text('maskURL', { hidden: true }),
    relationId: make.id('publisherCampaignId', { hidden: true }),
    campaignId: make.id('campaignId', { hidden: true }),
    publisherId: make.id('publisherId', { hidden: true }),
  }),
  rowId: (row) => row.id,
  rowName: (row) => row.name,
  scope: ({ created }, { today }) => {
    const days = daysOf(created, today);
    return days ? { dateBasis: f.created, range: formatRange(days) } : {};
  },
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getPlacement, input: openInput(viewer, id) }],
    },
    new: {
      load: () => import('./CreateDialog.tsx'),
      requests: (viewer, _, search) => choicesRequests(viewer, search),
    },
  },
  load: () => import('./Page.tsx'),
});

export const openInput = ({ agencyId, contactId }: Viewer, placementId: number) => ({
  params: { placementId },
  query: { agencyId, advertiserId: contactId },
});
