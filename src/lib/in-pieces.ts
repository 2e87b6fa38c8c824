/** Items processed at once, between two moments in which the page responds. */
const PIECE = 1000;

/** Maps many items in pieces, so that the page stays responsive. @throws the abort reason when `signal` fires */
export async function inPieces<T, R>(
  items: readonly T[],
  act: (item: T, index: number) => R,
  signal?: AbortSignal,
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % PIECE === 0) {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
    }
    results.push(act(item, index));
  }
  return results;
}
