/** Which rows are picked: by id, in ranges, or everything that matches. Pure. */

export interface Selection {
  ids: ReadonlySet<string>;
  /** Everything that matches, on every page. */
  all: boolean;
  /** Where a shift-range starts. */
  anchor: string | undefined;
}

export const nothing: Selection = { ids: new Set(), all: false, anchor: undefined };

export function isPicked({ ids, all }: Selection, id: string): boolean {
  return all || ids.has(id);
}

/** Picks or drops one row. Dropping one of "all that match" leaves the others of the page in sight. */
export function toggled(selection: Selection, id: string, pageIds: readonly string[]): Selection {
  const ids = new Set(selection.all ? pageIds : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, all: false, anchor: id };
}

/** From the anchor to `id`, both included, takes on the state the anchor has. */
export function ranged(selection: Selection, id: string, pageIds: readonly string[]): Selection {
  const from = selection.anchor === undefined ? -1 : pageIds.indexOf(selection.anchor);
  const to = pageIds.indexOf(id);
  if (from < 0 || to < 0 || selection.anchor === undefined) return toggled(selection, id, pageIds);
  const pick = isPicked(selection, selection.anchor);
  const ids = new Set(selection.all ? pageIds : selection.ids);
  for (const each of pageIds.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (pick) ids.add(each);
    else ids.delete(each);
  }
  return { ids, all: false, anchor: selection.anchor };
}

/** All rows of the page, or none of them when they all are already. */
export function pageToggled(selection: Selection, pageIds: readonly string[]): Selection {
  if (selection.all) return nothing;
  const ids = new Set(selection.ids);
  const every = pageIds.every((id) => ids.has(id));
  for (const id of pageIds) {
    if (every) ids.delete(id);
    else ids.add(id);
  }
  return { ids, all: false, anchor: undefined };
}

export function everything(): Selection {
  return { ids: new Set(), all: true, anchor: undefined };
}

/** What the checkbox of the page shows. */
export function pageState(selection: Selection, pageIds: readonly string[]): 'all' | 'some' | 'none' {
  if (pageIds.length === 0) return 'none';
  if (selection.all) return 'all';
  const count = pageIds.reduce((sum, id) => sum + (selection.ids.has(id) ? 1 : 0), 0);
  return count === 0 ? 'none' : count === pageIds.length ? 'all' : 'some';
}
