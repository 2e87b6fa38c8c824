import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { Failure } from './failure.ts';
import { flush } from './kept.ts';
import { filePath, isFileKey } from './places.ts';

/**
 * Files on disk under random names. Processes may share the folder. While it is open whether the database will name a
 * file, an empty file of the same name in `incoming` marks it: a kill leaves the mark, and `sweep` decides later.
 */
export interface Storage {
  /** Folder for uploads in progress and marks, on the same disk. */
  incoming: string;
  /** Moves a file, which is flushed, into the storage, marked, and returns its key: the disk has its name by then. */
  keep: (path: string) => Promise<string>;
  pathOf: (key: string) => string;
  /** Marks files that a transaction is about to forget. */
  mark: (keys: readonly string[]) => Promise<void>;
  /** Removes the marks of files that the database names. */
  settle: (keys: readonly string[]) => Promise<void>;
  /** Deletes files and their marks. */
  remove: (keys: readonly string[]) => Promise<void>;
  /**
   * Deletes a kept file whose transaction was refused. After another error the database may name it all the same: it
   * stays, marked.
   */
  undo: (key: string | undefined, error: unknown) => Promise<void>;
  /** Deletes unfinished uploads and unnamed files that processes which were killed hours ago have left. */
  sweep: (isNamed: (key: string) => Promise<boolean>) => Promise<void>;
}

/** No request lasts as long: what is older belongs to nobody. */
const OLD_MS = 6 * 3_600_000;

/** Opens the storage of a network's files. */
export const storageOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Storage => openStorage(join(DATA_DIR, 'files'));

/** Opens the storage in a folder. */
export function openStorage(folder: string): Storage {
  const incoming = join(folder, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`${key} is not the key of a stored file`);
    return filePath(folder, key);
  };
  const each = async (keys: readonly string[], work: (key: string) => Promise<void>) =>
    void (await Promise.all(keys.map(work)));
  const mark = (key: string) => writeFile(join(incoming, key), '', { mode: 0o600 });
  const settle = (key: string) => rm(join(incoming, key), { force: true });
  const remove = async (key: string) => {
    await rm(pathOf(key), { force: true });
    await settle(key);
  };
  const isOld = async (name: string) => {
    const found = await stat(join(incoming, name)).catch(() => undefined);
    return found !== undefined && found.mtimeMs < Date.now() - OLD_MS;
  };
  return {
    incoming,
    pathOf,
    keep: async (path) => {
      const key = randomBytes(16).toString('hex');
      const to = dirname(pathOf(key));
      await mkdir(to, { recursive: true, mode: 0o700 });
      await mark(key);
      await rename(path, pathOf(key));
      await flush(to);
      await flush(folder);
      return key;
    },
    mark: (keys) => each(keys, mark),
    settle: (keys) => each(keys, settle),
    remove: (keys) => each(keys, remove),
    undo: async (key, error) => {
      const isRefused = error instanceof Failure && error.code !== 'OVERLOADED';
      // The caller's error tells the cause; the mark stays when this fails.
      if (key && isRefused) await remove(key).catch(() => undefined);
    },
    sweep: async (isNamed) => {
      for (const name of await readdir(incoming)) {
        if (!(await isOld(name))) continue;
        if (isFileKey(name) && !(await isNamed(name))) await rm(pathOf(name), { force: true });
        await rm(join(incoming, name), { recursive: true, force: true });
      }
    },
  };
}
