/** When a report that changes is run: the first change at once, those that follow it quickly together. */

/** How long nothing may change after a quick row of changes before it runs. */
export const SETTLE_MS = 300;

export interface Settling {
  /** What the shelves say. */
  text: string;
  /** When it last changed, in milliseconds. */
  changedAt: number;
  /** What is run. */
  settled: string;
}

/** What is run once the text has changed; `manual` runs nothing by itself. */
export function afterChange(before: Settling, text: string, now: number, manual: boolean): Settling {
  const quick = now - before.changedAt < SETTLE_MS;
  return { text, changedAt: now, settled: quick || manual ? before.settled : text };
}
