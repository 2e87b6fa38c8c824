import { Suspense } from 'react';
import { later } from '#src/first-view/later.tsx';
import { Loading } from '#src/ui/states.tsx';
import c from './chart.module.css';
import { Heat } from './Heat.tsx';
import { AXIS, HEIGHT, STEP } from './look.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { lies, type Chart, type OpenerOf } from './types.ts';

const Drawing = later(() => import('./Drawing.tsx'));
const Slices = later(() => import('./Slices.tsx'));

interface Props {
  chart: Chart;
  label: string;
  openerOf?: OpenerOf;
}

const nothingOpens: OpenerOf = () => undefined;

/** Draws a chart. The drawing code loads with the first chart; the place has the chart's height until then. */
export function Plot({ chart, label, openerOf = nothingOpens }: Props) {
  const { kind } = chart;
  const scroller = useNewestInSight(chart);
  if (kind === 'heat') return <Heat chart={chart} label={label} openerOf={openerOf} />;
  const height = heightOf(chart);
  return (
    <div ref={scroller} className={c.drawing} style={{ minBlockSize: height }}>
      <div className={c.whole} style={{ minInlineSize: leastWidth(chart) }}>
        <Suspense fallback={<Loading height={height} />}>
          {kind === 'pie' ? (
            <Slices chart={chart} />
          ) : (
            <Drawing chart={chart} label={label} height={height} openerOf={openerOf} />
          )}
        </Suspense>
      </div>
    </div>
  );
}

/** In pixels. Points that lie one below the other have a line each. */
function heightOf(chart: Chart): number {
  const { kind, points, series } = chart;
  if (!lies(chart)) return HEIGHT;
  if (kind === 'funnel') return STEP * points.length;
  const bars = kind === 'bar' ? series.length : 1;
  return AXIS.bottom * 2 + Math.max(24, 7 * bars + 8) * points.length;
}

/** The width in pixels below which points could not be told apart; a chart in less room scrolls. */
function leastWidth(chart: Chart): number | undefined {
  const { kind, points, series } = chart;
  if (kind === 'pie' || lies(chart)) return undefined;
  const bars = kind === 'bar' ? series.length : 1;
  return AXIS.start + AXIS.end + Math.max(4, 3 * bars) * points.length;
}
