import type { Background } from '#server/background';
import type { Db } from '#server/db/database';
import { Batches } from './batches.ts';
import { cached } from './cache.ts';
import { clickIds, clickTokens } from './click-ids.ts';
import { newestEventId, placeOfCountry, storeClicks, type Click } from './clicks.store.ts';
import { storeUses } from './short-links.store.ts';
import { visitors, type Visitors } from './visitor.ts';

/** What following links leaves behind, and what a sale finds of it. */
export interface Tracking extends Background {
  visitors: Visitors;
  /** Keeps a click and gives the token that the shop is handed; undefined when so many wait that it is lost. */
  record(click: Omit<Click, 'id'>): string | undefined;
  /** The id (of `traffic_event`) of the click that a token stands for; undefined for what is no token of ours. */
  clickIdOf(token: string): number | undefined;
  /** Resolves when every click that was followed before can be read from the database. */
  flushClicks(): Promise<void>;
  /** Counts that a short link was followed. */
  countUse(code: string): void;
}

/** Half a second in memory and half to be written: a kill costs at most the clicks of one second. */
const EVERY_MS = 500;
const BATCH = 2000;
/** About 50 MB of clicks; minutes of a busy network's. */
const MOST_WAITING = 100_000;

interface Options {
  db: Db;
  /** No other process that shares the database has it. */
  processNumber: number;
  secret: string;
  publicUrl: string;
  now: () => Date;
  /** Told of what nobody waits for and yet went wrong. */
  onTrouble: (what: string, details: { error: unknown; waiting: number; refused: number }) => void;
}

export async function openTracking({
  db,
  processNumber,
  secret,
  publicUrl,
  now,
  onTrouble,
}: Options): Promise<Tracking> {
  const nextId = clickIds(await newestEventId(db), now, processNumber);
  const tokens = clickTokens(secret);
  const placeOf = cached((country: string) => placeOfCountry(db, country), { ttlMs: 3_600_000, most: 300 });
  const size = { everyMs: EVERY_MS, batch: BATCH, most: MOST_WAITING };
  const clicks = new Batches<Click>({
    ...size,
    write: (some) => storeClicks(db, some, placeOf),
    onTrouble: (details) => onTrouble('clicks could not be stored', details),
  });
  const uses = new Batches<string>({
    ...size,
    write: (some) => storeUses(db, some, now()),
    onTrouble: (details) => onTrouble('uses of short links could not be counted', details),
  });
  return {
    visitors: visitors(secret, publicUrl, now),
    record: (click) => {
      const id = nextId();
      return clicks.add({ ...click, id }) ? tokens.of(id) : undefined;
    },
    clickIdOf: (token) => tokens.read(token),
    flushClicks: () => clicks.flush(),
    countUse: (code) => void uses.add(code),
    stop: async () => void (await Promise.all([clicks.stop(), uses.stop()])),
  };
}
