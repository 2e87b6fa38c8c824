import type { Kysely } from 'kysely';
import { CONFIRM_DAYS } from '#contract/applications';
import type { Database } from '#server/db/schema.generated';
import { hashOfCode, stateOf } from './invitations.store.ts';
import { linkIn } from './mail-links.ts';

const DAY_MS = 86_400_000;

type Kept = Pick<Readonly<Database['outbox']>, 'kind' | 'data' | 'created_at'>;

/**
 * Whether the link of an agency's mail lets nobody in any more: its invitation was accepted, withdrawn, renewed or is
 * over, its application was to be confirmed before, or it is not kept. False for a mail without such a link.
 */
export async function linkHasEnded(
  db: Kysely<Database>,
  { kind, data, created_at }: Kept,
  now: Date,
): Promise<boolean> {
  const link = linkIn(kind, data);
  if (link === undefined) return false;
  if (link === '') return true;
  if (kind === 'verifyApplication') return created_at.getTime() < now.getTime() - CONFIRM_DAYS * DAY_MS;
  const [, code] = /\/invitation\/([\w-]+)$/.exec(link) ?? [];
  if (code === undefined) return false;
  const row = await db
    .selectFrom('invitation')
    .where('code_hash', '=', hashOfCode(code))
    .select(['accepted_at', 'withdrawn_at', 'ends_at'])
    .executeTakeFirst();
  return row === undefined || stateOf(row, now) !== 'open';
}
