/**
 * Rows that come into sight take over the elements of rows that went out of it, which is cheaper than
 * new ones. A row keeps its element, and with it the focus, for as long as it is drawn. Pure.
 */
export type Slots = ReadonlyMap<number, number>;

/** Which element (0, 1, 2 …) each of the drawn rows takes, given what they had. */
export function assignSlots(previous: Slots, drawn: readonly number[]): Slots {
  const next = new Map<number, number>();
  const used = new Set<number>();
  for (const index of drawn) {
    const slot = previous.get(index);
    if (slot === undefined) continue;
    next.set(index, slot);
    used.add(slot);
  }
  let free = 0;
  for (const index of drawn) {
    if (next.has(index)) continue;
    while (used.has(free)) free++;
    next.set(index, free);
    used.add(free);
  }
  return next;
}
