import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { commissionTypes } from './invoices.ts';
import { paymentTypes } from './payments.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

const s = z.string();
const n = z.int();

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, wrong('check.month')));

/** An invoice made by a run; without an id, one that a preview would make. `conversions` is 0 for clicks. */
const billedInvoice = z.object({
  invoiceId: z.nullable(n),
  advertiserId: n,
  advertiser: s,
  currency: s,
  commissionType: z.enum([commissionTypes[1], commissionTypes[2]]),
  conversions: n,
  clicks: n,
  net: p.decimal,
  vat: p.decimal,
  gross: p.decimal,
});

/** A payment made by a run; without an id, one that a preview would make. */
const billedPayment = z.object({
  paymentId: z.nullable(n),
  publisherId: n,
  publisher: s,
  currency: s,
  paymentType: z.enum(paymentTypes),
  conversions: n,
  net: p.decimal,
  vat: p.decimal,
  total: p.decimal,
});

const currencyTotals = z.object({
  currency: s,
  invoices: n,
  invoiceNet: p.decimal,
  invoiceVat: p.decimal,
  invoiceGross: p.decimal,
  payments: n,
  paymentNet: p.decimal,
  paymentVat: p.decimal,
  paymentTotal: p.decimal,
});

/**
 * A billing run or its preview. `id` and the documents' ids are null in a preview, and when there was nothing to bill:
 * such a run is not stored. `paymentsFrom` is the first day on which a run of the month makes payments. Invoices are
 * ordered by advertiser, payments by publisher, totals by currency.
 */
export const billingRun = z.object({
  id: z.nullable(n),
  agencyId: n,
  month: s,
  dryRun: z.boolean(),
  ranAt: p.at,
  ranBy: s,
  paymentsFrom: z.iso.date(),
  invoices: z.array(billedInvoice),
  payments: z.array(billedPayment),
  totals: z.array(currencyTotals),
});
export type BillingRun = z.output<typeof billingRun>;
export type BilledInvoice = z.output<typeof billedInvoice>;
export type BilledPayment = z.output<typeof billedPayment>;
export type CurrencyTotals = z.output<typeof currencyTotals>;

export const runBilling = endpoint({
  id: 'runBilling',
  method: 'POST',
  path: '/api/billing-runs',
  access: 'manager',
  tag: 'Billing',
  summary: "Make a month's invoices and payments, or see what a run would make",
  description:
    'Invoices, as drafts: one an advertiser, currency and commission type, of everything approved that counts in the month or before it and is on no invoice yet. ' +
    'Payments: one a publisher, currency and payment type, of the conversions of invoices that were settled in the month or before it, from the 10th of the next month on. ' +
    'A month that is not over is refused. A second run makes only what has come up since. ' +
    'With `expected`, the totals of a preview, a run that would make anything else is refused and makes nothing.',
  body: z.strictObject({
    agencyId: z.int().check(z.minimum(0)),
    month,
    dryRun: z._default(z.boolean(), false),
    expected: z.optional(z.array(currencyTotals)),
  }),
  reply: billingRun,
  failures: ['CONFLICT'],
});

export const billingRunRow = z.object({
  id: n,
  agencyId: n,
  month: s,
  ranAt: p.at,
  ranBy: s,
  invoiceCount: n,
  paymentCount: n,
  totals: z.array(currencyTotals),
});
export type BillingRunRow = z.output<typeof billingRunRow>;

export const billingRunSorts = ['id', 'month', 'ranAt', 'ranBy', 'invoiceCount', 'paymentCount'] as const;

export const listBillingRuns = endpoint({
  id: 'listBillingRuns',
  connected: false,
  method: 'GET',
  path: '/api/billing-runs',
  access: 'manager',
  tag: 'Billing',
  summary: 'List the billing runs of an agency, newest first',
  query: z.object({
    agencyId: p.id,
    month: z.optional(month),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...billingRunSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(billingRunRow),
  list: true,
});

export const getBillingRun = endpoint({
  id: 'getBillingRun',
  connected: false,
  method: 'GET',
  path: '/api/billing-runs/{runId}',
  access: 'manager',
  tag: 'Billing',
  summary: 'What a billing run made',
  params: z.object({ runId: p.id }),
  query: z.object({ agencyId: p.id }),
  reply: billingRun,
  failures: ['NOT_FOUND'],
});
