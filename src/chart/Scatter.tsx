import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter as Dots,
  ScatterChart,
  useChartWidth,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from 'recharts';
import { scaleOf, short } from './axes.tsx';
import c from './chart.module.css';
import { AXIS, colourOf, referenceLook, SCATTER_HEIGHT } from './look.ts';
import { pointLabel } from './Points.tsx';
import { Tip } from './Tip.tsx';
import type { Chart, OpenerOf } from './types.ts';
import { useOneStop } from './use-one-stop.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';

interface Props {
  chart: Chart;
  /** Name of the list of points. */
  label: string;
  openerOf: OpenerOf;
}

const named = { fontSize: 12, fill: 'var(--table-quiet)' };

/** A dot for each point, placed by its two figures. */
export default function Scatter({ chart, label, openerOf }: Props) {
  const [overlay, setOverlay] = useState<HTMLElement | null>(null);
  const parts = useMemo(() => {
    const { series, points, percent, secondPercent, lines = [], axes = [] } = chart;
    const [across, up] = series;
    if (!across || !up) return null;
    const data = points.map(({ values }) => ({ x: values[across.key] ?? 0, y: values[up.key] ?? 0 }));
    const levels = (second: boolean) => lines.filter((line) => line.second === second).map(({ at }) => at);
    return [
      <CartesianGrid key="grid" stroke="var(--table-line)" />,
      <XAxis
        key="x"
        type="number"
        dataKey="x"
        height={AXIS.bottom + 20}
        tickFormatter={short(percent)}
        label={{ value: axes[0], position: 'insideBottom', ...named }}
        {...scaleOf([...data.map(({ x }) => x), ...levels(false)])}
      />,
      <YAxis
        key="y"
        type="number"
        dataKey="y"
        width={AXIS.start + 20}
        interval={0}
        tickFormatter={short(secondPercent)}
        label={{
          value: axes[1],
          angle: -90,
          position: 'insideLeft',
          offset: 12,
          style: { textAnchor: 'middle' },
          ...named,
        }}
        {...scaleOf([...data.map(({ y }) => y), ...levels(true)])}
      />,
      <Dots key="dots" data={data} fill={colourOf(0)} fillOpacity={0.7} isAnimationActive={false} />,
      ...lines.map((line, at) => (
        <ReferenceLine
          key={line.key}
          {...(line.second ? { y: line.at } : { x: line.at })}
          ifOverflow="extendDomain"
          stroke={referenceLook(at).colour}
          strokeWidth={1.5}
          strokeDasharray={referenceLook(at).dash}
        />
      )),
    ];
  }, [chart]);
  return (
    <>
      <ResponsiveContainer width="100%" height={SCATTER_HEIGHT}>
        <ScatterChart margin={{ top: AXIS.top, right: AXIS.end, bottom: 0, left: 0 }} accessibilityLayer={false}>
          {parts}
          {overlay && <Places overlay={overlay} chart={chart} label={label} openerOf={openerOf} />}
        </ScatterChart>
      </ResponsiveContainer>
      <div ref={setOverlay} />
    </>
  );
}

/** Buttons over the dots, in the order in which they lie from left to right. recharts knows where they are. */
function Places({ overlay, chart, label, openerOf }: Props & { overlay: HTMLElement }) {
  const [x, y] = [useXAxisScale(), useYAxisScale()];
  const [shown, setShown] = useState<number>();
  const { stop, onFocus, onKeyDown } = useOneStop();
  const [across, up] = chart.series;
  const order = useMemo(() => {
    const figure = (at: number) => chart.points[at]?.values[across?.key ?? ''] ?? 0;
    return [...chart.points.keys()].toSorted((a, b) => figure(a) - figure(b));
  }, [chart, across]);
  const placeOf = (at: number) => {
    const values = chart.points[at]?.values;
    return { left: x?.(values?.[across?.key ?? ''] ?? 0), top: y?.(values?.[up?.key ?? ''] ?? 0) };
  };
  const told = shown === undefined ? undefined : placeOf(shown);
  const width = useChartWidth() ?? 1;
  const isLow = (told?.top ?? 0) > SCATTER_HEIGHT / 2;
  // Beside the dot as far as it lies aside, so that it stays within the drawing.
  const aside = `${-((told?.left ?? 0) / width) * 100}% 0`;
  return createPortal(
    <>
      <ul className={c.dots} aria-label={label} onPointerLeave={() => setShown(undefined)}>
        {order.map((at, place) => {
          const point = chart.points[at];
          const open = openerOf(at);
          return (
            point && (
              <li key={at} style={placeOf(at)}>
                <PlainButton
                  tabIndex={place === Math.min(stop, order.length - 1) ? 0 : -1}
                  aria-label={pointLabel(chart, point)}
                  aria-haspopup={open && 'dialog'}
                  onPointerEnter={() => setShown(at)}
                  onFocus={() => {
                    onFocus(place);
                    setShown(at);
                  }}
                  onKeyDown={onKeyDown}
                  onBlur={() => setShown(undefined)}
                  onClick={(event) => open?.(event.currentTarget)}
                />
              </li>
            )
          );
        })}
      </ul>
      {told && shown !== undefined && (
        <div className={c.told} style={told} data-above={isLow || undefined}>
          <div style={{ translate: aside }}>
            <Tip chart={chart} point={chart.points[shown]} at={shown} />
          </div>
        </div>
      )}
    </>,
    overlay,
  );
}
