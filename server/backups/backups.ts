import { DAY_MS } from '#contract/day';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Background } from '#server/background';
import { backup } from '#server/db/backup';
import type { OpenDatabase } from '#server/db/engine/engine';
import { flush } from '#server/kept';
import { copySeal, SEAL_FILE } from '#server/domain/newest-seal';
import { readKey, seal } from './sealed.ts';

/** Backups of an installation: folders named by their instant, each with every network, its uploads and the secret. */

const HOUR_MS = 3_600_000;
const LOOK_MS = 60_000;
/** Pause after a backup that failed, such as for a full disk. */
const AFTER_TROUBLE_MS = 15 * 60_000;
/** Backups that are kept whatever their age: a clock that goes ahead makes all of them look old. */
const KEPT_NEWEST = 3;
/** Clocks of servers that share a folder differ by less. */
const AHEAD_MS = HOUR_MS;
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const UNFINISHED = '.unfinished';

/** File that ends a backup: a folder without it is none. */
export const CONTENTS = 'installation.json';

/** The contents of a sealed backup, sealed with the rest. */
export const SEALED_CONTENTS = 'contents.json';

/** A network to back up. */
export interface BackedUp {
  id: number;
  name: string;
  database: OpenDatabase;
  /** Folder of its uploaded files. */
  files: string;
}

/** The contents of a backup. */
export interface Contents {
  madeAt: string;
  sealed: boolean;
  /** The networks: how many uploaded files each has, and whether its audit log had a newest seal. */
  networks: { id: number; name: string; files: number; hasSeal: boolean }[];
}

export interface BackupSettings {
  folder: string;
  /** File of the key that seals the backups; undefined leaves them open. */
  keyFile: string | undefined;
  everyHours: number;
  keepDays: number;
}

/** Folder of a network's tables in a backup. */
export const tablesIn = (folder: string, id: number): string => join(folder, 'networks', String(id));
/** Folder of a network's uploaded files in a backup. */
export const filesIn = (folder: string, id: number): string => join(folder, 'files', String(id));
/** The newest seal of a network's audit log in a backup; none where nothing was sealed yet. */
export const sealIn = (folder: string, id: number): string => join(folder, 'audit-seals', String(id));
/** The secret of the installation in a backup. */
export const secretIn = (folder: string): string => join(folder, 'session-secret');

const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
const instantOf = (name: string): Date => new Date(`${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}Z`);

/** Every file below a folder, as paths within it; none when there is no folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries.filter((one) => one.isFile()).map((one) => relative(folder, join(one.parentPath, one.name)));
}

/** Flushes every file and folder below a folder, and itself. */
async function flushBelow(folder: string): Promise<void> {
  for (const one of await readdir(folder, { withFileTypes: true, recursive: true }))
    await flush(join(one.parentPath, one.name));
  await flush(folder);
}

/** The complete backups in a folder, oldest first; those apart that a wrong clock has dated in the future. */
async function backupsIn(folder: string, now: Date): Promise<{ past: string[]; ahead: string[] }> {
  const all = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  const isAhead = (name: string) => instantOf(name).getTime() > now.getTime() + AHEAD_MS;
  return { past: all.filter((name) => !isAhead(name)), ahead: all.filter(isAhead) };
}

