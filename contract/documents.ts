import * as z from 'zod/mini';
import { conversionRow, type conversionSorts } from './conversions.ts';
import * as p from './primitives.ts';

/** Sort fields of a document's conversions. A publisher does not see cost and cannot sort by it. */
export const documentSorts = [
  'advertiserRef',
  'conversionDate',
  'campaignName',
  'publisherName',
  'conversionValue.amount',
  'cost.amount',
  'commission.amount',
  'conversionId',
] as const satisfies readonly (typeof conversionSorts)[number][];

const order = {
  sortColumnName: z.optional(p.choice(...documentSorts)),
  sortDirection: z.optional(p.direction),
};
export type DocumentOrder = z.output<z.ZodMiniObject<typeof order>>;

export const documentQuery = { ...p.scopeQuery, ...p.pageQuery, ...order };

/** A charge other than a conversion: clicks, credits. */
export const documentLine = z.object({
  campaignId: z.int(),
  campaignName: z.string(),
  description: z.string(),
  quantity: z.int(),
  net: p.decimal,
});
export type DocumentLine = z.output<typeof documentLine>;

/**
 * Contents of an invoice or payment in its own currency: a page of conversions, the other lines, and a check of the
 * total. `difference` is `net` less both totals: anything but 0.00 is an error.
 */
export const documentConversions = z.object({
  currency: z.string(),
  net: p.decimal,
  conversionCount: z.int(),
  conversionTotal: p.decimal,
  lineTotal: p.decimal,
  difference: p.decimal,
  lines: z.array(documentLine),
  conversions: z.array(conversionRow),
});
export type DocumentConversions = z.output<typeof documentConversions>;

/** The agency on a document. */
export const agencyParty = z.object({
  companyName: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  country: z.string(),
});
export type AgencyParty = z.output<typeof agencyParty>;

/** An advertiser or publisher on a document. */
export const accountParty = z.object({
  companyName: z.string(),
  address: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  email: z.string(),
  country: z.string(),
});
export type AccountParty = z.output<typeof accountParty>;

/** An account to pay to; `bic` is empty where none was given. */
export const bankAccount = z.object({ accountName: z.string(), iban: z.string(), bic: z.string() });
