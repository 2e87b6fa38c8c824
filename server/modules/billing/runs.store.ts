import { sql, type Kysely } from 'kysely';
import type { listBillingRuns } from '#contract/billing';
import type { Received } from '#contract/endpoint';
import type { PaymentRow } from '#contract/payments';
import { countOf, paged } from '#server/db/listing';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';
import type { DocumentSum } from './billing.rules.ts';

export type RunQuery = Received<typeof listBillingRuns>['query'];
type Db = Kysely<Database>;

export interface RunRecord extends Readonly<Database['billing_run']> {
  invoice_count: number;
  payment_count: number;
}

const sortColumns: Record<NonNullable<RunQuery['sortColumnName']>, string> = {
  id: 'billing_runs.id',
  month: 'billing_runs.month',
  ranAt: 'billing_runs.ran_at',
  ranBy: 'lower(billing_runs.ran_by)',
  invoiceCount: 'invoice_count',
  paymentCount: 'payment_count',
};

function runs(db: Db, scope: Scope, month: string | undefined) {
  const rows = scoped(db, scope, 'billing_runs', 'invoices', 'payments').selectFrom('billing_runs');
  return month === undefined ? rows : rows.where('month', '=', `${month}-01`);
}

const countIn = (table: 'invoices' | 'payments') =>
  sql<number>`(select count(*) from ${sql.table(table)} where billing_run_id = billing_runs.id)`;

/** Runs in list order, newest first by default; the id breaks ties. */
export function runRows(db: Db, scope: Scope, query: RunQuery) {
  const order = orderOf(sortColumns, query, { by: 'ranAt', direction: 'desc' }, 'billing_runs.id desc');
  const ordered = runs(db, scope, query.month)
    .selectAll('billing_runs')
    .select([countIn('invoices').as('invoice_count'), countIn('payments').as('payment_count')])
    .orderBy(order);
  return paged<RunRecord>(ordered);
}

export function countRuns(db: Db, scope: Scope, query: RunQuery) {
  return countOf(runs(db, scope, query.month));
}

export function runById(db: Db, scope: Scope, id: number) {
  return runs(db, scope, undefined).where('id', '=', id).selectAll().executeTakeFirst();
}

/** Totals of runs' documents by run, kind and currency. */
export async function sumsOfRuns(db: Db, scope: Scope, ids: number[]): Promise<(DocumentSum & { run_id: number })[]> {
  const tables = scoped(db, scope, 'invoices', 'payments');
  const [invoices, payments] = await Promise.all([
    tables
      .selectFrom('invoices')
      .where('billing_run_id', 'in', ids)
      .groupBy(['billing_run_id', 'currency_code'])
      .select((eb) => [
        'billing_run_id as run_id',
        'currency_code as currency',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<string>('net').as('net'),
        eb.fn.sum<string>('vat').as('vat'),
        eb.fn.sum<string>('gross').as('total'),
      ])
      .execute(),
    tables
      .selectFrom('payments')
      .where('billing_run_id', 'in', ids)
      .groupBy(['billing_run_id', 'currency_code'])
      .select((eb) => [
        'billing_run_id as run_id',
        'currency_code as currency',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<string>('net_payout').as('net'),
        eb.fn.sum<string>('vat_payout').as('vat'),
        eb.fn.sum<string>('total').as('total'),
      ])
      .execute(),
  ]);
  return [
    ...invoices.map((one) => ({ ...one, run_id: Number(one.run_id), kind: 'invoice' as const })),
    ...payments.map((one) => ({ ...one, run_id: Number(one.run_id), kind: 'payment' as const })),
  ];
}

/** A run's invoices, as they were made. */
export function invoicesOfRun(db: Db, scope: Scope, runId: number) {
  return scoped(db, scope, 'invoices', 'invoice_lines', 'conversions', 'contacts')
    .selectFrom('invoices')
    .innerJoin('contacts', 'contacts.id', 'invoices.advertiser_id')
    .where('invoices.billing_run_id', '=', runId)
    .select([
      'invoices.id',
      'invoices.advertiser_id',
      'contacts.name as advertiser',
      'invoices.currency_code as currency',
      sql<1 | 2>`invoices.commission_type_id`.as('commission_type_id'),
      sql<number>`(select count(*) from conversions where conversions.invoice_id = invoices.id)`.as('conversions'),
      sql<number>`cast((select coalesce(sum(quantity), 0) from invoice_lines where invoice_lines.invoice_id = invoices.id and invoice_lines.month is not null) as bigint)`.as(
        'clicks',
      ),
      'invoices.net',
      'invoices.vat',
      'invoices.gross',
    ])
    .orderBy(sql`lower(contacts.name), contacts.id, invoices.currency_code, invoices.commission_type_id, invoices.id`)
    .execute();
}

/** A run's payments. */
export function paymentsOfRun(db: Db, scope: Scope, runId: number) {
  return scoped(db, scope, 'payments', 'conversions', 'contacts')
    .selectFrom('payments')
    .innerJoin('contacts', 'contacts.id', 'payments.publisher_id')
    .where('payments.billing_run_id', '=', runId)
    .select([
      'payments.id',
      'payments.publisher_id',
      'contacts.name as publisher',
      'payments.currency_code as currency',
      sql<PaymentRow['paymentType']>`payments.payment_type`.as('payment_type'),
      sql<number>`(select count(*) from conversions where conversions.payment_id = payments.id)`.as('conversions'),
      'payments.net_payout as net',
      'payments.vat_payout as vat',
      'payments.total',
    ])
    .orderBy(sql`lower(contacts.name), contacts.id, payments.currency_code, payments.payment_type, payments.id`)
    .execute();
}