/** Copies the uploaded files that the backup does not have yet. A file deleted meanwhile is left out. */
async function copyFiles(from: string, to: string): Promise<void> {
  const there = new Set(await filesBelow(to));
  for (const path of await filesBelow(from)) {
    if (there.has(path) || path.startsWith('incoming')) continue;
    await mkdir(join(to, path, '..'), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), join(to, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/**
 * Writes a backup of the installation while it works: each network is a consistent snapshot, without holding up its
 * writers. The folder gets its name when everything is in it.
 * @returns the folder
 */
export async function writeBackup(
  { folder, keyFile }: Pick<BackupSettings, 'folder' | 'keyFile'>,
  networks: BackedUp[],
  secret: string,
  now: Date,
): Promise<string> {
  const key = keyFile === undefined ? undefined : readKey(keyFile);
  const target = join(folder, nameOf(now));
  const unfinished = target + UNFINISHED;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const contents: Contents = { madeAt: now.toISOString(), sealed: key !== undefined, networks: [] };
    for (const { id, name, database, files } of networks) {
      const to = filesIn(unfinished, id);
      // Before and after: a file that the tables name is copied, also one that is deleted or uploaded meanwhile.
      await copyFiles(files, to);
      // Before the snapshot, which so holds the seal that the file names.
      await copySeal(dirname(files), sealIn(unfinished, id));
      await backup(database, tablesIn(unfinished, id));
      await copyFiles(files, to);
      const hasSeal = existsSync(join(sealIn(unfinished, id), SEAL_FILE));
      contents.networks.push({ id, name, files: (await filesBelow(to)).length, hasSeal });
    }
    await writeFile(secretIn(unfinished), secret, { mode: 0o600 });
    const text = `${JSON.stringify(contents, null, 2)}\n`;
    // Under the seal too: the open one, which ends a backup, can be changed by whoever reaches the folder.
    if (key) await writeFile(join(unfinished, SEALED_CONTENTS), text, { mode: 0o600 });
    if (key) for (const path of await filesBelow(unfinished)) await seal(unfinished, path, key);
    await writeFile(join(unfinished, CONTENTS), text);
    // A name that says that it is whole must not reach the disk before what it names.
    await flushBelow(unfinished);
    await rename(unfinished, target);
    await flush(folder);
    return target;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/** Reads what a backup holds. @throws a sentence when the folder is no whole backup */
export async function contentsOf(folder: string, file = CONTENTS): Promise<Contents> {
  const text = await readFile(join(folder, file), 'utf8').catch((error: unknown) => {
    throw new Error(`${folder} is no backup of an installation: it has no ${file}.`, { cause: error });
  });
  return JSON.parse(text) as Contents;
}

/** Deletes what backups that were killed have left, and backups that are too old. No backup is written meanwhile. */
async function forgetOld(folder: string, keepDays: number, now: Date): Promise<void> {
  const left = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)),
  );
  const { past } = await backupsIn(folder, now);
  const old = past
    .slice(0, -KEPT_NEWEST)
    .filter((name) => instantOf(name).getTime() < now.getTime() - keepDays * DAY_MS);
  for (const name of [...left, ...old]) await rm(join(folder, name), { recursive: true, force: true });
}

interface Work {
  networks: () => Promise<BackedUp[]>;
  secret: string;
  /** Keeps two servers on one database from working at once. */
  unlessElsewhere: OpenDatabase['unlessElsewhere'];
  now: () => Date;
  onDone: (folder: string) => void;
  /** Told with each backup that is written while others are dated in the future. */
  onAhead: (names: string[]) => void;
  onTrouble: (error: unknown) => void;
}

/**
 * Makes a backup whenever the newest is older than the setting says. Old ones are deleted before it is written: a full
 * disk would otherwise stay full.
 */
export function startBackups(settings: BackupSettings, work: Work): Background {
  const { folder, everyHours, keepDays } = settings;
  let running: Promise<void> | undefined;
  let notBefore = 0;
  const due = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const newest = (await backupsIn(folder, work.now())).past.at(-1);
    return newest === undefined || instantOf(newest).getTime() <= work.now().getTime() - everyHours * HOUR_MS;
  };
  const look = async () => {
    if (!(await due())) return;
    await work.unlessElsewhere('backup', async () => {
      if (!(await due())) return;
      const now = work.now();
      const { ahead } = await backupsIn(folder, now);
      if (ahead.length > 0) work.onAhead(ahead);
      await forgetOld(folder, keepDays, now);
      work.onDone(await writeBackup(settings, await work.networks(), work.secret, now));
    });
  };
  const start = () => {
    const pause = notBefore - work.now().getTime();
    // A longer one is of a clock that was set back.
    if (pause > 0 && pause <= AFTER_TROUBLE_MS) return;
    running ??= look()
      .catch((error: unknown) => {
        notBefore = work.now().getTime() + AFTER_TROUBLE_MS;
        work.onTrouble(error);
      })
      .finally(() => (running = undefined));
  };
  const timer = setInterval(start, LOOK_MS).unref();
  start();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
