import type { Kysely } from 'kysely';
import { countOf, paged } from '#server/db/listing';
import type { Database } from '#server/db/schema.generated';

type Db = Kysely<Database>;
export type NotificationRecord = Readonly<Database['notification']>;

/** Notifications of some memberships; membership 0 does not exist. */
function told(db: Db, memberships: readonly number[], unread: boolean | undefined) {
  const rows = db.selectFrom('notification').where('membership_id', 'in', [0, ...memberships]);
  return unread === undefined ? rows : rows.where('read_at', unread ? 'is' : 'is not', null);
}

/** Latest first. */
export function notificationRows(db: Db, memberships: readonly number[], unread: boolean | undefined) {
  const ordered = told(db, memberships, unread).orderBy('created_at', 'desc').orderBy('id', 'desc').selectAll();
  return paged<NotificationRecord>(ordered);
}

export function countNotifications(db: Db, memberships: readonly number[], unread: boolean | undefined) {
  return countOf(told(db, memberships, unread));
}

/** Marks unread notifications as read: those with these ids, or all. */
export async function markRead(
  db: Db,
  memberships: readonly number[],
  ids: readonly number[] | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('membership_id', 'in', [0, ...memberships])
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (qb) => qb.where('id', 'in', [0, ...(ids ?? [])]))
    .execute();
}
