import type { Kysely } from 'kysely';
import { CONFIRM_DAYS } from '#contract/applications';
import type { MailKind } from '#contract/mail';
import type { Database } from '#server/db/schema.generated';
import { hashOfCode, stateOf } from './invitations.store.ts';
import { linkIn, signInLinkMinutes } from './mail-links.ts';

const MINUTE_MS = 60_000;

/** Minutes for which links are good that end by themselves. */
const lasting: Partial<Record<MailKind, number>> = { ...signInLinkMinutes, verifyApplication: CONFIRM_DAYS * 1440 };

type Kept = Pick<Readonly<Database['outbox']>, 'kind' | 'data' | 'created_at'>;

/**
 * Whether the link of a mail lets nobody in any more: its invitation was accepted, withdrawn, renewed or is over, its
 * time is over, or it is not kept. False for a mail without such a link.
 */
export async function linkHasEnded(
  db: Kysely<Database>,
  { kind, data, created_at }: Kept,
  now: Date,
): Promise<boolean> {
  const link = linkIn(kind, data);
  if (link === undefined) return false;
  if (link === '') return true;
  const minutes = lasting[kind];
  if (minutes !== undefined) return created_at.getTime() < now.getTime() - minutes * MINUTE_MS;
  const [, code] = /\/invitation\/([\w-]+)$/.exec(link) ?? [];
  if (code === undefined) return false;
  const row = await db
    .selectFrom('invitation')
    .where('code_hash', '=', hashOfCode(code))
    .select(['accepted_at', 'withdrawn_at', 'ends_at'])
    .executeTakeFirst();
  return row === undefined || stateOf(row, now) !== 'open';
}
