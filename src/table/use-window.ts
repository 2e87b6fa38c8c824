import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';

/** Up to this many rows are all in the page: find-in-page works, and windowing would gain nothing. */
const WINDOW_FROM = 100;

interface DrawnRow {
  index: number;
  top: number | undefined;
}

/** The rows to render: all of a short list; of a long one those in view and the row with the tab stop. */
export function useWindow(count: number, rowHeight: number, activeRow: number, scroller: HTMLElement | null) {
  const windowed = count > WINDOW_FROM;
  const virtualizer = useVirtualizer({
    count,
    enabled: windowed,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const outside = activeRow >= 0 && activeRow < count && !indexes.includes(activeRow);
      return outside ? [...indexes, activeRow].toSorted((a, b) => a - b) : indexes;
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows: DrawnRow[] = windowed
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }))
    : Array.from({ length: count }, (_, index) => ({ index, top: undefined }));
  return { windowed, rows };
}
