import type { Level } from '#contract/endpoint';
import type { Db } from '#server/db/database';
import { scoped, type Scope } from '#server/db/scope';

/** The people of an account, or of an agency. */

/** Membership, name and address of somebody who belongs to the account. */
export interface PersonRow {
  id: number;
  user_id: string;
  name: string;
  email: string;
  level: Level;
  created_at: Date;
  seen_at: Date | null;
}

/** The people who belong to the account itself, or to the agency itself. */
const own = (db: Db, scope: Scope) =>
  scoped(db, scope, 'people')
    .selectFrom('people')
    .where('people.contact_id', '=', scope.contactId)
    .where('people.ended_at', 'is', null);

export function peopleOf(db: Db, scope: Scope): Promise<PersonRow[]> {
  return own(db, scope)
    .select(['id', 'user_id', 'name', 'email', 'level', 'created_at', 'seen_at'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function personOf(db: Db, scope: Scope, id: number): Promise<PersonRow | undefined> {
  return (await peopleOf(db, scope)).find((one) => one.id === id);
}
