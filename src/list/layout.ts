import type { Column, Layout } from './types.ts';

/** Column layout: visibility, order, width and pinning, in the URL and in the table's state. Pure. */

export const MIN_WIDTH = 56;
export const MAX_WIDTH = 800;

type Col = Pick<Column<never>, 'id' | 'hiddenByDefault' | 'pinned'>;

/** The default layout: the first column and those marked as pinned are pinned. */
export function defaultLayout(columns: readonly Col[]): Layout {
  const order = columns.filter((column) => !column.hiddenByDefault).map(({ id }) => id);
  const pinned = columns.filter(({ id, pinned }) => pinned || id === order[0]).map(({ id }) => id);
  return { order, pinned: order.filter((id) => pinned.includes(id)), widths: {} };
}

/** Pinned columns are drawn first. */
export function displayOrder({ order, pinned }: Layout): string[] {
  return [...order.filter((id) => pinned.includes(id)), ...order.filter((id) => !pinned.includes(id))];
}

/** "status*.commission-120.name": the visible columns in order; * is pinned, -120 the width. */
export function writeLayout(layout: Layout): string {
  return displayOrder(layout)
    .map((id) => `${id}${layout.pinned.includes(id) ? '*' : ''}${layout.widths[id] ? `-${layout.widths[id]}` : ''}`)
    .join('.');
}

/** Reads a layout from the URL; unknown columns are dropped, undefined when none is left. */
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

export interface ColumnState {
  columnOrder: string[];
  columnVisibility: Record<string, boolean>;
  columnPinning: { start: string[]; end: string[] };
  columnSizing: Record<string, number>;
}

export function columnStateOf({ order, pinned, widths }: Layout, columns: readonly Col[]): ColumnState {
  const hidden = columns.map(({ id }) => id).filter((id) => !order.includes(id));
  return {
    columnOrder: [...order, ...hidden],
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    columnPinning: { start: order.filter((id) => pinned.includes(id)), end: [] },
    columnSizing: { ...widths },
  };
}

/** `before` after a change of the table's state: a column shown again comes last; the last one can't be hidden. */
export function layoutAfter(
  before: Layout,
  { columnOrder, columnVisibility, columnPinning, columnSizing }: ColumnState,
): Layout {
  const order = columnOrder.filter((id) => columnVisibility[id] !== false);
  if (order.length === 0) return before;
  const widths = Object.entries(columnSizing).map(([id, width]) => [id, clampWidth(width)] as const);
  return {
    order,
    pinned: order.filter((id) => columnPinning.start.includes(id)),
    widths: Object.fromEntries(widths),
  };
}

/** Moves a column within its group: pinned columns stay before the others. */
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
