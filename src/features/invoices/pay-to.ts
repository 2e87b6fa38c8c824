import type { InvoiceDetail } from '#contract/invoices';
import { daysBetween, formatDay } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';

/** Until when, how and to which account an invoice is paid, in sentences; none where nothing is to be paid. */
export function payTo({ invoice, parties, arithmetic }: InvoiceDetail): string[] {
  const w = t.invoices.payTo;
  const { bank } = parties.from;
  if (invoice.parentInvoiceId !== null || Number(arithmetic.outstanding) <= 0) return [];
  const { outstanding, currency } = arithmetic;
  const days = invoice.dueDate === null ? null : daysBetween(invoice.date.slice(0, 10), invoice.dueDate);
  return [
    ...(invoice.dueDate === null || days === null
      ? []
      : [w.until(formatMoney(outstanding, currency), formatDay(invoice.dueDate), days)]),
    ...(bank ? [w.account(bank.accountName, bank.iban, bank.bic, invoice.invoiceId)] : []),
  ];
}
