import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import { memberOf, type Principal } from '#server/http/principal';

/** The account manager who the caller is in the agency; null where the membership names none. */
export async function ownManagerId(db: Kysely<Database>, scope: Scope, principal: Principal): Promise<number | null> {
  const row = await db
    .selectFrom('membership')
    .where('id', '=', memberOf(principal, scope))
    .select('account_manager_id')
    .executeTakeFirst();
  return row?.account_manager_id ?? null;
}
