import { Pie, PieChart, ResponsiveContainer } from 'recharts';
import { HEIGHT, sliceColour } from './look.ts';
import type { Chart } from './types.ts';

export default function Slices({ chart: { series, points } }: { chart: Chart }) {
  const [one] = series;
  if (!one) return null;
  const data = points.map((point, at) => ({
    name: point.label,
    value: point.values[one.key] ?? 0,
    fill: sliceColour(point, at),
  }));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <PieChart accessibilityLayer={false}>
        <Pie
          data={data}
          dataKey="value"
          innerRadius="52%"
          outerRadius="92%"
          startAngle={90}
          endAngle={-270}
          isAnimationActive={false}
          stroke="var(--table-bg)"
        />
      </PieChart>
    </ResponsiveContainer>
  );
}
