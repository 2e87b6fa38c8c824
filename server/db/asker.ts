import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The request for which statements run: its signal aborts when nobody waits for the answer any more. Background work
 * runs without one.
 */
export const asker = new AsyncLocalStorage<AbortSignal | undefined>();

/** Runs work that a request begins and does not wait for: it ends neither with the request nor after a request's time. */
export const inBackground = <T>(work: () => T): T => asker.run(undefined, work);
