import { sql } from 'kysely';
import type { MoneyStage } from '#contract/money-stages';
import { nameIn } from '#server/db/sorting';

export type PaymentStatus = 'nextPayment' | 'advertiserInvoiced' | 'awaitingInvoicing' | 'paymentSent';

/**
 * How far the commission of a conversion is; null for rejected ones. For queries that join `invoice_states` and
 * `payment_states` to `conversions`.
 */
export const MONEY_STAGE = `case
  when conversions.status = 'pending' then 'pending'
  when conversions.status <> 'approved' then null
  when payment_states.status = 'Sent' then 'paid'
  when conversions.payment_id is not null then 'raised'
  when invoice_states.status = 'Settled' then 'due'
  when conversions.invoice_id is not null then 'invoiced'
  else 'approved' end`;
export const moneyStage = sql<MoneyStage | null>`${sql.raw(MONEY_STAGE)}`;

/** The stage of a conversion, of its invoice and its payment as they are stored: what `MONEY_STAGE` says in SQL. */
export function moneyStageOf(
  conversion: { status: string; invoice_id: number | null; payment_id: number | null },
  invoice: { status: string } | undefined,
  payment: { status: string } | undefined,
): MoneyStage | null {
  if (conversion.status === 'pending') return 'pending';
  if (conversion.status !== 'approved') return null;
  if (payment?.status === 'Sent') return 'paid';
  if (conversion.payment_id !== null) return 'raised';
  if (invoice?.status === 'Settled') return 'due';
  return conversion.invoice_id === null ? 'approved' : 'invoiced';
}

const paymentStatuses: Readonly<Partial<Record<MoneyStage, PaymentStatus>>> = {
  paid: 'paymentSent',
  raised: 'nextPayment',
  due: 'nextPayment',
  invoiced: 'advertiserInvoiced',
  approved: 'awaitingInvoicing',
};

/** The interface's own word for the stage of an approved conversion: what is due and what is raised are one; null for others. */
export const paymentStatusOf = (stage: MoneyStage | null): PaymentStatus | null =>
  (stage && paymentStatuses[stage]) ?? null;

/** The same word in SQL. */
export const PAYMENT_STATUS = nameIn(paymentStatuses, MONEY_STAGE);
export const paymentStatus = sql<PaymentStatus | null>`${sql.raw(PAYMENT_STATUS)}`;
