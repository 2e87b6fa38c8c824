import { enquiryStatuses, type EnquiryRow } from '#contract/enquiries';
import type { EnquiryRecord } from './enquiries.store.ts';

const amount = (decimal: string | null) => (decimal === null ? null : Number(decimal));

export function enquiryRowOf(record: EnquiryRecord): EnquiryRow {
  return {
    enquiryId: record.id,
    statusId: record.status_id,
    creationDate: record.created_at.toISOString(),
    lastUpdated: record.modified_at.toISOString(),
    optimiseNotes: record.network_notes,
    notes: record.notes,
    uId: record.uid,
    status: enquiryStatuses[record.status_id as keyof typeof enquiryStatuses] ?? '',
    advertiserAppId: record.advertiser_ref,
    agencyId: String(record.agency_id),
    commissionValue: amount(record.expected_commission),
    value: Number(record.value),
    currencyCode: record.currency_code,
    customerName: record.customer_name,
    campaign: {
      id: record.campaign_id,
      status: record.campaign_status as EnquiryRow['campaign']['status'],
      name: record.campaign_name,
    },
    publisher: { id: record.publisher_id, name: record.publisher_name, ref: record.publisher_ref },
    advertiser: { id: record.advertiser_id, name: record.advertiser_name },
    conversion: conversionOf(record),
  };
}

/** A claim that was rejected has its reason in itself; an approved one's conversion may have one of its own. */
function conversionOf(record: EnquiryRecord): EnquiryRow['conversion'] {
  return {
    id: record.conversion_id,
    transactionDate: record.transaction_at.toISOString(),
    commissionEarned: amount(record.earned),
    status: record.conversion_status as EnquiryRow['conversion']['status'],
    rejectionReason: record.conversion_rejection_reason ?? record.rejection_reason,
    rejectionCode: record.conversion_rejection_code ?? record.rejection_code,
    invoiceId: record.invoice_id,
    pId: record.campaign_id,
    uId: record.conversion_uid,
    invoicePayoutId: record.payment_id,
    paymentStatus: record.payment_status,
    statusLastUpdated: record.conversion_modified_at?.toISOString() ?? null,
  };
}
