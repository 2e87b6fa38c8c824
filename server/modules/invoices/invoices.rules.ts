import { commissionTypes, invoiceTypes, type InvoiceRow, type InvoiceSums } from '#contract/invoices';
import { amountText, units } from '#server/domain/decimal';
import { currencySymbol } from './currency-symbol.ts';
import type { campaignsOn, InvoiceQuery, InvoiceRecord, sumInvoices } from './invoices.store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const nameOf = (names: Readonly<Record<number, string>>, id: number) => names[id] ?? '';
const amount = (decimal: string | null) => (decimal === null ? null : Number(decimal));

/** The rest of a purchase order, computed exactly in ten-thousandths. */
function poDifference(record: InvoiceRecord): number | null {
  if (record.po_value === null) return null;
  return (Math.round(Number(record.po_value) * 10_000) - Math.round(Number(record.net) * 10_000)) / 10_000;
}

/** A stored invoice as a row of the answer; with `withPayments` false, receipts and credits are left out. */
export function invoiceRowOf(
  record: InvoiceRecord,
  campaigns: Awaited<ReturnType<typeof campaignsOn>>,
  query: Pick<InvoiceQuery, 'showPayments' | 'culture'>,
): InvoiceRow {
  const paid = (decimal: string) => (query.showPayments === false ? null : Number(decimal));
  return {
    invoiceId: String(record.id),
    parentInvoiceId: record.parent_invoice_id,
    contactId: String(record.advertiser_id),
    agencyId: record.agency_id,
    accountManager: `${record.manager_first_name} ${record.manager_surname}`.trim(),
    advertiser: record.advertiser_name,
    date: record.invoice_date.toISOString(),
    dueDate: record.due_on,
    net: Number(record.net),
    vat: Number(record.vat),
    gross: Number(record.gross),
    dateCreated: record.created_at.toISOString(),
    dateSent: iso(record.sent_at),
    status: record.status,
    invoiceType: nameOf(invoiceTypes, record.invoice_type_id),
    commissionType: nameOf(commissionTypes, record.commission_type_id),
    creditNoteAllocation: paid(record.credit_note_allocation),
    deleted: record.deleted,
    receipts: paid(record.receipts),
    oustanding: Number(record.outstanding),
    currencyCode: record.currency_code,
    currencySymbol: currencySymbol(record.currency_code, query.culture),
    poNumber: record.po_number,
    poValue: amount(record.po_value),
    poDifference: poDifference(record),
    invoiceFileName: record.file_name,
    campaigns: campaigns
      .filter((one) => one.invoice_id === record.id)
      .map((one) => ({ campaignId: String(one.id), campaignName: one.name })),
  };
}

const text = (decimal: string) => amountText(units(decimal));

export function invoiceSumsOf(sums: Awaited<ReturnType<typeof sumInvoices>>[number]): InvoiceSums {
  return {
    ...sums,
    net: text(sums.net),
    vat: text(sums.vat),
    gross: text(sums.gross),
    receipts: text(sums.receipts),
    creditNotes: text(sums.creditNotes),
    outstanding: text(sums.outstanding),
  };
}
