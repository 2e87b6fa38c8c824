import { useEffect, useMemo, type CSSProperties, type RefObject } from 'react';
import { clampWidth } from '#src/list/layout.ts';
import { metaOf, type ListColumn, type ListTable } from './use-table.ts';

/** The columns' widths as tracks of the CSS grid that every row is. */

/** Of the column of boxes, in pixels at the usual text size. */
export const PICK_WIDTH = 44;

const rems = (pixels: number) => `${pixels / 16}rem`;

/** Text takes what is left over; figures, pinned columns and those whose width was chosen don't. */
function trackOf<Row>(column: ListColumn<Row>, chosen: boolean): string {
  const width = column.getSize();
  if (chosen || column.getIsPinned()) return rems(width);
  return `minmax(${rems(width)}, ${metaOf(column).kind === 'text' ? width * 2 : width}fr)`;
}

interface TracksOptions<Row> {
  table: ListTable<Row>;
  stretch: RefObject<number>;
  pickable: boolean;
  element: RefObject<HTMLTableElement | null>;
}

/**
 * The shared template of all rows. While a header's edge is dragged it is written straight to the table, so that no row
 * renders; the width goes into the address once, when it is let go.
 */
export function useTracks<Row>({ table, stretch, pickable, element }: TracksOptions<Row>): string {
  const columns = table.getVisibleLeafColumns();
  const chosen = table.atoms.columnSizing.get();
  const tracks = useMemo(
    () => [
      ...(pickable ? [{ id: '', track: rems(PICK_WIDTH) }] : []),
      ...columns.map((column) => ({ id: column.id, track: trackOf(column, column.id in chosen) })),
    ],
    [columns, chosen, pickable],
  );
  const template = tracks.map(({ track }) => track).join(' ');
  useEffect(() => {
    const { unsubscribe } = table.atoms.columnResizing.subscribe(({ isResizingColumn: id, startSize, deltaOffset }) => {
      if (id === false || startSize === null || deltaOffset === null) return;
      const width = rems(clampWidth(startSize + stretch.current + deltaOffset));
      const shown = tracks.map((one) => (one.id === id ? width : one.track)).join(' ');
      element.current?.style.setProperty('--columns', shown);
    });
    return unsubscribe;
  }, [table, tracks, stretch, element]);
  return template;
}

/** Attributes of a column that stays in sight: the first does so on a phone too, the last draws the edge. */
export function pinnedAs<Row>(column: ListColumn<Row>, at: number): Record<string, string> {
  if (!column.getIsPinned()) return {};
  return { 'data-pinned': at === 0 ? 'first' : 'more', ...(column.getIsLastColumn('start') && { 'data-edge': '' }) };
}

/** The place of a column that stays in sight. */
export function leftOf<Row>(column: ListColumn<Row>, pickable: boolean): CSSProperties | undefined {
  if (!column.getIsPinned()) return undefined;
  return { '--left': rems(column.getStart('start') + (pickable ? PICK_WIDTH : 0)) } as CSSProperties;
}

export const atStart = { '--left': 0 } as CSSProperties;
