import type { PaymentDetail, PaymentRow, PaymentSums } from '#contract/payments';
import { amountText, units } from '#server/domain/decimal';
import type { Scope } from '#server/db/scope';
import { sees } from '#server/domain/seen';
import type { companiesOn } from '#server/domain/companies.store';
import type { campaignsPaid, PaymentRecord, sumPayments } from './payments.store.ts';

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
    status: record.status,
    paymentType: record.payment_type,
    dateCreated: record.created_at.toISOString(),
    dateSent: record.sent_at?.toISOString() ?? null,
    sent: record.status === 'Sent',
    pendingWithdrawlRequest: record.pending_withdrawal_request,
    withdrawalLocked: record.withdrawal_locked,
  };
}

const text = (decimal: string) => amountText(units(decimal));

/** A payment with its campaigns. */
export function paymentDetailOf(
  record: PaymentRecord,
  campaigns: Awaited<ReturnType<typeof campaignsPaid>>,
  { document, agency, account }: Awaited<ReturnType<typeof companiesOn>>,
  scope: Scope,
): PaymentDetail {
  return {
    payment: paymentRowOf(record),
    document,
    parties: { agency, publisher: account },
    billingRunId: sees(scope, 'billingRuns') ? record.billing_run_id : null,
    vatRate: String(Number(record.vat_rate)),
    campaigns: campaigns.map((one) => ({ ...one, commission: text(one.commission) })),
    arithmetic: {
      currency: record.currency_code,
      net: text(record.net_payout),
      vat: text(record.vat_payout),
      total: text(record.total),
    },
  };
}

export function paymentSumsOf(sums: Awaited<ReturnType<typeof sumPayments>>[number]): PaymentSums {
  return {
    ...sums,
    net: text(sums.net),
    vat: text(sums.vat),
    total: text(sums.total),
    sent: text(sums.sent),
    raised: text(sums.raised),
  };
}
