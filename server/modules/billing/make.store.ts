import { DAY_MS } from '#contract/day';
import { sql, type Transaction } from 'kysely';
import { nextId, numbered } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import { uncharged, uninvoiced, unpaid, type InvoiceDue, type PaymentDue, type Period } from './due.store.ts';

type Tx = Transaction<Database>;

/** Rows per statement. */
const BATCH = 200;
const PERFORMANCE = 1;
const CLICK = 2;

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH);
}

export async function insertRun(db: Tx, run: Omit<Database['billing_run'], 'id'>): Promise<number> {
  const id = await nextId(db, 'billing_run_id');
  await db
    .insertInto('billing_run')
    .values({ ...run, id })
    .execute();
  return id;
}

const dayAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10);

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Stores draft invoices dated now with their click lines, and assigns their conversions. */
export async function makeInvoices(db: Tx, scope: Scope, runId: number, due: InvoiceDue[], period: Period) {
  const rows = (await numbered(db, 'invoice_id', due)).map((one): Database['invoice'] => ({
    id: one.id,
    agency_id: scope.agencyId,
    advertiser_id: one.advertiser_id,
    account_manager_id: one.account_manager_id,
    parent_invoice_id: null,
    invoice_type_id: 1,
    commission_type_id: one.commission_type_id,
    status: 'Draft',
    invoice_date: period.now,
    created_at: period.now,
    sent_at: null,
    currency_code: one.currency,
    net: one.net,
    vat: one.vat,
    gross: one.gross,
    vat_rate: one.vat_rate,
    receipts: '0',
    credit_note_allocation: '0',
    outstanding: one.gross,
    fund_on_delivery: one.fund_on_delivery,
    po_number: null,
    po_value: null,
    deleted: false,
    file_name: `invoice-${one.id}-${slugOf(one.advertiser)}.pdf`,
    settled_at: null,
    billing_run_id: runId,
    due_on: dayAfter(period.now, one.terms),
  }));
  for (const some of batches(rows)) await db.insertInto('invoice').values(some).execute();
  if (due.some((one) => one.commission_type_id === CLICK)) await insertClickLines(db, scope, rows, period);
  await db
    .updateTable('conversion')
    .from(uninvoiced(db, scope, period).as('due'))
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.advertiser_id', '=', 'due.advertiser_id')
        .onRef('invoice.currency_code', '=', 'due.currency_code')
        .on('invoice.billing_run_id', '=', runId)
        .on('invoice.commission_type_id', '=', PERFORMANCE),
    )
    .whereRef('conversion.id', '=', 'due.id')
    .set({
      invoice_id: sql<number>`invoice.id`,
      invoiced_at: sql<Date>`invoice.invoice_date`,
      modified_at: sql<Date>`invoice.invoice_date`,
    })
    .execute();
  return rows.map((one) => one.id);
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

async function insertClickLines(db: Tx, scope: Scope, invoices: Database['invoice'][], period: Period): Promise<void> {
  const invoiceOf = new Map(
    invoices
      .filter((one) => one.commission_type_id === CLICK)
      .map((one) => [`${one.advertiser_id} ${one.currency_code}`, one.id]),
  );
  const charges = await uncharged(db, scope, period).orderBy('month').orderBy('campaign_id').execute();
  const charged = charges.flatMap((one) => {
    const invoiceId = invoiceOf.get(`${one.advertiser_id} ${one.currency_code}`);
    return invoiceId === undefined ? [] : [{ ...one, invoiceId }];
  });
  const lines = (await numbered(db, 'invoice_line_id', charged)).map((one): Database['invoice_line'] => ({
    id: one.id,
    invoice_id: one.invoiceId,
    agency_id: scope.agencyId,
    campaign_id: one.campaign_id,
    description: `Clicks of ${one.campaign_name}, ${monthName.format(new Date(one.month))}`,
    quantity: one.quantity,
    net: one.net,
    month: one.month,
  }));
  for (const some of batches(lines)) await db.insertInto('invoice_line').values(some).execute();
}

const monthOf = (at: Date) => ({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 });

/** Stores raised payments and assigns their conversions. */
export async function makePayments(db: Tx, scope: Scope, runId: number, due: PaymentDue[], period: Period) {
  const rows = (await numbered(db, 'payment_id', due)).map((one): Database['payment'] => {
    const [first, last] = [monthOf(one.first_settled), monthOf(one.last_settled)];
    return {
      id: one.id,
      agency_id: scope.agencyId,
      publisher_id: one.publisher_id,
      start_year: first.year,
      start_month: first.month,
      end_year: last.year,
      end_month: last.month,
      currency_code: one.currency,
      net_payout: one.net,
      vat_payout: one.vat,
      total: one.total,
      vat_rate: one.vat_rate,
      status: 'Raised',
      payment_type: one.payment_type,
      invoice_company_id: scope.agencyId,
      withdrawal_id: null,
      withdrawal_locked: false,
      pending_withdrawal_request: false,
      created_at: period.now,
      sent_at: null,
      billing_run_id: runId,
    };
  });
  for (const some of batches(rows)) await db.insertInto('payment').values(some).execute();
  await db
    .updateTable('conversion')
    .from(unpaid(db, scope, period).as('due'))
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.publisher_id', '=', 'due.publisher_id')
        .onRef('payment.currency_code', '=', 'due.currency_code')
        .onRef('payment.payment_type', '=', 'due.payment_type')
        .on('payment.billing_run_id', '=', runId),
    )
    .whereRef('conversion.id', '=', 'due.id')
    .set({ payment_id: sql<number>`payment.id` })
    .execute();
  return rows.map((one) => one.id);
}
