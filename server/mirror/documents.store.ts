import type { ConversionRow } from '#contract/conversions';
import { commissionTypes, invoiceTypes, type InvoiceRow } from '#contract/invoices';
import type { PaymentRow } from '#contract/payments';
import type { Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { forgetAnswers, keepAnswers } from './answers.store.ts';
import { dateOr } from './campaign.rules.ts';
import type { Connection } from './connection.store.ts';
import { storedAmount, vatRateOf } from './money.ts';
import { managersNamed, writeParties } from './parties.store.ts';
import { upsert } from './upsert.store.ts';

type Invoice = Database['invoice'];
type Payment = Database['payment'];

export const invoiceTypesOf = {
  agency_id: 'BIGINT',
  advertiser_id: 'BIGINT',
  account_manager_id: 'BIGINT',
  parent_invoice_id: 'BIGINT',
  invoice_type_id: 'BIGINT',
  commission_type_id: 'BIGINT',
  status: 'VARCHAR',
  invoice_date: 'TIMESTAMP',
  created_at: 'TIMESTAMP',
  sent_at: 'TIMESTAMP',
  currency_code: 'VARCHAR',
  net: 'DECIMAL(18,4)',
  vat: 'DECIMAL(18,4)',
  gross: 'DECIMAL(18,4)',
  vat_rate: 'DECIMAL(18,8)',
  receipts: 'DECIMAL(18,4)',
  credit_note_allocation: 'DECIMAL(18,4)',
  outstanding: 'DECIMAL(18,4)',
  fund_on_delivery: 'BOOLEAN',
  po_number: 'VARCHAR',
  po_value: 'DECIMAL(18,4)',
  deleted: 'BOOLEAN',
  file_name: 'VARCHAR',
  settled_at: 'TIMESTAMP',
  billing_run_id: 'BIGINT',
  due_on: 'DATE',
} as const satisfies Partial<Record<keyof Invoice, string>>;

export const paymentTypesOf = {
  agency_id: 'BIGINT',
  publisher_id: 'BIGINT',
  start_year: 'BIGINT',
  start_month: 'BIGINT',
  end_year: 'BIGINT',
  end_month: 'BIGINT',
  currency_code: 'VARCHAR',
  net_payout: 'DECIMAL(18,4)',
  vat_payout: 'DECIMAL(18,4)',
  total: 'DECIMAL(18,4)',
  vat_rate: 'DECIMAL(18,8)',
  status: 'VARCHAR',
  payment_type: 'VARCHAR',
  invoice_company_id: 'BIGINT',
  withdrawal_id: 'BIGINT',
  withdrawal_locked: 'BOOLEAN',
  pending_withdrawal_request: 'BOOLEAN',
  created_at: 'TIMESTAMP',
  sent_at: 'TIMESTAMP',
  billing_run_id: 'BIGINT',
} as const satisfies Partial<Record<keyof Payment, string>>;

/** An invoice of which a conversion tells the number only. */
export function bareInvoice(row: ConversionRow, { isSettled, at }: { isSettled: boolean; at: Date }): Invoice {
  return {
    id: row.invoiceId ?? 0,
    agency_id: row.agencyId,
    advertiser_id: row.advertiserId || row.mid,
    account_manager_id: 1,
    parent_invoice_id: null,
    invoice_type_id: 1,
    commission_type_id: 1,
    status: isSettled ? 'Settled' : 'Sent',
    invoice_date: at,
    created_at: at,
    sent_at: at,
    currency_code: row.currencyCode ?? '',
    net: '0',
    vat: '0',
    gross: '0',
    vat_rate: '0',
    receipts: '0',
    credit_note_allocation: '0',
    outstanding: '0',
    fund_on_delivery: false,
    po_number: null,
    po_value: null,
    // Not among the listed ones until the list of invoices has it.
    deleted: true,
    file_name: '',
    settled_at: null,
    billing_run_id: null,
    due_on: null,
  };
}

/** A payment of which a conversion tells the number and the day only. */
export function barePayment(row: ConversionRow, now: Date): Payment {
  const sent = row.paymentDate ? dateOr(row.paymentDate, now) : null;
  const at = sent ?? now;
  return {
    id: row.paymentId ?? 0,
    agency_id: row.agencyId,
    publisher_id: row.publisherId,
    start_year: at.getUTCFullYear(),
    start_month: at.getUTCMonth() + 1,
    end_year: at.getUTCFullYear(),
    end_month: at.getUTCMonth() + 1,
    currency_code: row.currencyCode ?? '',
    net_payout: '0',
    vat_payout: '0',
    total: '0',
    vat_rate: '0',
    status: sent || row.paymentStatus === 'paymentSent' ? 'Sent' : 'Raised',
    payment_type: 'Standard',
    invoice_company_id: 0,
    withdrawal_id: null,
    withdrawal_locked: false,
    pending_withdrawal_request: false,
    created_at: at,
    sent_at: sent,
    billing_run_id: null,
  };
}

/** Writes invoices of E5. The VAT of an advertiser's costs is that of its largest invoice. */
export async function writeInvoices(
  tx: Tx,
  connection: Connection,
  rows: readonly InvoiceRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const managers = await managersNamed(
    tx,
    connection.agency_id,
    rows.map((row) => row.accountManager),
  );
  const largest = rows.toSorted((a, b) => Math.abs(b.net) - Math.abs(a.net))[0];
  const vatRate = largest && vatRateOf(largest.net, largest.vat);
  await writeParties(
    tx,
    connection,
    [
      {
        id: connection.contact_id,
        kind: 'advertiser',
        name: largest?.advertiser ?? '',
        currency: largest?.currencyCode,
      },
    ],
    now,
  );
  // An invoice of an older network has a symbol only; it is in the currency of its account.
  const own = await tx
    .selectFrom('contact')
    .where('id', '=', connection.contact_id)
    .select('currency_code')
    .executeTakeFirst();
  if (vatRate !== undefined) await writeVatRate(tx, connection.contact_id, vatRate);
  const invoices = rows.map((row): Invoice => {
    const date = dateOr(row.date, now);
    return {
      id: Number(row.invoiceId),
      agency_id: connection.agency_id,
      advertiser_id: connection.contact_id,
      account_manager_id: managers.get(row.accountManager.trim()) ?? 1,
      parent_invoice_id: row.parentInvoiceId,
      invoice_type_id: row.invoiceType === invoiceTypes[2] ? 2 : 1,
      commission_type_id: row.commissionType === commissionTypes[2] ? 2 : 1,
      status: row.status,
      invoice_date: date,
      created_at: dateOr(row.dateCreated, date),
      sent_at: row.dateSent ? dateOr(row.dateSent, date) : null,
      currency_code: row.currencyCode || (own?.currency_code ?? ''),
      net: storedAmount(row.net),
      vat: storedAmount(row.vat),
      gross: storedAmount(row.gross),
      vat_rate: vatRateOf(row.net, row.vat) ?? '0',
      receipts: storedAmount(row.receipts),
      credit_note_allocation: storedAmount(row.creditNoteAllocation),
      outstanding: storedAmount(row.oustanding),
      fund_on_delivery: false,
      po_number: row.poNumber,
      po_value: row.poValue === null ? null : storedAmount(row.poValue),
      deleted: row.deleted,
      file_name: row.invoiceFileName,
      settled_at: null,
      billing_run_id: null,
      due_on: row.dueDate || null,
    };
  });
  await upsert(tx, 'invoice', invoiceTypesOf, invoices, ['settled_at', 'fund_on_delivery', 'billing_run_id']);
  await keepAnswers(
    tx,
    rows.map((row) => ({ path: `listInvoices/${row.invoiceId}`, body: row })),
    now,
  );
}

async function writeVatRate(tx: Tx, advertiserId: number, rate: string): Promise<void> {
  await tx.updateTable('contact').set({ vat_rate: rate }).where('id', '=', advertiserId).execute();
  await tx
    .updateTable('conversion')
    .set({ vat_rate: rate })
    .where('advertiser_id', '=', advertiserId)
    .where('vat_rate', '<>', rate)
    .execute();
  await tx
    .updateTable('traffic_event')
    .set({ vat_rate: rate })
    .where('advertiser_id', '=', advertiserId)
    .where('vat_rate', '<>', rate)
    .execute();
}

/** Writes payments of E18. Payments that the network has no more are deleted. */
export async function writePayments(
  tx: Tx,
  connection: Connection,
  rows: readonly PaymentRow[],
  now: Date,
): Promise<void> {
  const [first] = rows;
  if (first) {
    await writeParties(
      tx,
      connection,
      [{ id: connection.contact_id, kind: 'publisher', name: first.publisherName }],
      now,
    );
  }
  const payments = rows.map((row): Payment => {
    const created = dateOr(row.dateCreated, now);
    return {
      id: row.id,
      agency_id: connection.agency_id,
      publisher_id: connection.contact_id,
      start_year: row.startYear ?? created.getUTCFullYear(),
      start_month: row.startMonth ?? created.getUTCMonth() + 1,
      end_year: row.endYear ?? created.getUTCFullYear(),
      end_month: row.endMonth ?? created.getUTCMonth() + 1,
      currency_code: row.publisherCurrencyCode,
      net_payout: storedAmount(row.netPayout),
      vat_payout: storedAmount(row.vatPayout),
      total: storedAmount(row.total),
      vat_rate: vatRateOf(row.netPayout, row.vatPayout) ?? '0',
      status: row.sent || row.status === 'Sent' ? 'Sent' : 'Raised',
      payment_type: row.paymentType || 'Standard',
      invoice_company_id: row.invoiceCompanyID ?? 0,
      withdrawal_id: row.withdrawalId,
      withdrawal_locked: row.withdrawalLocked ?? false,
      pending_withdrawal_request: row.pendingWithdrawlRequest ?? false,
      created_at: created,
      sent_at: row.dateSent ? dateOr(row.dateSent, created) : null,
      billing_run_id: null,
    };
  });
  const held = await tx.selectFrom('payment').select('id').execute();
  const gone = held.map(({ id }) => id).filter((id) => !rows.some((row) => row.id === id));
  if (gone.length > 0) {
    await tx.deleteFrom('payment').where('id', 'in', gone).execute();
    await forgetAnswers(
      tx,
      gone.map((id) => `listPayments/${id}`),
    );
  }
  await upsert(tx, 'payment', paymentTypesOf, payments, ['billing_run_id']);
  await keepAnswers(
    tx,
    rows.map((row) => ({ path: `listPayments/${row.id}`, body: row })),
    now,
  );
}
