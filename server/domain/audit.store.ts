import type { Transaction } from 'kysely';
import type { AuditAction, AuditSubject } from '#contract/audit';
import { insertMany } from '#server/db/bulk';
import { numbered } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';

/** The author of a change: a person, a program, or the network itself. */
export interface Actor {
  kind: 'user' | 'service_account' | 'system';
  id: string;
  name: string;
}

export type AuditEvent = Omit<Database['audit_event'], 'id' | 'action' | 'subject_kind' | 'before' | 'after'> & {
  action: AuditAction;
  subject_kind: AuditSubject;
  before?: object;
  after?: object;
};

const types = {
  id: 'BIGINT',
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
} satisfies Record<keyof Database['audit_event'], string>;

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Logs changes, in their own transaction. */
export async function audit(db: Transaction<Database>, ...events: AuditEvent[]): Promise<void> {
  const stored = events.map((event) => ({ ...event, before: json(event.before), after: json(event.after) }));
  const rows = await numbered(db, 'audit_event_id', stored);
  await insertMany(db, 'audit_event', types, rows);
}
