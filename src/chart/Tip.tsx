import c from './chart.module.css';
import { hasLines, lineLook, referenceLook, seriesColour } from './look.ts';
import { figuresOf, titleOf } from './Points.tsx';
import { Swatch } from './Swatch.tsx';
import type { Chart, Point } from './types.ts';

/** The figures of a point, each with the look of its series, and the straight lines of the chart. */
export function Tip({ chart, point }: { chart: Chart; point: Point | undefined }) {
  if (!point) return null;
  const { series, kind, lines = [] } = chart;
  const hasLooks = kind !== 'funnel' && kind !== 'scatter';
  return (
    <div className={c.tip} aria-hidden>
      <strong>{titleOf(point)}</strong>
      {figuresOf(chart, point).map(([name, figure], at) => {
        const one = series[at];
        return (
          <span key={at} className={c.tipLine}>
            {one && hasLooks && (
              <Swatch
                colour={seriesColour(one, at)}
                line={hasLines(chart) ? lineLook(one, at) : undefined}
                faint={one.earlier}
              />
            )}
            <span className={c.quiet}>{name}</span> {figure}
          </span>
        );
      })}
      {lines.map(({ key, label, shown }, at) => (
        <span key={key} className={c.tipLine}>
          <Swatch colour={referenceLook(at).colour} line={referenceLook(at)} />
          <span className={c.quiet}>{label}</span> {shown}
        </span>
      ))}
    </div>
  );
}
