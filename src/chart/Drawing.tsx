import { useMemo, useState } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import * as t from '#text/frame';
import c from './chart.module.css';
import { dottedParts } from './dotted.ts';
import { AXIS, colourOf, dashOf, NAMES, seriesColour, STEP } from './look.ts';
import { figuresOf, Points, titleOf } from './Points.tsx';
import { lies, type Chart, type OpenerOf, type Point, type Series } from './types.ts';

const compact = new Intl.NumberFormat(t.locale, {
  notation: 'compact',
  maximumFractionDigits: 1,
  useGrouping: 'always',
});
const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });

const MOST_DOTS = 40;
const quiet = { fontSize: 12, fill: 'var(--table-quiet)' };
const still = { isAnimationActive: false } as const;
const shortenTo = (most: number) => (label: string) => (label.length > most ? `${label.slice(0, most - 1)}…` : label);

interface Props {
  chart: Chart;
  /** Name of the list of points. */
  label: string;
  height: number;
  openerOf: OpenerOf;
}

export default function Drawing({ chart, label, height, openerOf }: Props) {
  const [shown, setShown] = useState<number>();
  const rows = useMemo(() => chart.points.map((point, at): Row => ({ label: point.label, at })), [chart]);
  // Memoised while the pointer moves, so that only the tooltip renders.
  const parts = useMemo(() => (chart.kind === 'funnel' ? stepsOf(chart) : [axesOf(chart), seriesOf(chart)]), [chart]);
  const told = shown === undefined ? undefined : chart.points[shown];
  const { margin, pointsArea } = placesOf(chart);
  return (
    <>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart
          data={rows}
          layout={lies(chart) ? 'vertical' : 'horizontal'}
          margin={margin}
          accessibilityLayer={false}
          barCategoryGap="18%"
          barGap={1}
        >
          {parts}
          <Tooltip
            content={<Tip chart={chart} point={told} />}
            cursor={false}
            filterNull={false}
            wrapperStyle={{ zIndex: 5 }}
            {...still}
            {...(shown !== undefined && { defaultIndex: shown })}
            {...(!lies(chart) && { position: { y: AXIS.top + 4 } })}
          />
        </ComposedChart>
      </ResponsiveContainer>
      <Points chart={chart} label={label} openerOf={openerOf} onShow={setShown} style={{ inset: pointsArea }} />
    </>
  );
}

/** Margins of the drawing, and where in it the points are, as CSS. */
function placesOf(chart: Chart) {
  const { top, start, end, bottom } = AXIS;
  const two = hasSecond(chart);
  if (chart.kind === 'funnel') {
    return { margin: { top: 0, right: ROOM_FOR_FIGURES, bottom: 0, left: 0 }, pointsArea: '0' };
  }
  if (lies(chart)) {
    const above = two ? 0 : top;
    return {
      margin: { top: above, right: end, bottom: 0, left: 0 },
      pointsArea: `${two ? bottom : top}px ${end}px ${bottom}px 0`,
    };
  }
  return {
    margin: { top, right: two ? 0 : end, bottom: 0, left: 0 },
    pointsArea: `${top}px ${two ? start : end}px 0 ${start}px`,
  };
}

const hasSecond = ({ series }: Chart) => series.some(({ second }) => second);

/** A recharts row: the point's index leads to its figures. */
interface Row {
  label: string;
  at: number;
}

function Tip({ chart, point }: { chart: Chart; point: Point | undefined }) {
  if (!point) return null;
  return (
    <div className={c.tip} aria-hidden>
      <strong>{titleOf(point)}</strong>
      {figuresOf(chart, point).map(([name, figure], at) => (
        <span key={at}>
          <span className={c.quiet}>{name}</span> {figure}
        </span>
      ))}
    </div>
  );
}

