import type { invoiceStatuses } from '../invoices.ts';

export type InvoiceStatus = (typeof invoiceStatuses)[number];
export type Amount = { amount: string; currency: string };
/** Documents of one kind: their number, and their totals by currency. */
export interface Due {
  count: number;
  amounts: readonly Amount[];
}

const money = ({ amount, currency }: Amount) => `${amount} ${currency}`;
const due = ({ count, amounts }: Due, name: string) =>
  `${count} ${name}${count === 1 ? '' : 's'}${count === 0 ? '' : ` (${amounts.map(money).join(', ')})`}`;

export const documents = {
  'invoice.none': 'There is no such invoice.',
  'invoice.deleted': 'The invoice is deleted: it stays as it is.',
  'invoice.creditNote': 'This is a credit note: it is neither sent nor settled.',
  'invoice.draft': 'The invoice is a draft: send it first.',
  'invoice.transition': ({ from, to }: { from: InvoiceStatus; to: InvoiceStatus }) =>
    `The invoice is ${from} and does not become ${to} any more.`,
  'invoice.receiptDay': ({ first, last }: { first: string; last: string }) =>
    `must be a day from the invoice's date to today, ${first} to ${last}`,
  'invoice.overpaid': (outstanding: Amount) =>
    `Only ${money(outstanding)} are outstanding: a receipt of more is not taken.`,
  'invoice.leftOver': (left: Amount) =>
    `${money(left)} would stay outstanding: a settled invoice has nothing outstanding.`,
  'invoice.settledByReceipt': 'must be Settled or left out where there is a receipt',
  'invoice.outstanding': (outstanding: Amount) => `${money(outstanding)} are outstanding: record their receipt.`,

  'payment.none': 'There is no such payment.',

  'billing.none': 'There is no such billing run.',
  'billing.monthAhead': ({ month }: { month: string }) => `must be a month that is over, and ${month} has not begun`,
  'billing.monthNotOver': ({ month, day }: { month: string; day: string }) =>
    `${month} is not over: it can be billed from ${day} on.`,
  'billing.changed': ({ invoices, payments }: { invoices: Due; payments: Due }) =>
    `What is due has changed since the preview: now ${due(invoices, 'invoice')} and ${due(payments, 'payment')}. Nothing was made; look at the preview again.`,

  'overview.backwards': ({ start, end }: { start: string; end: string }) =>
    `must not be after the end (${start} is after ${end})`,
  'overview.start': ({ start, end }: { start: string; end: string }) =>
    `The start must not be after the end (${start} is after ${end}).`,
};
