import type { RowSelectionState } from '@tanstack/react-table';
import type { Picked } from '#src/list/types.ts';

/** Which rows are picked on all pages: by id, or everything that matches but some. Pure. */

export interface Selection {
  /** Those that are picked; where everything is, those that were dropped again. */
  ids: ReadonlySet<string>;
  /** Everything that matches, on every page, but `ids`. */
  all: boolean;
}

export const nothing: Selection = { ids: new Set(), all: false };
export const everything: Selection = { ids: new Set(), all: true };

/** The selection as the table of one page has it. */
export function rowSelectionOf({ ids, all }: Selection, pageIds: readonly string[]): RowSelectionState {
  const picked = all ? pageIds.filter((id) => !ids.has(id)) : [...ids];
  return Object.fromEntries(picked.map((id) => [id, true]));
}

/** The selection after the table of one page has changed its own. */
export function withRowSelection(before: Selection, rows: RowSelectionState, pageIds: readonly string[]): Selection {
  if (!before.all) return { all: false, ids: new Set(Object.keys(rows)) };
  const elsewhere = [...before.ids].filter((id) => !pageIds.includes(id));
  return { all: true, ids: new Set([...elsewhere, ...pageIds.filter((id) => !rows[id])]) };
}

/** The picked rows as those are told who do something with them; `total` rows match. */
export function pickedOf({ ids, all }: Selection, total: number): Picked {
  return all ? { kind: 'all', total, except: [...ids] } : { kind: 'some', ids: [...ids] };
}

/** How many rows it is. */
export function countOf(picked: Picked): number {
  // One that was dropped may match no more since somebody else has changed it.
  return picked.kind === 'all' ? Math.max(0, picked.total - picked.except.length) : picked.ids.length;
}

/** Whether a row that matches is one of them. */
export function holds(picked: Picked, id: string): boolean {
  return picked.kind === 'all' ? !picked.except.includes(id) : picked.ids.includes(id);
}
