import {
  getPaymentOverview,
  type getPaymentTimeline,
  type TimelineMonth,
  overviewSorts,
  type OverviewRow,
} from '#contract/payment-overview';
import type { InputOf } from '#contract/endpoint';
import type { Viewer } from '#src/api/viewer.ts';
import { choice, choiceById, choices, daysOf, optionsOf, period } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { Option, StatusLook } from '#src/list/types.ts';
import * as t from '#text';
import { inRequest, monthOf, monthsOf, type Months } from './months.ts';

const { filters: f, columns: c, ...words } = t.paymentOverview;
const s = words.statuses;

const statusLooks: Record<OverviewRow['PaymentStatus'], StatusLook> = {
  'Payment Sent': { label: s['Payment Sent'], tone: 'good' },
  Fast: { label: s.Fast, tone: 'good' },
  'Fast (Adjustment)': { label: s['Fast (Adjustment)'], tone: 'info' },
  'Fast (Reversal)': { label: s['Fast (Reversal)'], tone: 'info' },
  'Next Payment': { label: s['Next Payment'], tone: 'info' },
  'Advertiser Invoiced': { label: s['Advertiser Invoiced'], tone: 'waiting' },
  'No Commission': { label: s['No Commission'], tone: 'quiet' },
};

const USUAL = 'last12Months';

interface Names {
  advertisers: readonly Option[];
  campaigns: readonly Option[];
}

/** Rows are filtered in the browser, so the filters add nothing to the request. */
const nothing = () => ({});

/** The rows below the timeline, sorted in the browser. */
export const overviewList = ({ advertisers, campaigns }: Names) =>
  list({
    name: 'payment-overview',
    endpoint: getPaymentOverview,
    words: () => ({
      ...words,
      columns: c,
      count: String,
    }),
    filters: ({ today, currencies, currency }) => ({
      period: period(f.period, nothing, {
        bases: [{ value: 'month', label: words.dateBasis }],
        today,
        range: USUAL,
      }),
      status: choices(f.status, nothing, optionsOf(s)),
      advertiser: choiceById(f.advertiser, nothing, advertisers),
      campaign: choiceById(f.campaign, nothing, campaigns),
      currency: choice(
        f.currency,
        nothing,
        currencies.map((value) => ({ value, label: value })),
        currency,
      ),
    }),
    sorts: overviewSorts,
    sort: '-month',
    columns: (make) => ({
      campaign: make.text('Product', { filter: ['campaign', 'PID'] }),
      month: make.month(monthOf, { sort: 'BillingMonth', csv: 'Month' }),
      advertiser: make.text('Merchant', { width: 180, hidden: true, filter: ['advertiser', 'MID'] }),
      status: make.status('PaymentStatus', statusLooks, { width: 168, filter: 'status' }),
      currency: make.text('Currency', { width: 78 }),
      // Each in the currency of its campaign.
      validated: make.money('ValidatedCommission', { header: c.ValidatedCommission }),
      outstanding: make.money('OutStandingCommission', { header: c.OutStandingCommission }),
      raised: make.money('RaisedCommission', { header: c.RaisedCommission }),
      pending: make.money('PendingCommission', { header: c.PendingCommission }),
      payments: make.text('InvoiceNumberList', { width: 120, sort: 'InvoiceNumber' }),
      paid: make.day('PaymentDate'),
      expresspay: make.money('ExpressPay', { header: c.ExpressPay, hidden: true }),
      clicks: make.number('Clicks', { header: c.Clicks, hidden: true }),
      uv: make.number('UV', { header: c.UV, hidden: true }),
      imp: make.number('Imp', { header: c.Imp, hidden: true }),
      vt: make.number('VT', { header: c.VT, hidden: true }),
      pid: make.id('PID', { header: c.campaignId, hidden: true }),
    }),
    rowId: (row) => `${row.CampaignStatID}-${row.PaymentStatus}-${row.PaymentType ?? ''}`,
    rowName: (row) => row.Product,
  });

/** The rows before the names of their filters are known. */
export const unnamedList = overviewList({ advertisers: [], campaigns: [] });
export type Values = ReturnType<typeof unnamedList.at>['values'];

/** What nobody has chosen leaves no money out that is not paid yet. */
export const withOpenBefore = (values: Values): boolean => values.period.range === USUAL;

export function monthsShown(viewer: Viewer, values: Values): Months {
  const { fromDate, toDate } = daysOf(viewer, values.period);
  return monthsOf(fromDate, toDate);
}

/** The months before those shown of which something is not paid; undefined as long as the timeline has not said it. */
export function earlierMonths(
  values: Values,
  first: string,
  timeline: readonly TimelineMonth[] | undefined,
): readonly string[] | undefined {
  if (!withOpenBefore(values)) return [];
  return timeline?.map(({ month }) => month).filter((month) => month < first);
}

export function timelineQuery(viewer: Viewer, values: Values): InputOf<typeof getPaymentTimeline>['query'] {
  return {
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    ...inRequest(monthsShown(viewer, values)),
    advertiserId: Number(values.advertiser),
    campaignId: Number(values.campaign),
    targetCurrencyCode: values.currency,
    openBefore: withOpenBefore(values),
  };
}

export function matchingRows(rows: readonly OverviewRow[], values: Values): OverviewRow[] {
  const { status, advertiser, campaign } = values;
  return rows.filter(
    (row) =>
      (status.length === 0 || status.includes(row.PaymentStatus)) &&
      (advertiser === '' || row.MID === Number(advertiser)) &&
      (campaign === '' || row.PID === Number(campaign)),
  );
}

export function namesOf(rows: readonly OverviewRow[]): Names {
  const distinct = (pairs: (readonly [number, string])[]) =>
    [...new Map(pairs)]
      .map(([value, label]) => ({ value: String(value), label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, t.locale));
  return {
    advertisers: distinct(rows.map(({ MID, Merchant }) => [MID, Merchant] as const)),
    campaigns: distinct(rows.map(({ PID, Product }) => [PID, Product] as const)),
  };
}
