import { CallError } from '#src/api/call.ts';
import { isReachable } from '#src/api/reachable.ts';

/** Part of the app is gone because a newer version was deployed. */
export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError';
}

/**
 * Wraps a lazy import to explain its failure. @throws StaleVersionError when the server is there and the code is not;
 * CallError when the server is unreachable
 */
export function fresh<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      if (!(await isReachable())) throw new CallError({ kind: 'unreachable' });
      throw new StaleVersionError('A part of the page could not be loaded', { cause });
    }
  };
}
