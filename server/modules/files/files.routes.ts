import { namesBeside } from '#contract/file-names';
import { VALIDATIONS, type getFile, type listFiles } from '#contract/files';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import { Download } from '#server/http/download';
import type { Call, HandlersOf } from '#server/http/mount';
import { memberOf } from '#server/http/principal';
import { openContent } from './content.ts';
import { countEntries, entryById, entryRows, type EntryRecord, type Wanted } from './entries.store.ts';
import { checkDownloadable, noFolder, notFound } from './files.rules.ts';
import { fileEntriesOf, showEntry } from './shown.ts';
import type { RowEngine } from '#server/rows/engine';
import type { Storage } from '#server/storage';
import { countDownload, folderById } from './tree.store.ts';
import { takeFile } from './upload.ts';
import { zipOf, type Packed } from './zip.ts';

const newestFirst = { by: 'creationDate', direction: 'desc' } as const;

async function list({ db }: Deps, { scope, query }: Call<typeof listFiles>) {
  const { folderId, includeSubEntries: below } = query;
  if (folderId && !(await folderById(db, scope, folderId))) throw noFolder();
  // Without a folder, search everywhere unless `below` is false.
  const folder = folderId === undefined && below !== false ? undefined : { id: folderId ?? 0, below: below === true };
  const wanted: Wanted = {
    folder,
    type: query.entryType,
    categoryIds: query.categoryId ?? (query.entryType === 'FILE' ? [VALIDATIONS] : undefined),
    memberId: query.userId,
  };
  const order = { sort: query.sort, direction: query.direction, unsorted: newestFirst };
  return listing(entryRows(db, scope, wanted, order), countEntries(db, scope, wanted), (records: EntryRecord[]) =>
    fileEntriesOf(db, scope, records),
  );
}

/** A file's bytes, or a folder as a zip. The download is logged with the first bytes. */
async function download(deps: Deps, storage: Storage, call: Call<typeof getFile>, entry: EntryRecord) {
  const { db, now } = deps;
  checkDownloadable(entry, now());
  const count = (ids: number[]) => countDownload(db, ids, memberOf(call.principal, call.scope), now());
  if (entry.entry_type === 'FOLDER') return zipped(deps, storage, call, entry, count);
  return new Download({
    name: entry.name,
    contentType: entry.content_type,
    size: entry.size_bytes,
    tag: `${entry.id}-${entry.size_bytes}`,
    open: await openContent(db, storage, entry),
    begin: () => count([entry.id]),
  });
}

/** The path of each entry below the folder, of names that every system can hold. */
function pathsIn(entries: readonly EntryRecord[]): (entry: EntryRecord) => string {
  const byId = new Map(entries.map((one) => [one.id, one]));
  const names = new Map<number, string>();
  for (const beside of Map.groupBy(entries, ({ parent_id }) => parent_id).values()) {
    for (const [at, name] of namesBeside(beside.map((one) => one.name)).entries()) {
      const entry = beside[at];
      if (entry) names.set(entry.id, name);
    }
  }
  const path = ({ id, parent_id, name }: EntryRecord): string => {
    const parent = byId.get(parent_id ?? 0);
    return `${parent ? `${path(parent)}/` : ''}${names.get(id) ?? name}`;
  };
  return path;
}

async function zipped(
  { db, now }: Deps,
  storage: Storage,
  { scope, query }: Call<typeof getFile>,
  folder: EntryRecord,
  count: (ids: number[]) => Promise<void>,
) {
  const wanted: Wanted = { folder: { id: folder.id, below: query.includeSubEntries === true } };
  const order = { sort: undefined, direction: undefined, unsorted: { by: 'filePath', direction: 'asc' } } as const;
  const entries = await entryRows(db, scope, wanted, order)().execute();
  const inside = pathsIn(entries);
  const all = entries.filter((one) => one.entry_type === 'FILE');
  const taken = all.filter((one) => one.storage_key !== null && !(one.expires_at && one.expires_at <= now()));
  const files: Packed[] = [];
  for (const record of taken)
    files.push({ path: inside(record), record, open: await openContent(db, storage, record) });
  const folders = entries.filter((one) => one.entry_type === 'FOLDER' && query.includeSubEntries === true).map(inside);
  const left = all.length - taken.length;
  return new Download({
    name: `${folder.name}.zip`,
    contentType: 'application/zip',
    size: undefined,
    open: () => zipOf(files, folders, left > 0 ? `Left out, expired: ${left}` : ''),
    begin: () => count([folder.id, ...taken.map((one) => one.id)]),
  });
}

/** Files: uploaded, listed, downloaded. */
export function fileHandlers(
  deps: Deps,
  storage: Storage,
  processing: RowEngine,
): HandlersOf<'uploadFile' | 'listFiles' | 'getFile'> {
  return {
    uploadFile: async (call) => {
      const entryId = await takeFile(deps, storage, call);
      processing.wake();
      return { entryId };
    },
    listFiles: (call) => list(deps, call),
    getFile: async (call) => {
      const entry = await entryById(deps.db, call.scope, call.params.id);
      if (!entry) throw notFound();
      return call.query.download ? download(deps, storage, call, entry) : showEntry(deps.db, call.scope, entry);
    },
  };
}
