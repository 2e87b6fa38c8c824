import {
  Area,
  Bar,
  LabelList,
  Line,
  Rectangle,
  ReferenceLine,
  XAxis,
  YAxis,
  type BarShapeProps,
  type DotItemDotProps,
} from 'recharts';
import { axisOf, percent } from './axes.tsx';
import { shortenTo } from './labels.ts';
import { dottedParts } from './dotted.ts';
import { colourOf, lineLook, referenceLook, seriesColour, STEP } from './look.ts';
import { lies, type Chart, type Point, type Series } from './types.ts';

/** A recharts row: the point's index leads to its figures. */
export interface Row {
  label: string;
  at: number;
}

const still = { isAnimationActive: false } as const;
const MOST_DOTS = 40;
/** Dots on a line of more points than that, to tell it by its shape. */
const FEW_DOTS = 12;

/** The drawing of a chart's series: bars, lines, areas, or piles of them. */
export function seriesOf(chart: Chart) {
  const { kind, series } = chart;
  if (kind === 'bar' || kind === 'stacked') return series.map((one, at) => barsOf(chart, one, at));
  if (kind === 'stackedArea') return series.flatMap((one, at) => pileOf(chart, one, at));
  return series.flatMap((one, at) => linesOf(chart, one, at));
}

const finished = (point: Point): Point => ({ ...point, unfinished: false });

/**
 * Draws dots in the shape of the series. Of many points every so many have one, or none where there is one series, and
 * those between two gaps, which have no line.
 */
function dotsOf({ series, points }: Chart, at: number, colour: string, shape: string) {
  const isMany = points.length > MOST_DOTS;
  const step = !isMany ? 1 : series.length === 1 ? Infinity : Math.ceil(points.length / FEW_DOTS);
  const key = series[at]?.key ?? '';
  const isGap = (index: number) => points[index]?.values[key] == null;
  // Not all at the same points, where lines may meet.
  const first = step === Infinity ? -1 : Math.floor((at * step) / Math.max(1, series.length)) % step;
  const isDrawn = (index: number) => index % step === first || (isGap(index - 1) && isGap(index + 1));
  return ({ cx, cy, index, key: dot }: DotItemDotProps) =>
    cx === undefined || cy == null || Number.isNaN(cy) || !isDrawn(index) ? (
      <g key={dot} />
    ) : (
      <path key={dot} className="recharts-dot" d={shape} fill={colour} transform={`translate(${cx} ${cy}) scale(3)`} />
    );
}

function linesOf(chart: Chart, one: Series, at: number) {
  const { kind, points } = chart;
  const colour = seriesColour(one, at);
  const { dash, shape } = lineLook(one, at);
  // The period before is over.
  const { solid, dotted } = dottedParts(one.earlier ? points.map(finished) : points, one.key);
  const line = {
    ...axisOf(chart, one),
    type: 'linear',
    stroke: colour,
    strokeWidth: 2,
    dot: dotsOf(chart, at, colour, shape),
    activeDot: { r: 4, strokeDasharray: 'none', stroke: 'var(--table-bg)' },
    ...still,
  } as const;
  const drawn = { ...line, dataKey: (row: Row) => solid[row.at] ?? null, strokeDasharray: dash };
  return [
    kind === 'area' ? (
      <Area key={one.key} {...drawn} fill={colour} fillOpacity={0.16} />
    ) : (
      <Line key={one.key} {...drawn} />
    ),
    points.some(({ unfinished }) => unfinished) && !one.earlier && (
      <Line key={`${one.key}_dotted`} {...line} dataKey={(row: Row) => dotted[row.at] ?? null} strokeDasharray="2 4" />
    ),
  ];
}

