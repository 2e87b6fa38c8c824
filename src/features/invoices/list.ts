import type { InputOf } from '#contract/endpoint';
import { getInvoice, currencyIds, type getInvoiceSums, type InvoiceRow, listInvoices } from '#contract/invoices';
import { byId } from '#src/api/by-id.ts';
import type { FirstRequest } from '#src/api/early.ts';
import { asked } from '#src/api/asked.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { EVER, formatRange } from '#src/lib/day.ts';
import { choice, daysOf, ids, optionsOf, period, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { FilterValues, ListDefinition } from '#src/table/types.ts';
import * as t from '#text';
import { rowsIn, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { invoiceColumns } from './columns.ts';

export type Query = InputOf<typeof listInvoices>['query'];
type SumsQuery = InputOf<typeof getInvoiceSums>['query'];

function filtersFor(viewer: Viewer) {
  const f = t.invoices.filters;
  const dates = [{ value: 'invoice', label: t.invoices.dateBasis }];
  return {
    q: text(f.search, f.searchHint),
    period: period(f.period, dates, viewer.today, 'last12Months'),
    status: choice(f.status, optionsOf(t.invoices.statuses)),
    type: choice(f.type, optionsOf(t.invoices.types)),
    charges: choice(f.charges, [
      { value: '1', label: t.invoices.charges.Performance },
      { value: '2', label: t.invoices.charges.Click },
    ]),
    currency: choice(
      f.currency,
      Object.entries(currencyIds).map(([value, label]) => ({ value, label })),
    ),
    paid: choice(f.paid, [{ value: 'yes', label: f.nothingOutstanding }]),
    campaign: ids(f.campaign),
    po: text(f.po),
    deleted: choice(f.deleted, [{ value: 'shown', label: f.deletedShown }]),
  };
}
type InvoiceFilters = ReturnType<typeof filtersFor>;
type Values = FilterValues<InvoiceFilters>;

/** The list of invoices, said once. */
export function invoiceList(viewer: Viewer): ListDefinition<InvoiceRow, InvoiceFilters> {
  return {
    name: 'invoices',
    title: t.invoices.title,
    columns: invoiceColumns(viewer),
    filters: filtersFor(viewer),
    sort: { column: 'date', direction: 'desc' },
    rowId: (row) => row.invoiceId,
    rowName: (row) => t.invoices.rowName(row.invoiceId),
  };
}

/** An invoice is looked for by its number, at any date; other words are a campaign's name. */
const isNumber = (q: string) => /^\d{1,15}$/.test(q);

/** The filters as the API takes them. */
export function invoiceFilters(viewer: Viewer, values: Values): SumsQuery {
  const { q } = values;
  const { fromDate, toDate } = daysOf(filtersFor(viewer).period, values.period);
  const days = isNumber(q) ? { startDate: EVER.from } : { startDate: fromDate, endDate: toDate };
  return asked<SumsQuery>({
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    ...days,
    invoiceId: isNumber(q) ? Number(q) : undefined,
    campaignName: isNumber(q) ? undefined : q || undefined,
    status: values.status || undefined,
    invoiceTypeId: values.type ? Number(values.type) : undefined,
    commissionTypeId: values.charges ? Number(values.charges) : undefined,
    currencyId: values.currency ? Number(values.currency) : undefined,
    showOnlyInvoicesWithNoOutstanding: values.paid === 'yes' ? true : undefined,
    campaignIds: values.campaign.length > 0 ? values.campaign.map(Number) : undefined,
    poNumber: values.po || undefined,
    includeDeleted: values.deleted === 'shown' ? true : undefined,
  });
}

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function invoicesShown(viewer: Viewer, values: ListValues<InvoiceFilters>): Query {
  const { filters, sortColumnName, sort } = values;
  return { ...invoiceFilters(viewer, filters), sortColumnName, sortDirection: sort.direction } as Query;
}

/** The input of the request for the page of the list that is in sight. */
export function invoicesPage(sorted: Query, { offset, size }: Pick<ListValues<InvoiceFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(invoiceList(viewer), search);
  return { endpoint: listInvoices, input: invoicesPage(invoicesShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = byId('invoiceId');

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: getInvoice, input: openInput(viewer, id) },
];

/** What the figures are in. */
export function scopeParts(viewer: Viewer, values: Values, total: number | null): ScopeLineParts {
  const { fromDate, toDate } = daysOf(filtersFor(viewer).period, values.period);
  const { statuses } = t.invoices;
  return {
    ...rowsIn(t.invoices.count, total, 1_000),
    dateBasis: t.invoices.dateBasis,
    range: isNumber(values.q) ? t.invoices.anyDate : formatRange({ from: fromDate, to: toDate }),
    statuses: values.status ? [statuses[values.status as keyof typeof statuses]] : [],
    currency: t.invoices.ownCurrency,
  };
}
