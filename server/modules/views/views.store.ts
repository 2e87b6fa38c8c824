import type { Kysely, Transaction } from 'kysely';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';

type Db = Kysely<Database>;
type View = Readonly<Database['saved_view']>;
export interface StoredView extends View {
  owner_name: string;
}

const withOwners = (db: Db) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('auth_user as u', 'u.id', 'v.user_id')
    .selectAll('v')
    .select('u.name as owner_name');

/** A user's views of a list, and those that others share in the account as long as they work in it, by name. */
export function viewsOf(db: Db, scope: Scope, userId: string, list: string): Promise<StoredView[]> {
  const sharing = scope.kind === 'agency' ? [scope.role] : [scope.role, scope.kind];
  return withOwners(db)
    .where('v.list', '=', list)
    .where((eb) =>
      eb.or([
        eb('v.user_id', '=', userId),
        eb.and([
          eb('v.agency_id', '=', scope.agencyId),
          eb('v.contact_id', '=', scope.contactId),
          eb('v.role', 'in', sharing),
          eb.exists(
            eb
              .selectFrom('membership as m')
              .whereRef('m.user_id', '=', 'v.user_id')
              .whereRef('m.agency_id', '=', 'v.agency_id')
              .whereRef('m.role', '=', 'v.role')
              .where('m.contact_id', 'in', [0, scope.contactId])
              .where('m.ended_at', 'is', null)
              .select('m.id'),
          ),
        ]),
      ]),
    )
    .orderBy('v.name')
    .orderBy('v.id')
    .execute();
}

/** A view of a user's own; undefined when there is no such view. */
export function ownView(db: Db, userId: string, id: number): Promise<StoredView | undefined> {
  return withOwners(db).where('v.id', '=', id).where('v.user_id', '=', userId).executeTakeFirst();
}

/** Saves a view, replacing the user's view of the same list and name. @returns its id */
export async function putView(
  db: Transaction<Database>,
  view: Pick<View, 'user_id' | 'list' | 'name' | 'query' | 'created_at'>,
): Promise<number> {
  const old = await db
    .selectFrom('saved_view')
    .where('user_id', '=', view.user_id)
    .where('list', '=', view.list)
    .where('name', '=', view.name)
    .select('id')
    .executeTakeFirst();
  if (old) {
    await db.updateTable('saved_view').set({ query: view.query }).where('id', '=', old.id).execute();
    return old.id;
  }
  const id = await nextId(db, 'saved_view_id');
  await db
    .insertInto('saved_view')
    .values({ ...view, id, agency_id: null, contact_id: null, role: null })
    .execute();
  return id;
}

/** Shares a view in an account; without one with nobody. */
export async function setSharing(db: Db, id: number, scope: Scope | undefined): Promise<void> {
  const at = { agency_id: scope?.agencyId ?? null, contact_id: scope?.contactId ?? null, role: scope?.role ?? null };
  await db.updateTable('saved_view').set(at).where('id', '=', id).execute();
}

export async function dropView(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).execute();
}
