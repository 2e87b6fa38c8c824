import type { ConversionState, PreviewedUpdate } from '#contract/conversion-updates';
import { sum } from '#src/lib/money.ts';
import type { BatchRow, RowState } from './types.ts';

/** What a batch comes to. Pure, exact. */

/** Conversions of one currency that go the same way, and what they are worth afterwards. */
export interface Moved {
  currency: string;
  from: ConversionState['status'];
  to: ConversionState['status'];
  conversions: number;
  value: string;
  commission: string;
  /** Null where it is not for the reader. */
  cost: string | null;
  /** By how much the commission itself changes. */
  commissionMoved: string;
}

/** Where the money of rows of a state goes; amounts of two currencies are never added up. */
export function movedBy(rows: readonly BatchRow[], state: RowState): Moved[] {
  const groups = new Map<string, PreviewedUpdate[]>();
  for (const { state: at, preview } of rows) {
    if (at !== state || !preview?.before || !preview.after) continue;
    const key = `${preview.currency} ${preview.before.status} ${preview.after.status}`;
    const group = groups.get(key);
    if (group) group.push(preview);
    else groups.set(key, [preview]);
  }
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, previews]) => {
      const [currency, from, to] = key.split(' ') as [string, Moved['from'], Moved['to']];
      const after = previews.flatMap((preview) => preview.after ?? []);
      const costs = after.flatMap(({ cost }) => cost ?? []);
      return {
        currency,
        from,
        to,
        conversions: previews.length,
        value: sum(after.map(({ value }) => value)),
        commission: sum(after.map(({ commission }) => commission)),
        cost: costs.length > 0 ? sum(costs) : null,
        commissionMoved: sum(previews.flatMap(({ commissionMoved }) => commissionMoved ?? [])),
      };
    });
}

export type Counts = Record<RowState, number>;

export function countsOf(rows: readonly BatchRow[]): Counts {
  const counts: Counts = { wrong: 0, stays: 0, waiting: 0, changed: 0, refused: 0, unsent: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}
