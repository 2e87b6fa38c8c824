import { expressionBuilder, sql, type RawBuilder } from 'kysely';
import type { Language } from '#contract/languages';
import { noticeOf, type MailTime, type NoticeChoice } from '#contract/notices';
import { keysOf } from '#contract/records';
import type { Db, Tx } from '#server/db/database';
import type { Concerned, EventRecord } from './concerned.store.ts';
import type { Database } from '#server/db/schema.generated';

export type WaitingRecord = Readonly<Database['notice_waiting']>;
const eb = expressionBuilder<Database, 'notice_waiting'>();

/** Choices that a person has made. */
export function choicesOf(db: Db, userId: string): Promise<NoticeChoice[]> {
  return db.selectFrom('notice_choice').where('user_id', '=', userId).select(['kind', 'bell', 'mail']).execute();
}

/** Stores a choice; what waits for the mail follows it. */
export async function saveChoice(tx: Tx, userId: string, { kind, bell, mail }: NoticeChoice): Promise<void> {
  await tx
    .insertInto('notice_choice')
    .values({ user_id: userId, kind, bell, mail })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ bell, mail }))
    .execute();
  const kinds = keysOf(noticeOf).filter((one) => noticeOf[one] === kind);
  if (kinds.length === 0) return;
  const ofKind = eb.and([eb('user_id', '=', userId), eb('kind', 'in', kinds)]);
  if (mail === 'none') await tx.deleteFrom('notice_waiting').where(ofKind).execute();
  else await tx.updateTable('notice_waiting').set({ mail }).where(ofKind).execute();
}

export async function saveLanguage(tx: Tx, userId: string, language: Language): Promise<void> {
  await tx
    .insertInto('notice_language')
    .values({ user_id: userId, language })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language }))
    .execute();
}

/** Ids of the oldest events but for those of `later`. */
export async function nextEvents(db: Db, later: Iterable<number>, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('notice_event')
    .where('id', 'not in', [0, ...later])
    .orderBy('id')
    .select('id')
    .limit(most)
    .execute();
  return rows.map((row) => row.id);
}

