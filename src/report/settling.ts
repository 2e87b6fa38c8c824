/** When a report that changes is run: the first change at once, those that follow it quickly together. */

/** How long nothing may change before it is at rest again. */
export const SETTLE_MS = 300;

export interface Settling {
  /** What the shelves say. */
  text: string;
  /** What is run. */
  settled: string;
  /** Nothing has changed for a while. */
  resting: boolean;
}

/** The text has changed; `manual` runs nothing by itself. */
export function afterChange({ settled, resting }: Settling, text: string, manual: boolean): Settling {
  return { text, settled: resting && !manual ? text : settled, resting: false };
}

/** Nothing has changed for `SETTLE_MS`. */
export function afterRest({ text, settled }: Settling, manual: boolean): Settling {
  return { text, settled: manual ? settled : text, resting: true };
}
