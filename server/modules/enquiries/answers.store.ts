import { sql, type Kysely, type Transaction } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { EnquiryDetail } from '#contract/enquiries';
import { insertMany, insertNew } from '#server/db/bulk';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

const columns = {
  id: 'BIGINT',
  agency_id: 'BIGINT',
  publisher_id: 'BIGINT',
  advertiser_id: 'BIGINT',
  campaign_id: 'BIGINT',
  relation_id: 'BIGINT',
  status_id: 'BIGINT',
  advertiser_ref: 'TEXT',
  publisher_ref: 'TEXT',
  customer_name: 'TEXT',
  customer_email: 'TEXT',
  customer_postal_code: 'TEXT',
  uid: 'TEXT',
  transaction_at: 'TIMESTAMP',
  currency_code: 'TEXT',
  value: 'DECIMAL(18,4)',
  raw_currency: 'TEXT',
  raw_value: 'DECIMAL(18,4)',
  expected_commission: 'DECIMAL(18,4)',
  conversion_id: 'BIGINT',
  rejection_code: 'BIGINT',
  rejection_reason: 'TEXT',
  notes: 'TEXT',
  network_notes: 'TEXT',
  created_at: 'TIMESTAMP',
  modified_at: 'TIMESTAMP',
} satisfies Record<keyof Database['enquiry'], string>;

export const insertEnquiries = (tx: Tx, rows: readonly Database['enquiry'][]) =>
  insertMany(tx, 'enquiry', columns, rows);

export type NewNote = Omit<Database['enquiry_note'], 'id'>;

const noteColumns = {
  enquiry_id: 'BIGINT',
  agency_id: 'BIGINT',
  author_name: 'TEXT',
  author_role: 'TEXT',
  body: 'TEXT',
  created_at: 'TIMESTAMP',
} satisfies Record<Exclude<keyof Database['enquiry_note'], 'id'>, string>;

export async function insertNotes(tx: Tx, notes: readonly NewNote[]): Promise<void> {
  await insertNew(tx, 'enquiry_note', 'enquiry_note_id', noteColumns, notes);
}

/** Notes of an enquiry, oldest first. */
export async function notesOf(db: Db, scope: Scope, enquiryId: number) {
  return scoped(db, scope, 'enquiry_notes')
    .selectFrom('enquiry_notes')
    .where('enquiry_id', '=', enquiryId)
    .select(['id', 'created_at', 'author_role', 'author_name', 'body'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** A visible conversion of the same order, the claimant's own first. */
export async function trackedOrder(
  db: Db,
  scope: Scope,
  {
    campaign_id,
    advertiser_ref,
    publisher_id,
  }: Pick<Database['enquiry'], 'campaign_id' | 'advertiser_ref' | 'publisher_id'>,
) {
  return scoped(db, scope, 'conversions', 'contacts')
    .selectFrom('conversions')
    .innerJoin('contacts', 'contacts.id', 'conversions.publisher_id')
    .where('conversions.campaign_id', '=', campaign_id)
    .where('advertiser_ref', '=', advertiser_ref)
    .select([
      'conversions.id',
      'status',
      'converted_at',
      'publisher_id',
      'contacts.name',
      'value',
      'conversions.currency_code',
    ])
    .orderBy(sql`publisher_id <> ${publisher_id}`)
    .orderBy('conversions.id')
    .executeTakeFirst();
}

/** The visible conversion that an approval made. */
export async function grantedConversion(db: Db, scope: Scope, conversionId: number) {
  return scoped(db, scope, 'conversions')
    .selectFrom('conversions')
    .where('id', '=', conversionId)
    .select([
      'id',
      'advertiser_id',
      'status',
      'invoice_id',
      'modified_at',
      'value',
      'currency_code',
      'commission',
      'net_cost',
      'commission_group_id',
    ])
    .executeTakeFirst();
}
export type Granted = NonNullable<Awaited<ReturnType<typeof grantedConversion>>>;

/** The last approval of an enquiry, with what it kept to be taken back by. The caller has checked the scope. */
export async function lastApproval(db: Db, { agency_id, id }: Pick<Database['enquiry'], 'agency_id' | 'id'>) {
  return db
    .selectFrom('audit_event')
    .where('agency_id', '=', agency_id)
    .where('subject_kind', '=', 'enquiry')
    .where('subject_id', '=', String(id))
    .where('action', '=', 'enquiry.approved')
    .orderBy('id', 'desc')
    .select(['was', 'left_as'])
    .limit(1)
    .executeTakeFirst();
}

/** A stored enquiry of the scope. */
export async function enquiryById(db: Db, scope: Scope, id: number) {
  return scoped(db, scope, 'enquiries').selectFrom('enquiries').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Columns that an answer changes. */
export type Answer = Partial<
  Pick<
    Database['enquiry'],
    'status_id' | 'conversion_id' | 'rejection_code' | 'rejection_reason' | 'network_notes' | 'modified_at'
  >
>;

export async function storeAnswer(tx: Tx, id: number, answer: Answer): Promise<void> {
  await tx.updateTable('enquiry').set(answer).where('id', '=', id).execute();
}

/** Whether the publisher is a cashback site. */
export async function isCashback(db: Db, publisherId: number): Promise<boolean> {
  const row = await db.selectFrom('contact').where('id', '=', publisherId).select('publisher_type').executeTakeFirst();
  return row?.publisher_type === 'Cashback';
}

/** An order of which only the day is known may be of its last moment. */
const latestOf = (at: Date): Date => (at.getTime() % DAY_MS === 0 ? new Date(at.getTime() + DAY_MS) : at);

/** Clicks that may have led to a claimed sale: of its publisher on its campaign, in the days that a cookie counts. */
export async function clicksBefore(
  db: Db,
  scope: Scope,
  claim: Pick<Database['enquiry'], 'publisher_id' | 'campaign_id' | 'transaction_at' | 'uid'>,
): Promise<NonNullable<EnquiryDetail['clicks']>> {
  const tables = scoped(db, scope, 'traffic_events', 'campaigns');
  const { cookie_days: days } = await tables
    .selectFrom('campaigns')
    .where('id', '=', claim.campaign_id)
    .select('cookie_days')
    .executeTakeFirstOrThrow();
  const until = latestOf(claim.transaction_at);
  const from = new Date(claim.transaction_at.getTime() - days * DAY_MS);
  const found = await tables
    .selectFrom('traffic_events')
    .where('publisher_id', '=', claim.publisher_id)
    .where('campaign_id', '=', claim.campaign_id)
    .where('kind', '=', 'click')
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', until)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<Date | null>`max(occurred_at)`.as('last'),
      sql<number>`count(case when uid = ${claim.uid} then 1 end)`.as('with_uid'),
    ])
    .executeTakeFirstOrThrow();
  return {
    from: from.toISOString(),
    days,
    count: found.count,
    last: found.last?.toISOString() ?? null,
    withUid: claim.uid === null || claim.uid === '' ? null : found.with_uid,
  };
}
