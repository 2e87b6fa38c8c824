import type { Transaction } from 'kysely';
import { nextId } from './ids.ts';
import type { Database } from './schema.generated.ts';

/** Who does something: a person, a program, or the network itself. */
export interface Actor {
  kind: 'user' | 'service_account' | 'system';
  id: string;
  name: string;
}

type Event = Omit<Database['audit_event'], 'id' | 'before' | 'after'> & { before?: object; after?: object };

/** Writes who did what, in the same transaction as the doing. */
export async function audit(db: Transaction<Database>, event: Event): Promise<void> {
  const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
  await db
    .insertInto('audit_event')
    .values({ ...event, id: await nextId(db, 'audit_event_id'), before: json(event.before), after: json(event.after) })
    .execute();
}
