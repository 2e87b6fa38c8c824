import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a new file whole or not at all: under a temporary name, flushed to the disk, then under its own. A file that
 * another process has written meanwhile stays.
 */
export function writeOnce(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFlushed(temporary, text);
    try {
      linkSync(temporary, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return;
      if (code === 'ENOSPC' || code === 'EACCES') throw error;
      // The file system has no links.
      renameSync(temporary, path);
    }
    flushFolder(dirname(path));
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Writes a file whole or not at all, in place of the one before. */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFlushed(temporary, text);
    renameSync(temporary, path);
    flushFolder(dirname(path));
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeFlushed(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Flushes a file to the disk, or the names in a folder where the system can. */
export async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r+').catch(openFolder);
  try {
    await opened?.sync();
  } finally {
    await opened?.close();
  }
  function openFolder(error: NodeJS.ErrnoException): Promise<FileHandle | undefined> {
    if (error.code !== 'EISDIR') throw error;
    // Windows opens no folders.
    return open(path, 'r').catch(() => undefined);
  }
}

/** Flushes the names in a folder, where the system can. */
function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows opens no folders.
  }
}
