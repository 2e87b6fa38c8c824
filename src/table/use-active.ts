import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { kept, type Place } from './keys.ts';

function cellAt(scroller: HTMLElement, { row, col }: Place): HTMLElement | null {
  const line = row < 0 ? 'thead > tr' : `tr[data-index="${row}"]`;
  return scroller.querySelector(`${line} > [data-col="${col}"]`);
}

/** Scrolls as little as needed for a row to be between the header and the foot. */
export function revealRow(scroller: HTMLElement, row: number, height: number): void {
  const heightOf = (part: 'thead' | 'tfoot') => scroller.querySelector(part)?.offsetHeight ?? 0;
  const top = row * height;
  const room = scroller.clientHeight - heightOf('thead') - heightOf('tfoot');
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room;
}

function revealColumn(scroller: HTMLElement, cell: HTMLElement): void {
  if (getComputedStyle(cell).position === 'sticky') return;
  const pinned = [...(cell.parentElement?.children ?? [])].filter(
    (each) => getComputedStyle(each).position === 'sticky',
  );
  const covered = pinned.reduce((sum, each) => sum + (each as HTMLElement).offsetWidth, 0);
  const { offsetLeft: left, offsetWidth: width } = cell;
  if (left - covered < scroller.scrollLeft) scroller.scrollLeft = left - covered;
  else if (left + width > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = left + width - scroller.clientWidth;
}

export interface Active {
  place: Place;
  /** Moves the tab stop to a cell that has the focus already. */
  mark: (place: Place) => void;
  /** Moves tab stop and focus, and scrolls the cell into view. */
  go: (place: Place) => void;
}

/** State of the grid's one tab stop. */
export function useActive(
  scroller: HTMLElement | null,
  size: { rows: number; cols: number },
  rowHeight: number,
): Active {
  const [wanted, setWanted] = useState<Place>({ row: 0, col: 0 });
  const focusNext = useRef(false);
  const place = kept(wanted, size);
  const mark = useCallback((next: Place) => {
    setWanted((now) => (now.row === next.row && now.col === next.col ? now : next));
  }, []);
  const go = useCallback((next: Place) => {
    focusNext.current = true;
    setWanted({ ...next });
  }, []);
  useLayoutEffect(() => {
    if (!focusNext.current || !scroller) return;
    const cell = cellAt(scroller, place);
    if (!cell) return;
    focusNext.current = false;
    if (place.row >= 0) revealRow(scroller, place.row, rowHeight);
    revealColumn(scroller, cell);
    cell.focus({ preventScroll: true });
  });
  return { place, mark, go };
}
