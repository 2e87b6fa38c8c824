import type { InputOf } from '#contract/endpoint';
import { getPayment, type getPaymentSums, listPayments, type PaymentRow } from '#contract/payments';
import { byId } from '#src/api/by-id.ts';
import type { FirstRequest } from '#src/api/early.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { EVER, formatRange } from '#src/lib/day.ts';
import { choice, daysOf, optionsOf, period, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { FilterValues, ListDefinition } from '#src/table/types.ts';
import * as t from '#text';
import { rowsIn, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { paymentColumns } from './columns.ts';

type Query = InputOf<typeof listPayments>['query'];
type SumsQuery = InputOf<typeof getPaymentSums>['query'];

function filtersFor(viewer: Viewer) {
  const f = t.payments.filters;
  const dates = [{ value: 'created', label: t.payments.dateBasis }];
  return {
    q: text(f.search, f.searchHint),
    period: period(f.period, dates, viewer.today, 'last12Months'),
    status: choice(f.status, optionsOf(t.payments.statuses)),
  };
}
type PaymentFilters = ReturnType<typeof filtersFor>;
type Values = FilterValues<PaymentFilters>;

/** The list of payments, said once. */
export function paymentList(viewer: Viewer): ListDefinition<PaymentRow, PaymentFilters> {
  return {
    name: 'payments',
    title: t.payments.title,
    columns: paymentColumns(viewer),
    filters: filtersFor(viewer),
    sort: { column: 'created', direction: 'desc' },
    rowId: (row) => String(row.id),
    rowName: (row) => t.payments.rowName(String(row.id)),
  };
}

/** A number no payment has, for words that are no number: nothing matches. */
const NONE = 0;
const idOf = (q: string) => (/^\d{1,15}$/.test(q) ? Number(q) : NONE);

/** The filters as the API takes them. A payment is looked for by its number at any date. */
export function paymentFilters(viewer: Viewer, { q, period: when, status }: Values): SumsQuery {
  const { fromDate, toDate } = daysOf(filtersFor(viewer).period, when);
  return {
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    startDate: q ? EVER.from : fromDate,
    endDate: q ? EVER.to : toDate,
    ...(q && { id: idOf(q) }),
    ...(status && { status: status as PaymentRow['status'] }),
  };
}

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function paymentsShown(viewer: Viewer, values: ListValues<PaymentFilters>): Query {
  const { filters, sortColumnName, sort } = values;
  return { ...paymentFilters(viewer, filters), sortColumnName, sortDirection: sort.direction } as Query;
}

/** The input of the request for the page of the list that is in sight. */
export function paymentsPage(sorted: Query, { offset, size }: Pick<ListValues<PaymentFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(paymentList(viewer), search);
  return { endpoint: listPayments, input: paymentsPage(paymentsShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = byId('paymentId');

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: getPayment, input: openInput(viewer, id) },
];

/** What the figures are in. */
export function scopeParts(viewer: Viewer, values: Values, total: number | null): ScopeLineParts {
  const { fromDate, toDate } = daysOf(filtersFor(viewer).period, values.period);
  const { statuses } = t.payments;
  return {
    ...rowsIn(t.payments.count, total, 1_000),
    dateBasis: t.payments.dateBasis,
    range: values.q ? t.payments.anyDate : formatRange({ from: fromDate, to: toDate }),
    statuses: values.status ? [statuses[values.status as keyof typeof statuses]] : [],
    currency: t.payments.ownCurrency,
  };
}
