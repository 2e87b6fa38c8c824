/** The values that differ, as they are in each, for the audit log; undefined where none does. */
export function differing<T extends object>(
  before: T,
  after: T,
): { before: Partial<T>; after: Partial<T> } | undefined {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (names.length === 0) return undefined;
  const only = (from: T) => Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Partial<T>;
  return { before: only(before), after: only(after) };
}
