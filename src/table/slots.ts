/**
 * Rows that come into sight take over the elements of rows that went out of it, which is cheaper than
 * new ones. A row keeps its element, and with it the focus, for as long as it is drawn. Pure.
 */

/** The row each element shows, by the element's number. */
export type Slots = readonly number[];

/**
 * Which row each element shows next. Elements nobody needs just now keep what they show: taking them away
 * and making them again one frame later is what would cost.
 */
export function assignSlots(previous: Slots, wanted: readonly number[]): Slots {
  const missing = new Set(wanted);
  for (const index of previous) missing.delete(index);
  const kept = new Set(wanted);
  const next = [...previous];
  let slot = 0;
  for (const index of missing) {
    while (slot < next.length && kept.has(next[slot] ?? -1)) slot++;
    next[slot++] = index;
  }
  return next;
}

/** `assignSlots` that remembers what it answered last. */
export function slotKeeper(): (wanted: readonly number[]) => Slots {
  let kept: Slots = [];
  return (wanted) => {
    kept = assignSlots(kept, wanted);
    return kept;
  };
}
