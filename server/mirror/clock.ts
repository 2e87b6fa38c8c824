import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the reader of a live network sees it: budgets and intervals pass with it. */
export interface Clock {
  now(): Date;
  /** Waits. @throws the reason of `signal` when it aborts */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const realClock: Clock = {
  now: () => new Date(),
  wait: async (ms, signal) => {
    await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
};
