import type { InputOf } from '#contract/endpoint';
import { listFeeds, type FeedRow } from '#contract/feeds';
import type { FirstRequest } from '#src/api/early.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { oneId, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { ListDefinition } from '#src/table/types.ts';
import * as t from '#text';
import { feedColumns } from './columns.ts';

type Query = InputOf<typeof listFeeds>['query'];

function filtersFor() {
  const f = t.feeds.filters;
  return { q: text(f.search, f.searchHint), campaign: oneId(f.campaign) };
}
type FeedFilters = ReturnType<typeof filtersFor>;

/** The list of product feeds, said once. */
export function feedList(viewer: Viewer): ListDefinition<FeedRow, FeedFilters> {
  return {
    name: 'feeds',
    title: t.feeds.title,
    columns: feedColumns(viewer),
    filters: filtersFor(),
    sort: { column: 'name', direction: 'asc' },
    rowId: (row) => String(row.feedId),
    rowName: (row) => row.name,
  };
}

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function feedsShown(
  { agencyId, contactId }: Viewer,
  { filters, sortColumnName, sort }: ListValues<FeedFilters>,
): Query {
  const query = {
    agencyId,
    contactId,
    ...(filters.q && { searchText: filters.q }),
    ...(filters.campaign && { pid: Number(filters.campaign) }),
    sortColumnName,
    sortDirection: sort.direction,
  };
  return query as Query;
}

/** The input of the request for the page of the list that is in sight. */
export function feedsPage(sorted: Query, { offset, size }: Pick<ListValues<FeedFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(feedList(viewer), search);
  return { endpoint: listFeeds, input: feedsPage(feedsShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = ({ agencyId, contactId }: Viewer, feedId: number) => ({
  query: { agencyId, contactId, feedId },
});

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: listFeeds, input: openInput(viewer, id) },
];
