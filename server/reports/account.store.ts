import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

/** An account's default currency. */
export async function accountCurrency(db: Kysely<Database>, scope: Scope): Promise<string> {
  const row =
    scope.kind === 'agency'
      ? await scoped(db, scope, 'own_agency').selectFrom('own_agency').select('currency_code').executeTakeFirstOrThrow()
      : await scoped(db, scope, 'contacts')
          .selectFrom('contacts')
          .where('id', '=', scope.contactId)
          .select('currency_code')
          .executeTakeFirstOrThrow();
  return row.currency_code;
}

/** Ids of an agency's account managers. */
export async function managerIds(db: Kysely<Database>, scope: Scope): Promise<number[]> {
  const rows = await scoped(db, scope, 'account_managers')
    .selectFrom('account_managers')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