function axesOf(chart: Chart) {
  const isLying = lies(chart);
  const short = (isPercent: boolean | undefined) => (value: number) => (isPercent ? percent : compact).format(value);
  const names = { dataKey: 'label', tick: quiet, tickLine: false, axisLine: { stroke: 'var(--table-line)' } };
  const figures = { tick: quiet, tickLine: false, axisLine: false, niceTicks: 'snap125' } as const;
  const second = hasSecond(chart);
  if (isLying) {
    return [
      <CartesianGrid key="grid" horizontal={false} stroke="var(--table-line)" />,
      <YAxis key="y" type="category" width={NAMES} interval={0} tickFormatter={shortenTo(20)} {...names} />,
      <XAxis key="x" type="number" height={AXIS.bottom} tickFormatter={short(chart.percent)} {...figures} />,
      second && (
        <XAxis
          key="second"
          xAxisId={SECOND}
          type="number"
          orientation="top"
          height={AXIS.bottom}
          tickFormatter={short(chart.secondPercent)}
          {...figures}
        />
      ),
    ];
  }
  return [
    <CartesianGrid key="grid" vertical={false} stroke="var(--table-line)" />,
    <XAxis
      key="x"
      // Each point lies in the middle of its own band, under its button.
      scale="band"
      height={AXIS.bottom}
      // Every so many, so that the steps between labels are equal.
      interval="equidistantPreserveStart"
      minTickGap={16}
      tickFormatter={shortenTo(18)}
      {...names}
    />,
    <YAxis key="y" width={AXIS.start} tickFormatter={short(chart.percent)} {...figures} />,
    second && (
      <YAxis
        key="second"
        yAxisId={SECOND}
        orientation="right"
        width={AXIS.start}
        tickFormatter={short(chart.secondPercent)}
        {...figures}
      />
    ),
  ];
}

/** Id of the axis of another unit; the first one has recharts' own. */
const SECOND = 'second';
const axisOf = (chart: Chart, { second }: Series) =>
  second ? (lies(chart) ? { xAxisId: SECOND } : { yAxisId: SECOND }) : {};

/** Room for the figure and the share behind a funnel's bar, in pixels. */
const ROOM_FOR_FIGURES = 130;

/** A funnel's steps as bars one below the other, each with its figure and its share of the first. */
function stepsOf({ series, points }: Chart) {
  const [one] = series;
  if (!one) return null;
  const valueAt = ({ at }: Row) => points[at]?.values[one.key] ?? 0;
  const first = points[0]?.values[one.key] ?? 0;
  const texts = points.map(({ values, shown }) => {
    const share = first > 0 ? ` · ${percent.format((values[one.key] ?? 0) / first)}` : '';
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

function seriesOf(chart: Chart) {
  const { kind, series, points } = chart;
  const isBar = kind === 'bar' || kind === 'stacked';
  const hasDotted = points.some(({ unfinished }) => unfinished);
  return series.flatMap((one, at) => {
    if (isBar) return [barsOf(chart, one, at)];
    const colour = colourOf(at);
    // The period before is over.
    const { solid, dotted } = dottedParts(one.earlier ? points.map(finished) : points, one.key);
    const line = {
      ...axisOf(chart, one),
      type: 'linear',
      stroke: colour,
      strokeWidth: 2,
      // Dots are solid even on dashed lines.
      dot: points.length <= MOST_DOTS && { r: 2.5, fill: colour, stroke: colour, strokeDasharray: 'none' },
      activeDot: { r: 4, strokeDasharray: 'none', stroke: 'var(--table-bg)' },
      ...still,
    } as const;
    const drawn = {
      ...line,
      dataKey: (row: Row) => solid[row.at] ?? null,
      strokeDasharray: one.earlier ? '5 4' : dashOf(at),
    };
    return [
      kind === 'area' ? (
        <Area key={one.key} {...drawn} fill={colour} fillOpacity={0.16} />
      ) : (
        <Line key={one.key} {...drawn} />
      ),
      hasDotted && !one.earlier && (
        <Line
          key={`${one.key}_dotted`}
          {...line}
          dataKey={(row: Row) => dotted[row.at] ?? null}
          strokeDasharray="2 4"
        />
      ),
    ];
  });
}

const finished = (point: Point): Point => ({ ...point, unfinished: false });

function barsOf(chart: Chart, one: Series, at: number) {
  const { kind, points } = chart;
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
            fillOpacity={unfinished || earlier ? 0.45 : 1}
            {...(unfinished && { stroke: colour, strokeDasharray: '3 3' })}
          />
        );
      }}
    />
  );
}
