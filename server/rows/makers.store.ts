import { reaches } from '#contract/endpoint';
import type { Tx } from '#server/db/database';

/** Whether the person by whose membership rows are done may still change anything: they have not left, and do not only look on. */
export async function mayGoOn(tx: Tx, { membership_id: id }: { membership_id: number | null }): Promise<boolean> {
  if (id === null) return true;
  const member = await tx
    .selectFrom('membership')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .select('level')
    .executeTakeFirst();
  return member !== undefined && reaches(member.level, 'member');
}
