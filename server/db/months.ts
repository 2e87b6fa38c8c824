import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '#contract/day';
import type { Background } from '#server/background';
import { Failure } from '#server/failure';
import type { OpenDatabase } from './engine/engine.ts';

/** Partitions exist for facts 100 days ahead. */
const ROOM_MS = 100 * DAY_MS;
const EVERY_MS = 3_600_000;
/** How often a start tries, and how long it waits between: the service can do without for an hour. */
const TRIES = 5;
const BETWEEN_MS = 500;

interface Options {
  database: OpenDatabase;
  now: () => Date;
  /** How far back there are partitions too, in milliseconds. */
  pastMs: number;
  /** Called when months could not be made; the next time makes them. */
  onTrouble: (error: unknown) => void;
  everyMs?: number;
}

/**
 * Makes the partitions of this and the next months' facts, and goes on with it while the service runs: a month that has
 * begun without one is in the default partition, from which a start would have to move it.
 */
export async function startMonths({
  database,
  now,
  pastMs,
  onTrouble,
  everyMs = EVERY_MS,
}: Options): Promise<Background> {
  const dayIn = (ms: number) => new Date(now().getTime() + ms).toISOString().slice(0, 10);
  await database.alone('months', async () => {
    await database.complete();
    await addSoon(() => database.addMonths(dayIn(-pastMs), dayIn(ROOM_MS))).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      onTrouble(error);
    });
  });
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = database
      .unlessElsewhere('months', () => database.addMonths(dayIn(-pastMs), dayIn(ROOM_MS)))
      .catch(onTrouble);
  }, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await working;
    },
  };
}

/** Tries again what somebody else's lock keeps from being done. @throws the last Failure, and what is none at once */
async function addSoon(add: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await add();
    } catch (error) {
      if (tries === TRIES || !(error instanceof Failure)) throw error;
      await pause(BETWEEN_MS);
    }
  }
}