/** Takes an event out, as it is now; undefined when it was taken before. */
export function takeEvent(tx: Tx, id: number): Promise<EventRecord | undefined> {
  return tx.deleteFrom('notice_event').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Memberships of accounts, but for those of `actorId`; a person with `userId` counts with their first one. */
export async function membersOf(
  tx: Tx,
  agencyId: number,
  { contactIds, userId }: Pick<Concerned, 'contactIds' | 'userId'>,
  actorId: string,
) {
  const members = tx
    .selectFrom('membership')
    .where('agency_id', '=', agencyId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .select(['id', 'contact_id as contactId']);
  if (userId !== undefined) return members.where('user_id', '=', userId).limit(1).execute();
  return members
    .where('contact_id', 'in', [-1, ...contactIds])
    .where('user_id', '<>', actorId)
    .execute();
}

/** Notices that wait for the next mail, the oldest first. */
export function waitingNow(db: Db, most: number): Promise<WaitingRecord[]> {
  return db.selectFrom('notice_waiting').where('mail', '=', 'once').orderBy('id').limit(most).selectAll().execute();
}

export async function takeWaiting(tx: Tx, id: number): Promise<boolean> {
  return (await tx.deleteFrom('notice_waiting').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
}

/** Forgets what waits for a mail that nobody sends. */
export async function forgetWaiting(db: Db): Promise<void> {
  await db.deleteFrom('notice_waiting').execute();
}

/** Somebody who wants a digest, and one of the agencies that it is about. */
export interface Digested {
  userId: string;
  agencyId: number;
}

/** Takes what waits for a person's digest of an agency and happened before `until`, the oldest first. */
export async function takeForDigest(
  tx: Tx,
  { userId, agencyId, period }: Digested & { period: MailTime },
  until: Date,
): Promise<WaitingRecord[]> {
  const rows = await tx
    .deleteFrom('notice_waiting')
    .where('user_id', '=', userId)
    .where('agency_id', '=', agencyId)
    .where('mail', '=', period)
    .where('occurred_at', '<', until)
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** People who want a digest, once for each agency that they belong or have belonged to. */
export function digested(db: Db, mail: MailTime, until: Date): Promise<Digested[]> {
  return db
    .selectFrom('notice_choice')
    .innerJoin('membership', 'membership.user_id', 'notice_choice.user_id')
    .where('notice_choice.mail', '=', mail)
    .where('membership.created_at', '<', until)
    .distinct()
    .select(['membership.user_id as userId', 'membership.agency_id as agencyId'])
    .orderBy('userId')
    .orderBy('agencyId')
    .execute();
}

/** A person's accounts of an agency. */
export function accountsOf(db: Db, userId: string, agencyId: number) {
  return db
    .selectFrom('membership')
    .innerJoin('agency', 'agency.id', 'membership.agency_id')
    .leftJoin('contact', 'contact.id', 'membership.contact_id')
    .where('membership.user_id', '=', userId)
    .where('membership.agency_id', '=', agencyId)
    .where('membership.ended_at', 'is', null)
    .orderBy('membership.id')
    .select([
      'membership.id',
      'membership.role',
      'membership.contact_id as contactId',
      'contact.kind',
      sql<string>`coalesce(contact.name, agency.name)`.as('name'),
      sql<string>`coalesce(contact.currency_code, agency.currency_code)`.as('currency'),
    ])
    .execute();
}

export async function isDone(db: Db, name: string): Promise<boolean> {
  return (await db.selectFrom('notice_done').where('name', '=', name).select('name').executeTakeFirst()) !== undefined;
}

/** Two days of an invoice are told: the one until which it is to be paid, before it comes, and the one after. */
export type InvoiceNotice = 'due' | 'overdue';
/** The end of a key is told before it comes and when it has come. */
export type KeyNotice = 'ending' | 'ended';
/** Notices that are told because their time has come. */
export type TimelyNotice = InvoiceNotice | KeyNotice;

/** Names under which it is done once that something was told. */
const doneNames = {
  due: 'invoice:',
  overdue: 'overdue:',
  ending: 'key ending:',
  ended: 'key ended:',
} as const satisfies Record<TimelyNotice, string>;
export const timelyName = (told: TimelyNotice, what: number | string): string => `${doneNames[told]}${what}`;

/** Names under which it is done once that what was over before was passed over. Keys that are ending still work. */
const beforeNames = { due: 'invoices', overdue: 'overdue invoices', ended: 'ended keys' } as const;
export const passedOver = keysOf(beforeNames);
export const beforeName = (told: keyof typeof beforeNames): string => beforeNames[told];

/** Whether something that a text names was not told yet. */
const isUntold = (told: TimelyNotice, what: RawBuilder<string>) =>
  sql<boolean>`not exists (select 1 from notice_done where notice_done.name = ${timelyName(told, '')} || ${what})`;
/** A key and its end: one that gets another end is told again. */
const keyAndEnd = sql<string>`(service_account.id || ' ' || cast(cast(expires_at as date) as text))`;

export async function forgetDone(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('notice_done')
    .where('done_at', '<', before)
    .where('name', 'not in', passedOver.map(beforeName))
    .execute();
}

/** Invoices that are sent and not yet paid, due from one day to another, both included, and not told yet. */
export function untoldInvoices(db: Db, told: InvoiceNotice, from: string, to: string) {
  return db
    .selectFrom('invoice')
    .innerJoin('contact', 'contact.id', 'invoice.advertiser_id')
    .where('due_on', '>=', from)
    .where('due_on', '<=', to)
    .where('status', '=', 'Sent')
    .where('deleted', '=', false)
    .where('outstanding', '>', '0')
    .where(isUntold(told, sql<string>`invoice.id`))
    .orderBy('invoice.id')
    .select(['invoice.id', 'invoice.agency_id', 'advertiser_id', 'due_on', 'contact.name as advertiser'])
    .execute();
}

/** Keys in force or ended, not revoked, that end after `from` up to and including `to`, and were not told yet. */
export function untoldKeys(db: Db, told: KeyNotice, from: Date, to: Date) {
  return db
    .selectFrom('service_account')
    .innerJoin('membership', 'membership.id', 'service_account.membership_id')
    .where('expires_at', '>', from)
    .where('expires_at', '<=', to)
    .where('revoked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .where(isUntold(told, keyAndEnd))
    .orderBy('service_account.id')
    .select(['service_account.id', 'service_account.name', 'service_account.created_at', 'expires_at', 'membership_id'])
    .select(['agency_id', 'contact_id', 'role', keyAndEnd.as('named')])
    .execute();
}
type UntoldKey = Awaited<ReturnType<typeof untoldKeys>>[number];

/** Memberships whose people see a key: its maker's, and those of admins of the account. */
export async function seersOf(
  tx: Tx,
  {
    membership_id,
    agency_id,
    contact_id,
    role,
  }: Pick<UntoldKey, 'membership_id' | 'agency_id' | 'contact_id' | 'role'>,
): Promise<number[]> {
  const rows = await tx
    .selectFrom('membership')
    .where('ended_at', 'is', null)
    .where((one) => one.or([one('id', '=', membership_id), one.and({ agency_id, contact_id, role, level: 'admin' })]))
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The reason of a publisher's refusal in a campaign; null without one. */
export async function refusalReason(db: Db, publisherId: number, campaignId: number): Promise<string | null> {
  const row = await db
    .selectFrom('relation')
    .where('publisher_id', '=', publisherId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'rejected')
    .select('reason')
    .executeTakeFirst();
  return row?.reason ?? null;
}
