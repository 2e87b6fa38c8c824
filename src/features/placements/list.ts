import { valueAt } from '#contract/records';
import { getPlacement, listPlacements, placementSorts } from '#contract/placements';
import type { Viewer } from '#src/api/viewer.ts';
import { choice, optionsOf, period, text, things } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import * as t from '#text';

/** Display name of a type; the service's own name for an unknown one. */
export function typeName(typeId: number, fallback: string): string {
  return valueAt(t.placements.types, typeId) ?? fallback;
}

const { filters: f, columns: c, ...words } = t.placements;

export const placementList = list({
  name: 'placements',
  endpoint: listPlacements,
  words: { ...words, columns: c },
  filters: ({ kind, today }) => ({
    q: text(f.search, 'searchText', f.searchHint),
    campaign: things(f.campaign, 'campaign', 'campaignIds'),
    created: period(f.created, ({ fromDate, toDate }) => ({ fromDate, toDate }), {
      bases: [{ value: 'created', label: f.created }],
      today,
      range: 'all',
    }),
    publisher: kind !== 'publisher' && things(f.publisher, 'publisher', 'publisherIds'),
    state: choice(
      f.state,
      (state) => (state === 'archived' ? { archived: true } : {}),
      optionsOf(words.states),
      'inUse',
    ),
  }),
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
    url: make.text('url', { width: 240, lines: 1 }),
    description: make.text('description', { width: 200 }),
    created: make.day('dateCreated'),
    id: make.id('id'),
    mask: make.text('maskURL', { hidden: true }),
    relationId: make.id('publisherCampaignId', { hidden: true }),
    campaignId: make.id('campaignId', { hidden: true }),
    publisherId: make.id('publisherId', { hidden: true }),
  }),
  rowId: (row) => row.id,
  rowName: (row) => row.name,
  detail: (viewer, id) => [{ endpoint: getPlacement, input: openInput(viewer, id) }],
});

export const openInput = ({ agencyId, contactId }: Viewer, placementId: number) => ({
  params: { placementId },
  query: { agencyId, advertiserId: contactId },
});
