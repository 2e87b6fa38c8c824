import type { Kysely, Transaction } from 'kysely';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';

type View = Readonly<Database['saved_view']>;

/** A user's views of a list, by name. */
export function viewsOf(db: Kysely<Database>, userId: string, list: string): Promise<View[]> {
  return db
    .selectFrom('saved_view')
    .selectAll()
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Saves a view, replacing the user's view of the same list and name. */
export async function putView(db: Transaction<Database>, view: Omit<View, 'id'>): Promise<View> {
  const old = (await viewsOf(db, view.user_id, view.list)).find((one) => one.name === view.name);
  if (old) {
    await db.updateTable('saved_view').set({ query: view.query }).where('id', '=', old.id).execute();
    return { ...old, query: view.query };
  }
  const stored = { id: await nextId(db, 'saved_view_id'), ...view };
  await db.insertInto('saved_view').values(stored).execute();
  return stored;
}

/** Deletes a user's view; false when the user has no such view. */
export async function dropView(db: Kysely<Database>, userId: string, id: number): Promise<boolean> {
  const own = await db
    .selectFrom('saved_view')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst();
  if (!own) return false;
  await db.deleteFrom('saved_view').where('id', '=', id).where('user_id', '=', userId).execute();
  return true;
}
