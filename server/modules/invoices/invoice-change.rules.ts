import type { Received } from '#contract/endpoint';
import { invoiceTransitions, type InvoiceRow, type updateInvoice } from '#contract/invoices';
import { amountText, units } from '#server/domain/decimal';
import type { InvoiceRecord, receiptsOf } from './invoices.store.ts';
import { refusal, type Refusal } from '#contract/refusals/index';
import { Failure, invalidField } from '#server/failure';

export type Wanted = Received<typeof updateInvoice>['body'];
type Receipt = NonNullable<Wanted['receipt']>;
type Stored = Awaited<ReturnType<typeof receiptsOf>>;
type Status = InvoiceRow['status'];

/** The effect of a request: the invoice's new values and the receipt to store; both empty when nothing changes. */
export interface Decision {
  action: 'invoice.sent' | 'invoice.receipt_recorded' | 'invoice.settled';
  change: {
    status: Status;
    sent_at?: Date;
    settled_at?: Date;
    receipts?: string;
    outstanding?: string;
  };
  receipt?: Receipt;
}

const conflict = (why: Refusal) => new Failure('CONFLICT', why);
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const money = (record: InvoiceRecord, amount: bigint) => ({
  amount: amountText(amount),
  currency: record.currency_code,
});

/** @throws CONFLICT when the invoice may not get that status. */
function allow(record: InvoiceRecord, to: Status): void {
  const from = record.status;
  if (record.deleted) throw conflict(refusal('invoice.deleted'));
  if (record.invoice_type_id !== 1) throw conflict(refusal('invoice.creditNote'));
  if (invoiceTransitions[from].includes(to)) return;
  if (from === 'Draft') throw conflict(refusal('invoice.draft'));
  throw conflict(refusal('invoice.transition', { from, to }));
}

/** The end of the last receipt's day, at most now. */
function settledAt(days: string[], now: Date): Date {
  const last = days.toSorted().at(-1);
  if (last === undefined) return now;
  return new Date(Math.min(Date.parse(`${last}T23:59:59.999Z`), now.getTime()));
}

function checkDay({ invoice_date }: InvoiceRecord, { date }: Receipt, now: Date): void {
  const [first, last] = [dayOf(invoice_date), dayOf(now)];
  if (date >= first && date <= last) return;
  throw invalidField('body.receipt.date', refusal('invoice.receiptDay', { first, last }));
}

const same = (one: Stored[number], receipt: Receipt) =>
  receipt.reference !== undefined &&
  one.reference === receipt.reference &&
  one.received_on === receipt.date &&
  units(one.amount) === units(receipt.amount);

function received(record: InvoiceRecord, receipt: Receipt, wanted: Wanted, stored: Stored, now: Date): Decision {
  const before = units(record.outstanding);
  const amount = units(receipt.amount);
  const left = before - amount;
  const status = left === 0n ? 'Settled' : 'Allocated';
  allow(record, status);
  checkDay(record, receipt, now);
  if (left < 0n) throw conflict(refusal('invoice.overpaid', money(record, before)));
  if (wanted.status === 'Settled' && left > 0n) {
    throw conflict(refusal('invoice.leftOver', money(record, left)));
  }
  const days = [...stored.map((one) => one.received_on), receipt.date];
  return {
    action: left === 0n ? 'invoice.settled' : 'invoice.receipt_recorded',
    change: {
      status,
      receipts: amountText(units(record.receipts) + amount),
      outstanding: amountText(left),
      ...(left === 0n && { settled_at: settledAt(days, now) }),
    },
    receipt,
  };
}

/**
 * Computes a change of an invoice; undefined when nothing changes.
 * @throws CONFLICT when the status or the outstanding amount forbids it, INVALID_REQUEST for an invalid day.
 */
export function decide(record: InvoiceRecord, wanted: Wanted, stored: Stored, now: Date): Decision | undefined {
  const { status, receipt } = wanted;
  if (receipt && status === 'Sent') {
    throw invalidField('body.status', refusal('invoice.settledByReceipt'));
  }
  if (receipt) {
    if (stored.some((one) => same(one, receipt)) && (status === undefined || record.status === status))
      return undefined;
    return received(record, receipt, wanted, stored, now);
  }
  if (!status || record.status === status) return undefined;
  allow(record, status);
  if (status === 'Sent') return { action: 'invoice.sent', change: { status, sent_at: now } };
  const outstanding = units(record.outstanding);
  if (outstanding !== 0n) throw conflict(refusal('invoice.outstanding', money(record, outstanding)));
  return {
    action: 'invoice.settled',
    change: {
      status,
      settled_at: settledAt(
        stored.map((one) => one.received_on),
        now,
      ),
    },
  };
}
