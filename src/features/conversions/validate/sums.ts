import { sum } from '#src/lib/money.ts';
import type { BatchRow, RowState } from './types.ts';

/** What a batch comes to. Pure, exact. */

export interface Moved {
  currency: string;
  commission: string;
  /** Null where it is not for the reader. */
  cost: string | null;
}

/** Commission and cost that rows of a state move, by currency: amounts of two currencies are never added up. */
export function movedBy(rows: readonly BatchRow[], state: RowState): Moved[] {
  const found = new Map<string, { commission: string[]; cost: string[] }>();
  for (const row of rows) {
    if (row.state !== state || !row.preview?.currency) continue;
    const { currency, commissionMoved, costMoved } = row.preview;
    const of = found.get(currency) ?? { commission: [], cost: [] };
    found.set(currency, of);
    if (commissionMoved !== null) of.commission.push(commissionMoved);
    if (costMoved !== null) of.cost.push(costMoved);
  }
  return [...found]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, { commission, cost }]) => ({
      currency,
      commission: sum(commission),
      cost: cost.length > 0 ? sum(cost) : null,
    }));
}

export type Counts = Record<RowState, number>;

export function countsOf(rows: readonly BatchRow[]): Counts {
  const counts: Counts = { wrong: 0, stays: 0, waiting: 0, changed: 0, refused: 0, unsent: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}
