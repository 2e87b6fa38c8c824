import { CartesianGrid, Text, XAxis, YAxis, type XAxisTickContentProps } from 'recharts';
import { useEffect, useState } from 'react';
import { figureFormat } from '#src/lib/money.ts';
import c from './chart.module.css';
import { shortenTo } from './labels.ts';
import { AXIS, NAMES } from './look.ts';
import { figuresOf, ticksOf } from './scale.ts';
import { lies, type Chart, type Series } from './types.ts';

/** Even steps from zero have no more than three significant digits, so none of them is rounded to another one. */
const digits = { maximumFractionDigits: 1, maximumSignificantDigits: 3, roundingPriority: 'morePrecision' } as const;
const compact = figureFormat({ notation: 'compact', useGrouping: 'always', ...digits });
const percents = figureFormat({ style: 'percent', ...digits });
export const percent = figureFormat({ style: 'percent', maximumFractionDigits: 1 });

/** Writes an axis' figures short: "1.25K", "0.05", "4.5 %". */
export const short = (isPercent: boolean | undefined) => (value: number) =>
  (isPercent ? percents : compact)().format(value);

/** A name beside its bars: recharts breaks lines at spaces, and a bar has room for one. */
const inOneLine = (label: string) => shortenTo(22)(label).replaceAll(' ', '\u00A0');

const quiet = { fontSize: 12, fill: 'var(--table-quiet)' };
const figuresAxis = { tick: quiet, tickLine: false, axisLine: false } as const;

/** An axis of figures that ends at the first even step beyond them. */
export function scaleOf(figures: readonly number[]) {
  const ticks = ticksOf(figures);
  return { ...figuresAxis, ticks, domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0] } as const;
}

/** Id of the axis of another unit; the first one has recharts' own. */
const SECOND = 'second';
export const axisOf = (chart: Chart, { second }: Pick<Series, 'second'>) =>
  second ? (lies(chart) ? { xAxisId: SECOND } : { yAxisId: SECOND }) : {};
export const hasSecond = ({ series }: Chart): boolean => series.some(({ second }) => second);

/** A point's name below it. One that an edge of a scrolled chart cuts through is not shown, since it could be misread. */
function NameBelow({ payload, tickFormatter: _, ...place }: XAxisTickContentProps) {
  const [label, setLabel] = useState<SVGTextElement | null>(null);
  useEffect(() => {
    const scroller = label?.closest(`.${c.drawing}`);
    if (!label || !scroller) return undefined;
    const observer = new IntersectionObserver(
      (seen) => label.toggleAttribute('data-cut', (seen.at(-1)?.intersectionRatio ?? 1) < WHOLE),
      { root: scroller, threshold: WHOLE },
    );
    observer.observe(label);
    return () => observer.disconnect();
  }, [label]);
  return (
    <Text {...place} {...quiet} ref={setLabel}>
      {shortenTo(18)(String(payload.value))}
    </Text>
  );
}
/** Nearly: the measures of text are fractions of pixels. */
const WHOLE = 0.97;

/** The grid and the axes of a chart along points. */
export function axesOf(chart: Chart) {
  const names = { dataKey: 'label', tick: quiet, tickLine: false, axisLine: { stroke: 'var(--table-line)' } };
  const first = { ...scaleOf(chart.reaches ?? figuresOf(chart, false)), tickFormatter: short(chart.percent) };
  const second = { ...scaleOf(figuresOf(chart, true)), tickFormatter: short(chart.secondPercent) };
  if (lies(chart)) {
    return [
      <CartesianGrid key="grid" horizontal={false} stroke="var(--table-line)" />,
      <YAxis key="y" type="category" width={NAMES} interval={0} tickFormatter={inOneLine} {...names} />,
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
      {...names}
      tick={(tick) => <NameBelow {...tick} />}
    />,
    <YAxis key="y" width={AXIS.start} interval={0} {...first} />,
    hasSecond(chart) && (
      <YAxis key="second" yAxisId={SECOND} orientation="right" width={AXIS.start} interval={0} {...second} />
    ),
  ];
}
