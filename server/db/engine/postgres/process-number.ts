import { setTimeout as pause } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { MOST_PROCESSES } from '../engine.ts';

/** How soon a process number is claimed again whose connection broke. */
const CLAIM_EVERY_MS = 500;

/**
 * Holds a process number: the lowest free one, and after the connection broke the same again, or another if that is
 * taken by then. PostgreSQL is not told to look whether the process is still there: one whose network was cut would lose
 * its number and go on giving ids of it.
 */
export async function heldNumber(config: ClientConfig, lock: string) {
  const closed = new AbortController();
  let held = await numberOf(config, lock, 0);
  const claimAgain = async () => {
    while (!closed.signal.aborted) {
      await pause(CLAIM_EVERY_MS, undefined, { ref: false });
      if (closed.signal.aborted) return;
      const again = await numberOf(config, lock, held.number).catch(() => undefined);
      if (!again) continue;
      held = again;
      watch();
      break;
    }
    if (closed.signal.aborted) await held.client.end();
  };
  const watch = () => held.client.once('end', () => void (closed.signal.aborted || claimAgain()));
  watch();
  return {
    number: () => held.number,
    end: async () => {
      closed.abort();
      await held.client.end();
    },
  };
}

/** Claims the first free process number from `first` on, for as long as the connection lasts. */
async function numberOf(
  config: ClientConfig,
  lock: string,
  first: number,
): Promise<{ client: Client; number: number }> {
  // A server that is gone without a word is noticed within half a minute.
  const client = new Client({ ...config, keepAliveInitialDelayMillis: 15_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let tried = 0; tried < MOST_PROCESSES; tried += 1) {
      const number = (first + tried) % MOST_PROCESSES;
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock(hashtext($2), $1) as taken',
        [number, lock],
      );
      if (rows[0]?.taken) return { client, number };
    }
    throw new Error(`${MOST_PROCESSES} processes share this database already.`);
  } catch (error) {
    await client.end();
    throw error;
  }
}
