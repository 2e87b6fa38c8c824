import { MOST_PROCESSES } from '#server/db/engine/engine';
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Ids of a millisecond, shared by the processes that may share a database. */
const PER_MS = 1000;

/**
 * Ids of clicks, from the clock: a click has its id before the database hears of it, and ids rise with
 * time, so that a click is found by its id without an index. `newest` is the highest one that is stored. Processes
 * with different numbers, below `MOST_PROCESSES`, never give the same.
 */
export function clickIds(newest: number, now: () => Date, processNumber = 0): () => number {
  let last = newest - (newest % MOST_PROCESSES) + processNumber;
  return () => (last = Math.max(last + MOST_PROCESSES, now().getTime() * PER_MS + processNumber));
}

/** Marks a token as ours: what was not made with the key does not decrypt to it. */
const MARK = Buffer.from('pd-click');

/** How a click's id is shown to shops: their numbers would tell everybody how many clicks the network has. */
export interface ClickTokens {
  of(id: number): string;
  /** The id, or undefined for what is not a token of this network. */
  read(token: string): number | undefined;
}

export function clickTokens(secret: string): ClickTokens {
  const key = createHmac('sha256', secret).update('click id').digest().subarray(0, 16);
  return {
    of: (id) => {
      const block = Buffer.alloc(16);
      block.writeBigUInt64BE(BigInt(id));
      MARK.copy(block, 8);
      const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
    },
    read: (token) => {
      if (!/^[\w-]{22}$/.test(token)) return undefined;
      const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
      const block = Buffer.concat([decipher.update(Buffer.from(token, 'base64url')), decipher.final()]);
      return block.subarray(8).equals(MARK) ? Number(block.readBigUInt64BE()) : undefined;
    },
  };
}
