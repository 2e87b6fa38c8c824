import c from './chart.module.css';
import { colourOf } from './look.ts';
import type { Chart, OpenerOf } from './types.ts';
import { useOneStop } from './use-one-stop.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';

interface Props {
  chart: Chart;
  label: string;
  openerOf: OpenerOf;
}

export function Heat({ chart: { series, points }, label, openerOf }: Props) {
  const { stop, onFocus, onKeyDown } = useOneStop(series.length);
  const most = Math.max(0, ...points.flatMap(({ values }) => series.map(({ key }) => Math.abs(values[key] ?? 0))));
  // At most 34 %: figures stay readable on the darkest shade in both themes.
  const strength = (value: number | null | undefined) =>
    value == null ? 0 : 6 + (most === 0 ? 0 : (Math.abs(value) / most) * 28);
  return (
    <div className={c.drawing}>
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
                const colour = `color-mix(in srgb, ${colourOf(0)} ${strength(point.values[one.key])}%, transparent)`;
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
  );
}
