import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { moneyStages } from './money-stages.ts';
import { paymentTypes } from './payments.ts';
import * as p from './primitives.ts';

/** Progress of a row's money, the furthest first. */
export const overviewStatuses = [
  'Payment Sent',
  'Fast',
  'Fast (Adjustment)',
  'Fast (Reversal)',
  'Next Payment',
  'Advertiser Invoiced',
  'No Commission',
] as const;

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();
const nn = z.nullable(z.int());
const rate = z.nullable(z.number());

/**
 * Earnings of a campaign in a month and one status: the month of the conversions and of the traffic. Amounts are in the
 * campaign's currency. Traffic (`Imp`, `Clicks`, `UV`) is counted once per campaign and month, in the row that is
 * furthest, so columns can be added up. `VT` counts conversions with an impression on their path. `InvoiceNumberList`
 * are the row's payments, `InvoiceNumber` the payment where there is only one. `ExpressPay` is the part in fast
 * payments. `RaisedCommission` is the part of `OutStandingCommission` in payments that are raised and not sent yet;
 * `PendingCommission` is what the pending conversions would earn and is in no other figure. `ProductCurrencyRate` and
 * `AffiliateCurrencyRate` convert the campaign's currency into the agency's and the publisher's at the end of the
 * month; the latter is null without a publisher in scope.
 */
export const overviewRow = z.object({
  CampaignStatID: n,
  BillingYear: n,
  BillingMonth: n,
  Imp: n,
  Clicks: n,
  VT: n,
  InvoiceNumber: nn,
  MID: n,
  PID: n,
  UV: n,
  OptimiseCompany: s,
  Merchant: s,
  Product: s,
  Currency: s,
  PaymentStatus: z.enum(overviewStatuses),
  PaymentType: z.nullable(z.enum(paymentTypes)),
  InvoiceNumberList: ns,
  ValidatedCommission: z.number(),
  OutStandingCommission: z.number(),
  RaisedCommission: z.number(),
  PendingCommission: z.number(),
  ProductCurrencyRate: rate,
  ExpressPay: z.number(),
  AffiliateCurrencyRate: rate,
  PaymentDate: z.nullable(p.at),
});
export type OverviewRow = z.output<typeof overviewRow>;

export const overviewSorts = [
  'CampaignStatID',
  'BillingYear',
  'BillingMonth',
  'Imp',
  'Clicks',
  'VT',
  'InvoiceNumber',
  'MID',
  'PID',
  'UV',
  'OptimiseCompany',
  'Merchant',
  'Product',
  'Currency',
  'PaymentStatus',
  'PaymentType',
  'InvoiceNumberList',
  'ValidatedCommission',
  'OutStandingCommission',
  'RaisedCommission',
  'PendingCommission',
  'ProductCurrencyRate',
  'ExpressPay',
  'AffiliateCurrencyRate',
  'PaymentDate',
] as const;

/** First year for which months can be requested. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
const year = p.integer(FIRST_YEAR, LAST_YEAR);
const month = p.integer(1, 12);

export const getPaymentOverview = endpoint({
  id: 'getPaymentOverview',
  method: 'GET',
  path: '/v1/publisher-payment/overview',
  access: 'contact',
  tag: 'Payments',
  summary: "A publisher's commission by campaign, month and payment status",
  description:
    'Both months are included. `advertiserId=0` and `campaignId=0` mean all; `campaignId` takes productIds and relations; ' +
    '`paymentStatus` takes several. An advertiser has none. All rows are answered unless `limit` is given.',
  query: z.object({
    ...p.scopeQuery,
    startYear: year,
    startMonth: month,
    endYear: year,
    endMonth: month,
    advertiserId: p.id,
    campaignId: p.id,
    paymentStatus: p.requiredList(p.choice(...overviewStatuses)),
    ...p.optionalPageQuery,
    sortColumnName: z.optional(p.choice(...overviewSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(overviewRow),
  list: true,
});

const stage = z.object({
  stage: z.enum(moneyStages),
  conversions: n,
  /** In the requested currency, exact: each conversion at the rate of its own day, up to 12 decimals. */
  commission: p.decimal,
  /** The same in the campaigns' own currencies. */
  parts: z.array(z.object({ currency: s, commission: p.decimal })),
});

/** A month of the timeline with every stage; empty stages are zeros. */
export const timelineMonth = z.object({ month: s, stages: z.array(stage) });
export type TimelineMonth = z.output<typeof timelineMonth>;

export const getPaymentTimeline = endpoint({
  id: 'getPaymentTimeline',
  method: 'GET',
  path: '/api/payment-timeline',
  access: 'contact',
  tag: 'Payments',
  summary: "How far a publisher's commission is, month by month",
  description:
    'Sums of the payment overview by month of the conversions, both months included, the latest first. ' +
    '`advertiserId` and `campaignId` 0 mean all; `campaignId` takes a productId or a relation. An advertiser has none. ' +
    '`openBefore` adds the months before them of which something is not paid yet.',
  query: z.object({
    ...p.scopeQuery,
    startYear: year,
    startMonth: month,
    endYear: year,
    endMonth: month,
    advertiserId: z._default(p.id, 0),
    campaignId: z._default(p.id, 0),
    targetCurrencyCode: p.currency,
    openBefore: z._default(p.flag, false),
  }),
  reply: z.array(timelineMonth),
});

/** Stages of commission that is not paid yet, the furthest first. */
export const openStages = ['raised', 'due', 'invoiced', 'approved', 'pending'] as const;

/**
 * The next payment of a publisher, VAT included, by currency. `raised` are payments that are made and not sent yet. `runs`
 * are the billing runs to come, the earlier first: a run makes payments from the day `from` on, of what advertisers have
 * paid so far; what they pay later may be in it too. The day on which a payment is sent is nobody's rule. `stages` is
 * all commission that is not paid, of every month from `since` on, in the requested currency and exact as in the
 * timeline; `since` (yyyy-mm) is null where there is none.
 */
const nextPayment = z.object({
  paymentDay: n,
  raised: z.array(z.object({ currency: s, payments: n, total: p.decimal })),
  runs: z.array(
    z.object({
      from: z.iso.date(),
      amounts: z.array(z.object({ currency: s, conversions: n, net: p.decimal, vat: p.decimal, total: p.decimal })),
    }),
  ),
  since: ns,
  stages: z.array(z.object({ stage: z.enum(openStages), conversions: n, commission: p.decimal })),
});
export type NextPayment = z.output<typeof nextPayment>;

export const getNextPayment = endpoint({
  id: 'getNextPayment',
  method: 'GET',
  path: '/api/next-payment',
  access: 'contact',
  tag: 'Payments',
  summary: 'The next payment of a publisher, and from which day on',
  description:
    'By the rules of billing: payments are made from `paymentDay` of the month after the one in which advertisers have ' +
    'paid. ' +
    'Without anything raised or paid by an advertiser, `raised` and `runs` are empty: no day can be known. An advertiser has none.',
  query: z.object({ ...p.scopeQuery, targetCurrencyCode: p.currency }),
  reply: nextPayment,
});
