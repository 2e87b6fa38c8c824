import type { Kysely, Transaction } from 'kysely';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import { partnersOf } from '#server/domain/partners.store';

type Db = Kysely<Database>;
type View = Readonly<Database['saved_view']>;
export interface StoredView extends View {
  owner_name: string;
  /** The account that it is shared in; without a name it is the agency. */
  account_name: string | null;
  agency_name: string | null;
}

const withOwners = (db: Db) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('auth_user as u', 'u.id', 'v.user_id')
    .leftJoin('agency as a', 'a.id', 'v.agency_id')
    .leftJoin('contact as c', (join) =>
      join.onRef('c.id', '=', 'v.contact_id').onRef('c.agency_id', '=', 'v.agency_id').on('v.role', '<>', 'manager'),
    )
    .selectAll('v')
    .select(['u.name as owner_name', 'c.name as account_name', 'a.name as agency_name']);

/**
 * A user's views of a list, and those that others share in the account as long as they work in it, by name. Those of
 * partners are the other kind's, and those of the agency's account managers: for all, or for this account.
 */
export function viewsOf(db: Db, scope: Scope, userId: string, list: string): Promise<StoredView[]> {
  const { agencyId, contactId, kind, role } = scope;
  const sharing = kind === 'agency' ? [role] : [role, kind];
  const other = kind === 'publisher' ? 'advertiser' : 'publisher';
  return withOwners(db)
    .where('v.list', '=', list)
    .where((eb) => {
      const ofAccount = eb.and([eb('v.contact_id', '=', contactId), eb('v.role', 'in', sharing)]);
      const ofPartners = eb.or([
        eb.and([eb('v.role', '=', 'manager'), eb('v.contact_id', 'in', [0, contactId])]),
        eb.and([eb('v.role', '=', other), eb('v.contact_id', 'in', partnersOf(db, scope))]),
      ]);
      return eb.or([
        eb('v.user_id', '=', userId),
        eb.and([
          eb('v.agency_id', '=', agencyId),
          kind === 'agency' ? ofAccount : eb.or([ofAccount, eb.and([eb('v.partners', '=', true), ofPartners])]),
          eb.exists(
            eb
              .selectFrom('membership as m')
              .whereRef('m.user_id', '=', 'v.user_id')
              .whereRef('m.agency_id', '=', 'v.agency_id')
              .whereRef('m.role', '=', 'v.role')
              .where((of) => of.or([of('m.contact_id', '=', 0), of('m.contact_id', '=', of.ref('v.contact_id'))]))
              .where('m.ended_at', 'is', null)
              .select('m.id'),
          ),
        ]),
      ]);
    })
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
    .values({ ...view, id, agency_id: null, contact_id: null, role: null, partners: false })
    .execute();
  return id;
}

/** Shares a view in an account, and with its partners; without an account with nobody. */
export async function setSharing(db: Db, id: number, scope: Scope | undefined, partners: boolean): Promise<void> {
  const { agencyId: agency_id = null, contactId: contact_id = null, role = null } = scope ?? {};
  const at = { agency_id, contact_id, role, partners };
  await db.updateTable('saved_view').set(at).where('id', '=', id).execute();
}

export async function dropView(db: Db, id: number): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).execute();
}
