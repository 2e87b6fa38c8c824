import { Suspense } from 'react';
import { later } from '#src/first-view/later.tsx';
import { Loading } from '#src/ui/states.tsx';
import c from './chart.module.css';
import { Heat } from './Heat.tsx';
import { heightOf, leastWidth } from './look.ts';
import { namesOfAxes } from './scale.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { lies, type Chart, type OpenerOf } from './types.ts';

const Drawing = later(() => import('./Drawing.tsx'));
const Slices = later(() => import('./Slices.tsx'));
const Multiples = later(() => import('./Multiples.tsx'));
const Scatter = later(() => import('./Scatter.tsx'));

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
  const isAlongPoints = !['pie', 'multiples', 'scatter'].includes(kind);
  const { first, second } = isAlongPoints ? namesOfAxes(chart) : {};
  return (
    <>
      {second && (
        <p className={c.scales}>
          {lies(chart) ? <span /> : <span data-caption="">{first}</span>}
          <span data-caption="">{second}</span>
        </p>
      )}
      <div ref={scroller} className={c.drawing} style={{ minBlockSize: height }}>
        <div className={c.whole} style={{ minInlineSize: leastWidth(chart) }}>
          <Suspense fallback={<Loading height={`${height}px`} />}>
            {kind === 'pie' && <Slices chart={chart} />}
            {kind === 'multiples' && <Multiples chart={chart} label={label} openerOf={openerOf} />}
            {kind === 'scatter' && <Scatter chart={chart} label={label} openerOf={openerOf} />}
            {isAlongPoints && <Drawing chart={chart} label={label} height={height} openerOf={openerOf} />}
          </Suspense>
        </div>
      </div>
      {second && lies(chart) && (
        <p className={c.scales}>
          <span />
          <span data-caption="">{first}</span>
        </p>
      )}
    </>
  );
}
