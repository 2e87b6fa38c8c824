import * as t from '#text/frame';
import { dottedParts } from './dotted.ts';
import { AXIS, colourOf, dashOf, HEIGHT } from './look.ts';
import { niceTicks } from './ticks.ts';
import type { Chart, Series } from './types.ts';

const compact = new Intl.NumberFormat(t.locale, { notation: 'compact', maximumFractionDigits: 1 });
const TEXT = { fontSize: 12, fill: 'var(--table-quiet)' };
/** Of a letter of the axis, in pixels, and between two of its labels. */
const LETTER = 6.6;
const GAP = 16;
const MOST_DOTS = 40;

/**
 * Lines over time as a page's first view draws them: the same look as `Drawing`, without the library that
 * draws everything else.
 */
export function Lines({ chart, width }: { chart: Chart; width: number }) {
  const { points, series } = chart;
  const values = points.flatMap((point) => series.map(({ key }) => point.values[key] ?? 0));
  const ticks = niceTicks(Math.min(0, ...values), Math.max(0, ...values));
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  const bottom = HEIGHT - AXIS.bottom;
  const share = (width - AXIS.start - AXIS.end) / Math.max(1, points.length);
  const x = (at: number) => AXIS.start + share * (at + 0.5);
  const y = (value: number) => bottom - ((value - least) / (most - least)) * (bottom - AXIS.top);
  const longest = Math.max(1, ...points.map(({ label }) => label.length));
  const every = Math.max(1, Math.ceil((longest * LETTER + GAP) / share));
  return (
    <svg width={width} height={HEIGHT} role="presentation">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={AXIS.start} x2={width - AXIS.end} y1={y(tick)} y2={y(tick)} stroke="var(--table-line)" />
          <text x={AXIS.start - 8} y={y(tick) + 4} textAnchor="end" {...TEXT}>
            {compact.format(tick)}
          </text>
        </g>
      ))}
      {points.map(
        ({ label }, at) =>
          at % every === 0 && (
            <text key={label} x={x(at)} y={HEIGHT - 8} textAnchor="middle" {...TEXT}>
              {label}
            </text>
          ),
      )}
      {series.map((one, at) => (
        <Line key={one.key} chart={chart} one={one} at={at} x={x} y={y} />
      ))}
    </svg>
  );
}

interface LineProps {
  chart: Chart;
  one: Series;
  at: number;
  x: (at: number) => number;
  y: (value: number) => number;
}

/** One line, dotted where it leads to what is not over yet. */
function Line({ chart: { points }, one, at, x, y }: LineProps) {
  const colour = colourOf(at);
  const { solid, dotted } = dottedParts(points, one.key);
  const look = { fill: 'none', stroke: colour, strokeWidth: 2 };
  return (
    <>
      <path d={pathOf(solid, x, y)} strokeDasharray={one.earlier ? '5 4' : dashOf(at)} {...look} />
      <path d={pathOf(dotted, x, y)} strokeDasharray="2 4" {...look} />
      {points.length <= MOST_DOTS &&
        points.map((point, index) => {
          const value = point.values[one.key];
          return value != null && <circle key={point.label} cx={x(index)} cy={y(value)} r={2.5} fill={colour} />;
        })}
    </>
  );
}

/** A gap in the figures is a gap in the line. */
function pathOf(values: readonly (number | null)[], x: LineProps['x'], y: LineProps['y']): string {
  let pen = 'M';
  let path = '';
  for (const [at, value] of values.entries()) {
    if (value === null) {
      pen = 'M';
      continue;
    }
    path += `${pen}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = 'L';
  }
  return path;
}
