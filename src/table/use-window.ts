import { startTransition, useEffect, useState } from 'react';
import type { Sight } from './lazy/sight.ts';
import { slotKeeper } from './slots.ts';

/** Up to this many rows are all in the page: find-in-page works, and nothing is won by leaving some out. */
export const WINDOW_FROM = 100;

/** What fits a tall window is drawn at once, so that it is seen sooner; the rows below follow. */
const TALL_PX = 900;

/** False in the first drawing that has rows, true soon after it. */
function useWhole(hasRows: boolean): boolean {
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    if (hasRows) startTransition(() => setWhole(true));
  }, [hasRows]);
  return whole;
}

export interface WindowedRow {
  index: number;
  /** Which of the row elements it takes. */
  slot: number;
  top: number | undefined;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const firstRows = (rowHeight: number): number => Math.ceil(TALL_PX / rowHeight);

/** What of a long list is in sight: its first rows, until what knows more has come with the first such list. */
function useSight(windowed: boolean, count: number, rowHeight: number, scroller: HTMLElement | null): Sight {
  const [sight, setSight] = useState<Sight>(() => ({ indexes: upTo(firstRows(rowHeight)), scrolling: false }));
  useEffect(() => {
    if (!windowed || !scroller) return undefined;
    let gone = false;
    let stop = () => {};
    const watch = async () => {
      try {
        const { watchSight } = await import('./lazy/sight.ts');
        if (!gone) stop = watchSight({ scroller, count, rowHeight }, setSight);
      } catch {
        // Slow, but whole.
        setSight({ indexes: upTo(count), scrolling: false });
      }
    };
    void watch();
    return () => {
      gone = true;
      stop();
    };
  }, [windowed, count, rowHeight, scroller]);
  return sight;
}

/** The rows to draw: all of a short list, those in sight of a long one and the row with the tab stop. */
export function useWindow(
  count: number,
  rowHeight: number,
  activeRow: number,
  scroller: HTMLElement | null,
): { rows: WindowedRow[]; windowed: boolean } {
  const windowed = count > WINDOW_FROM;
  const [slotsFor] = useState(slotKeeper);
  const { indexes, scrolling } = useSight(windowed, count, rowHeight, scroller);
  const whole = useWhole(count > 0);
  if (!windowed) {
    const length = whole ? count : Math.min(count, firstRows(rowHeight));
    return { rows: upTo(length).map((index) => ({ index, slot: index, top: undefined })), windowed };
  }
  const outside = activeRow >= 0 && activeRow < count && !indexes.includes(activeRow);
  const slots = slotsFor(outside ? [...indexes, activeRow] : indexes);
  const rows = slots.flatMap((index, slot) => (index < count ? [{ index, slot, top: index * rowHeight }] : []));
  // While it scrolls in the order of the elements: React then moves none, it only changes what they say.
  // At rest in the order of the rows: that is what a screen reader reads.
  const order = scrolling ? (row: WindowedRow) => row.slot : (row: WindowedRow) => row.index;
  return { rows: rows.toSorted((a, b) => order(a) - order(b)), windowed };
}
