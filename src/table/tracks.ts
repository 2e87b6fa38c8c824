import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { widthOfFigures } from '#src/list/cell-text.ts';
import { clampWidth } from '#src/list/layout.ts';
import { rems } from './cell-props.ts';
import { metaOf, type ListColumn, type ListTable } from './use-table.ts';

/** Column widths as tracks of the CSS grid that every row is. */

/** Width of the checkbox column, in pixels at the usual text size. */
export const PICK_WIDTH = 44;

/** A step of the keys that change a width, in pixels. */
const STEP = 16;

interface Track {
  id: string;
  /** The least width, in pixels at the usual text size. */
  least: number;
  track: string;
}

/**
 * Names share the room that is left over, and give way before the table scrolls sideways; figures are never narrower
 * than the longest of the page. A width that somebody has chosen stays.
 */
function trackOf<Row>(table: ListTable<Row>, column: ListColumn<Row>, chosen: boolean): Track {
  const { id } = column;
  const { align, isName, least } = metaOf(column);
  const size = column.getSize();
  const figures =
    align === 'end' ? widthOfFigures(table.getRowModel().rows.map((row) => row.getValue<string | undefined>(id))) : 0;
  const width = Math.max(size, figures);
  // The places of columns that stay in sight are sums of widths: only the last of them may differ from its own.
  if (chosen || (column.getIsPinned() && !column.getIsLastColumn('start')))
    return { id, least: width, track: rems(width) };
  const give = Math.max(least, figures);
  return { id, least: give, track: `minmax(${rems(give)}, ${isName ? size * 2 : size}fr)` };
}

interface TracksOptions<Row> {
  table: ListTable<Row>;
  stretch: RefObject<number>;
  pickable: boolean;
  element: RefObject<HTMLTableElement | null>;
}

/** Changes of a column's width: steps to the right, or to what its cells need. */
export type Resizing = number | 'fit';

interface Tracks {
  /** The grid template shared by all rows. */
  template: string;
  /** The width below which the table scrolls sideways, in pixels at the usual text size. */
  least: number;
  resize: (columnId: string, by: Resizing) => void;
}

/**
 * While an edge is dragged the template is written straight to the table's style, so that no row renders; the URL gets
 * the width at the end.
 */
export function useTracks<Row>({ table, stretch, pickable, element }: TracksOptions<Row>): Tracks {
  const columns = table.getVisibleLeafColumns();
  const chosen = table.atoms.columnSizing.get();
  const { rows } = table.getRowModel();
  const tracks = useMemo(
    () => [
      ...(pickable ? [{ id: '', least: PICK_WIDTH, track: rems(PICK_WIDTH) }] : []),
      ...columns.map((column) => trackOf(table, column, column.id in chosen)),
    ],
    // The table is the same object when its rows change.
    // oxlint-disable-next-line react/exhaustive-deps
    [columns, chosen, pickable, rows],
  );
  useEffect(() => {
    const { unsubscribe } = table.atoms.columnResizing.subscribe(({ isResizingColumn: id, startSize, deltaOffset }) => {
      if (id === false || startSize === null || deltaOffset === null) return;
      show(element.current, tracks, id, rems(clampWidth(startSize + stretch.current + deltaOffset)));
    });
    return unsubscribe;
  }, [table, tracks, stretch, element]);
  const asked = useRef(new Map<string, number>());
  useEffect(() => {
    for (const [id, width] of asked.current) if (chosen[id] === width) asked.current.delete(id);
  }, [chosen]);
  const resize = useCallback(
    (id: string, by: Resizing) => {
      const grid = element.current;
      if (!grid) return;
      const at = tracks.findIndex((one) => one.id === id);
      // A quick key comes before the address has the width that the key before it asked for.
      const from = asked.current.get(id);
      const width = clampWidth(
        by === 'fit' ? neededWidth(grid, tracks, id, at) : (from ?? shownWidth(grid, at)) + by * STEP,
      );
      if (from === undefined && width === chosen[id]) return;
      asked.current.set(id, width);
      show(grid, tracks, id, rems(width));
      table.setColumnSizing((before) => ({ ...before, [id]: width }));
    },
    [table, tracks, chosen, element],
  );
  return {
    template: templateOf(tracks),
    least: tracks.reduce((sum, { least }) => sum + least, 0),
    resize,
  };
}

const templateOf = (tracks: readonly Track[]) => tracks.map(({ track }) => track).join(' ');

function show(element: HTMLElement | null, tracks: readonly Track[], id: string, width: string): void {
  element?.style.setProperty(
    '--columns',
    templateOf(tracks.map((one) => (one.id === id ? { ...one, track: width } : one))),
  );
}

/** The width of the widest drawn cell at a place, in pixels at the usual text size. */
function shownWidth(element: HTMLElement, at: number): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const cells = [...element.querySelectorAll<HTMLElement>(`[data-col="${at}"]`)];
  return Math.ceil((Math.max(...cells.map(({ offsetWidth }) => offsetWidth)) * 16) / rem);
}

/** The width that a column's header and drawn cells need: each row lays it out for its content for a moment. */
function neededWidth(element: HTMLElement, tracks: readonly Track[], id: string, at: number): number {
  show(element, tracks, id, 'max-content');
  const width = shownWidth(element, at);
  element.style.setProperty('--columns', templateOf(tracks));
  return width;
}
