import * as z from 'zod/mini';
import { accountParty, agencyParty, documentConversions, documentQuery } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { paymentDocuments } from './payment-documents.ts';
import * as p from './primitives.ts';

export const payoutStatuses = ['Raised', 'Sent'] as const;
export const paymentTypes = ['Standard', 'Fast', 'Fast (Adjustment)', 'Fast (Reversal)'] as const;

const n = z.int();
const b = z.boolean();

/**
 * A payment to a publisher (an invoice payout) in the currency of its conversions. `startMonth` to `endMonth` is when
 * their invoices were settled; the conversions themselves are older.
 */
export const paymentRow = z.object({
  id: n,
  contactID: n,
  publisherName: z.string(),
  agencyID: n,
  startMonth: n,
  endMonth: n,
  startYear: n,
  endYear: n,
  invoiceCompanyID: n,
  withdrawalId: z.nullable(n),
  netPayout: z.number(),
  vatPayout: z.number(),
  total: z.number(),
  publisherCurrencyCode: z.string(),
  status: z.enum(payoutStatuses),
  paymentType: z.enum(paymentTypes),
  dateCreated: p.at,
  dateSent: z.nullable(p.at),
  sent: b,
  pendingWithdrawlRequest: b,
  withdrawalLocked: b,
});
export type PaymentRow = z.output<typeof paymentRow>;

export const paymentSorts = [
  'id',
  'contactID',
  'publisherName',
  'agencyID',
  'startMonth',
  'endMonth',
  'startYear',
  'endYear',
  'invoiceCompanyID',
  'withdrawalId',
  'netPayout',
  'vatPayout',
  'total',
  'publisherCurrencyCode',
  'status',
  'paymentType',
  'dateCreated',
  'dateSent',
  'sent',
  'pendingWithdrawlRequest',
  'withdrawalLocked',
] as const;

const paymentFilters = {
  id: z.optional(p.id),
  ...p.scopeQuery,
  status: z.optional(p.choice(...payoutStatuses)),
  publisherIds: z.optional(p.list(p.id)),
  searchTerm: z.optional(p.words()),
  startDate: p.day,
  endDate: p.day,
};

export const listPayments = endpoint({
  id: 'listPayments',
  method: 'GET',
  path: '/v1/payments',
  access: 'contact',
  tag: 'Payments',
  summary: 'List the payments made to a publisher',
  description:
    'Payments created between `startDate` and `endDate`, both included. An advertiser has none. All of them are answered unless `limit` is given. ' +
    '`searchTerm` keeps payments whose number or the name of whose publisher contains it, and those whose total it is.',
  query: z.object({
    ...paymentFilters,
    ...p.optionalPageQuery,
    sortColumnName: z.optional(p.choice(...paymentSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(paymentRow),
  list: true,
});

/** Totals of the matching payments in one currency, VAT included. `sent` and `raised` add up to `total`. */
export const paymentSums = z.object({
  currency: z.string(),
  payments: n,
  net: p.decimal,
  vat: p.decimal,
  total: p.decimal,
  sent: p.decimal,
  raised: p.decimal,
});
export type PaymentSums = z.output<typeof paymentSums>;

export const getPaymentSums = endpoint({
  id: 'getPaymentSums',
  method: 'GET',
  path: '/api/payment-sums',
  access: 'contact',
  tag: 'Payments',
  summary: 'What all payments that match come to, by currency',
  description: 'Takes the filters of the list of payments and sums every payment it would list.',
  query: z.object(paymentFilters),
  reply: z.array(paymentSums),
});

export const getPaymentConversions = endpoint({
  id: 'getPaymentConversions',
  method: 'GET',
  path: '/api/payments/{paymentId}/conversions',
  access: 'contact',
  tag: 'Payments',
  summary: 'What a payment is made of: conversions, and whether they add up',
  params: z.object({ paymentId: p.id }),
  query: z.object(documentQuery),
  reply: documentConversions,
  failures: ['NOT_FOUND'],
});

/**
 * One payment by campaign; the campaigns add up to `net`. `billingRunId` is the run that made it; null in an account's
 * own view. `document` is what the agency gives publishers for a payment.
 */
export const paymentDetail = z.object({
  payment: paymentRow,
  document: z.enum(paymentDocuments),
  parties: z.object({ agency: agencyParty, publisher: accountParty }),
  billingRunId: z.nullable(n),
  vatRate: z.string(),
  campaigns: z.array(
    z.object({
      campaignId: n,
      campaignName: z.string(),
      advertiserId: n,
      advertiser: z.string(),
      conversions: n,
      commission: p.decimal,
    }),
  ),
  arithmetic: z.object({ currency: z.string(), net: p.decimal, vat: p.decimal, total: p.decimal }),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

export const getPayment = endpoint({
  id: 'getPayment',
  method: 'GET',
  path: '/api/payments/{paymentId}',
  access: 'contact',
  tag: 'Payments',
  summary: 'One payment, and what it pays by campaign',
  params: z.object({ paymentId: p.id }),
  query: z.object(p.scopeQuery),
  reply: paymentDetail,
  failures: ['NOT_FOUND'],
});

export const updatePayment = endpoint({
  id: 'updatePayment',
  method: 'PATCH',
  path: '/api/payments/{paymentId}',
  access: 'manager',
  tag: 'Payments',
  summary: 'Mark a payment as sent',
  description: 'A payment that is sent stays sent. Saying it again changes nothing.',
  params: z.object({ paymentId: p.id }),
  query: z.object({ agencyId: p.id }),
  body: z.strictObject({ status: p.choice('Sent') }),
  reply: paymentDetail,
  failures: ['NOT_FOUND'],
});
