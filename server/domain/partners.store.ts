import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

/** The ids of an account's partners of the other kind: those with whom it has a partnership in a campaign. */
export function partnersOf(db: Kysely<Database>, scope: Scope) {
  return scoped(db, scope, 'relations')
    .selectFrom('relations')
    .where('cancelled_at', 'is', null)
    .where('status', 'in', ['live', 'paused'])
    .select(scope.kind === 'publisher' ? 'advertiser_id as id' : 'publisher_id as id');
}

/** Whether the other side of an account has made something. An account manager is a colleague at each account. */
export const isOfPartner = (makerRole: string, { role, kind }: Scope): boolean =>
  makerRole !== role && makerRole !== kind;
