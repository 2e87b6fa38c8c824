import { IconFlag } from '@tabler/icons-react';
import c from './chart.module.css';
import { hasLines, lineLook, referenceLook, seriesColour } from './look.ts';
import { figuresOf, titleOf } from './Points.tsx';
import { Swatch } from './Swatch.tsx';
import type { Chart, Point } from './types.ts';

interface Props {
  chart: Chart;
  point: Point | undefined;
  /** The point's index. */
  at: number | undefined;
}

/** The figures of a point, each with the look of its series, and the straight lines of the chart. */
export function Tip({ chart, point, at: index }: Props) {
  if (!point) return null;
  const { series, kind, lines = [], notes = [] } = chart;
  const texts = notes.filter((note) => note.point === index).flatMap((note) => note.texts);
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
      {texts.map((text) => (
        <span key={text} className={c.tipLine}>
          <IconFlag size={12} aria-hidden /> {text}
        </span>
      ))}
    </div>
  );
}
