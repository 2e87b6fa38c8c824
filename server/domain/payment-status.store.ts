import { sql } from 'kysely';
import type { MoneyStage } from '#contract/money-stages';

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

/** The interface's own word for the stage of an approved conversion: what is due and what is raised are one; null for others. */
export const PAYMENT_STATUS = `case ${MONEY_STAGE}
  when 'paid' then 'paymentSent'
  when 'raised' then 'nextPayment'
  when 'due' then 'nextPayment'
  when 'invoiced' then 'advertiserInvoiced'
  when 'approved' then 'awaitingInvoicing' end`;
export const paymentStatus = sql<PaymentStatus | null>`${sql.raw(PAYMENT_STATUS)}`;
