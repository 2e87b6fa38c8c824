import type { AuditAction } from '#contract/audit';
import type { Db } from '#server/db/database';

/** Ids of the conversions among some that the log says this of, once for each entry. */
export async function loggedOf(db: Db, action: AuditAction, conversions: readonly { id: number }[]): Promise<number[]> {
  const ids = conversions.map(({ id }) => String(id));
  const events = await db
    .selectFrom('audit_event')
    .where('action', '=', action)
    .where('subject_id', 'in', ids)
    .select('subject_id')
    .execute();
  return events.map(({ subject_id }) => Number(subject_id));
}
