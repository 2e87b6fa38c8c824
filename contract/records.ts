/** The keys of an object of which all keys are known, such as a constant table. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as Extract<keyof T, string>[];

/** An object with a value for each of these keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

/** A table's value for a key that it may lack. */
export const valueAt = <V>(table: Readonly<Record<string | number, V>>, key: string | number): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
