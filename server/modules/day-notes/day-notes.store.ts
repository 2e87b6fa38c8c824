import type { Kysely, Transaction } from 'kysely';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Note = Readonly<Database['day_note']>;

/** The notes of the account itself, or of the agency itself without those of its accounts. */
const own = (db: Kysely<Database>, scope: Scope) =>
  scoped(db, scope, 'day_notes').selectFrom('day_notes').where('contact_id', '=', scope.contactId);

export function notesOf(db: Kysely<Database>, scope: Scope): Promise<Note[]> {
  return own(db, scope).selectAll().orderBy('day').orderBy('id').execute();
}

export function noteById(db: Kysely<Database>, scope: Scope, id: number): Promise<Note | undefined> {
  return own(db, scope).selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countOfNotes(db: Kysely<Database>, scope: Scope): Promise<number> {
  const { count } = await own(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a note and returns it with its id. */
export async function insertNote(db: Transaction<Database>, note: Omit<Note, 'id'>): Promise<Note> {
  const stored = { id: await nextId(db, 'day_note_id'), ...note };
  await db.insertInto('day_note').values(stored).execute();
  return stored;
}

export async function updateNote(
  db: Transaction<Database>,
  id: number,
  change: Pick<Note, 'day' | 'text' | 'author_name' | 'revision' | 'updated_at'>,
): Promise<void> {
  await db.updateTable('day_note').set(change).where('id', '=', id).execute();
}

export async function deleteNote(db: Transaction<Database>, id: number): Promise<void> {
  await db.deleteFrom('day_note').where('id', '=', id).execute();
}
