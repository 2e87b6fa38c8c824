import { fileTypeFromBlob } from 'file-type';
import { randomBytes } from 'node:crypto';
import { mkdirSync, openAsBlob, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { textOf, type Found } from './types.rules.ts';

/** Files on disk under random names. */
export interface Storage {
  /** Folder for uploads in progress, on the same disk. */
  incoming: string;
  /** Moves a file into the storage and returns its key. */
  keep: (path: string) => Promise<string>;
  pathOf: (key: string) => string;
  remove: (keys: readonly string[]) => Promise<void>;
}

const HEAD_BYTES = 65_536;

/** Opens the storage in a folder and removes unfinished uploads of earlier runs. */
export function openStorage(folder: string): Storage {
  const incoming = join(folder, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  for (const left of readdirSync(incoming)) rmSync(join(incoming, left), { recursive: true, force: true });
  const pathOf = (key: string) => {
    if (!/^[\da-f]{32}$/.test(key)) throw new Error(`${key} is not the key of a stored file`);
    return join(folder, key.slice(0, 2), key);
  };
  return {
    incoming,
    pathOf,
    keep: async (path) => {
      const key = randomBytes(16).toString('hex');
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(key));
      return key;
    },
    remove: async (keys) => {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
    },
  };
}

/** Detects a file's type from its bytes. */
export async function findType(path: string): Promise<Found> {
  const signed = await fileTypeFromBlob(await openAsBlob(path));
  return { mime: signed?.mime, text: textOf(await headOf(path)) };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
