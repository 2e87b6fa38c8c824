import { sql } from 'kysely';

export type PaymentStatus = 'nextPayment' | 'advertiserInvoiced' | 'awaitingInvoicing' | 'paymentSent';

/**
 * Payment progress of an approved conversion: not invoiced, invoiced to the advertiser, received and due in the next
 * payment, or sent; null for others. For queries that join `invoice_states` and `payment_states` to `conversions`.
 */
export const PAYMENT_STATUS = `case
  when conversions.status <> 'approved' then null
  when payment_states.status = 'Sent' then 'paymentSent'
  when conversions.payment_id is not null or invoice_states.status = 'Settled' then 'nextPayment'
  when conversions.invoice_id is not null then 'advertiserInvoiced'
  else 'awaitingInvoicing' end`;
export const paymentStatus = sql<PaymentStatus | null>`${sql.raw(PAYMENT_STATUS)}`;
