import type { Background } from '#server/background';
import type { Db, Tx } from '#server/db/database';
import { budgetOf } from './budget.store.ts';
import type { Capabilities } from './capabilities.ts';
import type { Connection } from './connection.store.ts';
import type { Live } from './live.ts';
import { EXTENT, partsOf, remembered, UNKNOWN_EXTENT, type Part } from './parts.store.ts';
import { isFirstPart, LATER } from './schedule.ts';
import { countConversions } from './stored.store.ts';
import type { Trouble } from './trouble.ts';
import type { NewWrite, Write } from './writes.store.ts';

/** Progress of the reading of a live network. */
export interface Progress {
  /** `first`: the last 30 days are not complete; `past`: older months follow; `whole`: all is there and kept fresh. */
  stage: 'first' | 'past' | 'whole';
  /** Months with conversions or traffic: all known so far, and those that are whole. */
  months: { done: number; known: number };
  /** Conversions stored, and those that the network says there are; null until it has said so. */
  conversions: { stored: number; expected: number | null };
  /** Estimated requests until everything is read; null until the months are known. */
  requestsLeft: number | null;
  /** Estimated time at which everything is read; null until the months are known, or when it is. */
  wholeAt: Date | null;
  /** The last complete look for changes; null before the first. */
  asOf: Date | null;
  /** The next look for changes. */
  nextLook: Date | null;
  /** Reason of the newest failed request, while its part is not read. */
  trouble: Trouble | null;
  /** Requests a minute at present, which is less than set after refusals, and those of the last minute. */
  budget: { pace: number; sent: number; notBefore: Date | null };
  parts: Part[];
}

/** Changes on their way to a live network. */
export interface Changes {
  /** Stores a change to send. @throws CONFLICT while another one of the same waits */
  add(tx: Tx, asked: NewWrite): Promise<number>;
  /** Ends the wait for work, after changes were added. */
  wake(): void;
  /** Resolves when something has come of a change, or after some milliseconds. */
  moved(ms: number, signal?: AbortSignal): Promise<void>;
  /** A change that has come to its end, or undefined when the time is over. */
  settled(id: number, patience: { ms: number; signal: AbortSignal }): Promise<Write | undefined>;
  /** Sends again what the network has not taken, or looks again for what it does not show. @throws NOT_FOUND, CONFLICT */
  retry(id: number): Promise<void>;
  /** Drops a change that is not on its way, and a file with it. @throws NOT_FOUND, CONFLICT */
  discard(id: number): Promise<void>;
}

/** The reader of a connected network, and the way to its live network. */
export interface Mirror extends Background {
  readonly connection: Connection;
  readonly live: Live;
  /** Sends changes to the live network. */
  readonly writer: Changes;
  progress(): Promise<Progress>;
  budget(): Promise<Progress['budget']>;
  /** Puts a look for what is new at the front of the queue. */
  refreshNow(): Promise<void>;
  /** Ends the wait for the next part, after parts were changed. */
  wake(): void;
  /** Reads a month again, and compares it. @param month yyyy-mm */
  lookAgain(month: string): Promise<void>;
  /** Resolves when nothing is due: all has been read, or waits to be tried again. @throws the signal's reason */
  settled(signal: AbortSignal): Promise<void>;
  capabilities(): Promise<Capabilities>;
}

/** Rows of an answer that is a page. */
const PAGE = 500;

const isRead = (part: Part): boolean => part.read_at !== null;

function stageOf(parts: readonly Part[], hasExtent: boolean): Progress['stage'] {
  const first = parts.filter(isFirstPart);
  if (first.length === 0 || !first.every(isRead)) return 'first';
  const isWhole = hasExtent && parts.filter(({ rank }) => rank < LATER).every(isRead);
  return isWhole ? 'whole' : 'past';
}

/** Requests of the parts that are not read: of a month its conversions, its baskets and its traffic. */
function requestsOf(parts: readonly Part[]): number {
  const pages = (part: Part) => Math.ceil((part.expected ?? PAGE) / PAGE);
  return parts
    .filter((part) => !isRead(part) && part.rank < LATER)
    .reduce((sum, part) => sum + (part.kind === 'month' ? 2 * pages(part) + 1 : 1), 0);
}

const expectedOf = (extent: string | undefined): number | null =>
  extent === undefined || extent === UNKNOWN_EXTENT ? null : Number(extent);

export async function progressOf(db: Db, perMinute: number, now: Date): Promise<Progress> {
  const [parts, budget, extent, stored] = await Promise.all([
    partsOf(db),
    budgetOf(db, perMinute, now),
    remembered(db, EXTENT),
    countConversions(db),
  ]);
  const months = parts.filter(({ kind }) => kind === 'month');
  const stage = stageOf(parts, extent !== undefined);
  const requestsLeft = extent === undefined ? null : requestsOf(parts);
  const minutes = (requestsLeft ?? 0) / Math.max(1, budget.pace - 1);
  const changes = parts.find(({ kind }) => kind === 'changes');
  const trouble = parts.find((part) => part.trouble !== null)?.trouble;
  return {
    stage,
    months: { done: months.filter(isRead).length, known: months.length },
    conversions: { stored, expected: expectedOf(extent) },
    requestsLeft,
    wholeAt: requestsLeft === null || stage === 'whole' ? null : new Date(now.getTime() + minutes * 60_000),
    asOf: changes?.read_at ?? null,
    nextLook: changes?.next_at ?? null,
    trouble: trouble ? (JSON.parse(trouble) as Trouble) : null,
    budget,
    parts,
  };
}
