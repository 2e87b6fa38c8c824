import { CartesianGrid, XAxis, YAxis } from 'recharts';
import * as t from '#text/frame';
import { AXIS, NAMES } from './look.ts';
import { lies, type Chart, type Series } from './types.ts';

const compact = new Intl.NumberFormat(t.locale, {
  notation: 'compact',
  maximumFractionDigits: 1,
  useGrouping: 'always',
});
export const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });

/** Writes an axis' figures short: "1.2K", "4.5 %". */
export const short = (isPercent: boolean | undefined) => (value: number) =>
  (isPercent ? percent : compact).format(value);
export const shortenTo = (most: number) => (label: string) =>
  label.length > most ? `${label.slice(0, most - 1)}…` : label;

const quiet = { fontSize: 12, fill: 'var(--table-quiet)' };
export const figuresAxis = { tick: quiet, tickLine: false, axisLine: false, niceTicks: 'snap125' } as const;

/** Id of the axis of another unit; the first one has recharts' own. */
const SECOND = 'second';
export const axisOf = (chart: Chart, { second }: Pick<Series, 'second'>) =>
  second ? (lies(chart) ? { xAxisId: SECOND } : { yAxisId: SECOND }) : {};
export const hasSecond = ({ series }: Chart): boolean => series.some(({ second }) => second);

/** The grid and the axes of a chart along points. */
export function axesOf(chart: Chart) {
  const { domain } = chart;
  const names = { dataKey: 'label', tick: quiet, tickLine: false, axisLine: { stroke: 'var(--table-line)' } };
  const first = { ...figuresAxis, tickFormatter: short(chart.percent), ...(domain && { domain: [...domain] }) };
  const second = { ...figuresAxis, tickFormatter: short(chart.secondPercent) };
  if (lies(chart)) {
    return [
      <CartesianGrid key="grid" horizontal={false} stroke="var(--table-line)" />,
      <YAxis key="y" type="category" width={NAMES} interval={0} tickFormatter={shortenTo(20)} {...names} />,
      <XAxis key="x" type="number" height={AXIS.bottom} {...first} />,
      hasSecond(chart) && (
        <XAxis key="second" xAxisId={SECOND} type="number" orientation="top" height={AXIS.bottom} {...second} />
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
    <YAxis key="y" width={AXIS.start} {...first} />,
    hasSecond(chart) && <YAxis key="second" yAxisId={SECOND} orientation="right" width={AXIS.start} {...second} />,
  ];
}
