import * as z from 'zod/mini';
import {
  accountParty,
  agencyParty,
  bankAccount,
  documentConversions,
  documentLine,
  documentQuery,
} from './documents.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

export const invoiceStatuses = ['Draft', 'Settled', 'Contra', 'Sent', 'Allocated'] as const;
export const invoiceTypes = { 1: 'Invoice', 2: 'Credit note' } as const;
export const commissionTypes = { 1: 'Performance', 2: 'Click' } as const;
/** ISO 4217 numbers for the query's `currencyId`. */
export const currencyIds = { 356: 'INR', 702: 'SGD', 826: 'GBP', 840: 'USD', 978: 'EUR', 986: 'BRL' } as const;

const s = z.string();
const ns = z.nullable(z.string());
const amount = z.number();

/**
 * An invoice to an advertiser, or a credit note: its amounts are negative and `parentInvoiceId` is its invoice.
 * `oustanding` (spelled so) is gross less receipts and credit notes. `dueDate` is the last day to pay it, null for a
 * credit note.
 */
export const invoiceRow = z.object({
  invoiceId: s,
  parentInvoiceId: z.nullable(z.int()),
  contactId: s,
  agencyId: z.int(),
  accountManager: s,
  advertiser: s,
  date: p.at,
  dueDate: z.nullable(z.iso.date()),
  net: amount,
  vat: amount,
  gross: amount,
  dateCreated: p.at,
  dateSent: z.nullable(p.at),
  status: z.enum(invoiceStatuses),
  invoiceType: s,
  commissionType: s,
  creditNoteAllocation: z.nullable(amount),
  deleted: z.boolean(),
  receipts: z.nullable(amount),
  oustanding: amount,
  currencyCode: s,
  currencySymbol: s,
  poNumber: ns,
  poValue: z.nullable(amount),
  poDifference: z.nullable(amount),
  invoiceFileName: s,
  campaigns: z.array(z.object({ campaignId: s, campaignName: s })),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoiceSorts = [
  'invoiceId',
  'parentInvoiceId',
  'contactId',
  'agencyId',
  'accountManager',
  'advertiser',
  'date',
  'dueDate',
  'net',
  'vat',
  'gross',
  'dateCreated',
  'dateSent',
  'status',
  'invoiceType',
  'commissionType',
  'creditNoteAllocation',
  'deleted',
  'receipts',
  'oustanding',
  'currencyCode',
  'currencySymbol',
  'poNumber',
  'poValue',
  'poDifference',
  'invoiceFileName',
] as const;

const culture = z.string().check(
  z.trim(),
  z.refine((name) => {
    try {
      return Intl.getCanonicalLocales(name).length === 1;
    } catch {
      return false;
    }
  }, wrong('check.culture')),
);

const invoiceFilters = {
  ...p.scopeQuery,
  startDate: p.instant,
  endDate: z.optional(p.endInstant),
  status: z.optional(p.choice(...invoiceStatuses)),
  accountManager: z.optional(p.id),
  invoiceId: z.optional(p.id),
  myInvoiceId: z.optional(p.id),
  invoiceTypeId: z.optional(p.id),
  includeDeleted: z.optional(p.flag),
  campaignName: z.optional(p.words()),
  showOnlyInvoicesWithNoOutstanding: z.optional(p.flag),
  commissionTypeId: z.optional(p.id),
  currencyId: z.optional(p.id),
  showOnlyUnpaidFODInvoice: z.optional(p.flag),
  overdueOn: z.optional(p.day),
  campaignIds: z.optional(p.list(p.id)),
  advertiserIds: z.optional(p.list(p.id)),
  poNumber: z.optional(p.words()),
  find: z.optional(p.words()),
};

export const listInvoices = endpoint({
  id: 'listInvoices',
  method: 'GET',
  path: '/v1/invoices',
  access: 'contact',
  tag: 'Invoices',
  summary: "List an advertiser's invoices",
  description:
    'Invoices and credit notes dated from `startDate` on, until `endDate` if it is given, both included. A publisher has none. ' +
    '`find` is a part of the number of an invoice, of its `poNumber` or of the name of one of its campaigns. ' +
    '`campaignIds` takes productIds and relations, separated by commas, `advertiserIds` contact ids; `overdueOn` keeps sent invoices with something outstanding that were due before that day; `currencyId` is the ISO 4217 number (826 GBP, 840 USD, 978 EUR).',
  query: z.object({
    ...invoiceFilters,
    showPayments: z.optional(p.flag),
    culture: z.optional(culture),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...invoiceSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(invoiceRow),
  list: true,
});

const amounts = {
  net: p.decimal,
  vat: p.decimal,
  gross: p.decimal,
  receipts: p.decimal,
  creditNotes: p.decimal,
  outstanding: p.decimal,
};

/** Totals of the matching invoices in one currency; credit notes count with their negative amounts. */
export const invoiceSums = z.object({ currency: s, invoices: z.int(), ...amounts });
export type InvoiceSums = z.output<typeof invoiceSums>;

export const getInvoiceSums = endpoint({
  id: 'getInvoiceSums',
  method: 'GET',
  path: '/api/invoice-sums',
  access: 'contact',
  tag: 'Invoices',
  summary: 'What all invoices that match come to, by currency',
  description: 'Takes the filters of the list of invoices and sums every invoice it would list.',
  query: z.object(invoiceFilters),
  reply: z.array(invoiceSums),
});

export const getInvoiceConversions = endpoint({
  id: 'getInvoiceConversions',
  method: 'GET',
  path: '/api/invoices/{invoiceId}/conversions',
  access: 'contact',
  tag: 'Invoices',
  summary: 'What an invoice is made of: conversions, other lines, and whether they add up',
  params: z.object({ invoiceId: p.id }),
  query: z.object(documentQuery),
  reply: documentConversions,
  failures: ['NOT_FOUND'],
});

/**
 * Actions of an account manager by invoice status. A draft can be sent. A sent or partly paid (Allocated) invoice takes
 * receipts; the receipt that leaves nothing outstanding settles it. Contra is an invoice cleared by its credit note.
 * Credit notes and deleted invoices never change.
 */
export const invoiceTransitions: Readonly<
  Record<(typeof invoiceStatuses)[number], readonly (typeof invoiceStatuses)[number][]>
> = {
  Draft: ['Sent'],
  Sent: ['Allocated', 'Settled'],
  Allocated: ['Allocated', 'Settled'],
  Settled: [],
  Contra: [],
};

const relatedInvoice = z.object({ invoiceId: s, date: p.at, gross: p.decimal, status: z.enum(invoiceStatuses) });

/**
 * One invoice with the details behind its figures. `outstanding` is gross less receipts less credit notes. `lines` are
 * charges other than conversions. `billingRunId` is the run that made it; null in an account's own
 * view. `parties.from.bank` is the account to pay to, null where the agency has named none.
 */
export const invoiceDetail = z.object({
  invoice: invoiceRow,
  settledAt: z.nullable(p.at),
  billingRunId: z.nullable(z.int()),
  fundOnDelivery: z.boolean(),
  vatRate: s,
  parties: z.object({ from: z.extend(agencyParty, { bank: z.nullable(bankAccount) }), to: accountParty }),
  lines: z.array(documentLine),
  parent: z.nullable(relatedInvoice),
  creditNotes: z.array(relatedInvoice),
  receipts: z.array(z.object({ id: z.int(), amount: p.decimal, date: z.iso.date(), reference: ns })),
  arithmetic: z.object({ currency: s, ...amounts }),
});
export type InvoiceDetail = z.output<typeof invoiceDetail>;

export const getInvoice = endpoint({
  id: 'getInvoice',
  method: 'GET',
  path: '/api/invoices/{invoiceId}',
  access: 'contact',
  tag: 'Invoices',
  summary: 'One invoice: lines, credit notes, receipts, and what is outstanding',
  params: z.object({ invoiceId: p.id }),
  query: z.object({ ...p.scopeQuery, culture: z.optional(culture) }),
  reply: invoiceDetail,
  failures: ['NOT_FOUND'],
});

/** A receipt in the invoice's currency, dated between the invoice's date and today. */
export const invoiceReceipt = z.strictObject({
  amount: p.positiveAmount,
  date: z.iso.date(wrong('check.plainDay')),
  reference: z.optional(p.words(60)),
});

export const updateInvoice = endpoint({
  id: 'updateInvoice',
  method: 'PATCH',
  path: '/api/invoices/{invoiceId}',
  access: 'manager',
  tag: 'Invoices',
  summary: 'Send an invoice, record what came in for it, settle it',
  description:
    '`status` Sent sends a draft. `receipt` is money that came in; what leaves nothing outstanding settles the invoice, what leaves something makes it Allocated. ' +
    '`status` Settled asks for that: with more outstanding than the receipt it is refused, and nothing is recorded. A receipt with the reference, amount and date of one that is there is that one.',
  params: z.object({ invoiceId: p.id }),
  query: z.object({ agencyId: p.id }),
  body: z
    .strictObject({ status: z.optional(p.choice('Sent', 'Settled')), receipt: z.optional(invoiceReceipt) })
    .check(z.refine((body) => body.status !== undefined || body.receipt !== undefined, wrong('check.statusOrReceipt'))),
  reply: invoiceDetail,
  failures: ['NOT_FOUND', 'CONFLICT'],
});
