import * as z from 'zod/mini';
import { conversionRow, type conversionSorts } from './conversions.ts';
import * as p from './primitives.ts';

/** What a document's conversions are sorted by; a publisher cannot sort by cost, which it does not see. */
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
/** How a document's conversions are sorted; nothing is the document's own order. */
export type DocumentOrder = z.output<z.ZodMiniObject<typeof order>>;

/** A page of a document's conversions. */
export const documentQuery = { ...p.scopeQuery, ...p.pageQuery, ...order };

/** What a document charges beside conversions: clicks, credits. */
export const documentLine = z.object({
  campaignId: z.int(),
  campaignName: z.string(),
  description: z.string(),
  quantity: z.int(),
  net: p.decimal,
});
export type DocumentLine = z.output<typeof documentLine>;

/**
 * What an invoice or a payment is made of, in its own currency: a page of its conversions, its other
 * lines, and whether they add up. `difference` is `net` less both totals: 0.00, or something is wrong.
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
