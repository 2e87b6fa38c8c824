import type { Definition, InputOf, ReplyOf } from '#contract/endpoint';
import type { Tx } from '#server/db/database';
import type { Network } from '#server/network';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.store.ts';
import type { AccountFree, LiveAnswer } from './live.ts';
import type { Part } from './parts.store.ts';

/** A step of a reading: what was read, to be written in one transaction with the position after it. */
export interface Step {
  write: (tx: Tx) => Promise<void>;
  /** Where the reading goes on; null: the part is whole. */
  position: object | null;
  /** Rows of this reading so far. */
  found?: number;
  expected?: number | null;
}

/** The parts that a reading works with. */
export interface Reading {
  part: Part;
  /** The position of the last step; undefined at the beginning. */
  position: unknown;
  connection: Connection;
  deps: Network;
  clock: Clock;
  signal: AbortSignal;
  ask: <E extends Definition>(endpoint: E, input: AccountFree<InputOf<E>>) => Promise<LiveAnswer<ReplyOf<E>>>;
}

export type Read = (reading: Reading) => Promise<Step>;