/** A layer of a pile. Times without a figure add nothing to it; the unfinished ones are a faint pile of their own. */
function pileOf({ points }: Chart, one: Series, at: number) {
  const colour = seriesColour(one, at);
  const { solid, dotted } = dottedParts(
    points.map((point) => ({ ...point, values: { [one.key]: point.values[one.key] ?? 0 } })),
    one.key,
  );
  const layer = { type: 'linear', stroke: colour, strokeWidth: 1.5, fill: colour, activeDot: false, ...still } as const;
  return [
    <Area
      key={one.key}
      {...layer}
      stackId="finished"
      fillOpacity={0.75}
      dataKey={(row: Row) => solid[row.at] ?? null}
    />,
    points.some(({ unfinished }) => unfinished) && (
      <Area
        key={`${one.key}_dotted`}
        {...layer}
        stackId="unfinished"
        fillOpacity={0.3}
        strokeDasharray="2 4"
        dataKey={(row: Row) => dotted[row.at] ?? null}
      />
    ),
  ];
}

function barsOf(chart: Chart, one: Series, at: number) {
  const { kind, points, series } = chart;
  const { key, earlier } = one;
  const colour = seriesColour(one, at);
  return (
    <Bar
      key={key}
      {...axisOf(chart, one)}
      dataKey={(row: Row) => points[row.at]?.values[key] ?? null}
      fill={colour}
      maxBarSize={56}
      {...still}
      {...(kind === 'stacked' && { stackId: 'all' })}
      shape={(bar: BarShapeProps) => {
        const unfinished = points[bar.index]?.unfinished && !earlier;
        return (
          <Rectangle
            {...bar}
            // Others are no name among names. Of several series each keeps the colour that tells it.
            {...(series.length === 1 && points[bar.index]?.rest && { fill: seriesColour({ rest: true }, at) })}
            fillOpacity={unfinished || earlier ? 0.45 : 1}
            {...(unfinished && { stroke: colour, strokeDasharray: '3 3' })}
          />
        );
      }}
    />
  );
}

/** Straight lines at figures; the axis reaches as far as they do. */
export function referenceLinesOf(chart: Chart) {
  return (chart.lines ?? []).map((line, at) => {
    const { colour, dash } = referenceLook(at);
    return (
      <ReferenceLine
        key={line.key}
        {...(lies(chart) ? { x: line.at } : { y: line.at })}
        {...axisOf(chart, line)}
        ifOverflow="extendDomain"
        stroke={colour}
        strokeWidth={1.5}
        strokeDasharray={dash}
      />
    );
  });
}

/** Lines down the points that have notes. */
export function noteLinesOf({ notes = [], points }: Chart) {
  return notes.map(({ point }) => (
    <ReferenceLine
      key={`note${point}`}
      x={points[point]?.label ?? ''}
      stroke="var(--table-accent)"
      strokeWidth={1}
      strokeDasharray="1 3"
    />
  ));
}

/** A funnel's steps as bars one below the other, each with its figure and its share of the first. */
export function stepsOf({ series, points }: Chart) {
  const [one] = series;
  if (!one) return null;
  const valueAt = ({ at }: Row) => points[at]?.values[one.key] ?? 0;
  const first = points[0]?.values[one.key] ?? 0;
  const texts = points.map(({ values, shown }) => {
    const share = first > 0 ? ` · ${percent().format((values[one.key] ?? 0) / first)}` : '';
    return `${shown[one.key] ?? ''}${share}`;
  });
  const text = { fontSize: 12, fill: 'var(--table-text)' };
  return [
    <XAxis key="x" type="number" hide domain={[0, 'dataMax']} />,
    <YAxis
      key="y"
      type="category"
      dataKey="label"
      width="auto"
      interval={0}
      tick={text}
      tickLine={false}
      axisLine={false}
      tickFormatter={shortenTo(24)}
    />,
    <Bar
      key="bar"
      dataKey={valueAt}
      fill={colourOf(0)}
      fillOpacity={0.85}
      radius={2}
      barSize={STEP - 8}
      minPointSize={2}
      {...still}
    >
      <LabelList position="right" {...text} valueAccessor={(_, at) => texts[at] ?? ''} />
    </Bar>,
  ];
}
