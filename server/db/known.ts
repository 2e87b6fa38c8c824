/**
 * Remembers values by key and reads those that are not known yet, many at once: for lists that are converted in chunks.
 * A key that `read` leaves out has no value, and is not asked for again.
 */
export function known<K, V>(
  read: (keys: K[]) => Promise<Iterable<readonly [K, V]>>,
): (keys: Iterable<K | null>) => Promise<{ get(key: K | null): V | undefined }> {
  const values = new Map<K | null, V | undefined>();
  return async (keys) => {
    const unknown = [...new Set(keys)].filter((key) => key !== null && !values.has(key)) as K[];
    if (unknown.length > 0) {
      const found = new Map(await read(unknown));
      for (const key of unknown) values.set(key, found.get(key));
    }
    return values;
  };
}

/** Remembers rows by their id, like `known`. */
export const knownById = <Row extends { id: number }>(read: (ids: number[]) => Promise<readonly Row[]>) =>
  known(async (ids: number[]) => (await read(ids)).map((row) => [row.id, row] as const));
