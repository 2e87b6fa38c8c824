import { CallError } from '#src/api/call.ts';
import { isReachable } from '#src/api/reachable.ts';

/** Part of the app is gone because a newer version was deployed. */
export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError';
}

/** In milliseconds: code that takes longer is asked about. */
const PATIENCE_MS = 8000;

/**
 * Wraps a lazy import to explain its failure. A server that does not answer at all is as good as none; one that answers
 * is waited for. @throws StaleVersionError when the server is there and the code is not; CallError when the server is
 * unreachable
 */
export function fresh<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const loading = load();
    try {
      return await Promise.race([loading, whenAway(loading)]);
    } catch (cause) {
      if (cause instanceof CallError || !(await isReachable())) throw new CallError({ kind: 'unreachable' });
      throw new StaleVersionError('A part of the page could not be loaded', { cause });
    }
  };
}

/** @throws CallError when the server has not sent something and is unreachable; never resolves */
function whenAway(loading: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => clearInterval(timer);
    const look = async () => {
      if (await isReachable()) return;
      stop();
      reject(new CallError({ kind: 'unreachable' }));
    };
    const timer = setInterval(() => void look(), PATIENCE_MS);
    loading.then(stop, stop);
  });
}
