import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ResponsiveContainer,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import * as t from '#text/frame';
import { AXIS, colourOf, dashOf, HEIGHT } from './look.ts';
import { dottedParts } from './dotted.ts';
import type { Chart, Series } from './types.ts';

const compact = new Intl.NumberFormat(t.locale, {
  notation: 'compact',
  maximumFractionDigits: 1,
  useGrouping: 'always',
});
const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });

/** Draws what was prepared along two axes; it decides nothing. */
export default function Drawing({ chart }: { chart: Chart }) {
  const rows = rowsOf(chart);
  const text = { fontSize: 12, fill: 'var(--table-quiet)' };
  const short = (value: number) => (chart.percent ? percent : compact).format(value);
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart
        data={rows}
        margin={{ top: AXIS.top, right: AXIS.end, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barCategoryGap="18%"
      >
        <CartesianGrid vertical={false} stroke="var(--table-line)" />
        <XAxis
          dataKey="label"
          height={AXIS.bottom}
          tick={text}
          tickLine={false}
          axisLine={{ stroke: 'var(--table-line)' }}
          interval="preserveStartEnd"
          minTickGap={16}
          tickFormatter={(label: string) => (label.length > 18 ? `${label.slice(0, 17)}…` : label)}
        />
        <YAxis width={AXIS.start} tick={text} tickLine={false} axisLine={false} tickFormatter={short} />
        {chart.series.map((one, at) => seriesShapes(chart, one, at))}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** The rows that recharts wants, with the dotted part of a line as a series of its own. */
function rowsOf({ points, series }: Chart): Record<string, string | number | null>[] {
  const parts = new Map(series.map(({ key }) => [key, dottedParts(points, key)]));
  return points.map(({ label, values }, at) => ({
    label,
    ...values,
    ...Object.fromEntries(
      [...parts].flatMap(([key, { solid, dotted }]) => [
        [`${key}_solid`, solid[at] ?? null],
        [`${key}_dotted`, dotted[at] ?? null],
      ]),
    ),
  }));
}

function seriesShapes({ kind, points }: Chart, one: Series, at: number) {
  const colour = colourOf(at);
  const still = { isAnimationActive: false };
  const dash = one.earlier ? '5 4' : dashOf(at);
  if (kind === 'bar' || kind === 'stacked') {
    return (
      <Bar
        key={one.key}
        dataKey={one.key}
        fill={colour}
        {...still}
        {...(kind === 'stacked' && { stackId: 'all' })}
        maxBarSize={56}
        shape={(bar: BarShapeProps) => {
          const unfinished = points[bar.index]?.unfinished;
          return (
            <Rectangle
              {...bar}
              fillOpacity={unfinished || one.earlier ? 0.45 : 1}
              {...(unfinished && { stroke: colour, strokeDasharray: '3 3' })}
            />
          );
        }}
      />
    );
  }
  const line = {
    stroke: colour,
    strokeWidth: 2,
    // A dot is whole, however its line is broken.
    dot: points.length <= 40 && { r: 2.5, fill: colour, stroke: colour, strokeDasharray: 'none' },
    ...still,
  };
  const solid =
    kind === 'area' ? (
      <Area
        key={one.key}
        type="linear"
        dataKey={`${one.key}_solid`}
        fill={colour}
        fillOpacity={0.16}
        strokeDasharray={dash}
        {...line}
      />
    ) : (
      <Line key={one.key} type="linear" dataKey={`${one.key}_solid`} strokeDasharray={dash} {...line} />
    );
  if (!points.some(({ unfinished }) => unfinished)) return solid;
  return [
    solid,
    <Line key={`${one.key}_dotted`} type="linear" dataKey={`${one.key}_dotted`} strokeDasharray="2 4" {...line} />,
  ];
}
