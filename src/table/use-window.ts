import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { assignSlots, type Slots } from './slots.ts';

/** Up to this many rows are all in the page: find-in-page works, and nothing is won by leaving some out. */
export const WINDOW_FROM = 100;

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
  if (!windowed) {
    const rows = Array.from({ length: count }, (_, index) => ({ index, slot: index, top: undefined }));
    return { rows, windowed };
  }
  slots.current = assignSlots(slots.current, virtualizer.getVirtualIndexes());
  const rows = slots.current.flatMap((index, slot) => (index < count ? [{ index, slot, top: index * rowHeight }] : []));
  // While it scrolls in the order of the elements: React then moves none, it only changes what they say.
  // At rest in the order of the rows: that is what a screen reader reads.
  const order = virtualizer.isScrolling ? (row: WindowedRow) => row.slot : (row: WindowedRow) => row.index;
  return { rows: rows.toSorted((a, b) => order(a) - order(b)), windowed };
}
