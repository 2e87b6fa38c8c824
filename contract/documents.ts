import * as z from 'zod/mini';
import { conversionRow } from './conversions.ts';
import * as p from './primitives.ts';

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
