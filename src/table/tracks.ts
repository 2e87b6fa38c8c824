import { useEffect, useMemo, type RefObject } from 'react';
import { clampWidth } from '#src/list/layout.ts';
import { rems } from './cell-props.ts';
import { metaOf, type ListColumn, type ListTable } from './use-table.ts';

/** Column widths as tracks of the CSS grid that every row is. */

/** Width of the checkbox column, in pixels at the usual text size. */
export const PICK_WIDTH = 44;

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
 * The grid template shared by all rows. While an edge is dragged it is written straight to the table's style, so that
 * no row renders; the URL gets the width at the end.
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
