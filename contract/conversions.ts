import { questionStates } from './conversion-notes.ts';
import { extraNames, type ExtraName } from './extra-names.ts';
import { recordOf } from './records.ts';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { moneyStages } from './money-stages.ts';
import * as p from './primitives.ts';

export const conversionStatuses = ['pending', 'approved', 'rejected'] as const;
export const paymentStatuses = ['nextPayment', 'advertiserInvoiced', 'awaitingInvoicing', 'paymentSent'] as const;
export const dateFields = ['conversion', 'click', 'impression', 'invoice', 'lastModifiedDate'] as const;
export const movementKinds = ['tracked', 'revalued', 'approved', 'rejected', 'invoiced', 'paid'] as const;
export type MovementKind = (typeof movementKinds)[number];
/** Why a tracked sale is flagged for a person to look at: docs/decisions/020-paid-clicks.md. */
export const saleFlags = ['burst', 'visitor', 'own', 'differs'] as const;
export type SaleFlag = (typeof saleFlags)[number];
const conversionTypes = ['conversions', 'conversionsByPayment', 'conversionsByBasketItem'] as const;
const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();
const nn = z.nullable(z.int());
const orderValue = z.object({ currency: s, amount: p.decimal, publisherAmount: p.decimal, publisherCurrency: s });
const banded = z.object({ currency: s, amount: p.decimal, bandId: n });
const named = z.nullable(z.object({ id: n, name: s }));

/** The custom values that are given; null empties one. */
export const givenExtras = (extra: Partial<Record<ExtraName, string | null | undefined>> | null | undefined) => {
  const given: Partial<Record<ExtraName, string | null>> = {};
  for (const name of extraNames) if (extra?.[name] !== undefined) given[name] = extra[name];
  return given;
};

/**
 * A conversion. `campaignId` is the campaign's productId, `publisherCampaignId` the relation. `rawConversionValue` is
 * the value the advertiser sent, in its currency, and `exchangeRate` that currency's rate into the requested one on the
 * conversion's own day; null where the network has none. `conversionValue`, `origConversionValue`, `commission` and
 * `cost` are in the requested currency, converted from `currencyCode`, the campaign's. In a publisher's account `cost`
 * and `flags` are null, whoever asks. `invoiceDate` is that of the invoice, or before there is one the date that an
 * update has given for it. `decideBy` is the end of the campaign's validation window, null once it is decided. `item` is
 * set for conversionsByBasketItem only. `stage` is how far its commission is, from `pending` to `paid`; null for rejected
 * ones.
 */
export const conversionRow = z.object({
  conversionId: s,
  advertiserRef: s,
  legacyId: nn,
  agencyId: n,
  publisherId: n,
  campaignId: n,
  publisherCampaignId: n,
  advertiserId: n,
  advertiserName: s,
  campaignTypeId: n,
  invoiceId: nn,
  paymentId: nn,
  mid: n,
  currencyCode: ns,
  exchangeRate: z.nullable(z.number()),
  publisherName: s,
  publisherType: s,
  campaignName: s,
  campaignTypeName: s,
  conversionDate: p.at,
  clickDate: z.nullable(p.at),
  decisionDate: z.nullable(p.at),
  decideBy: z.nullable(p.at),
  invoiceDate: z.nullable(p.at),
  paymentDate: z.nullable(p.at),
  lastModifiedDate: p.at,
  status: z.enum(conversionStatuses),
  paymentStatus: z.nullable(z.enum(paymentStatuses)),
  stage: z.nullable(z.enum(moneyStages)),
  rawConversionValue: p.money,
  conversionValue: orderValue,
  origConversionValue: orderValue,
  commission: banded,
  cost: z.nullable(banded),
  item: z.nullable(z.object({ name: s, sku: s, volume: s, value: p.money })),
  ipAddress: ns,
  referrer: ns,
  voucher: ns,
  publisherWebsiteUrl: ns,
  rejectionReason: ns,
  rejectionCode: ns,
  country: ns,
  custType: ns,
  quoteAction: ns,
  conversionDuration: ns,
  deeplinkURL: ns,
  uid: ns,
  appGuid: ns,
  extendedData: z.object(recordOf(extraNames, () => ns)),
  placement: named,
  creative: named,
  loyalty: z.boolean(),
  flags: z.nullable(z.array(z.enum(saleFlags))),
  waitsAs: z.optional(z.enum(['pending', 'approved', 'rejected', 'corrected'])),
  commissionCalculation: z.object({
    networkUseInvoiceDate: z.nullable(p.at),
    publisherUseInvoiceDate: z.nullable(p.at),
  }),
});
export type ConversionRow = z.output<typeof conversionRow>;

