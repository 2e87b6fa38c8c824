import { sql } from 'kysely';

export type PaymentStatus = 'nextPayment' | 'advertiserInvoiced' | 'awaitingInvoicing' | 'paymentSent';

/**
 * How far the money of an approved conversion is: not invoiced yet, invoiced to the advertiser,
 * received and in the next payment, or sent. Others have no payment status.
 * For queries that join `invoice_states` and `payment_states` to `conversions`.
 */
export const paymentStatus = sql<PaymentStatus | null>`case
  when conversions.status <> 'approved' then null
  when payment_states.status = 'Sent' then 'paymentSent'
  when conversions.payment_id is not null or invoice_states.status = 'Settled' then 'nextPayment'
  when conversions.invoice_id is not null then 'advertiserInvoiced'
  else 'awaitingInvoicing' end`;
