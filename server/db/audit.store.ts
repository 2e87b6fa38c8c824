import type { Transaction } from 'kysely';
import { numbered } from './ids.ts';
import type { Database } from './schema.generated.ts';

/** Who does something: a person, a program, or the network itself. */
export interface Actor {
  kind: 'user' | 'service_account' | 'system';
  id: string;
  name: string;
}

export type AuditEvent = Omit<Database['audit_event'], 'id' | 'before' | 'after'> & { before?: object; after?: object };

/** So many rows go into one statement. */
const BATCH = 200;
const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Writes who did what, in the same transaction as the doing. */
export async function audit(db: Transaction<Database>, ...events: AuditEvent[]): Promise<void> {
  const stored = events.map((event) => ({ ...event, before: json(event.before), after: json(event.after) }));
  const rows = await numbered(db, 'audit_event_id', stored);
  for (let from = 0; from < rows.length; from += BATCH) {
    await db
      .insertInto('audit_event')
      .values(rows.slice(from, from + BATCH))
      .execute();
  }
}
