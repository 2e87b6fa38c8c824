import type { ConversionRow } from '#contract/conversions';
import type { DocumentConversions, DocumentOrder } from '#contract/documents';
import type { NextPayment } from '#contract/payment-overview';
import type { Page } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import { amountText, units } from './decimal.ts';

/** Conversions on an invoice or in a payment: their sums, and a page of them. */
export interface HeldConversions {
  count: number;
  commission: string;
  netCost: string;
  rows: ConversionRow[];
}

/** Access to conversions for the modules of invoices and payments, which do not import that module. */
export type HeldBy = (
  scope: Scope,
  document: { invoiceId: number } | { paymentId: number },
  currency: string,
  page: Page & DocumentOrder,
) => Promise<HeldConversions>;

/** Payments to come of a publisher, for the module of the payment overview, which does not import billing. */
export type PaymentsToCome = (scope: Scope) => Promise<Pick<NextPayment, 'paymentDay' | 'raised' | 'runs'>>;

type Line = { campaignId: number; campaignName: string; description: string; quantity: number; net: string };

/** A document with its contents, added up exactly. `total` is the sum of its conversions. */
export function documentOf(
  document: { currency: string; net: string },
  held: HeldConversions,
  total: string,
  lines: Line[],
): DocumentConversions {
  const net = units(document.net);
  const conversionTotal = units(total);
  const lineTotal = lines.reduce((sum, line) => sum + units(line.net), 0n);
  return {
    currency: document.currency,
    net: amountText(net),
    conversionCount: held.count,
    conversionTotal: amountText(conversionTotal),
    lineTotal: amountText(lineTotal),
    difference: amountText(net - conversionTotal - lineTotal),
    lines: lines.map((line) => ({ ...line, net: amountText(units(line.net)) })),
    conversions: held.rows,
  };
}
