import { copyFile, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flush } from '#server/kept';

/**
 * DuckDB writes each transaction to its log and flushes it before it is answered. When the power fails in between, a
 * file system may have made the log longer and not have written all of its new pages: they hold zeros. DuckDB reads a
 * log that is too short, and refuses one with such a hole.
 */

/** The entry with which each transaction ends: its length, its checksum and its kind. */
const COMMIT = Buffer.from('0500000000000000e7fe7d722fed3d5e640064ffff', 'hex');
const PAGE = 4096;

/** Bytes of a log up to the end of the last transaction but, if it ends with one, that one. */
function beforeLast(log: Buffer): number {
  const last = log.lastIndexOf(COMMIT);
  const isEnd = last >= 0 && last + COMMIT.length === log.length;
  const end = isEnd && last > 0 ? log.lastIndexOf(COMMIT, last - 1) : isEnd ? -1 : last;
  return end < 0 ? 0 : end + COMMIT.length;
}

/** Bytes of a log before a last transaction of which a page was never written; undefined when each page was. */
export function wholeBytes(log: Buffer): number | undefined {
  const end = beforeLast(log);
  for (let from = end; from < log.length;) {
    const to = Math.min(log.length, from + PAGE - (from % PAGE));
    if (log.subarray(from, to).every((byte) => byte === 0)) return end;
    from = to;
  }
  return undefined;
}

/**
 * Takes a last transaction that was not written whole out of a database's log; nobody was told that it is done. The log
 * as it was stays beside it, as `….wal.torn`.
 * @returns the way back; undefined when the log has no such transaction
 */
export async function cutTornEnd(path: string): Promise<(() => Promise<void>) | undefined> {
  const log = `${path}.wal`;
  const bytes = await readFile(log).catch(() => undefined);
  const whole = bytes && wholeBytes(bytes);
  if (whole === undefined) return undefined;
  const kept = `${log}.torn`;
  await rm(kept, { force: true });
  await copyFile(log, kept);
  await flush(kept);
  await flush(dirname(path));
  const file = await open(log, 'r+');
  try {
    await file.truncate(whole);
    await file.sync();
  } finally {
    await file.close();
  }
  return async () => {
    await rename(kept, log);
    await flush(dirname(path));
  };
}
