import { CallError } from '#src/api/call.ts';
import { isReachable } from '#src/api/reachable.ts';

/** A part of the page is not there any more: a newer version has been deployed meanwhile. */
export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError';
}

/**
 * A lazy import that says what its failure means.
 * @throws StaleVersionError when the server is there and the code is not; CallError when the server is out of reach
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
