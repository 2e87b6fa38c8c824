import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

export const notificationKinds = [
  'file.uploaded',
  'file.processed',
  'file.failed',
  'batch.finished',
  'claim.approved',
  'claim.rejected',
  'claim.reopened',
  'claim.noted',
  'conversion.noted',
  'payment.raised',
  'payment.sent',
  'invoice.sent',
  'invoice.due',
  'invoice.overdue',
  'invoice.unpaid',
  'placement.created',
  'placement.changed',
  'placement.archived',
  'placement.restored',
  'campaign.paused',
  'relation.live',
  'relation.paused',
  'relation.rejected',
  'application.received',
  'session.started',
  'key.ending',
  'key.ended',
  'clicks.suspicious',
  'sales.flagged',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/**
 * A notification. `subject` names its subject as it was called then: of an invoice that is due or overdue the day until
 * which it was to be paid, of one that an advertiser has left unpaid the advertiser.
 */
const notification = z.object({
  id: z.int(),
  agencyId: z.int(),
  contactId: z.int(),
  kind: z.enum(notificationKinds),
  subject: z.object({ id: z.int(), name: z.string() }),
  by: z.string(),
  createdAt: p.at,
  readAt: z.nullable(p.at),
});
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  id: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  tag: 'Notifications',
  summary: 'What the user was told, the latest first',
  query: z.object({ unread: z.optional(p.flag), ...p.pageQuery }),
  reply: z.array(notification),
  list: true,
});

export const readNotifications = endpoint({
  id: 'readNotifications',
  connected: true,
  method: 'POST',
  path: '/api/notifications/read',
  access: 'user',
  level: 'viewer',
  tag: 'Notifications',
  summary: 'Mark notifications as read: those named, or all',
  body: z.strictObject({
    ids: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(p.MAX_ID))).check(z.maxLength(p.MAX_LIMIT))),
  }),
  reply: null,
});
