import type { InputOf } from '#contract/endpoint';
import { listVouchers, type VoucherRow } from '#contract/vouchers';
import type { FirstRequest } from '#src/api/early.ts';
import { asked } from '#src/api/asked.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { choice, flag, oneId, optionsOf, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { FilterValues, ListDefinition } from '#src/table/types.ts';
import * as t from '#text';
import { rowsIn, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { voucherColumns } from './columns.ts';

type Query = InputOf<typeof listVouchers>['query'];

function filtersFor() {
  const f = t.vouchers.filters;
  return {
    q: text(f.search, f.searchHint),
    show: choice(f.show, optionsOf(t.vouchers.shows), 'current'),
    campaign: oneId(f.campaign),
    advertiser: oneId(f.advertiser),
    exclusive: flag(f.exclusive, t.table.yes, t.table.no),
    culture: text(f.culture, f.cultureHint),
    added: choice(f.added, optionsOf(t.vouchers.addedIn)),
  };
}
type VoucherFilters = ReturnType<typeof filtersFor>;
type Values = FilterValues<VoucherFilters>;

/**
 * The list of vouchers, said once: what ends first is first. Among all of them, where those have ended already, what ends
 * last is: nobody looks for a voucher of last year.
 * @param show which are shown, as the address has it
 */
export function voucherList(viewer: Viewer, show: string | null): ListDefinition<VoucherRow, VoucherFilters> {
  const { advertiser, ...rest } = filtersFor();
  return {
    name: 'vouchers',
    title: t.vouchers.title,
    columns: voucherColumns(viewer),
    // Typed by all of the filters: one that is left out here is never set, and nothing is asked by it.
    filters: { ...rest, ...(viewer.kind !== 'advertiser' && { advertiser }) } as unknown as VoucherFilters,
    sort: { column: 'ends', direction: show === 'all' || show === 'expired' ? 'desc' : 'asc' },
    rowId: (row) => String(row.id),
    rowName: (row) => t.vouchers.rowName(row.code || row.title),
  };
}

/** Which states the API is asked for; unasked it answers with what runs and what is to come. */
const shows: Record<string, Pick<Query, 'active' | 'expired'>> = {
  current: {},
  all: { active: true, expired: true },
  coming: { active: false },
  expired: { active: false, expired: true },
};

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function vouchersShown(
  { agencyId, contactId }: Viewer,
  { filters, sortColumnName, sort }: ListValues<VoucherFilters>,
): Query {
  return asked<Query>({
    agencyId,
    contactId,
    ...shows[filters.show],
    searchText: filters.q || undefined,
    pid: filters.campaign || undefined,
    advertiserContactId: filters.advertiser || undefined,
    exclusive: filters.exclusive,
    cultureCode: filters.culture || undefined,
    historyDays: filters.added || undefined,
    sortColumnName,
    sortDirection: sort.direction,
  });
}

/** The input of the request for the page of the list that is in sight. */
export function vouchersPage(sorted: Query, { offset, size }: Pick<ListValues<VoucherFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(voucherList(viewer, search.get('show')), search);
  return { endpoint: listVouchers, input: vouchersPage(vouchersShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = ({ agencyId, contactId }: Viewer, id: number) => ({
  query: { agencyId, contactId, id, active: true, expired: true },
});

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: listVouchers, input: openInput(viewer, id) },
];

/** What the list holds, in words. */
export function scopeParts({ show }: Values, total: number | null): ScopeLineParts {
  return {
    ...rowsIn(t.vouchers.count, total),
    statuses: show === 'all' ? [] : [t.vouchers.shows[show as keyof typeof t.vouchers.shows]],
  };
}
