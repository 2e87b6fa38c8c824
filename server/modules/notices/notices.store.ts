import { expressionBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages';
import { noticeOf, type MailTime, type NoticeChoice } from '#contract/notices';
import { keysOf } from '#contract/records';
import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';

export type EventRecord = Readonly<Database['notice_event']>;
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

/** The oldest event but for those of `later`. */
export function nextEvent(db: Db, later: Iterable<number>): Promise<EventRecord | undefined> {
  return db
    .selectFrom('notice_event')
    .where('id', 'not in', [0, ...later])
    .orderBy('id')
    .selectAll()
    .limit(1)
    .executeTakeFirst();
}

/** Takes an event out, as it is now; undefined when it was taken before. */
export function takeEvent(tx: Tx, id: number): Promise<EventRecord | undefined> {
  return tx.deleteFrom('notice_event').where('id', '=', id).returningAll().executeTakeFirst();
}

/** The accounts or the one person that an event concerns, and what it is about. */
export interface Concerned {
  contactIds: readonly number[];
  userId?: string;
  subjectId: number;
  name: string;
}

const isOfRelation = (kind: EventRecord['kind']): boolean => kind.startsWith('relation.');

/** Resolves an event; undefined when its subject is gone. */
export async function concernedBy(tx: Tx, event: EventRecord): Promise<Concerned | undefined> {
  const { kind, subject_id, subject_name, agency_id, actor_id } = event;
  if (kind === 'session.started') return { contactIds: [], userId: actor_id, subjectId: 0, name: subject_name };
  const id = Number(subject_id);
  if (kind === 'application.received') return { contactIds: [0], subjectId: id, name: subject_name };
  if (kind === 'payment.sent') {
    const payment = await tx.selectFrom('payment').where('id', '=', id).select('publisher_id').executeTakeFirst();
    return payment && { contactIds: [payment.publisher_id], subjectId: id, name: subject_id };
  }
  if (kind === 'campaign.paused' || isOfRelation(kind)) {
    const relations = await tx
      .selectFrom('relation')
      .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
      .where('relation.agency_id', '=', agency_id)
      .where(kind === 'campaign.paused' ? 'relation.campaign_id' : 'relation.id', '=', id)
      .$if(kind === 'campaign.paused', (qb) => qb.where('relation.status', '=', 'live'))
      .select(['relation.publisher_id', 'relation.campaign_id', 'campaign.name'])
      .execute();
    const [first] = relations;
    if (!first) return undefined;
    const contactIds = [...new Set(relations.map((one) => one.publisher_id))];
    return { contactIds, subjectId: first.campaign_id, name: first.name };
  }
  if (kind === 'clicks.suspicious' || kind === 'sales.flagged') {
    const relation = await tx
      .selectFrom('relation')
      .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
      .innerJoin('contact', 'contact.id', 'relation.publisher_id')
      .where('relation.id', '=', id)
      .select(['relation.advertiser_id', 'relation.campaign_id', 'campaign.name', 'contact.name as publisher'])
      .executeTakeFirst();
    return (
      relation && {
        contactIds: [0, relation.advertiser_id],
        subjectId: relation.campaign_id,
        name: `${relation.publisher} (${relation.name})`,
      }
    );
  }
  const claim = await tx
    .selectFrom('enquiry')
    .where('id', '=', id)
    .select(['publisher_id', 'advertiser_ref'])
    .executeTakeFirst();
  return claim && { contactIds: [claim.publisher_id], subjectId: id, name: claim.advertiser_ref };
}

/** Memberships of accounts, but for those of `actorId`; a person with `userId` counts with their first one. */
export async function membersOf(tx: Tx, agencyId: number, { contactIds, userId }: Concerned, actorId: string) {
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

export async function forgetDone(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notice_done').where('done_at', '<', before).where('name', '<>', 'invoices').execute();
}

/** Invoices that are sent and not yet paid, due from one day to another, both included. */
export function invoicesDue(db: Db, from: string, to: string) {
  return db
    .selectFrom('invoice')
    .where('due_on', '>=', from)
    .where('due_on', '<=', to)
    .where('status', '=', 'Sent')
    .where('deleted', '=', false)
    .where('outstanding', '>', '0')
    .where(sql<boolean>`not exists (select 1 from notice_done where notice_done.name = 'invoice:' || invoice.id)`)
    .orderBy('id')
    .select(['id', 'agency_id', 'advertiser_id', 'due_on'])
    .execute();
}

/** The name of an account; contact 0 is the agency. */
export async function accountName(db: Db, agencyId: number, contactId: number): Promise<string> {
  const named =
    contactId === 0
      ? db.selectFrom('agency').where('id', '=', agencyId).select('name')
      : db.selectFrom('contact').where('id', '=', contactId).where('agency_id', '=', agencyId).select('name');
  return (await named.executeTakeFirst())?.name ?? '';
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
