import { randomUUID } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/db/database';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { QueuedMail } from '#server/domain/mail';
import { withoutLink } from '#server/domain/mail-links';

export type OutboxRow = Readonly<Database['outbox']>;

interface Made {
  state: 'queued' | 'unsent';
  now: Date;
  /** Right part of the message's id. */
  domain: string;
}

/** Writes a mail that is to be sent, and returns its id. */
export async function insertMail(db: Db, mail: QueuedMail, { state, now, domain }: Made): Promise<number> {
  const id = await nextId(db, 'outbox_id');
  await db
    .insertInto('outbox')
    .values({
      id,
      agency_id: mail.agencyId ?? null,
      to_address: mail.to,
      language: mail.language,
      kind: mail.kind,
      data: JSON.stringify(mail.data),
      state,
      attempts: 0,
      next_try_at: now,
      claimed_until: null,
      last_error: null,
      created_at: now,
      sent_at: null,
      message_id: `<${randomUUID()}@${domain}>`,
    })
    .execute();
  return id;
}

const isUnclaimed = (now: Date) => sql<SqlBool>`(claimed_until is null or claimed_until <= ${now})`;

/** Takes the mail that has waited longest; no other server takes it before `until`. */
export async function claimMail(db: Db, now: Date, until: Date): Promise<OutboxRow | undefined> {
  for (;;) {
    const next = await db
      .selectFrom('outbox')
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', now)
      .where(isUnclaimed(now))
      .orderBy('next_try_at')
      .orderBy('id')
      .select('id')
      .executeTakeFirst();
    if (!next) return undefined;
    const claimed = await db
      .updateTable('outbox')
      .set({ claimed_until: until })
      .where('id', '=', next.id)
      .where('state', '=', 'queued')
      .where(isUnclaimed(now))
      .returningAll()
      .executeTakeFirst();
    // Another server was quicker: there may be a next one.
    if (claimed) return claimed;
  }
}

/**
 * Notes that a mail's text is handed over from now on; false when its claim has ended meanwhile, and it must not be.
 */
export async function markSending(db: Db, { id, claimed_until: claim }: OutboxRow): Promise<boolean> {
  const marked = await db
    .updateTable('outbox')
    .set({ state: 'sending' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('claimed_until', '=', claim)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Deletes a mail that is not to be sent any more, unless its claim has ended before. */
export async function deleteClaimed(db: Db, { id, claimed_until: claim }: OutboxRow): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('claimed_until', '=', claim)
    .execute();
}

type Result = Pick<OutboxRow, 'state' | 'attempts' | 'last_error'> &
  Partial<Pick<OutboxRow, 'next_try_at' | 'sent_at'>>;

/** Writes how a try ended, unless its claim has ended before. */
export async function settleMail(
  db: Db,
  { id, kind, data, claimed_until: claim }: OutboxRow,
  result: Result,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ ...result, claimed_until: null, ...(result.state === 'sent' && { data: withoutLink(kind, data) }) })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .where('claimed_until', '=', claim)
    .execute();
}

/** Marks mails whose server ended while it handed them over. @param why the error of such a mail */
export async function noteInterrupted(db: Db, now: Date, why: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'uncertain', claimed_until: null, last_error: why, attempts: sql`attempts + 1` })
    .where('state', '=', 'sending')
    .where('claimed_until', '<=', now)
    .execute();
}

/**
 * Marks mail of agencies that waits for a mail server which is not set any more: it goes when somebody says so. Mail
 * about sign-ins, which nobody can send again, goes on waiting.
 */
export async function markUnsent(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'unsent' })
    .where('state', '=', 'queued')
    .where('agency_id', 'is not', null)
    .where(isUnclaimed(now))
    .execute();
}

/** Queues a mail again that is not on its way; false when it is, or was sent. */
export async function requeueMail(db: Db, id: number, now: Date): Promise<boolean> {
  const queued = await db
    .updateTable('outbox')
    .set({ state: 'queued', attempts: 0, next_try_at: now, claimed_until: null, last_error: null })
    .where('id', '=', id)
    .where('state', 'in', ['unsent', 'uncertain', 'bounced', 'failed'])
    .returning('id')
    .executeTakeFirst();
  return queued !== undefined;
}

/**
 * Deletes mails made before `deleteBefore`, and the links of those made before `closeBefore`. Mail about a sign-in that
 * has waited since before then, for which there is no mail server, is news to nobody.
 */
export async function sweepMail(db: Db, closeBefore: Date, deleteBefore: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', deleteBefore)
    .where('state', 'not in', ['queued', 'sending'])
    .execute();
  await db
    .deleteFrom('outbox')
    .where('created_at', '<', closeBefore)
    .where('state', '=', 'queued')
    .where('agency_id', 'is', null)
    .execute();
  const old = await db
    .selectFrom('outbox')
    .where('created_at', '<', closeBefore)
    .where('state', 'not in', ['queued', 'sending', 'sent'])
    .select(['id', 'kind', 'data'])
    .execute();
  for (const { id, kind, data } of old) {
    const closed = withoutLink(kind, data);
    if (closed !== data) await db.updateTable('outbox').set({ data: closed }).where('id', '=', id).execute();
  }
}
