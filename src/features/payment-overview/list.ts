import type { InputOf } from '#contract/endpoint';
import { getPaymentTimeline, overviewStatuses, type OverviewRow } from '#contract/payment-overview';
import type { FirstRequest } from '#src/api/early.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { one } from '#src/lib/url-state.ts';
import { choice, choices, daysOf, optionsOf, period } from '#src/table/filters.ts';
import { readList } from '#src/table/list-state.ts';
import type { ChoiceFilter, FilterValues, ListDefinition, Option } from '#src/table/types.ts';
import * as t from '#text';
import { overviewColumns } from './columns.ts';
import { monthsOf, yearAndMonth, type Months } from './months.ts';

type TimelineQuery = InputOf<typeof getPaymentTimeline>['query'];

/** Advertisers and campaigns by name, as far as they are known. */
export interface Names {
  advertisers: readonly Option[];
  campaigns: readonly Option[];
}
const noNames: Names = { advertisers: [], campaigns: [] };

/** One of those that have come so far; the address may hold one that has not come yet. */
function oneOf(label: string, options: readonly Option[]): ChoiceFilter {
  const field = one<string>(
    '',
    (raw) => (/^\d{1,15}$/.test(raw) ? raw : undefined),
    (value) => value,
  );
  return { kind: 'choice', label, options, field };
}

function filtersFor(viewer: Viewer, names: Names) {
  const f = t.paymentOverview.filters;
  const dates = [{ value: 'month', label: t.paymentOverview.dateBasis }];
  return {
    period: period(f.period, dates, viewer.today, 'last12Months'),
    status: choices(f.status, optionsOf(t.paymentOverview.statuses)),
    advertiser: oneOf(f.advertiser, names.advertisers),
    campaign: oneOf(f.campaign, names.campaigns),
    currency: choice(
      f.currency,
      viewer.currencies.map((value) => ({ value, label: value })),
      viewer.currency,
    ),
  };
}
export type OverviewFilters = ReturnType<typeof filtersFor>;
export type Values = FilterValues<OverviewFilters>;

/** The overview's rows, said once. */
export function overviewList(viewer: Viewer, names: Names): ListDefinition<OverviewRow, OverviewFilters> {
  return {
    name: 'payment-overview',
    title: t.paymentOverview.rows,
    columns: overviewColumns(),
    filters: filtersFor(viewer, names),
    sort: { column: 'month', direction: 'desc' },
    rowId: (row) => `${row.CampaignStatID}-${row.PaymentStatus}-${row.PaymentType ?? ''}`,
    rowName: (row) => t.paymentOverview.rowName(row.Product),
  };
}

/** The months that the period touches: whole ones, because money is reckoned by the month. */
export function monthsShown(viewer: Viewer, values: Values): Months {
  const { fromDate, toDate } = daysOf(filtersFor(viewer, noNames).period, values.period);
  return monthsOf(fromDate, toDate);
}

/** What the timeline is asked for. */
export function timelineQuery(viewer: Viewer, values: Values): TimelineQuery {
  const { first, last } = monthsShown(viewer, values);
  const from = yearAndMonth(first);
  const to = yearAndMonth(last);
  return {
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    startYear: from.year,
    startMonth: from.month,
    endYear: to.year,
    endMonth: to.month,
    advertiserId: Number(values.advertiser),
    campaignId: Number(values.campaign),
    targetCurrencyCode: values.currency,
  };
}

/** What the page at an address asks for first: the timeline is on top. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const { filters } = readList(overviewList(viewer, noNames), search);
  return { endpoint: getPaymentTimeline, input: { query: timelineQuery(viewer, filters) } };
}

/** The rows that the filters leave. */
export function matchingRows(rows: readonly OverviewRow[], values: Values): OverviewRow[] {
  const { status, advertiser, campaign } = values;
  return rows.filter(
    (row) =>
      (status.length === 0 || status.includes(row.PaymentStatus)) &&
      (advertiser === '' || row.MID === Number(advertiser)) &&
      (campaign === '' || row.PID === Number(campaign)),
  );
}

/** Every advertiser and campaign of the rows, by name. */
export function namesOf(rows: readonly OverviewRow[]): Names {
  const distinct = (pairs: (readonly [number, string])[]) =>
    [...new Map(pairs)]
      .map(([value, label]) => ({ value: String(value), label }))
      .toSorted((a, b) => a.label.localeCompare(b.label));
  return {
    advertisers: distinct(rows.map(({ MID, Merchant }) => [MID, Merchant] as const)),
    campaigns: distinct(rows.map(({ PID, Product }) => [PID, Product] as const)),
  };
}

export const everyStatus = [...overviewStatuses];
