import { countOf } from '#src/table/selection.ts';
import type { Picked } from '#src/list/types.ts';
import { conversionIdsOf, type Query } from '../picked.ts';
import { emptyWish, type Wish } from './types.ts';

/** The list's selection, stored in the browser's history entry, so that a reload keeps it. */
export interface Pick {
  picked: Picked;
  /** The list's query, which "all that match" means. */
  matching: Query;
  status: 'approved' | 'rejected';
}

export function pickIn(state: unknown): Pick | null {
  const { pick } = (state ?? {}) as { pick?: Pick };
  return pick ?? null;
}

export const sizeOf = ({ picked }: Pick): number =>
  picked.kind === 'all' ? countOf(picked) : conversionIdsOf(picked.ids).size;

export const wishOf = (pick: Pick | null): Wish => ({ ...emptyWish, status: pick?.status ?? 'approved' });
