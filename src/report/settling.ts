/** Timing of runs: the first change runs at once, quick successors run together. */

/** A pause of this length ends a series of changes. */
export const SETTLE_MS = 300;

export interface Settling {
  text: string;
  settled: string;
  resting: boolean;
}

/** State after a change; `manual` runs nothing by itself. */
export function afterChange({ settled, resting }: Settling, text: string, manual: boolean): Settling {
  return { text, settled: resting && !manual ? text : settled, resting: false };
}

/** State after `SETTLE_MS` without a change. */
export function afterRest({ text, settled }: Settling, manual: boolean): Settling {
  return { text, settled: manual ? settled : text, resting: true };
}
