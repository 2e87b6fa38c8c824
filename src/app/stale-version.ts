/** A page's code could not be loaded: nearly always because a newer version has been deployed meanwhile. */
export class StaleVersionError extends Error {
  override readonly name = 'StaleVersionError';
}

/** A lazy import that says what its failure means. */
export function fresh<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      throw new StaleVersionError('A part of the page could not be loaded', { cause });
    }
  };
}
