/**
 * A function that makes a value at its first call and returns the same one afterwards: for what is slow to make and
 * would keep a page waiting while its modules run, such as formatters of `Intl`.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
