import { listConversions, movementKinds, type ConversionRow } from '#contract/conversions';
import type { InputOf } from '#contract/endpoint';
import { readInstant } from '#contract/primitives';
import type { FirstRequest } from '#src/api/early.ts';
import { asked } from '#src/api/asked.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { EVER, formatInstant, formatRange } from '#src/lib/day.ts';
import { choice, choices, daysOf, ids, optionsOf, period, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { Filters, FilterValues, ListDefinition, Option, PeriodFilter } from '#src/table/types.ts';
import * as t from '#text';
import { rowsIn, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { conversionColumns } from './columns.ts';

type Query = InputOf<typeof listConversions>['query'];

const statuses = optionsOf(t.conversions.statuses);
const payments = optionsOf(t.conversions.paymentStatuses);
const dates = optionsOf(t.conversions.dates);
/** A reference is looked for at any date, and so is what moved. */
export const anyDate = { fromDate: EVER.from, toDate: EVER.to, dateField: 'conversion' } as const;

function filtersFor(viewer: Viewer, moved: string) {
  const f = t.conversions.filters;
  return {
    ref: text(f.reference, f.referenceHint),
    moved: choice(f.moved, movedOptions(moved)),
    period: period(f.period, dates, viewer.today),
    status: choices(f.status, statuses),
    payment: choice(f.payment, payments),
    show: choice(f.show, optionsOf(t.conversions.types)),
    campaign: ids(f.campaign),
    advertiser: ids(f.advertiser),
    publisher: ids(f.publisher),
    paymentId: ids(f.paymentId),
    uid: text(f.uid),
    invoiced: choice(f.invoiced, [{ value: 'no', label: f.notInvoiced }]),
    currency: choice(
      f.currency,
      viewer.currencies.map((value) => ({ value, label: value })),
      viewer.currency,
    ),
  };
}
type ConversionFilters = ReturnType<typeof filtersFor>;
type Values = FilterValues<ConversionFilters>;

/** Each way in which conversions can have moved in the span that `moved` names. */
function movedOptions(moved: string): Option[] {
  const [, since, until] = moved.split('_');
  if (since === undefined || until === undefined) return [];
  return movementKinds.map((kind) => ({
    value: `${kind}_${since}_${until}`,
    label: t.conversions.movedIn(t.conversions.movements[kind], formatInstant(since), formatInstant(until)),
  }));
}

/** Filters that mean something to the account; without the period where any date counts. */
function shownFilters(viewer: Viewer, asked: Asked): ConversionFilters {
  const all = filtersFor(viewer, asked.moved);
  const { moved, period: days, publisher, advertiser, paymentId, uid, ...rest } = all;
  const { ref, ...others } = rest;
  const own: Filters = {
    ref,
    ...(asked.moved !== '' && { moved }),
    ...(!atAnyDate(asked) && { period: days }),
    ...others,
    ...(viewer.kind !== 'publisher' && { publisher }),
    ...(viewer.kind !== 'advertiser' && { advertiser, paymentId, uid }),
  };
  // Typed by all of the filters: one that is left out here is never set, and nothing is asked by it.
  return own as unknown as ConversionFilters;
}

/** What the address says before the list is made of it: some of it decides which columns there are. */
export interface Asked {
  searching: boolean;
  /** Which conversions moved: `paid_2026-03-08T09:30:00.000Z_2026-03-15T12:00:00.000Z`; '' when that is not asked. */
  moved: string;
  byItem: boolean;
  currency: string;
}

const atAnyDate = ({ searching, moved }: Asked) => searching || moved !== '';

/** @returns '' for what names no way to move and no span. */
function readMoved(raw: string): string {
  const [kind, since = '', until = '', ...rest] = raw.split('_');
  const known = movementKinds.some((one) => one === kind) && readInstant(since) && readInstant(until);
  return known && rest.length === 0 ? raw : '';
}

export function askedOf(viewer: Viewer, search: URLSearchParams): Asked {
  const currency = search.get('currency');
  return {
    searching: (search.get('ref') ?? '').trim() !== '',
    moved: readMoved(search.get('moved') ?? ''),
    byItem: search.get('show') === 'conversionsByBasketItem',
    currency: currency && viewer.currencies.includes(currency) ? currency : viewer.currency,
  };
}

/** The list of conversions, said once. */
export function conversionList(viewer: Viewer, asked: Asked): ListDefinition<ConversionRow, ConversionFilters> {
  return {
    name: 'conversions',
    title: t.conversions.title,
    columns: conversionColumns(viewer, asked.currency, asked.byItem),
    filters: shownFilters(viewer, asked),
    sort: { column: 'converted', direction: 'desc' },
    rowId: (row) => (row.item ? `${row.conversionId}:${row.item.sku}:${row.item.name}` : row.conversionId),
    rowName: (row) => t.conversions.rowName(row.conversionId),
  };
}

function references(ref: string): string[] {
  return ref.split(/[\s,;]+/).filter((part) => part !== '');
}

const given = <T>(values: readonly T[] | undefined) =>
  values && values.length > 0 ? { values: [...values] } : undefined;

/** The filters as the API takes them. */
function conversionQuery(viewer: Viewer, shown: Asked, filter: PeriodFilter, values: Values): Query {
  const days = atAnyDate(shown) ? anyDate : daysOf(filter, values.period);
  const [movement, movedSince, movedUntil] = shown.moved === '' ? [] : shown.moved.split('_');
  return asked<Query>({
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    ...days,
    movement,
    movedSince,
    movedUntil,
    targetCurrencyCode: shown.currency,
    queryMerchantRef: shown.searching ? references(values.ref) : undefined,
    status: given(values.status)?.values,
    paymentStatus: values.payment || undefined,
    conversionType: values.show || undefined,
    campaignId: given(values.campaign)?.values,
    advertiserId: given(values.advertiser)?.values,
    publisherId: given(values.publisher)?.values,
    invoicePayoutId: given(values.paymentId)?.values,
    queryUid: values.uid || undefined,
    excludeInvoiced: values.invoiced === 'no' ? true : undefined,
  });
}

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function conversionsShown(viewer: Viewer, asked: Asked, values: ListValues<ConversionFilters>) {
  const filters = conversionQuery(viewer, asked, periodFilter(viewer), values.filters);
  const { sortColumnName, sort } = values;
  return { filters, sorted: { ...filters, sortColumnName, sortDirection: sort.direction } as Query };
}

/** The input of the request for the page of the list that is in sight. */
export function conversionsPage(
  sorted: Query,
  { offset, size }: Pick<ListValues<ConversionFilters>, 'offset' | 'size'>,
) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const asked = askedOf(viewer, search);
  const values = readList(conversionList(viewer, asked), search);
  return { endpoint: listConversions, input: conversionsPage(conversionsShown(viewer, asked, values).sorted, values) };
}

/** What is asked about the one that the address opens: one row an item; a conversion without a basket is one row. */
export const openInput = ({ agencyId, contactId }: Viewer, conversionId: number, currency: string) => ({
  query: {
    agencyId,
    contactId,
    conversionId: [conversionId],
    ...anyDate,
    conversionType: 'conversionsByBasketItem' as const,
    targetCurrencyCode: currency,
    limit: 500,
  },
});

export const openRequests = (viewer: Viewer, id: number, search: URLSearchParams): FirstRequest[] => [
  { endpoint: listConversions, input: openInput(viewer, id, askedOf(viewer, search).currency) },
];

const movedText = ({ moved }: Asked) =>
  movedOptions(moved).find(({ value }) => value === moved)?.label ?? t.conversions.anyDate;

/** What the figures are in. */
export function scopeParts(asked: Asked, query: Query, values: Values, total: number | null): ScopeLineParts {
  const count = asked.byItem ? t.conversions.countItems : t.conversions.count;
  return {
    ...rowsIn(count, total, 10_000),
    dateBasis: atAnyDate(asked) ? movedText(asked) : t.conversions.dates[query.dateField],
    ...(!atAnyDate(asked) && { range: formatRange({ from: query.fromDate, to: query.toDate }) }),
    statuses: (values.status ?? []).map((status) => t.conversions.statuses[status as ConversionRow['status']]),
    currency: asked.currency,
  };
}

/** The period filter, also when the list does not show it. */
function periodFilter(viewer: Viewer): PeriodFilter {
  return filtersFor(viewer, '').period;
}
