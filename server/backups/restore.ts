import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { restore } from '#server/db/backup';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import type { OpenDatabase } from '#server/db/engine/engine';
import { migrate } from '#server/db/migrate';
import { filePath, isFileKey } from '#server/places';
import { scratchFolder } from '#server/scratch';
import { copySeal } from '#server/domain/newest-seal';
import {
  contentsOf,
  filesBelow,
  filesIn,
  SEALED_CONTENTS,
  sealIn,
  secretIn,
  tablesIn,
  type Contents,
} from './backups.ts';
import { readKey, SEALED, unseal } from './sealed.ts';

/** An opened backup: its folder without seals, which `close` deletes when it was made for this. */
interface OpenBackup {
  folder: string;
  contents: Contents;
  close: () => Promise<void>;
}

/** Opens a backup. @throws a sentence when it is none, is sealed and there is no key, or the key is another */
async function openBackup(folder: string, keyFile: string | undefined): Promise<OpenBackup> {
  const contents = await contentsOf(folder);
  if (!contents.sealed && keyFile !== undefined) {
    throw new Error(
      `${folder} is not sealed: whoever reaches it could have changed it. Leave --key-file out to trust it.`,
    );
  }
  if (!contents.sealed) return { folder, contents, close: async () => {} };
  if (keyFile === undefined) throw new Error(`${folder} is sealed: name the file of its key with --key-file.`);
  const key = readKey(keyFile);
  const opened = await scratchFolder('restore');
  const close = () => rm(opened, { recursive: true, force: true });
  try {
    for (const path of await filesBelow(folder)) {
      if (!path.endsWith(SEALED)) continue;
      const name = path.slice(0, -SEALED.length);
      const target = join(opened, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await unseal(folder, name, key, target);
    }
    return { folder: opened, contents: await contentsOf(opened, SEALED_CONTENTS), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The uploaded files that a network's tables name and a folder lacks or holds with another size, a line each. */
async function missingFiles({ db }: OpenDatabase, folder: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file_entry')
    .where('storage_key', 'is not', null)
    .select(['id', 'name', 'storage_key', 'size_bytes'])
    .execute();
  const missing: string[] = [];
  for (const { id, name, storage_key: key, size_bytes: size } of rows) {
    if (key === null || !isFileKey(key)) continue;
    const found = await stat(filePath(folder, key)).catch(() => undefined);
    if (found?.size !== size) missing.push(`file ${id} (${name}): ${found?.size ?? 'no'} bytes instead of ${size}`);
  }
  return missing;
}

/** The outcome of reading a backup whole. */
export interface Checked {
  networks: number;
  tables: number;
  rows: number;
  files: number;
}

/**
 * Restores a backup into databases of its own and compares it: rows and sums of every table, and every uploaded file
 * that the tables name. Nothing of it stays.
 * @throws a sentence with the differences
 */
export async function checkBackup(folder: string, keyFile: string | undefined): Promise<Checked> {
  const backup = await openBackup(folder, keyFile);
  const scratch = await scratchFolder('check');
  const checked: Checked = { networks: 0, tables: 0, rows: 0, files: 0 };
  try {
    for (const { id } of backup.contents.networks) {
      const database = await openDuckDb(join(scratch, `${id}.duckdb`));
      try {
        await migrate(database);
        const sums = await restore(database, tablesIn(backup.folder, id));
        const missing = await missingFiles(database, filesIn(backup.folder, id));
        if (missing.length > 0)
          throw new Error(`Uploaded files of network ${id} are missing:\n  ${missing.join('\n  ')}`);
        checked.networks += 1;
        checked.tables += Object.keys(sums).length;
        checked.rows += Object.values(sums).reduce((sum, table) => sum + Number(table['number of rows']), 0);
        checked.files += (await filesBelow(filesIn(backup.folder, id))).length;
      } finally {
        await database.close();
      }
    }
    return checked;
  } finally {
    await rm(scratch, { recursive: true, force: true });
    await backup.close();
  }
}

/** Where a network is restored to. */
export interface Target {
  /** The folder of the network: uploads, and its file when there is no `open`. */
  folder: string;
  /** Opens the network's database. */
  open: () => Promise<OpenDatabase>;
}

/**
 * Restores every network of a backup, its uploads and the secret into an empty place.
 * @param targetOf where the network with this number goes
 * @param dataDir folder of the secret
 */
export async function restoreInstallation(
  folder: string,
  keyFile: string | undefined,
  targetOf: (id: number) => Target,
  dataDir: string,
): Promise<Contents> {
  const backup = await openBackup(folder, keyFile);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const { id } of backup.contents.networks) {
      const { folder: into, open } = targetOf(id);
      await mkdir(into, { recursive: true, mode: 0o700 });
      const database = await open();
      try {
        await migrate(database);
        await restore(database, tablesIn(backup.folder, id));
        if (database.engine === 'duckdb') await database.script('checkpoint');
      } finally {
        await database.close();
      }
      await copySeal(sealIn(backup.folder, id), into);
      await cp(filesIn(backup.folder, id), join(into, 'files'), { recursive: true }).catch(notThere);
    }
    const secret = join(dataDir, 'session-secret');
    await cp(secretIn(backup.folder), `${secret}.restored`);
    await rename(`${secret}.restored`, secret);
    return backup.contents;
  } finally {
    await backup.close();
  }
}

/** A network without uploads has no folder of them. */
function notThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
