/**
 * Calls `make` once for each key and remembers what it makes, for what all networks of an installation share: their
 * services read the same contract. The keys are few and never go.
 */
export function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    made.set(key, value);
    return value;
  };
}
