import type { Transaction } from 'kysely';
import type { AuditAction, AuditSubject } from '#contract/audit';
import { insertNew } from '#server/db/bulk';
import type { Database } from '#server/db/schema.generated';
import { keepEvents } from './notify.store.ts';

/** The author of a change: a person, a program, or the network itself. */
export interface Actor {
  kind: 'user' | 'service_account' | 'system';
  id: string;
  name: string;
}

/** The author in the columns of a row. */
export const actorColumns = ({ kind, id, name }: Actor) => ({ actor_kind: kind, actor_id: id, actor_name: name });

/** Data to undo a change: `was` is JSON of the changed members, `leftAs` a fingerprint of the changed conversion. */
export interface WayBack {
  was: string;
  leftAs: string;
}

export type AuditEvent = Omit<
  Database['audit_event'],
  'id' | 'action' | 'subject_kind' | 'before' | 'after' | 'was' | 'left_as'
> & {
  action: AuditAction;
  subject_kind: AuditSubject;
  before?: object;
  after?: object;
  /** Data to undo the change, where it can be undone. */
  back?: WayBack;
};

const types = {
  agency_id: 'BIGINT',
  contact_id: 'BIGINT',
  actor_kind: 'TEXT',
  actor_id: 'TEXT',
  actor_name: 'TEXT',
  action: 'TEXT',
  subject_kind: 'TEXT',
  subject_id: 'TEXT',
  before: 'TEXT',
  after: 'TEXT',
  occurred_at: 'TIMESTAMP',
  was: 'TEXT',
  left_as: 'TEXT',
} satisfies Record<Exclude<keyof Database['audit_event'], 'id'>, string>;

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Logs changes, in their own transaction, and keeps those that people are told of. */
export async function audit(db: Transaction<Database>, ...events: AuditEvent[]): Promise<void> {
  const stored = events.map(({ back, ...event }) => ({
    ...event,
    before: json(event.before),
    after: json(event.after),
    was: back?.was ?? null,
    left_as: back?.leftAs ?? null,
  }));
  await insertNew(db, 'audit_event', 'audit_event_id', types, stored);
  await keepEvents(db, events);
}
