import type { FileEntry } from '#contract/files';
import type { Db } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import { namesOf, type EntryRecord } from './entries.store.ts';
import { fileEntryOf } from './files.rules.ts';

/** Entries as answered, with the names they refer to. */
export async function fileEntriesOf(db: Db, scope: Scope, records: readonly EntryRecord[]): Promise<FileEntry[]> {
  const names = await namesOf(db, scope, records);
  return records.map((record) => fileEntryOf(record, names));
}

/** One entry as answered. */
export async function showEntry(db: Db, scope: Scope, record: EntryRecord): Promise<FileEntry> {
  return fileEntryOf(record, await namesOf(db, scope, [record]));
}
