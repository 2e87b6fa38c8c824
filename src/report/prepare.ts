import { measures, type MeasureName } from '#contract/reports/measures';
import { subtract, sum } from '#src/lib/money.ts';
import type { Day } from '#src/lib/day.ts';
import * as t from '#text';
import type { Chart, ChartKind, Point, Series } from '#src/chart/types.ts';
import type { Definition } from './definition.ts';
import { isTime } from './fields.ts';
import { formatKey, formatValue } from './format.ts';
import { isUnfinished, periodOf, valuesIn } from './periods.ts';
import { sortedByColumn, type AcrossGroup, type ReportTable, type TableRow } from './result.ts';

/** Converts a report's table to a chart's numbers and words, and notes what is left out. */

export interface ReportSeries extends Series {
  measure: MeasureName;
  group: AcrossGroup;
  /** 0 is the report's own period. */
  period: number;
}

export interface ReportPoint extends Point {
  /** Decimal text from the server. */
  texts: Readonly<Record<string, string | null>>;
  /** The point's table row; undefined for a day without a row and for "others". */
  row: TableRow | undefined;
}

export interface ReportChart extends Chart<ReportSeries, ReportPoint> {
  by: string;
  pointCount: number;
  seriesCount: number;
}

/** More points cannot be told apart. */
const MOST_POINTS: Record<ChartKind, number> = {
  line: 400,
  area: 400,
  bar: 30,
  stacked: 60,
  pie: 8,
  heat: 60,
  funnel: 12,
};
export const MOST_SERIES = 8;
const MOST_HEAT_COLUMNS = 31;

const unitClass = (measure: MeasureName) => {
  const { unit } = measures[measure];
  return unit === 'estimate' ? 'count' : unit;
};

/** Measures that share the first one's axis: money with money, counts with counts. */
function onOneAxis(values: readonly MeasureName[]): MeasureName[] {
  const [first] = values;
  return first ? values.filter((one) => unitClass(one) === unitClass(first)) : [];
}

/** Only additive measures can be stacked or sliced. */
const addsUp = (measure: MeasureName) => measures[measure].kind === 'additive';

/** Why a chart kind cannot show this report; undefined when it can. */
export function whyNot(
  kind: ChartKind,
  { rows, across, values }: Pick<Definition, 'rows' | 'across' | 'values'>,
): string | undefined {
  const [measure] = values;
  if (!measure) return t.reports.chartNeeds.line;
  if (kind === 'funnel') return countsOf(values).length < 2 ? t.reports.chartNeeds.funnel : undefined;
  if (rows.length === 0) return kind === 'pie' ? t.reports.chartNeeds.pie : t.reports.chartNeeds.line;
  if (kind === 'heat') return across.length === 0 ? t.reports.chartNeeds.heat : undefined;
  return kind === 'pie' && !addsUp(measure) ? t.reports.chartNeeds.pie : undefined;
}

const countsOf = (values: readonly MeasureName[]) => values.filter((one) => unitClass(one) === 'count');

function seriesOf(table: ReportTable, kind: ChartKind): { series: ReportSeries[]; all: number } {
  const { definition, groups } = table;
  const own = onOneAxis(definition.values);
  const [measure] = own;
  if (!measure) return { series: [], all: 0 };
  const named = (one: MeasureName, group: AcrossGroup, period: number, label: string): ReportSeries => ({
    key: `s${groups.indexOf(group)}_${definition.values.indexOf(one)}_${period}`,
    label,
    measure: one,
    group,
    period,
    earlier: period > 0,
  });
  const acrossGroups = groups.filter(({ values }) => values !== null && values.length > 0);
  if (acrossGroups.length > 0) {
    const label = ({ values }: AcrossGroup) =>
      (values ?? []).map((value, at) => formatKey(definition.across[at] ?? '', value)).join(' · ');
    const all = acrossGroups.map((group) => named(measure, group, 0, label(group)));
    return { series: all.slice(0, kind === 'heat' ? MOST_HEAT_COLUMNS : MOST_SERIES), all: table.acrossCount };
  }
  const group = groups[0] ?? { values: [] };
  const shown = kind === 'pie' ? [measure] : kind === 'stacked' ? own.filter(addsUp) : own;
  const now = (shown.length > 0 ? shown : [measure]).map((one) => named(one, group, 0, t.reportFields.label(one)));
  const compared = kind === 'pie' || kind === 'stacked' ? [] : definition.compare;
  const before = compared.map((compare, at) =>
    named(measure, group, at + 1, `${t.reportFields.label(measure)}, ${compareLabel(compare)}`),
  );
  const all = [...now, ...before];
  return { series: all.slice(0, MOST_SERIES), all: all.length };
}

function compareLabel(compare: Definition['compare'][number]): string {
  return compare === 'previous' || compare === 'year' ? t.reports.compares[compare] : t.reports.compares.range;
}

