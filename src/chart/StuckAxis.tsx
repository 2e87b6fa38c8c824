import { createPortal } from 'react-dom';
import { useYAxisTicks } from 'recharts';
import { short } from './axes.tsx';
import type { Chart } from './types.ts';

/** Writes the figures of the first axis into `place`, which stays in sight while a wide chart scrolls. */
export function StuckAxis({ chart, place }: { chart: Chart; place: HTMLElement }) {
  const ticks = useYAxisTicks() ?? [];
  const write = short(chart.percent);
  return createPortal(
    ticks.map(({ value, coordinate }) => (
      <span key={coordinate} style={{ top: coordinate }}>
        {write(Number(value))}
      </span>
    )),
    place,
  );
}
