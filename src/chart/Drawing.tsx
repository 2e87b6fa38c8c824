import { useMemo, useState } from 'react';
import { ComposedChart, ResponsiveContainer, Tooltip } from 'recharts';
import { axesOf, hasSecond } from './axes.tsx';
import c from './chart.module.css';
import { AXIS, leastWidth } from './look.ts';
import { noteLinesOf, referenceLinesOf, seriesOf, stepsOf, type Row } from './marks.tsx';
import { Notes } from './Notes.tsx';
import { Points } from './Points.tsx';
import { StuckAxis } from './StuckAxis.tsx';
import { Tip } from './Tip.tsx';
import { lies, type Chart, type OpenerOf } from './types.ts';

interface Props {
  chart: Chart;
  /** Name of the list of points. */
  label: string;
  height: number;
  openerOf: OpenerOf;
}

/** A chart along points: lines, areas, bars, piles of them, and funnels. */
export default function Drawing({ chart, label, height, openerOf }: Props) {
  const [shown, setShown] = useState<number>();
  const rows = useMemo(() => chart.points.map((point, at): Row => ({ label: point.label, at })), [chart]);
  // Memoised while the pointer moves, so that only the tooltip renders.
  const parts = useMemo(
    () =>
      chart.kind === 'funnel'
        ? stepsOf(chart)
        : [axesOf(chart), seriesOf(chart), referenceLinesOf(chart), noteLinesOf(chart)],
    [chart],
  );
  const told = shown === undefined ? undefined : chart.points[shown];
  const { margin, pointsArea } = placesOf(chart);
  const [axis, setAxis] = useState<HTMLElement | null>(null);
  const least = leastWidth(chart);
  // As far as dots on the ground reach.
  const ground = height - AXIS.bottom + 5;
  return (
    <>
      {least !== undefined && least > PHONE && (
        <div
          ref={setAxis}
          className={c.axis}
          style={{ inlineSize: AXIS.start, blockSize: ground, marginBlockEnd: -ground }}
          aria-hidden
        />
      )}
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
          {axis && <StuckAxis chart={chart} place={axis} />}
          <Tooltip
            content={<Tip chart={chart} point={told} at={shown} />}
            cursor={false}
            filterNull={false}
            wrapperStyle={{ zIndex: 5 }}
            isAnimationActive={false}
            {...(shown !== undefined && { defaultIndex: shown })}
            {...(!lies(chart) && { position: { y: AXIS.top + 4 } })}
          />
        </ComposedChart>
      </ResponsiveContainer>
      <Points chart={chart} label={label} openerOf={openerOf} onShow={setShown} style={{ inset: pointsArea }} />
      <Notes chart={chart} onShow={setShown} style={{ inset: pointsArea }} />
    </>
  );
}

/** Width in pixels of the narrowest page: a chart that needs less never scrolls. */
const PHONE = 320;

/** Room for the figure and the share behind a funnel's bar, in pixels. */
const ROOM_FOR_FIGURES = 130;

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
