import type { InputOf } from '#contract/endpoint';
import { getPlacement, listPlacements, type PlacementRow } from '#contract/placements';
import type { FirstRequest } from '#src/api/early.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { EVER, formatRange, isPreset, presetRange } from '#src/lib/day.ts';
import { choice, ids, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { Filters, FilterValues, ListDefinition } from '#src/table/types.ts';
import * as t from '#text';
import { rowsIn, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { placementColumns } from './columns.ts';

type Query = InputOf<typeof listPlacements>['query'];

const periods = ['last7', 'last30', 'last90', 'thisYear', 'lastYear'] as const;

function filtersFor() {
  const f = t.placements.filters;
  return {
    q: text(f.search, f.searchHint),
    campaign: ids(f.campaign),
    publisher: ids(f.publisher),
    created: choice(
      f.created,
      periods.map((value) => ({ value, label: t.table.presets[value] })),
    ),
  };
}
type PlacementFilters = ReturnType<typeof filtersFor>;
type Values = FilterValues<PlacementFilters>;

/** The list of placements, said once. */
export function placementList(viewer: Viewer): ListDefinition<PlacementRow, PlacementFilters> {
  const { publisher, ...rest } = filtersFor();
  const own: Filters = { ...rest, ...(viewer.kind !== 'publisher' && { publisher }) };
  return {
    name: 'placements',
    title: t.placements.title,
    columns: placementColumns(viewer.kind),
    // Typed by all of the filters: one that is left out here is never set, and nothing is asked by it.
    filters: own as unknown as PlacementFilters,
    sort: { column: 'created', direction: 'desc' },
    rowId: (row) => String(row.id),
    rowName: (row) => t.placements.rowName(row.name),
  };
}

const createdDays = (viewer: Viewer, { created }: Values) =>
  isPreset(created) ? presetRange(created, viewer.today) : undefined;

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function placementsShown(
  viewer: Viewer,
  { filters, sortColumnName, sort }: ListValues<PlacementFilters>,
): Query {
  const days = createdDays(viewer, filters) ?? EVER;
  const query = {
    agencyId: viewer.agencyId,
    advertiserId: viewer.contactId,
    fromDate: days.from,
    toDate: days.to,
    ...(filters.q && { searchText: filters.q }),
    ...(filters.campaign?.length && { campaignIds: filters.campaign.map(Number) }),
    ...(filters.publisher?.length && { publisherIds: filters.publisher.map(Number) }),
    sort: sortColumnName,
    direction: sort.direction,
  };
  return query as Query;
}

/** The input of the request for the page of the list that is in sight. */
export function placementsPage(sorted: Query, { offset, size }: Pick<ListValues<PlacementFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(placementList(viewer), search);
  return { endpoint: listPlacements, input: placementsPage(placementsShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = ({ agencyId, contactId }: Viewer, placementId: number) => ({
  params: { placementId },
  query: { agencyId, advertiserId: contactId },
});

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: getPlacement, input: openInput(viewer, id) },
];

/** What the form of a new one begins with. */
export { choicesRequests as newRequests } from '#src/api/choosable-campaigns.ts';

/** What the list holds, in words. */
export function scopeParts(viewer: Viewer, values: Values, total: number | null): ScopeLineParts {
  const days = createdDays(viewer, values);
  return {
    ...rowsIn(t.placements.count, total),
    ...(days && { dateBasis: t.placements.filters.created, range: formatRange(days) }),
  };
}
