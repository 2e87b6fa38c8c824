import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { restore } from '#server/db/backup';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import type { OpenDatabase } from '#server/db/engine/engine';
import { migrate } from '#server/db/migrate';
import { filePath, isFileKey } from '#server/places';
import { messageOf } from '#server/failure';
import { scratchFolder } from '#server/scratch';
import { checkSeals, sealKey } from '#server/domain/audit-seals.store';
import { copySeal, readSeal, SEAL_FILE } from '#server/domain/newest-seal';
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

/** The secret in an opened backup; undefined where it is missing. */
async function secretOf(folder: string): Promise<string | undefined> {
  const text = await readFile(secretIn(folder), 'utf8').catch(notThere);
  return text?.trim() || undefined;
}

const NO_SECRET =
  'session-secret: without it no second factor opens, and the audit log cannot be compared with its seals. It is a file of the DATA_DIR of the service and of its other backups.';

/** The uploaded files that a network's tables name and a folder lacks or holds with another size, a line each. */
async function missingFiles({ db }: OpenDatabase, folder: string, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('file_entry')
    .where('storage_key', 'is not', null)
    .select(['id', 'name', 'storage_key', 'size_bytes'])
    .execute();
  const missing: string[] = [];
  for (const { id: file, name, storage_key: key, size_bytes: size } of rows) {
    if (key === null || !isFileKey(key)) continue;
    const found = await stat(filePath(folder, key)).catch(() => undefined);
    if (found?.size === size) continue;
    missing.push(`uploaded file ${file} (${name}) of network ${id}: ${found?.size ?? 'no'} bytes instead of ${size}`);
  }
  return missing;
}

/** Lists what is missing of a network in a backup beside its tables, a line each. */
async function missingOf(
  database: OpenDatabase,
  folder: string,
  { id, files: count, hasSeal }: Contents['networks'][number],
): Promise<string[]> {
  const seal = join(sealIn(folder, id), SEAL_FILE);
  const files = await missingFiles(database, filesIn(folder, id), id);
  const there = (await filesBelow(filesIn(folder, id))).length;
  // Files that no table names, such as one that waits to be sent on, are counted alone.
  if (files.length === 0 && there < count) files.push(`uploaded files of network ${id}: ${there} of ${count}`);
  if (!hasSeal || existsSync(seal)) return files;
  return [`${relative(folder, seal)}: without it nobody sees whether the end of the audit log was cut off.`, ...files];
}

/**
 * Seals of a network's audit log that an earlier secret explains, a line each.
 * @throws a sentence when the log differs from its seals in any other way
 */
async function sealsIn({ db }: OpenDatabase, folder: string, id: number, secret: string): Promise<string[]> {
  const kept = await readSeal(join(sealIn(folder, id), SEAL_FILE));
  const { wrong, ofAnotherSecret } = await checkSeals(db, sealKey(secret), kept);
  const others = wrong.filter((one) => !ofAnotherSecret.includes(one));
  if (others.length === 0) return ofAnotherSecret.map((one) => `network ${id}: ${one}`);
  const some = [...others.slice(0, 5), ...(others.length > 5 ? [`and ${others.length - 5} more`] : [])];
  throw new Error(
    `The audit log of network ${id} does not fit its seals: it was changed, or session-secret is not the one of the newest seal.\n  ${some.join('\n  ')}`,
  );
}

/** The outcome of reading a backup whole. */
export interface Checked {
  networks: number;
  tables: number;
  rows: number;
  files: number;
  /** Seals of an audit log that an earlier secret explains, a line each. */
  seals: string[];
}

/**
 * Restores a backup into databases of its own and compares it: rows and sums of every table, every uploaded file that the
 * tables name, the audit log with its seals, and these with the secret. Nothing of it stays.
 * @param setting SESSION_SECRET, where it is set
 * @throws a sentence with the differences, or with what is missing
 */
export async function checkBackup(folder: string, keyFile: string | undefined, setting?: string): Promise<Checked> {
  const backup = await openBackup(folder, keyFile);
  const scratch = await scratchFolder('check');
  const checked: Checked = { networks: 0, tables: 0, rows: 0, files: 0, seals: [] };
  try {
    const secret = await secretOf(backup.folder);
    if (secret !== undefined && setting !== undefined && secret !== setting)
      throw new Error(
        `SESSION_SECRET is not the secret of ${folder}. Unset it, or name a backup of this installation.`,
      );
    const missing = secret === undefined ? [NO_SECRET] : [];
    for (const held of backup.contents.networks) {
      const { id } = held;
      const database = await openDuckDb(join(scratch, `${id}.duckdb`));
      try {
        await migrate(database);
        const sums = await restore(database, tablesIn(backup.folder, id));
        missing.push(...(await missingOf(database, backup.folder, held)));
        if (secret !== undefined) checked.seals.push(...(await sealsIn(database, backup.folder, id, secret)));
        checked.networks += 1;
        checked.tables += Object.keys(sums).length;
        checked.rows += Object.values(sums).reduce((sum, table) => sum + Number(table['number of rows']), 0);
        checked.files += (await filesBelow(filesIn(backup.folder, id))).length;
      } finally {
        await database.close();
      }
    }
    if (missing.length > 0) throw new Error(`${folder} is not whole. Missing:\n  ${missing.join('\n  ')}`);
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
 * @param setting SESSION_SECRET, where it is set: the secret of a backup that has lost its own
 * @returns what was restored, and what is missing in it, a line each
 * @throws a sentence when there is no secret; nothing is written then
 */
export async function restoreInstallation(
  folder: string,
  keyFile: string | undefined,
  targetOf: (id: number) => Target,
  dataDir: string,
  setting?: string,
): Promise<{ networks: number; missing: string[] }> {
  const backup = await openBackup(folder, keyFile);
  try {
    const own = await secretOf(backup.folder);
    const secret = own ?? setting;
    if (secret === undefined)
      throw new Error(`${folder} has no ${NO_SECRET} Run this again with SESSION_SECRET set to what it holds.`);
    const missing: string[] = [];
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const held of backup.contents.networks) {
      const { id } = held;
      const { folder: into, open } = targetOf(id);
      await mkdir(into, { recursive: true, mode: 0o700 });
      const database = await open();
      try {
        await migrate(database);
        await restore(database, tablesIn(backup.folder, id));
        missing.push(...(await missingOf(database, backup.folder, held)));
        if (own === undefined)
          await sealsIn(database, backup.folder, id, secret).catch((error: unknown) => missing.push(messageOf(error)));
        if (database.engine === 'duckdb') await database.script('checkpoint');
      } finally {
        await database.close();
      }
      await copySeal(sealIn(backup.folder, id), into);
      await cp(filesIn(backup.folder, id), join(into, 'files'), { recursive: true }).catch(notThere);
    }
    const file = join(dataDir, 'session-secret');
    await writeFile(`${file}.restored`, secret, { mode: 0o600 });
    await rename(`${file}.restored`, file);
    return { networks: backup.contents.networks.length, missing };
  } finally {
    await backup.close();
  }
}

/** A network without uploads has no folder of them. */
function notThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
