import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { assignSlots, type Slots } from './slots.ts';

/** Up to this many rows are all in the page: find-in-page works, and nothing is won by leaving some out. */
export const WINDOW_FROM = 100;

/** What fits a tall window: drawn at once, so that it is seen sooner; the rows below follow. */
const FIRST_ROWS = 24;

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

const none: Slots = [];

/** The rows to draw: all of a short list, those in sight of a long one and the row with the tab stop. */
export function useWindow(
  count: number,
  rowHeight: number,
  activeRow: number,
  scroller: HTMLElement | null,
): { rows: WindowedRow[]; windowed: boolean } {
  const windowed = count > WINDOW_FROM;
  const slots = useRef(none);
  const virtualizer = useVirtualizer({
    count: windowed ? count : 0,
    getScrollElement: () => scroller,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan: 8,
    enabled: windowed,
    isScrollingResetDelay: 400,
    rangeExtractor: useCallback(
      (range) => {
        const indexes = defaultRangeExtractor(range);
        const outside = activeRow >= 0 && activeRow < range.count && !indexes.includes(activeRow);
        return outside ? [...indexes, activeRow] : indexes;
      },
      [activeRow],
    ),
  });
  const whole = useWhole(count > 0);
  if (!windowed) {
    const length = whole ? count : Math.min(count, FIRST_ROWS);
    return { rows: Array.from({ length }, (_, index) => ({ index, slot: index, top: undefined })), windowed };
  }
  slots.current = assignSlots(slots.current, virtualizer.getVirtualIndexes());
  const rows = slots.current.flatMap((index, slot) => (index < count ? [{ index, slot, top: index * rowHeight }] : []));
  // While it scrolls in the order of the elements: React then moves none, it only changes what they say.
  // At rest in the order of the rows: that is what a screen reader reads.
  const order = virtualizer.isScrolling ? (row: WindowedRow) => row.slot : (row: WindowedRow) => row.index;
  return { rows: rows.toSorted((a, b) => order(a) - order(b)), windowed };
}
