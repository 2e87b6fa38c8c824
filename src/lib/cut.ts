/** Cuts request items into pieces that the server accepts. Pure. */

const encoder = new TextEncoder();

const sizeOf = (item: unknown): number => encoder.encode(JSON.stringify(item)).length;

/**
 * Pieces limited by item count and JSON bytes, in order. An item that is too large alone is a piece of its own: the
 * server reports the error.
 */
export function cut<T>(items: readonly T[], most: { items: number; bytes: number }): T[][] {
  const pieces: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    // With the separating comma.
    const size = sizeOf(item) + 1;
    const last = pieces.at(-1);
    if (last && last.length < most.items && bytes + size <= most.bytes) {
      last.push(item);
      bytes += size;
    } else {
      pieces.push([item]);
      bytes = size;
    }
  }
  return pieces;
}
