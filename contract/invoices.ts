import * as z from 'zod/mini';
import { documentConversions } from './documents.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

export const invoiceStatuses = ['Draft', 'Settled', 'Contra', 'Sent', 'Allocated'] as const;
export const invoiceTypes = { 1: 'Invoice', 2: 'Credit note' } as const;
export const commissionTypes = { 1: 'Performance', 2: 'Click' } as const;
/** `currencyId` of the query: the currency's ISO 4217 number. */
export const currencyIds = { 356: 'INR', 702: 'SGD', 826: 'GBP', 840: 'USD', 978: 'EUR', 986: 'BRL' } as const;

const s = z.string();
const ns = z.nullable(z.string());
const amount = z.number();

/**
 * An invoice to an advertiser, or a credit note: its amounts are negative and `parentInvoiceId` is the
 * invoice it belongs to. `oustanding` (spelled so) is gross less receipts and credit notes.
 */
export const invoiceRow = z.object({
  invoiceId: s,
  parentInvoiceId: z.nullable(z.int()),
  contactId: s,
  agencyId: z.int(),
  accountManager: s,
  advertiser: s,
  date: p.at,
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

/** Fields of an invoice that a list may be sorted by. */
export const invoiceSorts = [
  'invoiceId',
  'parentInvoiceId',
  'contactId',
  'agencyId',
  'accountManager',
  'advertiser',
  'date',
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
  }, 'must be a culture such as en-GB'),
);

export const listInvoices = endpoint({
  id: 'listInvoices',
  method: 'GET',
  path: '/v1/invoices',
  access: 'contact',
  tag: 'Invoices',
  summary: "List an advertiser's invoices",
  description:
    'Invoices and credit notes dated from `startDate` on, until `endDate` if it is given, both included. A publisher has none. ' +
    '`campaignIds` takes productIds and relations, separated by commas; `currencyId` is the ISO 4217 number (826 GBP, 840 USD, 978 EUR).',
  query: z.object({
    ...p.scopeQuery,
    startDate: p.instant,
    endDate: z.optional(p.endInstant),
    status: z.optional(p.choice(...invoiceStatuses)),
    accountManager: z.optional(p.id),
    showPayments: z.optional(p.flag),
    invoiceId: z.optional(p.id),
    myInvoiceId: z.optional(p.id),
    culture: z.optional(culture),
    invoiceTypeId: z.optional(p.id),
    includeDeleted: z.optional(p.flag),
    campaignName: z.optional(p.words()),
    showOnlyInvoicesWithNoOutstanding: z.optional(p.flag),
    commissionTypeId: z.optional(p.id),
    currencyId: z.optional(p.id),
    ...p.pageQuery,
    showOnlyUnpaidFODInvoice: z.optional(p.flag),
    sortColumnName: z.optional(p.choice(...invoiceSorts)),
    sortDirection: z.optional(p.direction),
    campaignIds: z.optional(p.list(p.id)),
    poNumber: z.optional(p.words()),
  }),
  reply: z.array(invoiceRow),
  list: true,
});

export const getInvoiceConversions = endpoint({
  id: 'getInvoiceConversions',
  method: 'GET',
  path: '/api/invoices/{invoiceId}/conversions',
  access: 'contact',
  tag: 'Invoices',
  summary: 'What an invoice is made of: conversions, other lines, and whether they add up',
  params: z.object({ invoiceId: p.id }),
  query: z.object({ ...p.scopeQuery, ...p.pageQuery }),
  reply: documentConversions,
  failures: ['NOT_FOUND'],
});
