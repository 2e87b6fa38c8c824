import type { BilledInvoice, BilledPayment, CurrencyTotals } from '#contract/billing';
import { commissionTypes } from '#contract/invoices';
import { amountText, units } from '#server/domain/decimal';
import type { InvoiceDue, PaymentDue, Period } from './due.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, invalidField } from '#server/failure';

/** First moment after a month (`yyyy-mm`). */
export function endOf(month: string): Date {
  const end = new Date(`${month}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1);
  return end;
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Time from which a run of the month makes payments. @param day of a month on which the agency begins to pay */
export function paymentsFrom(month: string, day: number): Date {
  const from = endOf(month);
  from.setUTCDate(day);
  return from;
}

/**
 * The period of a month's run.
 * @throws INVALID_REQUEST for a month that has not begun, CONFLICT for one that has not ended.
 */
export function periodOf(month: string, now: Date): Period {
  const until = endOf(month);
  if (now >= until) return { until, now };
  if (new Date(`${month}-01T00:00:00Z`) > now) {
    throw invalidField('body.month', refusal('billing.monthAhead', { month }));
  }
  throw new Failure('CONFLICT', refusal('billing.monthNotOver', { month, day: dayOf(until) }));
}

const text = (decimal: string) => amountText(units(decimal));

export function billedInvoice(
  due: Omit<InvoiceDue, 'vat_rate' | 'account_manager_id' | 'fund_on_delivery' | 'terms'>,
  invoiceId: number | null,
): BilledInvoice {
  return {
    invoiceId,
    advertiserId: due.advertiser_id,
    advertiser: due.advertiser,
    currency: due.currency,
    commissionType: commissionTypes[due.commission_type_id],
    conversions: due.conversions,
    clicks: due.clicks,
    net: text(due.net),
    vat: text(due.vat),
    gross: text(due.gross),
  };
}

export function billedPayment(
  due: Omit<PaymentDue, 'vat_rate' | 'first_settled' | 'last_settled'>,
  paymentId: number | null,
): BilledPayment {
  return {
    paymentId,
    publisherId: due.publisher_id,
    publisher: due.publisher,
    currency: due.currency,
    paymentType: due.payment_type,
    conversions: due.conversions,
    net: text(due.net),
    vat: text(due.vat),
    total: text(due.total),
  };
}

/** Totals of documents of one kind and currency. */
export interface DocumentSum {
  kind: 'invoice' | 'payment';
  currency: string;
  count: number;
  net: string;
  vat: string;
  total: string;
}

/** Each document as a sum of its own. */
export function sumsOf(invoices: BilledInvoice[], payments: BilledPayment[]): DocumentSum[] {
  return [
    ...invoices.map((one) => ({ ...one, kind: 'invoice' as const, count: 1, total: one.gross })),
    ...payments.map((one) => ({ ...one, kind: 'payment' as const, count: 1 })),
  ];
}

/** Totals by currency. */
export function totalsOf(sums: readonly DocumentSum[]): CurrencyTotals[] {
  const byCurrency = [...Map.groupBy(sums, (one) => one.currency)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return byCurrency.map(([currency, all]) => {
    const of = (kind: DocumentSum['kind']) => all.filter((one) => one.kind === kind);
    const add = (kind: DocumentSum['kind'], name: 'net' | 'vat' | 'total') =>
      amountText(of(kind).reduce((sum, one) => sum + units(one[name]), 0n));
    const count = (kind: DocumentSum['kind']) => of(kind).reduce((sum, one) => sum + one.count, 0);
    return {
      currency,
      invoices: count('invoice'),
      invoiceNet: add('invoice', 'net'),
      invoiceVat: add('invoice', 'vat'),
      invoiceGross: add('invoice', 'total'),
      payments: count('payment'),
      paymentNet: add('payment', 'net'),
      paymentVat: add('payment', 'vat'),
      paymentTotal: add('payment', 'total'),
    };
  });
}

/** The number of due documents of a kind, with totals by currency. */
const dueOf = (
  totals: readonly CurrencyTotals[],
  name: 'invoices' | 'payments',
  amount: 'invoiceGross' | 'paymentTotal',
) => ({
  count: totals.reduce((sum, one) => sum + one[name], 0),
  amounts: totals.filter((one) => one[name] > 0).map((one) => ({ amount: one[amount], currency: one.currency })),
});

/** @throws CONFLICT where the run would differ from its preview: another run was made, or conversions were decided. */
export function checkExpected(expected: readonly CurrencyTotals[] | undefined, due: readonly CurrencyTotals[]): void {
  if (!expected || JSON.stringify(expected.map(inOrder)) === JSON.stringify(due.map(inOrder))) return;
  throw new Failure(
    'CONFLICT',
    refusal('billing.changed', {
      invoices: dueOf(due, 'invoices', 'invoiceGross'),
      payments: dueOf(due, 'payments', 'paymentTotal'),
    }),
  );
}

const inOrder = (totals: CurrencyTotals) => Object.entries(totals).toSorted(([a], [b]) => (a < b ? -1 : 1));
