import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;
export type NoteRecord = Readonly<Database['conversion_note']>;

/** Notes about a conversion of the scope, the oldest first. */
export function notesOf(db: Db, scope: Scope, conversionId: number): Promise<NoteRecord[]> {
  return scoped(db, scope, 'conversion_notes')
    .selectFrom('conversion_notes')
    .where('conversion_id', '=', conversionId)
    .selectAll()
    .orderBy('id')
    .execute();
}

/** The parties and the status of a conversion of the scope. */
export function partiesOf(db: Db, scope: Scope, conversionId: number) {
  return scoped(db, scope, 'conversions')
    .selectFrom('conversions')
    .where('id', '=', conversionId)
    .select(['id', 'publisher_id', 'advertiser_id', 'status'])
    .executeTakeFirst();
}

export async function insertNote(tx: Transaction<Database>, note: Omit<NoteRecord, 'id'>): Promise<void> {
  await tx
    .insertInto('conversion_note')
    .values({ id: await nextId(tx, 'conversion_note_id'), ...note })
    .execute();
}

/** Conversions about which somebody wrote. */
const noted = sql<SqlBool>`conversions.id in (select conversion_id from conversion_notes)`;
/** Conversions whose publisher wrote the last note and that are still rejected. */
const open = sql<SqlBool>`(conversions.status = 'rejected' and conversions.id in (
  select conversion_id from conversion_notes group by conversion_id
  having max(id) = max(case when author_role = 'publisher' then id end)))`;

/** Conditions on the question about a conversion, in queries that name `conversion_notes`. */
export const inQuestion = { open, answered: sql<SqlBool>`${noted} and not ${open}` } as const;
