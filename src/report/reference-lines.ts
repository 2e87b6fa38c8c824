import { measures, type MeasureName } from '#contract/reports/measures';
import { quotient, sum } from '#src/lib/money.ts';
import * as t from '#text';
import { isStack, type ChartKind, type ReferenceLine } from '#src/chart/types.ts';
import { addsUp } from './chart-kinds.ts';
import type { Line } from './definition.ts';
import { formatValue } from './format.ts';
import { OTHERS } from './others.ts';
import type { ReportPoint, ReportSeries } from './prepare.ts';
import type { ReportTable } from './result.ts';

/** Straight lines at figures of a chart. */

const withLines = new Set<ChartKind>(['line', 'area', 'stackedArea', 'bar', 'stacked', 'multiples', 'scatter']);

/** Whether a kind of chart has an axis on which a figure has its line. */
export const takesLines = (kind: ChartKind): boolean => withLines.has(kind);

/** A line's name: its own, or its kind and its measure. */
export const nameOfLine = ({ kind, measure, name }: Line): string =>
  name || t.reports.lineNames[kind](t.reportFields.label(measure));

/** The lines of measures that the chart draws, and the names of the others. */
export function linesOf(
  table: ReportTable,
  kind: ChartKind,
  series: readonly ReportSeries[],
  points: readonly ReportPoint[],
): { lines: ReferenceLine[]; notDrawn: string[] } {
  const found = table.definition.lines.map((line, at) => {
    const text = takesLines(kind) ? figureOfLine(table, kind, line, series, points) : undefined;
    const second = series.some((one) => one.measure === line.measure && one.second);
    return { line, text, second, key: `line${at}` };
  });
  return {
    lines: found.flatMap(({ line, text, second, key }) =>
      text === undefined
        ? []
        : [{ key, label: nameOfLine(line), at: Number(text), shown: formatValue(line.measure, text), second }],
    ),
    notDrawn: found.filter(({ text }) => text === undefined).map(({ line }) => nameOfLine(line)),
  };
}

/** Decimal text; undefined when the chart does not draw the measure, or there is no average. */
function figureOfLine(
  table: ReportTable,
  kind: ChartKind,
  { kind: is, measure, at }: Line,
  series: readonly ReportSeries[],
  points: readonly ReportPoint[],
): string | undefined {
  const own = series.filter((one) => one.measure === measure && one.period === 0);
  if (own.length === 0) return undefined;
  return is === 'average' ? averageOf(table, measure, isStack(kind), own, points) : at;
}

const PLACES = 12;

/**
 * The mean over all finished times, or over all names with others left out; in a stack of the whole bars. A time
 * without a row counts as zero. A rate's average is the rate of the whole report: rates of parts have no mean.
 */
function averageOf(
  table: ReportTable,
  measure: MeasureName,
  stacked: boolean,
  own: readonly ReportSeries[],
  points: readonly ReportPoint[],
): string | undefined {
  const { total } = table;
  if (!addsUp(measure) && measures[measure].unit !== 'count') {
    const [group] = table.groups.filter(({ values }) => values === null || values.length === 0);
    return (total && group && table.cell(total, { group, measure, period: 0 })) ?? undefined;
  }
  const counted = points.filter(({ unfinished, row }) => !unfinished && row?.values[0] !== OTHERS);
  const figures = counted.flatMap(({ texts }) => own.map(({ key }) => texts[key] ?? '0'));
  const count = stacked ? counted.length : figures.length;
  return quotient(sum(figures), String(count), PLACES) ?? undefined;
}
