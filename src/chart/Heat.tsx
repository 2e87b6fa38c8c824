import c from './heat.module.css';
import { colourOf } from './look.ts';
import type { Chart, OpenerOf } from './types.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { useOneStop } from './use-one-stop.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';

interface Props {
  chart: Chart;
  label: string;
  openerOf: OpenerOf;
}

export function Heat({ chart, label, openerOf }: Props) {
  const { series, points } = chart;
  const { stop, onFocus, onKeyDown } = useOneStop(series.length);
  const scroller = useNewestInSight(chart);
  // Others are of many: beside them every value would look the same.
  const figures = points
    .filter(isOne)
    .flatMap(({ values, shown }) =>
      series.filter(isOne).map(({ key }) => ({ size: Math.abs(values[key] ?? 0), text: shown[key] ?? '' })),
    );
  const largest = figures.reduce((one, other) => (other.size > one.size ? other : one), { size: 0, text: '0' });
  const strength = (value: number | null | undefined) =>
    value == null ? 0 : LEAST + (largest.size === 0 ? 0 : (Math.abs(value) / largest.size) * (MOST - LEAST));
  return (
    <>
      <div ref={scroller} className={c.heatScroller}>
        <table className={c.heat} style={{ minInlineSize: `${10.5 + 4 * series.length}rem` }} aria-label={label}>
          <thead>
            <tr>
              <td aria-hidden />
              {series.map((one) => (
                <th key={one.key} scope="col" title={one.label}>
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, line) => (
              <tr key={line}>
                <th scope="row" title={point.label}>
                  {point.label}
                </th>
                {series.map((one, at) => {
                  const open = openerOf(line, at);
                  const index = line * series.length + at;
                  const figure = point.shown[one.key] ?? '';
                  const colour = isOne(point) && isOne(one) ? shade(strength(point.values[one.key])) : undefined;
                  return (
                    <td key={one.key} style={{ background: colour }}>
                      <PlainButton
                        tabIndex={index === Math.min(stop, series.length * points.length - 1) ? 0 : -1}
                        title={`${point.label} · ${one.label}`}
                        aria-label={`${point.label} · ${one.label}: ${figure}`}
                        aria-haspopup={open && 'dialog'}
                        onFocus={() => onFocus(index)}
                        onKeyDown={onKeyDown}
                        onClick={(event) => open?.(event.currentTarget)}
                      >
                        {figure}
                      </PlainButton>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={c.scale} aria-hidden>
        0
        <i style={{ background: `linear-gradient(to right, ${shade(LEAST)}, ${shade(MOST)})` }} />
        {largest.text}
      </p>
    </>
  );
}

const isOne = ({ rest }: { rest?: boolean }): boolean => !rest;

/** Per cent of colour; with the most, figures stay readable in both themes. */
const LEAST = 6;
const MOST = 34;
const shade = (strength: number) => `color-mix(in srgb, ${colourOf(0)} ${strength}%, transparent)`;
