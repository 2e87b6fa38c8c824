import { MOST_PROCESSES } from '#server/db/engine/engine';
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Ids per millisecond, divided among the processes that share a database. */
const PER_MS = 1000;

/**
 * Generates ids of clicks from the clock. A click has its id before it is stored, and ids rise with time, so that a
 * click is found by its id without an index. `newest` is the highest stored id. Processes with different numbers (below
 * `MOST_PROCESSES`) never generate the same id.
 */
export function clickIds(newest: number, now: () => Date, processNumber = () => 0): () => number {
  const before = (id: number) => id - (id % MOST_PROCESSES);
  let last = newest;
  return () => (last = Math.max(before(last) + MOST_PROCESSES, now().getTime() * PER_MS) + processNumber());
}

/** A marker in the plain text: other texts do not decrypt to it. */
const MARK = Buffer.from('pd-click');

/** Encrypted click ids for shops: plain ones would reveal the network's number of clicks. */
export interface ClickTokens {
  of(id: number): string;
  /** The id; undefined for invalid tokens and those of other networks. */
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