/** Sortable fields; amounts by their dotted names. */
export const conversionSorts = [
  'conversionId',
  'advertiserRef',
  'legacyId',
  'agencyId',
  'publisherId',
  'campaignId',
  'publisherCampaignId',
  'advertiserId',
  'advertiserName',
  'campaignTypeId',
  'invoiceId',
  'paymentId',
  'mid',
  'currencyCode',
  'exchangeRate',
  'publisherName',
  'publisherType',
  'campaignName',
  'campaignTypeName',
  'conversionDate',
  'clickDate',
  'decisionDate',
  'decideBy',
  'invoiceDate',
  'paymentDate',
  'paymentStatus',
  'stage',
  'lastModifiedDate',
  'status',
  'conversionValue.amount',
  'commission.amount',
  'cost.amount',
  'ipAddress',
  'referrer',
  'voucher',
  'publisherWebsiteUrl',
  'rejectionReason',
  'rejectionCode',
  'country',
  'custType',
  'quoteAction',
  'conversionDuration',
  'deeplinkURL',
  'uid',
  'appGuid',
  'loyalty',
] as const;

/** Members of a request that say which conversions it is about, and the currency of their amounts. */
const filters = {
  ...p.scopeQuery,
  campaignId: z.optional(p.list(p.id)),
  advertiserId: z.optional(p.list(p.id)),
  publisherId: z.optional(p.list(p.id)),
  invoicePayoutId: z.optional(p.list(p.id)),
  placementId: z.optional(p.list(p.id)),
  voucherId: z.optional(p.list(p.id)),
  queryAppGuid: z.optional(p.words()),
  queryMerchantRef: z.optional(p.textList()),
  find: z.optional(p.words(6000)),
  queryUid: z.optional(p.words()),
  ...recordOf(extraNames, () => z.optional(p.words(500))),
  status: z.optional(p.list(p.choice(...conversionStatuses))),
  paymentStatus: z.optional(p.choice(...paymentStatuses)),
  stage: z.optional(p.list(p.choice(...moneyStages))),
  flag: z.optional(p.list(p.choice(...saleFlags))),
  question: z.optional(p.choice(...questionStates)),
  fromDate: p.day,
  toDate: p.day,
  dateField: p.choice(...dateFields),
  legacyId: z.optional(p.id),
  /** Empty for the account's currency. */
  targetCurrencyCode: z._default(p.currency, ''),
  excludeInvoiced: z.optional(p.flag),
  decideByFrom: z.optional(p.day),
  decideByTo: z.optional(p.day),
  movement: z.optional(p.choice(...movementKinds)),
  movedSince: z.optional(p.instant),
  movedUntil: z.optional(p.instant),
  conversionId: z.optional(p.list(p.id)),
  invoiceId: z.optional(p.list(p.id)),
  conversionType: z._default(p.choice(...conversionTypes), 'conversions'),
};

export const listConversions = endpoint({
  id: 'listConversions',
  method: 'GET',
  path: '/v1/conversions',
  access: 'contact',
  tag: 'Conversions',
  summary: 'List conversions',
  query: z.object({
    ...filters,
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...conversionSorts)),
    sortDirection: z.optional(p.direction),
    afterConversionId: z.optional(p.id),
  }),
  assumed: { targetCurrencyCode: "the account's currency" },
  reply: z.array(conversionRow),
  list: true,
});

/**
 * Sums of the conversions of one status, exact: in the requested currency at the rate of each one's own day, with up to
 * 20 decimals. `netCost` is before VAT, `grossCost` with it; both are null in a publisher's account.
 */
const statusSums = z.object({
  status: z.enum(conversionStatuses),
  conversions: n,
  value: p.decimal,
  origValue: p.decimal,
  commission: p.decimal,
  netCost: z.nullable(p.decimal),
  grossCost: z.nullable(p.decimal),
});
export type StatusSums = z.output<typeof statusSums>;

export const sumConversions = endpoint({
  id: 'sumConversions',
  method: 'GET',
  path: '/api/conversions/sums',
  access: 'contact',
  tag: 'Conversions',
  summary: 'The sums of a list of conversions, by status',
  description:
    'Takes the filters of the list; a conversion counts once, also one of several basket items. Amounts are not rounded, so that they are those of a report about the same ' +
    'conversions; a status without conversions is left out.',
  query: z.object(filters),
  reply: z.array(statusSums),
});

/** Days that count as soon: from today to this many days later, both included. */
export const DUE_SOON_DAYS = 7;

/** Pending conversions and their net cost in the requested currency, exact: each at the rate of its own day. */
const undecided = z.object({ conversions: n, netCost: p.decimal });

/**
 * Pending conversions of any date: of an advertiser, or for an advertiser, those that a publisher brought it. `overdue`
 * are those whose validation window ended before today, `soon` those whose window ends from today to
 * `DUE_SOON_DAYS` days later; `all` holds both and the rest.
 */
const decisionsDue = z.object({ id: n, name: s, overdue: undecided, soon: undecided, all: undecided });
export type DecisionsDue = z.output<typeof decisionsDue>;

export const getDecisionsDue = endpoint({
  id: 'getDecisionsDue',
  method: 'GET',
  path: '/api/decisions-due',
  access: 'contact',
  tag: 'Conversions',
  summary: 'What waits for a decision, and since when it is overdue, in money',
  description:
    'By advertiser for the agency, by publisher for an advertiser, the most overdue first; a publisher decides nothing and gets none. ' +
    '`today` is the day against which windows are compared: the same days as `decideByFrom` and `decideByTo` of the list.',
  query: z.object({ ...p.scopeQuery, today: p.day, targetCurrencyCode: p.currency }),
  reply: z.array(decisionsDue),
});
