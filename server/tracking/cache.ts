interface Options {
  /** How long a value is used before it is asked for again. */
  ttlMs: number;
  /** So many values are kept; the one that was asked for longest ago goes first. */
  most: number;
  /** Milliseconds on a clock that never goes back. */
  clock?: () => number;
}

/** Values that are asked for often, kept for a moment. Who asks for one on its way waits for the same answer. */
export function cached<K, V>(load: (key: K) => Promise<V>, { ttlMs, most, clock }: Options): (key: K) => Promise<V> {
  const now = clock ?? (() => performance.now());
  const kept = new Map<K, { value: Promise<V>; until: number }>();
  const keep = (key: K) => {
    const one = { value: load(key), until: now() + ttlMs };
    // A failure is for those who asked, not for those who come after.
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

/** As `cached`, of values that need no waiting and never change. */
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
