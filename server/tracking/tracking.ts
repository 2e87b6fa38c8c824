import type { TrackedSale } from '#contract/tracking';
import type { Background } from '#server/background';
import type { Db } from '#server/db/database';
import type { Network } from '#server/network';
import { Batches } from './batches.ts';
import { cached } from './cache.ts';
import { clickIds, clickTokens } from './click-ids.ts';
import { ClickJudge, type Seen } from './click-rules.ts';
import { newestEventId, placeOfCountry, storeClicks, type Click } from './clicks.store.ts';
import { storeSales, type ReportedSale } from './new-sales.ts';
import { storeRefused, type RefusedSale } from './refused-sales.store.ts';
import { storeUses } from './short-links.store.ts';
import { Together } from './together.ts';
import { earns } from './unpaid-clicks.store.ts';
import { visitors, type Visitors } from './visitor.ts';

/** Clicks, uses of short links and refused sales, buffered, and tokens of clicks. */
export interface Tracking extends Background {
  visitors: Visitors;
  /**
   * Buffers a click, judged by its circumstances if it would earn something, and returns its token; undefined when the
   * buffer is full and the click is lost.
   */
  record(click: Omit<Click, 'id'>, seen: Seen): string | undefined;
  /** Buffers a robot's click if a person's would earn something: it is kept apart, and in no count. */
  recordRobot(click: Omit<Click, 'id'>): void;
  /** The click's id (of `traffic_event`) from a token; undefined for an invalid token. */
  clickIdOf(token: string): number | undefined;
  /** Resolves when all earlier clicks are stored, or at once if none of those that are wanted is in memory. */
  flushClicks(isWanted?: (click: Click) => boolean): Promise<void>;
  /** Stores a sale, with others that are reported at the same time. @throws NO_COMMISSION_GROUP */
  storeSale(sale: ReportedSale): Promise<TrackedSale>;
  /** Counts a use of a short link. */
  countUse(code: string): void;
  /** Counts reasons for which a sale was refused. */
  countRefused(some: readonly RefusedSale[]): void;
  /** Resolves when all earlier refusals are counted. */
  flushRefused(): Promise<void>;
}

/** Dependencies of what visitors and shops ask for. */
export interface TrackingDeps extends Network {
  tracking: Tracking;
}

/** Half a second in memory and as long to write: a kill loses at most a second of clicks. */
const EVERY_MS = 500;
const BATCH = 2000;
/** Most sales of a transaction: other changes wait until it has ended. */
const SALES = 50;
/** About 50 MB of clicks: minutes of a busy network. */
const MOST_WAITING = 100_000;

interface Options {
  db: Db;
  /** Unique among the processes that share the database. */
  processNumber: () => number;
  secret: string;
  publicUrl: string;
  now: () => Date;
  /** Called when background writes fail. */
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
  const judge = new ClickJudge();
  const size = { everyMs: EVERY_MS, batch: BATCH, most: MOST_WAITING };
  const clicks = new Batches<Click>({
    ...size,
    write: (some, isAgain) => storeClicks(db, some, placeOf, isAgain),
    onTrouble: (details) => onTrouble('clicks could not be stored', details),
  });
  const sales = new Together<ReportedSale, TrackedSale>({
    db,
    most: SALES,
    write: (tx, some) => storeSales(tx, some, now()),
  });
  const uses = new Batches<string>({
    ...size,
    write: (some) => storeUses(db, some, now()),
    onTrouble: (details) => onTrouble('uses of short links could not be counted', details),
  });
  const refused = new Batches<RefusedSale>({
    ...size,
    write: (some) => storeRefused(db, some),
    onTrouble: (details) => onTrouble('refused sales could not be counted', details),
  });
  return {
    visitors: visitors(secret, publicUrl, now),
    record: (click, seen) => {
      const id = nextId();
      const unpaid = earns(click) ? judge.judge(seen) : undefined;
      return clicks.add({ ...click, id, unpaid }) ? tokens.of(id) : undefined;
    },
    recordRobot: (click) => void (earns(click) && clicks.add({ ...click, id: nextId(), unpaid: 'robot' })),
    clickIdOf: (token) => tokens.read(token),
    flushClicks: (isWanted) => clicks.flush(isWanted),
    storeSale: (sale) => sales.store(sale),
    countUse: (code) => void uses.add(code),
    countRefused: (some) => some.forEach((one) => refused.add(one)),
    flushRefused: () => refused.flush(),
    stop: async () => void (await Promise.all([clicks.stop(), uses.stop(), refused.stop()])),
  };
}
