import { copyFile, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { flush } from '#server/kept';

/**
 * DuckDB writes each transaction to its log and flushes it before it is answered. When the power fails in between, a
 * file system may have made the log longer and not have written all of its new pages: they hold zeros. DuckDB reads a
 * log that is too short, and refuses one with such a hole.
 */

/** The first entry of a log: its kind, and the version of the log that is known here. */
const BEGIN = Buffer.from('640062650002', 'hex');
/** The entry with which each transaction ends: its length, its checksum and its kind. */
const COMMIT = Buffer.from('0500000000000000e7fe7d722fed3d5e640064ffff', 'hex');
/** Bytes of an entry's length and checksum. */
const HEAD = 16;
const PAGE = 4096;

/** The place in a log of the entry that DuckDB's error is about, behind its length and checksum. */
const REFUSED = /Corrupt WAL file: entry at byte position (\d+) computed checksum/;

/** Whether some page of a stretch of a log, or what the stretch has of it, holds zeros alone. */
function hasHole(log: Buffer, begin: number, end: number): boolean {
  for (let from = begin; from < end;) {
    const to = Math.min(end, from + PAGE - (from % PAGE));
    if (log.subarray(from, to).every((byte) => byte === 0)) return true;
    from = to;
  }
  return false;
}

/**
 * Bytes of a log before a last transaction that was not written whole: the entry that DuckDB refuses is in it and has a
 * hole. Undefined when the log is damaged in another way.
 * @param refused place of that entry, behind its length and checksum
 */
function wholeBytes(log: Buffer, refused: number): number | undefined {
  // The transaction before it may end anywhere but where the log does.
  const last = log.length <= COMMIT.length ? -1 : log.lastIndexOf(COMMIT, log.length - COMMIT.length - 1);
  const whole = last < 0 ? 0 : last + COMMIT.length;
  const isKnown = log.subarray(0, BEGIN.length).equals(BEGIN) || (whole === 0 && log[0] === 0);
  if (!isKnown || refused < whole) return undefined;
  const head = Math.max(refused - HEAD, whole);
  const length = refused >= HEAD && refused <= log.length ? log.readBigUInt64LE(refused - HEAD) : 0n;
  const isInside = length > 0n && length < log.length - refused;
  return hasHole(log, head, isInside ? refused + Number(length) : log.length) ? whole : undefined;
}

/** The log that is kept, and the way on. */
interface Torn {
  /** Path of a copy of the log as it was, which nobody deletes. */
  kept: string;
  /** Takes the transaction out of the log. */
  cut: () => Promise<void>;
}

/**
 * Looks for a last transaction that was not written whole in the log of a database, whose reader nobody else may be.
 * Nobody was told that it is done.
 * @param error DuckDB's, of reading the log
 */
export async function tornEnd(path: string, error: string): Promise<Torn | undefined> {
  const refused = REFUSED.exec(error)?.[1];
  if (refused === undefined) return undefined;
  const log = `${path}.wal`;
  // One that is too long for a buffer is left to people.
  const bytes = await readFile(log).catch(() => undefined);
  const whole = bytes && wholeBytes(bytes, Number(refused));
  if (whole === undefined) return undefined;
  const kept = `${log}.torn-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  return {
    kept,
    cut: async () => {
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
    },
  };
}
