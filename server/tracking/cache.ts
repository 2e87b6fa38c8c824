interface Options {
  /** Lifetime of a value. */
  ttlMs: number;
  /** Most values; the least recently used one is dropped first. */
  most: number;
  /** A monotonic clock in milliseconds. */
  clock?: () => number;
}

/** Caches values briefly. Concurrent callers share one load. */
export function cached<K, V>(load: (key: K) => Promise<V>, { ttlMs, most, clock }: Options): (key: K) => Promise<V> {
  const now = clock ?? (() => performance.now());
  const kept = new Map<K, { value: Promise<V>; until: number }>();
  const keep = (key: K) => {
    const one = { value: load(key), until: now() + ttlMs };
    // Failures are not cached.
    one.value.catch(() => kept.get(key) === one && kept.delete(key));
    return one;
  };
  return (key) => {
    const found = kept.get(key);
    kept.delete(key);
    const one = found && found.until > now() ? found : keep(key);
    kept.set(key, one);
    for (const [oldest] of kept) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return one.value;
  };
}

/** Like `cached`, for synchronous values that never change. */
export function remembered<K, V>(make: (key: K) => V, most: number): (key: K) => V {
  const kept = new Map<K, V>();
  return (key) => {
    const found = kept.get(key);
    if (found !== undefined) return found;
    const value = make(key);
    if (kept.size >= most) kept.clear();
    kept.set(key, value);
    return value;
  };
}
