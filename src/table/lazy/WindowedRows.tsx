import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { BodyProps } from '../Body.tsx';
import s from '../grid.module.css';

/** The rows of a long list that are in view, and the row with the tab stop. */
export default function WindowedRows({ count, height, activeRow, scroller, row, before }: BodyProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => height.pixels,
    overscan: 8,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const outside = activeRow >= 0 && activeRow < count && !indexes.includes(activeRow);
      return outside ? [...indexes, activeRow].toSorted((a, b) => a - b) : indexes;
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height.pixels]);
  return (
    <tbody role="rowgroup" className={`${s.body} ${s.windowed}`} style={{ height: count * height.pixels }}>
      {before}
      {virtualizer.getVirtualItems().map(({ index, start }) => row(index, start))}
    </tbody>
  );
}
