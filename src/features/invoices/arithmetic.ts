import type { InvoiceDetail } from '#contract/invoices';
import { formatDay } from '#src/lib/day.ts';
import { formatPercent, negate } from '#src/lib/money.ts';
import * as t from '#text';

/** A line of the calculation of the outstanding amount, on the page and in the PDF. */
export interface ArithmeticLine {
  id: string;
  label: string;
  amount: string;
  total?: boolean;
  invoiceId?: string;
}

/** Net, VAT, gross, each receipt and credit note, and the outstanding rest. */
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

/** A deduction without listed documents, as on a credit note; without it the lines would not add up. */
const ofNone = (id: string, label: string, taken: string): ArithmeticLine[] =>
  Number(taken) === 0 ? [] : [{ id, label, amount: negate(taken) }];
