import { expressionBuilder, sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { Received } from '#contract/endpoint';
import type { getPaymentSums, listPayments } from '#contract/payments';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has, numbered } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type PaymentQuery = Received<typeof listPayments>['query'];
export type PaymentFilters = Received<typeof getPaymentSums>['query'];
type Db = Kysely<Database>;
const eb = expressionBuilder<ScopedTables, 'payments'>();

export interface PaymentRecord extends Readonly<Database['payment']> {
  publisher_name: string;
}

/** A payment by a part of its number or of its publisher's name, or by its total. */
function found(term: string): Condition {
  const total = /^\d{1,12}(\.\d{1,2})?$/.test(term) ? term : null;
  return sql<SqlBool>`(${numbered('payments.id', term)} or ${has(['publisher.name'], term)}
    or round(payments.total, 2) = cast(${total} as decimal(18, 2)))`;
}

function filtersOf({ id, status, publisherIds, searchTerm, startDate, endDate }: PaymentFilters): Condition[] {
  return [
    eb('payments.created_at', '>=', new Date(startDate)),
    eb('payments.created_at', '<', new Date(Date.parse(endDate) + DAY_MS)),
    given(id, (one) => eb('payments.id', '=', one)),
    given(status, (one) => eb('payments.status', '=', one)),
    given(publisherIds, (ids) => eb('payments.publisher_id', 'in', ids)),
    given(searchTerm, found),
  ];
}

const sortColumns: Record<NonNullable<PaymentQuery['sortColumnName']>, string> = {
  id: 'payments.id',
  contactID: 'payments.publisher_id',
  publisherName: 'lower(publisher.name)',
  agencyID: 'payments.agency_id',
  startMonth: 'payments.start_month',
  endMonth: 'payments.end_month',
  startYear: 'payments.start_year',
  endYear: 'payments.end_year',
  invoiceCompanyID: 'payments.invoice_company_id',
  withdrawalId: 'payments.withdrawal_id',
  netPayout: 'payments.net_payout',
  vatPayout: 'payments.vat_payout',
  total: 'payments.total',
  publisherCurrencyCode: 'payments.currency_code',
  status: 'payments.status',
  paymentType: 'payments.payment_type',
  dateCreated: 'payments.created_at',
  dateSent: 'payments.sent_at',
  sent: "payments.status = 'Sent'",
  pendingWithdrawlRequest: 'payments.pending_withdrawal_request',
  withdrawalLocked: 'payments.withdrawal_locked',
};

function payments(db: Db, scope: Scope, filters: Condition[]) {
  const rows = scoped(db, scope, 'payments', 'contacts')
    .selectFrom('payments')
    .innerJoin('contacts as publisher', 'publisher.id', 'payments.publisher_id');
  return where(rows, filters);
}

/** Payments in list order, newest first by default; the id breaks ties. */
export function paymentRows(db: Db, scope: Scope, query: PaymentQuery) {
  const order = orderOf(sortColumns, query, { by: 'dateCreated', direction: 'desc' }, 'payments.id');
  const ordered = payments(db, scope, filtersOf(query))
    .selectAll('payments')
    .select('publisher.name as publisher_name')
    .orderBy(order);
  return paged<PaymentRecord>(ordered);
}

export function countPayments(db: Db, scope: Scope, query: PaymentQuery) {
  return countOf(payments(db, scope, filtersOf(query)));
}

/** Totals of the matching payments by currency. */
export function sumPayments(db: Db, scope: Scope, query: PaymentFilters) {
  const only = (status: string) =>
    sql<string>`sum(case when payments.status = ${status} then payments.total else 0 end)`;
  return payments(db, scope, filtersOf(query))
    .groupBy('payments.currency_code')
    .orderBy('payments.currency_code')
    .select((eb) => [
      'payments.currency_code as currency',
      eb.fn.countAll<number>().as('payments'),
      eb.fn.sum<string>('payments.net_payout').as('net'),
      eb.fn.sum<string>('payments.vat_payout').as('vat'),
      eb.fn.sum<string>('payments.total').as('total'),
      only('Sent').as('sent'),
      only('Raised').as('raised'),
    ])
    .execute();
}

/** One payment of the scope. */
export async function paymentById(db: Db, scope: Scope, id: number): Promise<PaymentRecord | undefined> {
  return payments(db, scope, [eb('payments.id', '=', id)])
    .selectAll('payments')
    .select('publisher.name as publisher_name')
    .executeTakeFirst();
}

/** A payment's amounts by campaign, largest first. */
export function campaignsPaid(db: Db, scope: Scope, paymentId: number) {
  return scoped(db, scope, 'conversions', 'campaigns', 'contacts')
    .selectFrom('conversions')
    .innerJoin('campaigns', 'campaigns.id', 'conversions.campaign_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'conversions.advertiser_id')
    .where('conversions.payment_id', '=', paymentId)
    .groupBy(['campaigns.id', 'campaigns.name', 'advertiser.id', 'advertiser.name'])
    .select((eb) => [
      'campaigns.id as campaignId',
      'campaigns.name as campaignName',
      'advertiser.id as advertiserId',
      'advertiser.name as advertiser',
      eb.fn.countAll<number>().as('conversions'),
      eb.fn.sum<string>('conversions.commission').as('commission'),
    ])
    .orderBy('commission', 'desc')
    .orderBy('campaigns.id')
    .execute();
}

/** Marks a payment as sent and completes its withdrawal. The caller has read `id` from the scope. */
export async function markSent(db: Transaction<Database>, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ status: 'Sent', sent_at: at, pending_withdrawal_request: false, withdrawal_locked: false })
    .where('id', '=', id)
    .execute();
}
