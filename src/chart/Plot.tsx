import { Suspense } from 'react';
import { later } from '#src/first-view/later.tsx';
import { Loading } from '#src/ui/states.tsx';
import c from './chart.module.css';
import { Heat } from './Heat.tsx';
import { AXIS, HEIGHT, STEP } from './look.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';
import type { Chart, OpenerOf } from './types.ts';

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
  const { kind, points } = chart;
  const scroller = useNewestInSight(chart);
  if (kind === 'heat') return <Heat chart={chart} label={label} openerOf={openerOf} />;
  const height = kind === 'funnel' ? STEP * points.length : HEIGHT;
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

/** The width in pixels below which points could not be told apart; a chart in less room scrolls. */
function leastWidth({ kind, points, series }: Chart): number | undefined {
  if (kind === 'pie' || kind === 'funnel') return undefined;
  const bars = kind === 'bar' ? series.length : 1;
  const each = kind === 'line' || kind === 'area' ? 4 : Math.max(10, 6 * bars);
  return AXIS.start + AXIS.end + each * points.length;
}
