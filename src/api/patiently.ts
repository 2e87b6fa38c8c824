import type { CallError } from './call.ts';

/** Retries while the service is busy. */

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

interface Patience {
  /** Ends the waiting; the request in flight is the sender's to abort. */
  signal: AbortSignal;
  waitsFor: (error: unknown) => boolean;
  sleep?: Sleep;
}

const TRIES = 5;
const FIRST_WAIT_MS = 500;
/** A longer `Retry-After` fails at once instead of waiting. */
const PATIENCE_MS = 120_000;

/**
 * Sends, and retries transient failures after the time the service names, or with growing delays. @throws a permanent
 * failure, or the fifth transient one; the abort reason when `signal` fires while waiting
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

/** No answer came, so the outcome is unknown. */
export const isUnreachable = (error: unknown): boolean => failureOf(error)?.kind === 'unreachable';

/** The service did nothing and asks to try again later. */
export function isBusy(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'refused' && [429, 503].includes(failure.problem.status);
}

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
