import type { FileRow } from '#contract/folders';
import type { fileSorts } from '#contract/files';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { countEntries, entryById, entryRows, type EntryOrder, type EntryRecord, type Wanted } from './entries.store.ts';
import { noFolder, notFound } from './files.rules.ts';
import { fileEntriesOf, showEntry } from './shown.ts';
import { binEntry, createFolderIn, eraseEntry, restoreEntry, updateEntry, type Doing } from './folders.ts';
import type { RowEngine } from '#server/rows/engine';
import { storedRefusal } from '#server/rows/stored';
import { countJournal, journalRows, type StoredRow } from './processing.store.ts';
import { retryJob, stopJob } from './queue.ts';
import type { Storage } from '#server/storage';
import { folderById, foldersAbove, notifiedOf, peopleOf } from './tree.store.ts';

type Ids =
  | 'browseFiles'
  | 'listBin'
  | 'listFilePeople'
  | 'getFileDetail'
  | 'createFolder'
  | 'updateFile'
  | 'deleteFile'
  | 'restoreFile'
  | 'eraseFile'
  | 'listFileRows'
  | 'retryProcessing'
  | 'stopProcessing';

const byName = { by: 'name', direction: 'asc' } as const;
const lastDeleted = { by: 'deletionDate', direction: 'desc' } as const;

interface Sorted {
  sort?: (typeof fileSorts)[number] | undefined;
  direction?: 'asc' | 'desc' | undefined;
}

/** Folders, the bin and processed rows, for the dashboard. */
export function folderHandlers(deps: Deps, storage: Storage, processing: RowEngine): HandlersOf<Ids> {
  const { db, now } = deps;
  const listOf = (scope: Scope, wanted: Wanted, query: Sorted, rest: Pick<EntryOrder, 'unsorted' | 'foldersFirst'>) =>
    listing(
      entryRows(db, scope, wanted, { sort: query.sort, direction: query.direction, ...rest }),
      countEntries(db, scope, wanted),
      (records: EntryRecord[]) => fileEntriesOf(db, scope, records),
    );
  const read = async (scope: Scope, id: number) => {
    const entry = await entryById(db, scope, id);
    if (!entry) throw notFound();
    return entry;
  };
  const show = async (scope: Scope, id: number) => showEntry(db, scope, await read(scope, id));
  const doing = ({ principal, scope }: Omit<Doing, 'now'>): Doing => ({ principal, scope, now: now() });

  return {
    browseFiles: async ({ scope, query }) => {
      const { folderId, searchText, categoryIds } = query;
      if (folderId && !(await folderById(db, scope, folderId))) throw noFolder();
      const wanted = { folder: { id: folderId, below: searchText !== undefined }, searchText, categoryIds };
      return listOf(scope, wanted, query, { unsorted: byName, foldersFirst: true });
    },
    listBin: ({ scope, query }) => listOf(scope, { bin: true }, query, { unsorted: lastDeleted }),
    listFilePeople: ({ scope }) => peopleOf(db, scope),
    getFileDetail: async ({ scope, params }) => {
      const entry = await read(scope, params.entryId);
      const [folders, notified] = await Promise.all([
        foldersAbove(db, scope, entry.id),
        notifiedOf(db, scope, entry.id),
      ]);
      return {
        ...(await showEntry(db, scope, entry)),
        folders,
        notified: notified.map(({ read_at, ...one }) => ({ ...one, readAt: read_at?.toISOString() ?? null })),
      };
    },
    createFolder: async (call) => show(call.scope, await createFolderIn(deps, doing(call), call.body)),
    updateFile: async (call) => {
      await updateEntry(deps, doing(call), call.params.entryId, call.body);
      return show(call.scope, call.params.entryId);
    },
    deleteFile: async (call) => {
      await binEntry(deps, doing(call), call.params.entryId);
      return undefined;
    },
    restoreFile: async (call) => {
      await restoreEntry(deps, doing(call), call.params.entryId);
      return show(call.scope, call.params.entryId);
    },
    eraseFile: async (call) => {
      await eraseEntry(deps, storage, doing(call), call.params.entryId);
      return undefined;
    },
    listFileRows: async ({ scope, params, query }) => {
      const { id } = await read(scope, params.entryId);
      return listing(
        journalRows(db, scope, id, query.outcomes),
        countJournal(db, scope, id, query.outcomes),
        (rows: StoredRow[]) => rows.map((row): FileRow => ({ ...row, refusal: storedRefusal(row.refusal) })),
      );
    },
    retryProcessing: async (call) => {
      await retryJob(deps, doing(call), call.params.entryId);
      processing.wake();
      return show(call.scope, call.params.entryId);
    },
    stopProcessing: async (call) => {
      await stopJob(deps, doing(call), call.params.entryId);
      return show(call.scope, call.params.entryId);
    },
  };
}
