import type { Column, Layout } from './types.ts';

/** Which columns show, in order, how wide, which are pinned; and how the address holds that. Pure. */

export const MIN_WIDTH = 56;
export const MAX_WIDTH = 800;

type Col = Pick<Column<never>, 'id' | 'hiddenByDefault' | 'pinned'>;

/** The layout of a list that nobody has changed: the first column and those marked so are pinned. */
export function defaultLayout(columns: readonly Col[]): Layout {
  const order = columns.filter((column) => !column.hiddenByDefault).map(({ id }) => id);
  const pinned = columns.filter(({ id, pinned }) => pinned || id === order[0]).map(({ id }) => id);
  return { order, pinned: order.filter((id) => pinned.includes(id)), widths: {} };
}

/** Pinned columns come first: that is where they are drawn. */
export function displayOrder({ order, pinned }: Layout): string[] {
  return [...order.filter((id) => pinned.includes(id)), ...order.filter((id) => !pinned.includes(id))];
}

/** "status*.commission-120.name": the visible columns in order, * pinned, -120 its width. */
export function writeLayout(layout: Layout): string {
  return displayOrder(layout)
    .map((id) => `${id}${layout.pinned.includes(id) ? '*' : ''}${layout.widths[id] ? `-${layout.widths[id]}` : ''}`)
    .join('.');
}

/** The layout of an address; columns that don't exist are dropped, undefined when none is left. */
export function readLayout(text: string, columns: readonly Col[]): Layout | undefined {
  const order: string[] = [];
  const pinned: string[] = [];
  const widths: Record<string, number> = {};
  for (const item of text.split('.')) {
    const [, id, pin, width] = /^(\w+)(\*?)(?:-(\d{1,4}))?$/.exec(item) ?? [];
    if (!id || order.includes(id) || !columns.some((column) => column.id === id)) continue;
    order.push(id);
    if (pin) pinned.push(id);
    if (width) widths[id] = clampWidth(Number(width));
  }
  return order.length === 0 ? undefined : { order, pinned, widths };
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

export function withWidth(layout: Layout, id: string, width: number): Layout {
  return { ...layout, widths: { ...layout.widths, [id]: clampWidth(width) } };
}

/** Shows a column at the end of the order, or hides it; the last visible one stays. */
export function withVisible(layout: Layout, id: string, visible: boolean): Layout {
  if (visible) return layout.order.includes(id) ? layout : { ...layout, order: [...layout.order, id] };
  if (layout.order.length === 1) return layout;
  const without = (ids: readonly string[]) => ids.filter((each) => each !== id);
  return { ...layout, order: without(layout.order), pinned: without(layout.pinned) };
}

export function withPinned(layout: Layout, id: string, pinned: boolean): Layout {
  const others = layout.pinned.filter((each) => each !== id);
  return { ...layout, pinned: pinned ? [...others, id] : others };
}

/** Moves a column by some places within its group: pinned columns stay before the others. */
export function moved(layout: Layout, id: string, by: number): Layout {
  const order = displayOrder(layout);
  const from = order.indexOf(id);
  const first = layout.pinned.includes(id) ? 0 : layout.pinned.length;
  const last = layout.pinned.includes(id) ? layout.pinned.length - 1 : order.length - 1;
  const to = Math.min(last, Math.max(first, from + by));
  if (from < 0 || to === from) return layout;
  order.splice(to, 0, ...order.splice(from, 1));
  return { ...layout, order };
}
