import { sql, type Kysely, type Transaction } from 'kysely';
import { nextId } from '#server/db/ids';
import { is } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;
type Entry = Database['file_entry'];

/** A target folder; undefined when the scope has no such folder or it is in the bin. */
export async function folderById(db: Db, scope: Scope, id: number) {
  return scoped(db, scope, 'file_entries')
    .selectFrom('file_entries')
    .where('id', '=', id)
    .where('entry_type', '=', 'FOLDER')
    .where('deleted_at', 'is', null)
    .select(['id', 'contact_id', 'category_id', 'name'])
    .executeTakeFirst();
}

/** The folders above an entry, from the top. */
export async function foldersAbove(db: Db, scope: Scope, id: number): Promise<{ id: number; name: string }[]> {
  const up = sql<{ id: number; name: string; height: number }>`(
    with recursive up (id, parent_id, name, height) as (
      select id, parent_id, name, 0 from file_entries where id = ${id}
      union
      select f.id, f.parent_id, f.name, u.height + 1 from file_entries f join up u on f.id = u.parent_id
    ) select * from up)`;
  return scoped(db, scope, 'file_entries')
    .selectFrom(up.as('up'))
    .where('up.height', '>', 0)
    .orderBy('up.height', 'desc')
    .select(['up.id', 'up.name'])
    .execute();
}

/** An entry with everything below it, and its depth in folders. */
export async function subtreeOf(db: Db, scope: Scope, id: number) {
  const down = sql<{ id: number; depth: number }>`(
    with recursive down (id, depth) as (
      select id, 1 from file_entries where id = ${id}
      union
      select f.id, d.depth + 1 from file_entries f join down d on f.parent_id = d.id
    ) select * from down)`;
  return scoped(db, scope, 'file_entries')
    .selectFrom('file_entries')
    .innerJoin(down.as('down'), 'down.id', 'file_entries.id')
    .select(['file_entries.id', 'entry_type', 'state', 'deleted_at', 'depth'])
    .execute();
}

