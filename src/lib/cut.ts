/** Cuts what is to be sent into pieces that the server takes. Pure. */

const encoder = new TextEncoder();

/** How many bytes something has as JSON. */
const sizeOf = (item: unknown): number => encoder.encode(JSON.stringify(item)).length;

/**
 * Pieces of at most so many items and so many bytes of JSON, in order. One that is too large by itself is a piece of its
 * own: the server says what is wrong with it.
 */
export function cut<T>(items: readonly T[], most: { items: number; bytes: number }): T[][] {
  const pieces: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    // With the comma between two.
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
