import {
  getBillingRun,
  type BilledInvoice,
  type BilledPayment,
  type BillingRunRow,
  listBillingRuns,
} from '#contract/billing';
import type { InputOf } from '#contract/endpoint';
import type { FirstRequest } from '#src/api/early.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMonth } from '#src/lib/day.ts';
import { choice } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { ListDefinition, Option } from '#src/table/types.ts';
import * as t from '#text';
import { invoiceColumns, paymentColumns, runColumns } from './columns.ts';

type Query = InputOf<typeof listBillingRuns>['query'];

const MONTHS = 36;

/** Months that are over, the last one first. */
export function pastMonths(today: string): Option[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

const filtersFor = (viewer: Viewer) => ({ month: choice(t.billing.columns.month, pastMonths(viewer.today)) });
type RunFilters = ReturnType<typeof filtersFor>;

/** The list of past runs, said once. */
export function runList(viewer: Viewer): ListDefinition<BillingRunRow, RunFilters> {
  return {
    name: 'billing',
    title: t.billing.runs,
    columns: runColumns(),
    filters: filtersFor(viewer),
    sort: { column: 'ranAt', direction: 'desc' },
    rowId: (row) => String(row.id),
    rowName: (row) => t.billing.rowName(String(row.id)),
  };
}

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function runsShown({ agencyId }: Viewer, { filters, sortColumnName, sort }: ListValues<RunFilters>): Query {
  return {
    agencyId,
    ...(filters.month && { month: filters.month }),
    sortColumnName: sortColumnName as Query['sortColumnName'],
    sortDirection: sort.direction,
  };
}

export function runsPage(sorted: Query, { offset, size }: Pick<ListValues<RunFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(runList(viewer), search);
  return { endpoint: listBillingRuns, input: runsPage(runsShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = ({ agencyId }: Viewer, runId: number) => ({ params: { runId }, query: { agencyId } });

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: getBillingRun, input: openInput(viewer, id) },
];

/** Before the names of what the lists of a run keep in the address. */
export const PREFIXES = { invoices: 'i-', payments: 'p-' } as const;

/** The invoices of a run. */
export function invoicesOfRun(file: string, made: boolean): ListDefinition<BilledInvoice, {}> {
  return {
    name: `${file}-invoices`,
    title: t.billing.invoices,
    columns: invoiceColumns(made),
    filters: {},
    sort: { column: 'advertiser', direction: 'asc' },
    rowId: (row) => `${row.advertiserId}-${row.currency}-${row.commissionType}`,
    rowName: (row) => row.advertiser,
  };
}

/** The payments of a run. */
export function paymentsOfRun(file: string, made: boolean): ListDefinition<BilledPayment, {}> {
  return {
    name: `${file}-payments`,
    title: t.billing.payments,
    columns: paymentColumns(made),
    filters: {},
    sort: { column: 'publisher', direction: 'asc' },
    rowId: (row) => `${row.publisherId}-${row.currency}-${row.paymentType}`,
    rowName: (row) => row.publisher,
  };
}
