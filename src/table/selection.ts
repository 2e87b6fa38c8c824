import type { RowSelectionState } from '@tanstack/react-table';
import type { Picked } from '#src/list/types.ts';

/** Picked rows across pages: by id, or all that match except some. Pure. */

export interface Selection {
  /** The picked ids; with `all`, the excepted ones. */
  ids: ReadonlySet<string>;
  /** All matching rows on every page are picked, except `ids`. */
  all: boolean;
}

export const nothing: Selection = { ids: new Set(), all: false };
export const everything: Selection = { ids: new Set(), all: true };

/** The selection as one page's table state. */
export function rowSelectionOf({ ids, all }: Selection, pageIds: readonly string[]): RowSelectionState {
  const picked = all ? pageIds.filter((id) => !ids.has(id)) : [...ids];
  return Object.fromEntries(picked.map((id) => [id, true]));
}

/** The selection after a change of one page's table state. */
export function withRowSelection(before: Selection, rows: RowSelectionState, pageIds: readonly string[]): Selection {
  if (!before.all) return { all: false, ids: new Set(Object.keys(rows)) };
  const elsewhere = [...before.ids].filter((id) => !pageIds.includes(id));
  return { all: true, ids: new Set([...elsewhere, ...pageIds.filter((id) => !rows[id])]) };
}

/** The picked rows as passed to actions; `total` rows match. */
export function pickedOf({ ids, all }: Selection, total: number): Picked {
  return all ? { kind: 'all', total, except: [...ids] } : { kind: 'some', ids: [...ids] };
}

export function countOf(picked: Picked): number {
  // A dropped row may have stopped matching since.
  return picked.kind === 'all' ? Math.max(0, picked.total - picked.except.length) : picked.ids.length;
}

export function holds(picked: Picked, id: string): boolean {
  return picked.kind === 'all' ? !picked.except.includes(id) : picked.ids.includes(id);
}
