import type { InputOf } from '#contract/endpoint';
import { listShortUrls, type ShortUrlRow } from '#contract/links';
import type { FirstRequest } from '#src/api/early.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { ListDefinition } from '#src/table/types.ts';
import * as t from '#text';
import { shortLinkColumns } from './columns.ts';

type Query = InputOf<typeof listShortUrls>['query'];

const filtersFor = () => ({ q: text(t.links.filters.search, t.links.filters.searchHint) });
type LinkFilters = ReturnType<typeof filtersFor>;

/** The list of short links, said once. */
export function shortLinkList(viewer: Viewer): ListDefinition<ShortUrlRow, LinkFilters> {
  return {
    name: 'links',
    title: t.links.shortTitle,
    columns: shortLinkColumns(viewer),
    filters: filtersFor(),
    sort: { column: 'created', direction: 'desc' },
    rowId: (row) => row.code,
    rowName: (row) => row.shortUrl,
  };
}

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function shortLinksShown(viewer: Viewer, { filters, sortColumnName, sort }: ListValues<LinkFilters>): Query {
  const { agencyId, contactId } = viewer;
  const query = {
    agencyId,
    contactId,
    ...(filters.q && { searchText: filters.q }),
    sortColumnName,
    sortDirection: sort.direction,
  };
  return query as Query;
}

/** The input of the request for the page of the list that is in sight. */
export function shortLinksPage(sorted: Query, { offset, size }: Pick<ListValues<LinkFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(shortLinkList(viewer), search);
  return { endpoint: listShortUrls, input: shortLinksPage(shortLinksShown(viewer, values), values) };
}
