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
