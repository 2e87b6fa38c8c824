import type { PaymentRow } from '#contract/payments';
import type { PaymentRecord } from './payments.store.ts';

export function paymentRowOf(record: PaymentRecord): PaymentRow {
  return {
    id: record.id,
    contactID: record.publisher_id,
    publisherName: record.publisher_name,
    agencyID: record.agency_id,
    startMonth: record.start_month,
    endMonth: record.end_month,
    startYear: record.start_year,
    endYear: record.end_year,
    invoiceCompanyID: record.invoice_company_id,
    withdrawalId: record.withdrawal_id,
    netPayout: Number(record.net_payout),
    vatPayout: Number(record.vat_payout),
    total: Number(record.total),
    publisherCurrencyCode: record.currency_code,
    status: record.status as PaymentRow['status'],
    paymentType: record.payment_type as PaymentRow['paymentType'],
    dateCreated: record.created_at.toISOString(),
    dateSent: record.sent_at?.toISOString() ?? null,
    sent: record.status === 'Sent',
    pendingWithdrawlRequest: record.pending_withdrawal_request,
    withdrawalLocked: record.withdrawal_locked,
  };
}