function pointOf(
  table: ReportTable,
  series: readonly ReportSeries[],
  row: TableRow | undefined,
  label: string,
  unfinished: boolean,
): ReportPoint {
  const texts = Object.fromEntries(series.map((one) => [one.key, row ? table.cell(row, one) : null]));
  return { ...figuresOf(series, texts), label, row, unfinished };
}

function figuresOf(series: readonly Pick<ReportSeries, 'key' | 'measure'>[], texts: ReportPoint['texts']) {
  const values = Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text === null ? null : Number(text)]),
  );
  const shown = Object.fromEntries(series.map(({ key, measure }) => [key, formatValue(measure, texts[key] ?? null)]));
  return { texts, values, shown };
}

/** Makes a chart from a table; undefined when the kind cannot show it. */
export function prepareChart(table: ReportTable, kind: ChartKind, today: Day): ReportChart | undefined {
  const { definition } = table;
  if (whyNot(kind, definition) !== undefined) return undefined;
  if (kind === 'funnel') return funnelOf(table);
  const { series, all } = seriesOf(table, kind);
  const [first = 'month'] = definition.rows;
  const rows = sortedByColumn(table, definition.by).filter(({ kind: is }) => is === 'row');
  const label = (row: TableRow) =>
    row.values.map((value, at) => formatKey(definition.rows[at] ?? '', value)).join(' · ');
  const timed = definition.rows.length === 1 && isTime(first);
  const found = timed
    ? timedPoints(table, series, rows, today)
    : rows.map((row) => pointOf(table, series, row, label(row), row.unfinished));
  const points = kind === 'pie' ? slices(table, series, found) : found.slice(0, MOST_POINTS[kind]);
  const percent = series[0] !== undefined && measures[series[0].measure].unit === 'ratio';
  const named = kind === 'heat' ? [...definition.rows, ...definition.across] : definition.rows;
  const by = named.map((name) => t.reportFields.label(name)).join(' · ');
  return { kind, by, series, points, pointCount: found.length, seriesCount: all, timed, percent };
}

/** Points for every time value of the period, in order; one without a row is a gap. */
function timedPoints(
  table: ReportTable,
  series: readonly ReportSeries[],
  rows: readonly TableRow[],
  today: Day,
): ReportPoint[] {
  const { definition } = table;
  const [field = 'month'] = definition.rows;
  const byValue = new Map(rows.map((row) => [row.values[0] ?? '', row]));
  const basis = /^invoice/i.test(field) === (definition.basis === 'invoiceDate');
  const inPeriod = basis ? valuesIn(field, periodOf(definition, today)).filter((value) => value !== '') : [];
  const values = inPeriod.length > 0 && inPeriod.length <= 800 ? inPeriod : [...byValue.keys()].toSorted();
  return values.map((value) =>
    pointOf(table, series, byValue.get(value), formatKey(field, value), isUnfinished(field, value, today)),
  );
}

function slices(table: ReportTable, series: readonly ReportSeries[], found: readonly ReportPoint[]): ReportPoint[] {
  const [one] = series;
  if (!one) return [];
  const positive = found.filter(({ values }) => (values[one.key] ?? 0) > 0);
  const sorted = positive.toSorted((a, b) => (b.values[one.key] ?? 0) - (a.values[one.key] ?? 0));
  const shown = sorted.slice(0, MOST_POINTS.pie);
  const total = table.total ? table.cell(table.total, one) : null;
  if (sorted.length <= shown.length || total === null) return shown;
  const rest = subtract(total, sum(shown.map(({ texts }) => texts[one.key] ?? '0')));
  const others: ReportPoint = {
    label: t.reports.others,
    ...figuresOf([one], { [one.key]: rest }),
    row: undefined,
    unfinished: false,
  };
  return Number(rest) > 0 ? [...shown, others] : shown;
}

function funnelOf(table: ReportTable): ReportChart {
  const counts = countsOf(table.definition.values);
  const group = table.groups.find(({ values }) => values === null) ?? table.groups[0] ?? { values: [] };
  const row = table.total ?? table.rows[0];
  const [first = 'clicks'] = counts;
  const series: ReportSeries = {
    key: 's',
    label: t.reports.charts.funnel,
    measure: first,
    group,
    period: 0,
    earlier: false,
  };
  const points = counts.slice(0, MOST_POINTS.funnel).map((measure): ReportPoint => {
    const text = row ? table.cell(row, { group, measure, period: 0 }) : null;
    return {
      label: t.reportFields.label(measure),
      ...figuresOf([{ key: 's', measure }], { s: text }),
      row,
      unfinished: false,
    };
  });
  return {
    kind: 'funnel',
    by: '',
    series: [series],
    points,
    pointCount: counts.length,
    seriesCount: 1,
    timed: false,
    percent: false,
  };
}
