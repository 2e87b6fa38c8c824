import type { Transaction } from 'kysely';
import type { NotificationKind } from '#contract/notifications';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';

type Told = Pick<
  Database['notification'],
  'agency_id' | 'contact_id' | 'subject_id' | 'subject_name' | 'actor_name' | 'created_at'
> & { kind: NotificationKind };

/** Notifies users once each, in the transaction of the event. @param members their memberships. */
export async function notify(tx: Transaction<Database>, members: Iterable<number>, told: Told): Promise<void> {
  for (const member of new Set(members)) {
    await tx
      .insertInto('notification')
      .values({ ...told, id: await nextId(tx, 'notification_id'), membership_id: member, read_at: null })
      .execute();
  }
}
