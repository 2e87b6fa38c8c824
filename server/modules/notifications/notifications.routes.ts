import type { Notification } from '#contract/notifications';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { countNotifications, markRead, notificationRows, type NotificationRecord } from './notifications.store.ts';

const membershipsOf = ({ grants }: Principal) => grants.map((grant) => grant.membershipId);

function notificationOf(record: NotificationRecord): Notification {
  return {
    id: record.id,
    agencyId: record.agency_id,
    contactId: record.contact_id,
    kind: record.kind,
    subject: { id: record.subject_id, name: record.subject_name },
    by: record.actor_name,
    createdAt: record.created_at.toISOString(),
    readAt: record.read_at?.toISOString() ?? null,
  };
}

/** The user's notifications. */
export function notificationHandlers({ db, now }: Deps): HandlersOf<'listNotifications' | 'readNotifications'> {
  return {
    listNotifications: ({ principal, query }) => {
      const mine = membershipsOf(principal);
      return listing(
        notificationRows(db, mine, query.unread),
        countNotifications(db, mine, query.unread),
        (records: NotificationRecord[]) => records.map(notificationOf),
      );
    },
    readNotifications: async ({ principal, body }) => {
      await markRead(db, membershipsOf(principal), body.ids, now());
      return undefined;
    },
  };
}
