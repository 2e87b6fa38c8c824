import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import type { BodyProps, DrawnRow } from '../Body.tsx';

interface Props extends Pick<BodyProps, 'count' | 'height' | 'activeRow' | 'scroller'> {
  /** Hears which rows to draw, as soon as others come into view. */
  onDrawn: (rows: readonly DrawnRow[]) => void;
}

/** Finds the rows of a long list that are in view, and the row with the tab stop. */
export default function Windowing({ count, height, activeRow, scroller, onDrawn }: Props) {
  // The virtualizer finds the rows anew whenever this is another function.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      const outside = activeRow >= 0 && activeRow < count && !indexes.includes(activeRow);
      return outside ? [...indexes, activeRow].toSorted((a, b) => a - b) : indexes;
    },
    [activeRow, count],
  );
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => height.pixels,
    overscan: 8,
    rangeExtractor,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height.pixels]);
  const rows = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    // Before the scroller is measured no row is in view yet.
    if (rows.length > 0) onDrawn(rows);
  }, [rows, onDrawn]);
  return null;
}
