import s from './grid.module.css';

/** A length in pixels at the usual text size, as one that grows with the text. */
export const rems = (pixels: number) => `${pixels / 16}rem`;

interface Placed {
  getIsPinned: () => false | 'start' | 'end';
  getIsLastColumn: (position: 'start') => boolean;
  getStart: (position: 'start') => number;
}

/** The attributes of a cell at the table's very start, which stays in sight. */
export const atStart = { 'data-pinned': '', style: { '--left': 0 } };

/**
 * The attributes of a cell in a column that stays in sight; the last such column draws the edge.
 * @param before - pixels taken by what stands before the table's own columns
 */
export function pinnedProps(column: Placed, before = 0) {
  if (!column.getIsPinned()) return {};
  return {
    ...atStart,
    'data-edge': column.getIsLastColumn('start') ? '' : undefined,
    style: { '--left': rems(column.getStart('start') + before) },
  };
}

/** The attributes of every cell that the arrow keys reach. */
export function cellProps(col: number, active: boolean) {
  return { className: s.cell, 'data-col': col, tabIndex: active ? 0 : -1 };
}