/** Lower-case names in a folder or an account's top folder, without `except`. */
export async function namesIn(
  db: Db,
  { agencyId }: Pick<Scope, 'agencyId'>,
  place: { contactId: number; folderId: number | null },
  except?: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('file_entry')
    .where('agency_id', '=', agencyId)
    .where('contact_id', '=', place.contactId)
    .where('parent_id', place.folderId === null ? 'is' : '=', place.folderId)
    .where('deleted_at', 'is', null)
    .$if(except !== undefined, (qb) => qb.where('id', '<>', except as number))
    .select('name')
    .execute();
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

/** Bytes of an account's files on the disk, those in the bin among them. */
export async function bytesKept(db: Db, agencyId: number, contactId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('file_entry')
    .where('agency_id', '=', agencyId)
    .where('contact_id', '=', contactId)
    .where('storage_key', 'not like', 'demo:%')
    .select(sql<number>`cast(coalesce(sum(size_bytes), 0) as bigint)`.as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** A top folder of an account, by name. */
export async function topFolder(db: Db, { agencyId }: Scope, contactId: number, name: string) {
  return db
    .selectFrom('file_entry')
    .where('agency_id', '=', agencyId)
    .where('contact_id', '=', contactId)
    .where('parent_id', 'is', null)
    .where('entry_type', '=', 'FOLDER')
    .where('deleted_at', 'is', null)
    .where(is('name', name))
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
}

type NewEntry = Pick<
  Entry,
  'agency_id' | 'contact_id' | 'parent_id' | 'category_id' | 'name' | 'description' | 'created_by' | 'created_at'
> &
  Partial<Pick<Entry, 'extension' | 'content_type' | 'storage_key' | 'size_bytes' | 'state' | 'publisher_id'>>;

async function insertEntry(tx: Tx, type: 'FILE' | 'FOLDER', row: NewEntry): Promise<number> {
  const id = await nextId(tx, 'file_entry_id');
  const rest = {
    extension: '',
    content_type: '',
    storage_key: null,
    size_bytes: 0,
    state: 'stored' as const,
    result_entry_id: null,
    campaign_id: null,
    publisher_id: null,
    download_count: 0,
    deleted_by: null,
    last_downloaded_by: null,
    deleted_at: null,
    deleted_with: null,
    last_downloaded_at: null,
    expires_at: null,
  };
  await tx
    .insertInto('file_entry')
    .values({ ...rest, ...row, id, entry_type: type })
    .execute();
  return id;
}

export const insertFolder = (tx: Tx, row: NewEntry) => insertEntry(tx, 'FOLDER', row);
export const insertFile = (tx: Tx, row: NewEntry) => insertEntry(tx, 'FILE', row);

export async function changeEntry(
  tx: Tx,
  id: number,
  change: Partial<Pick<Entry, 'name' | 'description' | 'parent_id' | 'expires_at' | 'extension'>>,
): Promise<void> {
  await tx.updateTable('file_entry').set(change).where('id', '=', id).execute();
}

/** Moves entries to the bin together. */
export async function binEntries(
  tx: Tx,
  ids: readonly number[],
  bin: { with: number; by: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('file_entry')
    .set({ deleted_at: bin.at, deleted_by: bin.by, deleted_with: bin.with })
    .where('id', 'in', ids)
    .execute();
}

/** Restores everything binned with an entry, and moves the entry to `place` as `name`. */
export async function unbinEntries(
  tx: Tx,
  id: number,
  place: { folderId: number | null; name: string },
): Promise<void> {
  await changeEntry(tx, id, { parent_id: place.folderId, name: place.name });
  await tx
    .updateTable('file_entry')
    .set({ deleted_at: null, deleted_by: null, deleted_with: null })
    .where('deleted_with', '=', id)
    .execute();
}

/** Deletes everything binned with an entry; returns the keys of bytes to delete. */
export async function eraseEntries(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx.selectFrom('file_entry').where('deleted_with', '=', id).select(['id', 'storage_key']).execute();
  const ids = rows.map((row) => row.id);
  for (const table of ['file_text', 'file_processing', 'file_row'] as const) {
    await tx.deleteFrom(table).where('entry_id', 'in', ids).execute();
  }
  await tx.updateTable('file_entry').set({ result_entry_id: null }).where('result_entry_id', 'in', ids).execute();
  await tx.deleteFrom('file_entry').where('deleted_with', '=', id).execute();
  return rows.flatMap((row) => row.storage_key ?? []);
}

/** Counts a download of files. */
export async function countDownload(db: Db, ids: readonly number[], by: number, now: Date): Promise<void> {
  await db
    .updateTable('file_entry')
    .set((eb) => ({
      download_count: eb('download_count', '+', 1),
      last_downloaded_by: by,
      last_downloaded_at: now,
    }))
    .where('id', 'in', ids)
    .execute();
}

/** Stored text of the demo network's tables. */
export async function textOfEntry(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('file_text').where('entry_id', '=', id).select('content').executeTakeFirst();
  return row?.content;
}

/** An account's name and kind. */
export async function accountOf(db: Db, id: number) {
  return db.selectFrom('contact').where('id', '=', id).select(['name', 'colour', 'kind']).executeTakeFirst();
}

/** Users of an account (0: of the agency's own files) and of its agency, by name. */
export async function peopleOf(db: Db, scope: Scope, contactId = scope.contactId) {
  return scoped(db, scope, 'people')
    .selectFrom('people')
    .where('contact_id', 'in', [0, contactId])
    .where('ended_at', 'is', null)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .select(['id', 'name', 'email', 'role'])
    .execute();
}

/** The people notified of an entry's upload. */
export async function notifiedOf(db: Db, scope: Scope, id: number) {
  return scoped(db, scope, 'people', 'notifications')
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.membership_id')
    .where('notifications.subject_id', '=', id)
    .where('notifications.kind', '=', 'file.uploaded')
    .orderBy('notifications.id')
    .select(['people.id', 'people.name', 'notifications.read_at'])
    .execute();
}
