import type { Definition, InputOf, ReplyOf } from '#contract/endpoint';
import type { Tx } from '#server/db/database';
import type { Network } from '#server/network';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.store.ts';
import type { AccountFree, LiveAnswer } from './live.ts';
import type { Write } from './writes.store.ts';

/** Works with a live network on behalf of a change. */
export interface Writing {
  connection: Connection;
  deps: Network;
  clock: Clock;
  ask: <E extends Definition>(endpoint: E, input: AccountFree<InputOf<E>>) => Promise<LiveAnswer<ReplyOf<E>>>;
}

/** Changes as the live network has them. */
export interface Found {
  /** Results of the changes that are there, by the change's id; a change without one is not there. */
  results: Map<number, object>;
  /** Stores what was read. */
  write: (tx: Tx) => Promise<void>;
}

/** How one operation is sent, and how it is recognised in what the network has. */
export interface WriteKind {
  /** The state before the change is sent first, by which its effect is recognised. */
  known?: (writing: Writing, write: Write) => Promise<object>;
  /** Sends it. @returns what the network says has come of it */
  send: (writing: Writing, write: Write) => Promise<object | undefined>;
  /** Reads back what several changes have made, with as few requests as there can be. */
  find: (writing: Writing, writes: readonly Write[]) => Promise<Found>;
}
