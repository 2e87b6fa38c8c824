import type { CallError } from './call.ts';

/** Waiting for a service that takes no more for now. */

/** Rejects when `signal` fires. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

interface Patience {
  /** Ends the waiting; what is under way is the sender's. */
  signal: AbortSignal;
  /** Whether such a failure passes by itself. */
  waitsFor: (error: unknown) => boolean;
  sleep?: Sleep;
}

const TRIES = 5;
const FIRST_WAIT_MS = 500;
/** Who is told to wait longer than this is not kept waiting. */
const PATIENCE_MS = 120_000;

/**
 * Sends something and, while it fails with what passes by itself, again: as long after as the service says, or longer
 * each time.
 * @throws whatever it fails with for good, or still after five times; the abort reason when `signal` fires meanwhile.
 */
export async function patiently<T>(send: () => Promise<T>, { signal, waitsFor, sleep = pause }: Patience): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await send();
    } catch (error) {
      if (!waitsFor(error)) throw error;
      signal.throwIfAborted();
      const wait = waitOf(error, tried);
      if (tried === TRIES || wait > PATIENCE_MS) throw error;
      await sleep(wait, signal);
      signal.throwIfAborted();
    }
  }
}

const failureOf = (error: unknown) => (error as Partial<CallError>).failure;

/** No answer came: whether it was done is not known. */
export const isUnreachable = (error: unknown): boolean => failureOf(error)?.kind === 'unreachable';

/** The service has done nothing, and says that it will later. */
export function isBusy(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'refused' && [429, 503].includes(failure.problem.status);
}

/** Milliseconds before the next try. */
function waitOf(error: unknown, tried: number): number {
  const failure = failureOf(error);
  const told = failure?.kind === 'refused' ? failure.retryAfter : null;
  return told === null ? FIRST_WAIT_MS * 2 ** (tried - 1) : told * 1000;
}

export const pause: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
