import * as t from '#text/frame';
import { colourOf } from './look.ts';
import type { Chart } from './types.ts';

/** Charts that are made of boxes: a heat table and a funnel. As pictures, so that they can be kept as one. */

export const LINE = 28;
export const FUNNEL_LINE = 36;
export const LABEL = 170;
const TEXT = { fontSize: 12, fill: 'var(--table-text)' };
const short = (label: string, most: number) => (label.length > most ? `${label.slice(0, most - 1)}…` : label);

/** How wide a column of a heat table is, in pixels. */
export function heatCell({ series }: Chart, width: number): number {
  return Math.max(44, (width - LABEL) / Math.max(1, series.length));
}

export function Heat({ chart, width }: { chart: Chart; width: number }) {
  const { series, points } = chart;
  const most = Math.max(0, ...points.flatMap(({ values }) => series.map(({ key }) => Math.abs(values[key] ?? 0))));
  const cell = heatCell(chart, width);
  return (
    <svg width={LABEL + cell * series.length} height={LINE * (points.length + 1)} role="presentation">
      {series.map(({ key, label }, at) => (
        <text key={key} x={LABEL + cell * (at + 0.5)} y={18} textAnchor="middle" {...TEXT} fill="var(--table-quiet)">
          {short(label, Math.max(4, Math.floor(cell / 7)))}
        </text>
      ))}
      {points.map(({ label, values, shown }, line) => (
        <g key={label} transform={`translate(0 ${LINE * (line + 1)})`}>
          <text x={LABEL - 8} y={18} textAnchor="end" {...TEXT}>
            {short(label, 24)}
          </text>
          {series.map(({ key }, at) => {
            const value = values[key] ?? null;
            const share = value === null || most === 0 ? 0 : Math.abs(value) / most;
            return (
              <g key={key} transform={`translate(${LABEL + cell * at} 0)`}>
                <rect
                  width={cell - 2}
                  height={LINE - 2}
                  rx={2}
                  fill={colourOf(0)}
                  fillOpacity={value === null ? 0 : 0.06 + share * 0.5}
                />
                {cell >= 56 && (
                  <text x={cell / 2} y={18} textAnchor="middle" {...TEXT}>
                    {shown[key]}
                  </text>
                )}
              </g>
            );
          })}
        </g>
      ))}
    </svg>
  );
}

const percent = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });

export function Funnel({ chart, width }: { chart: Chart; width: number }) {
  const { points, series } = chart;
  const [one] = series;
  if (!one) return null;
  const most = Math.max(1, ...points.map(({ values }) => values[one.key] ?? 0));
  const room = Math.max(120, width - LABEL - 190);
  const [top] = points;
  const first = top?.values[one.key] ?? 0;
  return (
    <svg width={width} height={FUNNEL_LINE * points.length} role="presentation">
      {points.map(({ label, values, shown }, line) => {
        const value = values[one.key] ?? 0;
        const bar = Math.max(2, (value / most) * room);
        const share = first > 0 ? ` · ${percent.format(value / first)}` : '';
        return (
          <g key={label} transform={`translate(0 ${FUNNEL_LINE * line})`}>
            <text x={LABEL - 8} y={22} textAnchor="end" {...TEXT}>
              {short(label, 24)}
            </text>
            <rect x={LABEL} y={2} width={bar} height={LINE} rx={2} fill={colourOf(0)} fillOpacity={0.85} />
            <text x={LABEL + bar + 8} y={22} {...TEXT}>
              {shown[one.key]}
              {share}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
