import { OTHER, type FileEntry } from '#contract/files';
import type { Db, Tx } from '#server/db/database';
import { keepAnswers } from './answers.store.ts';
import { dateOr } from './campaign.rules.ts';
import type { Connection } from './connection.store.ts';
import { upsert } from './upsert.store.ts';

/** Writes entries of E13. */
export async function writeFiles(tx: Tx, connection: Connection, rows: readonly FileEntry[], now: Date): Promise<void> {
  await upsert(
    tx,
    'file_entry',
    {
      agency_id: 'BIGINT',
      contact_id: 'BIGINT',
      parent_id: 'BIGINT',
      entry_type: 'VARCHAR',
      category_id: 'BIGINT',
      name: 'VARCHAR',
      description: 'VARCHAR',
      extension: 'VARCHAR',
      content_type: 'VARCHAR',
      storage_key: 'VARCHAR',
      size_bytes: 'BIGINT',
      state: 'VARCHAR',
      result_entry_id: 'BIGINT',
      campaign_id: 'BIGINT',
      publisher_id: 'BIGINT',
      download_count: 'BIGINT',
      created_by: 'BIGINT',
      deleted_by: 'BIGINT',
      last_downloaded_by: 'BIGINT',
      created_at: 'TIMESTAMP',
      deleted_at: 'TIMESTAMP',
      last_downloaded_at: 'TIMESTAMP',
      expires_at: 'TIMESTAMP',
    },
    rows.map((row) => ({ ...entryOf(row, now), agency_id: connection.agency_id, contact_id: connection.contact_id })),
    // The bytes of a file that was opened stay, and files do not change.
    ['storage_key', 'size_bytes'],
  );
  await keepAnswers(
    tx,
    rows.map((row) => ({ path: `listFiles/${row.id}`, body: row })),
    now,
  );
}

/** An entry without its owner. Older networks leave many members out. */
function entryOf(row: FileEntry, now: Date) {
  const at = (text: string | null) => (text ? dateOr(text, now) : null);
  return {
    id: row.id,
    parent_id: row.parentEntryId,
    entry_type: row.entryType?.name === 'FOLDER' ? ('FOLDER' as const) : ('FILE' as const),
    category_id: row.category?.id ?? OTHER,
    name: row.name,
    description: row.description,
    extension: row.fileExtension ?? '',
    content_type: row.contentType ?? '',
    storage_key: null,
    size_bytes: row.fileSize ?? 0,
    state: 'stored' as const,
    result_entry_id: row.processing?.resultEntryId ?? null,
    campaign_id: row.campaignId,
    publisher_id: row.publisherId,
    download_count: row.downloadCount ?? 0,
    ...peopleOf(row),
    created_at: dateOr(row.creationDate, now),
    deleted_at: at(row.deletionDate),
    last_downloaded_at: at(row.lastDownloadDate),
    expires_at: at(row.expirationDate),
  };
}

const peopleOf = ({ user, deletionUser, lastDownloadUser }: FileEntry) => ({
  created_by: user?.id ?? null,
  deleted_by: deletionUser?.id ?? null,
  last_downloaded_by: lastDownloadUser?.id ?? null,
});

/** Ids of files with so many bytes. */
export async function filesOfSize(db: Db, bytes: number): Promise<number[]> {
  const rows = await db.selectFrom('file_entry').where('size_bytes', '=', bytes).select('id').execute();
  return rows.map(({ id }) => id);
}

/** Whether a file's bytes are not here. */
export async function fileWithoutBytes(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('file_entry')
    .where('id', '=', id)
    .where('entry_type', '=', 'FILE')
    .where('storage_key', 'is', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Says where the bytes of a file are, and how many there are, when that is known better than by the list. Returns false
 * when it has bytes already, which stay.
 */
export async function keepBytes(db: Db | Tx, id: number, key: string | null, bytes?: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file_entry')
    .set({ storage_key: key, ...(bytes !== undefined && { size_bytes: bytes }) })
    .where('id', '=', id)
    .where('storage_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
