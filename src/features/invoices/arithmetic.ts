import type { InvoiceDetail } from '#contract/invoices';
import { formatDay } from '#src/lib/day.ts';
import { formatPercent, negate } from '#src/lib/money.ts';
import * as t from '#text';

/** A line of how the outstanding amount comes about, on the page as on paper. */
export interface ArithmeticLine {
  id: string;
  label: string;
  /** Decimal text, with its sign: what is taken off is negative. */
  amount: string;
  /** What the lines above come to. */
  total?: boolean;
  /** The credit note that the line is about. */
  invoiceId?: string;
}

/** Net, VAT, gross, each receipt and credit note, and what is left of it. */
export function arithmeticLines(detail: InvoiceDetail): ArithmeticLine[] {
  const { arithmetic: sums, receipts, creditNotes, vatRate } = detail;
  const a = t.invoices.arithmetic;
  return [
    { id: 'net', label: a.net, amount: sums.net },
    { id: 'vat', label: t.documents.vat(formatPercent(vatRate)), amount: sums.vat },
    { id: 'gross', label: a.gross, amount: sums.gross, total: true },
    ...receipts.map(({ id, amount, date, reference }) => ({
      id: `receipt-${id}`,
      label: a.receipt(formatDay(date), reference ?? ''),
      amount: negate(amount),
    })),
    ...(receipts.length === 0 ? ofNone('receipts', a.receipts, sums.receipts) : []),
    ...creditNotes.map(({ invoiceId, date, gross }) => ({
      id: `credit-${invoiceId}`,
      label: a.creditNote(invoiceId, formatDay(date)),
      amount: gross,
      invoiceId,
    })),
    ...(creditNotes.length === 0 ? ofNone('credited', a.credited, sums.creditNotes) : []),
    { id: 'outstanding', label: a.outstanding, amount: sums.outstanding, total: true },
  ];
}

/** What is taken off although nothing is listed for it, as on a credit note: without it the lines would not add up. */
const ofNone = (id: string, label: string, taken: string): ArithmeticLine[] =>
  Number(taken) === 0 ? [] : [{ id, label, amount: negate(taken) }];
