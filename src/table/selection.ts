import type { Picked } from './types.ts';

/** Which rows are picked: by id, in ranges, or everything that matches but some. Pure. */

export interface Selection {
  /** Those that are picked; where everything is, those that were dropped again. */
  ids: ReadonlySet<string>;
  /** Everything that matches, on every page, but `ids`. */
  all: boolean;
  /** Where a shift-range starts. */
  anchor: string | undefined;
}

export const nothing: Selection = { ids: new Set(), all: false, anchor: undefined };

export function isPicked({ ids, all }: Selection, id: string): boolean {
  return all !== ids.has(id);
}

/** With these rows picked or dropped, and all others as they are. */
function become({ ids: before, all }: Selection, rows: readonly string[], picked: boolean): Omit<Selection, 'anchor'> {
  const ids = new Set(before);
  for (const id of rows) {
    if (picked === all) ids.delete(id);
    else ids.add(id);
  }
  return { ids, all };
}

/** Picks or drops one row. */
export function toggled(selection: Selection, id: string): Selection {
  return { ...become(selection, [id], !isPicked(selection, id)), anchor: id };
}

/** From the anchor to `id`, both included, takes on the state the anchor has. */
export function ranged(selection: Selection, id: string, pageIds: readonly string[]): Selection {
  const { anchor } = selection;
  const from = anchor === undefined ? -1 : pageIds.indexOf(anchor);
  const to = pageIds.indexOf(id);
  if (from < 0 || to < 0 || anchor === undefined) return toggled(selection, id);
  const rows = pageIds.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...become(selection, rows, isPicked(selection, anchor)), anchor };
}

/** All rows of the page, or none of them when they all are already. */
export function pageToggled(selection: Selection, pageIds: readonly string[]): Selection {
  return { ...become(selection, pageIds, pageState(selection, pageIds) !== 'all'), anchor: undefined };
}

export const everything: Selection = { ids: new Set(), all: true, anchor: undefined };

/** What the checkbox of the page shows. */
export function pageState(selection: Selection, pageIds: readonly string[]): 'all' | 'some' | 'none' {
  const count = pageIds.reduce((sum, id) => sum + (isPicked(selection, id) ? 1 : 0), 0);
  return count === 0 ? 'none' : count === pageIds.length ? 'all' : 'some';
}

/** What those are told who do something with the picked rows; `total` rows match. */
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
