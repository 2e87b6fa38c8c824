import { measures, type MeasureName } from '#contract/reports/measures';
import type { ReportRow } from '#contract/reports/request';
import type { Day, DayRange } from '#src/lib/day.ts';
import { coveredBy, cutOf, valuesIn } from '#src/report/periods.ts';
import c from './overview.module.css';

interface Props {
  rows: readonly ReportRow[] | undefined;
  grain: 'date' | 'month';
  measure: MeasureName;
  range: DayRange;
  today: Day;
}

const WIDTH = 120;
const HEIGHT = 28;

/**
 * The trend of a figure, without a day or month that is not over or cut by the period: it would seem to fall. A rate has
 * a gap where it has no value; sums are zero there.
 */
export function Spark({ rows, grain, measure, range, today }: Props) {
  if (!rows) return <span className={c.spark} />;
  const own = rows.filter((row) => (row['period'] ?? '0') === '0');
  const byValue = new Map(own.map((row) => [row[grain] ?? '', row[measure]]));
  const isWhole = (value: string) => {
    const { from, until, unfinished } = cutOf(grain, value, range, today);
    return !from && !until && !unfinished;
  };
  const none = measures[measure].kind === 'additive' ? 0 : null;
  const values = valuesIn(grain, coveredBy(range, grain, byValue.keys()))
    .filter(isWhole)
    .map((value) => {
      const text = byValue.get(value);
      return text == null || text === '' ? none : Number(text);
    });
  const known = values.filter((value) => value !== null);
  if (known.every((value) => value === 0)) return <span className={c.spark} />;
  // Scaled from minimum to maximum: it shows the trend, not the size.
  const most = Math.max(...known);
  const least = Math.min(...known);
  const x = (at: number) => (values.length < 2 ? WIDTH / 2 : (at / (values.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - 2 - ((value - least) / (most - least || 1)) * (HEIGHT - 4);
  const line = values
    .flatMap((value, at) => {
      if (value === null) return [];
      const begins = at === 0 || values[at - 1] === null;
      // A value between two gaps is a dot.
      return `${begins ? 'M' : 'L'}${x(at).toFixed(1)},${y(value).toFixed(1)}${begins ? 'h0' : ''}`;
    })
    .join('');
  return (
    <svg className={c.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
