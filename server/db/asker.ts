import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The request for which statements run: its signal aborts when nobody waits for the answer any more. Background work
 * runs without one.
 */
export const asker = new AsyncLocalStorage<AbortSignal>();
