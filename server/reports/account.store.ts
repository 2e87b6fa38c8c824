import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

/** Ids of an agency's account managers. */
export async function managerIds(db: Kysely<Database>, scope: Scope): Promise<number[]> {
  const rows = await scoped(db, scope, 'account_managers')
    .selectFrom('account_managers')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
