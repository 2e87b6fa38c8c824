import { DAY_MS } from '#contract/day';
import type { Background } from '#server/background';
import type { OpenDatabase } from '#server/db/engine/engine';
import { join } from 'node:path';
import { eraseEvents, hasSeal, newestSeal, sealEvents, sealKey } from './audit-seals.store.ts';
import { readSeal, SEAL_FILE, writeSeal } from './newest-seal.ts';

const EVERY_MS = 60_000;
const YEAR_MS = 365.25 * DAY_MS;

interface Work {
  database: OpenDatabase;
  secret: string;
  /** Folder of the file with the newest seal. */
  folder: string;
  /** Years after which events are deleted; undefined keeps them. */
  keepYears: number | undefined;
  now: () => Date;
  onTrouble: (error: unknown) => void;
}

/**
 * Seals new events and deletes those before an instant. Nothing is sealed or deleted when the newest seal that the
 * folder keeps is not in the database: new seals would cover up what was cut off.
 * @returns how many events were deleted; 0 when there are no more
 * @throws a sentence then
 */
export async function sealAndErase(
  { db }: Pick<OpenDatabase, 'db'>,
  key: Buffer,
  { folder, now, eraseBefore, isStopped }: SealingRun,
): Promise<number> {
  const file = join(folder, SEAL_FILE);
  const kept = await readSeal(file);
  if (kept && !(await hasSeal(db, kept))) {
    throw new Error(
      `Seal ${kept.id} of ${file} is not in the database: seals were removed or replaced, or an older database was put in its place. Nothing is sealed until that is looked into and the file is removed.`,
    );
  }
  let sealed = 1;
  while (sealed > 0 && !isStopped()) {
    sealed = await db.transaction().execute((tx) => sealEvents(tx, key, now()));
  }
  const newest = await newestSeal(db);
  if (newest && newest.id !== kept?.id) writeSeal(folder, newest);
  if (!eraseBefore) return 0;
  return db.transaction().execute((tx) => eraseEvents(tx, key, eraseBefore, now()));
}

interface SealingRun extends Pick<Work, 'folder' | 'now'> {
  eraseBefore: Date | undefined;
  isStopped: () => boolean;
}

/**
 * Seals new events of the audit log once a minute. Each day it deletes those that are older than the setting keeps, some
 * a minute until there are no more.
 */
export function startSealing({ database, secret, folder, keepYears, now, onTrouble }: Work): Background {
  const key = sealKey(secret);
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  /** The day that has no more to delete. */
  let doneOn: string | undefined;
  const work = async () => {
    const today = now().toISOString().slice(0, 10);
    const eraseBefore =
      keepYears === undefined || doneOn === today ? undefined : new Date(now().getTime() - keepYears * YEAR_MS);
    const isStopped = () => stopping.signal.aborted;
    const erased = await sealAndErase(database, key, { folder, now, eraseBefore, isStopped });
    if (erased === 0) doneOn = today;
  };
  const timer = setInterval(() => {
    running ??= database
      .unlessElsewhere('audit seals', work)
      .catch(onTrouble)
      .finally(() => (running = undefined));
  }, EVERY_MS).unref();
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
