import { measures, type MeasureName } from '#contract/reports/measures';
import { subtract, sum } from '#src/lib/money.ts';
import type { Day } from '#src/lib/day.ts';
import * as t from '#text';
import { isStack, type Chart, type ChartKind, type Point, type Series } from '#src/chart/types.ts';
import { addsUp, countsOf, drawnMeasures, isTimed, unitClass, whyNot } from './chart-kinds.ts';
import type { Definition } from './definition.ts';
import { periodOf } from './compared.ts';
import { isTime } from './fields.ts';
import { formatKey, formatValue } from './format.ts';
import { isOthers, OTHERS, withOthers } from './others.ts';
import { linesOf } from './reference-lines.ts';
import { coveredBy, type Cut, valuesIn } from './periods.ts';
import { cutText, daysNotDrawn, placeOf, placeText } from './row-words.ts';
import { cutOfPlace, newestOf, sortedByColumn, type AcrossGroup, type ReportTable, type TableRow } from './result.ts';

/** Converts a report's table to a chart's numbers and words, and notes what is left out. */

export interface ReportSeries extends Series {
  measure: MeasureName;
  group: AcrossGroup;
  /** 0 is the report's own period. */
  period: number;
  /** The other series, for the one that sums the rest. */
  besides?: readonly ReportSeries[];
}

export interface ReportPoint extends Point {
  /** The values of the fields in rows, as the service has them; of others their name. */
  names: readonly string[];
  /** The step that a funnel's point counts. */
  measure?: MeasureName;
  /** Decimal text from the server. */
  texts: Readonly<Record<string, string | null>>;
  /** The point's table row; undefined for a day without a row and for "others". */
  row: TableRow | undefined;
}

export interface ReportChart extends Chart<ReportSeries, ReportPoint> {
  by: string;
  /** Sentences about what is not drawn; empty when the chart is the whole. */
  leftOut: readonly string[];
}

/** Names beyond these are summed as others. Times are never cut: the chart is as wide as they need. */
const MOST_NAMES: Record<ChartKind, number> = {
  line: 60,
  area: 60,
  stackedArea: 60,
  bar: 15,
  stacked: 15,
  multiples: 15,
  scatter: 800,
  pie: 8,
  heat: 60,
  funnel: 12,
};
const MOST_SERIES = 8;
/** Small charts beside each other. */
const MOST_MULTIPLES = 12;
/** More times than these come as the report has them, without the gaps between them. */
const MOST_TIMES = 800;

interface Chosen {
  series: ReportSeries[];
  leftOut: string[];
}

function seriesOf(table: ReportTable, kind: ChartKind): Chosen {
  const { definition, groups } = table;
  const { values } = definition;
  const measured = drawnMeasures(kind, values);
  const [measure] = measured;
  if (!measure) return { series: [], leftOut: [] };
  const named = (one: MeasureName, group: AcrossGroup, period: number, label: string): ReportSeries => ({
    key: `s${groups.indexOf(group)}_${values.indexOf(one)}_${period}`,
    label,
    measure: one,
    group,
    period,
    earlier: period > 0,
    second: unitClass(one) !== unitClass(measure),
    rest: isOthers(group.values ?? []),
  });
  const totals = groups.find(({ values: across }) => across === null);
  // A pie has no place for what is across: its slices are the rows, as a whole.
  if (kind === 'pie' && totals) {
    const series = [named(measure, totals, 0, t.reportFields.label(measure))];
    return { series, leftOut: [...notDrawn(values.slice(1)), ...notCompared(definition.compare)] };
  }
  if (groups.some(({ values: across }) => across !== null && across.length > 0)) {
    const all = groups
      .filter((group) => group.values !== null && !group.isCompared)
      .map((group) => named(measure, group, 0, groupName(table, group)));
    const { series, leftOut } = acrossSeries(table, kind, all, measure);
    const others = values.filter((one) => one !== measure);
    return { series, leftOut: [...leftOut, ...notDrawn(others), ...notCompared(definition.compare)] };
  }
  const group = groups[0] ?? { values: [] };
  const now = measured.map((one) => named(one, group, 0, t.reportFields.label(one)));
  const isComparing = kind !== 'pie' && kind !== 'scatter' && !isStack(kind);
  const compared = isComparing ? definition.compare : [];
  const before = compared.map((compare, at) =>
    named(measure, group, at + 1, `${t.reportFields.label(measure)}, ${compareLabel(compare)}`),
  );
  const all = [...now, ...before];
  const shown = all.slice(0, MOST_SERIES);
  return {
    series: shown,
    leftOut: [
      ...notDrawn(values.filter((one) => !measured.includes(one))),
      ...notCompared(isComparing ? [] : definition.compare),
      ...(compared.length > 0 && now.length > 1 ? [t.reports.comparedAlone(t.reportFields.label(measure))] : []),
      ...(shown.length < all.length ? [t.reports.seriesShown(shown.length, all.length)] : []),
    ],
  };
}

const notDrawn = (values: readonly MeasureName[]): string[] =>
  values.length > 0 ? [t.reports.notDrawn(values.map(t.reportFields.label).join(', '))] : [];

/** Says which periods a chart has no place for. */
const notCompared = (compare: Definition['compare']): string[] =>
  compare.length > 0 ? [t.reports.notDrawn(compare.map(compareLabel).join(', '))] : [];

function groupName({ definition }: ReportTable, { values }: AcrossGroup): string {
  return (values ?? []).map((value, at) => formatKey(definition.across[at] ?? '', value)).join(' · ');
}

/**
 * A series for each value across: times keep their newest, names their largest. Where the figures add up, the others
 * are summed in a stack and in a small chart of their own.
 */
function acrossSeries(table: ReportTable, kind: ChartKind, all: ReportSeries[], measure: MeasureName): Chosen {
  const { definition, total, ownAcrossCount: acrossCount } = table;
  const areTimes = isTime(definition.across[0] ?? '');
  const said = areTimes ? t.reports.newestDrawn : t.reports.seriesShown;
  const hasTotals = table.groups.some(({ values }) => values === null);
  if (kind === 'heat') {
    return { series: all, leftOut: all.length < acrossCount ? [said(all.length, acrossCount)] : [] };
  }
  const room = kind === 'multiples' ? MOST_MULTIPLES : MOST_SERIES;
  if (acrossCount <= room) return { series: all, leftOut: [] };
  const sums = (isStack(kind) || kind === 'multiples') && addsUp(measure) && hasTotals;
  const most = sums ? room - 1 : room;
  const size = (one: ReportSeries) => Math.abs(Number((total && table.cell(total, one)) ?? 0));
  // Others that the report itself has are part of the summed ones.
  const own = sums ? all.filter(({ rest }) => !rest) : all;
  const kept = new Set(
    areTimes
      ? newestOf(own, most, ({ group }) => group.values ?? [])
      : own.toSorted((a, b) => size(b) - size(a)).slice(0, most),
  );
  const shown = all.filter((one) => kept.has(one));
  if (!sums) return { series: shown, leftOut: [said(shown.length, acrossCount)] };
  const others: ReportSeries = {
    key: 'others',
    label: t.reports.others,
    measure,
    group: { values: null },
    period: 0,
    earlier: false,
    second: false,
    rest: true,
    besides: shown,
  };
  return { series: [...shown, others], leftOut: [] };
}

/** A point's figure: exact, as the service has it; of others the row's total less what has a series. */
function textOf(table: ReportTable, row: TableRow, series: ReportSeries): string | null {
  const text = table.cell(row, series);
  if (!series.besides || text === null) return text;
  return subtract(text, sum(series.besides.map((one) => table.cell(row, one) ?? '0')));
}

function compareLabel(compare: Definition['compare'][number]): string {
  return compare === 'previous' || compare === 'year' ? t.reports.compares[compare] : t.reports.compares.range;
}

function pointOf(
  table: ReportTable,
  series: readonly ReportSeries[],
  row: TableRow | undefined,
  label: string,
  cut: Cut,
): ReportPoint {
  const texts = Object.fromEntries(series.map((one) => [one.key, row ? textOf(table, row, one) : null]));
  const rest = row !== undefined && isOthers(row.values);
  const mark = cutText(cut);
  return {
    ...figuresOf(series, texts),
    names: row ? row.values.map(withOthers) : [label],
    label,
    row,
    unfinished: mark !== '',
    ...(mark !== '' && { mark }),
    rest,
  };
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
  const { series, leftOut } = seriesOf(table, kind);
  const rows = sortedByColumn(table, definition.by).filter(({ kind: is }) => is === 'row');
  const label = (row: TableRow) =>
    row.values[0] === OTHERS
      ? t.reports.others
      : row.values.map((_, at) => placeText(table, placeOf(definition, row.values), at)).join(' · ');
  const timed = isTimed(definition) && kind !== 'scatter';
  const all = timed
    ? timedPoints(table, series, rows, today)
    : rows.map((row) => pointOf(table, series, row, label(row), row));
  const found = kind === 'scatter' ? all.filter((point) => isWhole(series, point)) : all;
  const points = timed && kind !== 'pie' ? found : largest(series, found, kind);
  // A time without a row is a gap, and no others.
  const others = points.some(({ row, rest }) => rest && row === undefined);
  const cut = points.length < all.length && !others ? [t.reports.shownOf(points.length, all.length)] : [];
  // The compared period may have days that stand beside none: the 29th to 31st of January beside February.
  const without = timed ? rows.map(({ values }) => daysNotDrawn(table, placeOf(definition, values))) : [];
  const withoutDay = without.filter((days) => days > 0).map(t.reports.comparedWithout);
  const isRate = (one: ReportSeries | undefined) => one !== undefined && measures[one.measure].unit === 'ratio';
  const percent = isRate(series[0]);
  const secondPercent = isRate(series.find(({ second }) => second));
  const named = kind === 'heat' ? [...definition.rows, ...definition.across] : definition.rows;
  const by = named.map((name) => t.reportFields.label(name)).join(' · ');
  const { lines, notDrawn: missing } = linesOf(table, kind, series, all);
  const whole = missing.length > 0 ? [t.reports.notDrawn(missing.join(', '))] : [];
  return {
    kind,
    by,
    series,
    points,
    leftOut: [...cut, ...leftOut, ...withoutDay, ...whole],
    timed,
    percent,
    secondPercent,
    lines,
  };
}

const isWhole = (series: readonly ReportSeries[], { values }: Point) =>
  series.length > 1 && series.every(({ key }) => values[key] != null);

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
  const period = coveredBy(periodOf(definition, today), field, byValue.keys());
  const inPeriod = basis ? valuesIn(field, period).filter((value) => value !== '') : [];
  const own = [...byValue].filter(([, { mark }]) => mark !== 'without').map(([value]) => value);
  const values = inPeriod.length > 0 && inPeriod.length <= MOST_TIMES ? inPeriod : own.toSorted();
  return values.map((value) => {
    const cut = cutOfPlace(definition, placeOf(definition, [value]), periodOf(definition, today), today);
    return { ...pointOf(table, series, byValue.get(value), formatKey(field, value), cut), names: [value] };
  });
}

/**
 * The points with the largest figures, in the order they come in (a pie's by size), and the others as one where their
 * figures add up. A pie has no slices of nothing or less; a scatter chart has no dot of a sum among those of names.
 */
function largest(
  series: readonly ReportSeries[],
  found: readonly ReportPoint[],
  kind: ChartKind,
): readonly ReportPoint[] {
  const [most, bySize] = [MOST_NAMES[kind], kind === 'pie'];
  const [first] = series;
  if (!first) return found;
  const alike = series.filter(({ measure, period }) => measure === first.measure && period === 0);
  const size = ({ values }: ReportPoint) => alike.reduce((all, { key }) => all + Math.abs(values[key] ?? 0), 0);
  const isOwn = ({ row }: ReportPoint) => row?.values[0] !== OTHERS;
  const usable = found.filter((point) => isOwn(point) && !(bySize && (point.values[first.key] ?? 0) <= 0));
  const asked = found.filter((point) => !isOwn(point));
  const sorted = usable.toSorted((a, b) => size(b) - size(a));
  const kept = new Set(sorted.slice(0, most));
  const shown = (bySize ? sorted : usable).filter((point) => kept.has(point));
  if (kind === 'scatter') return shown;
  const rest = [...sorted.slice(most), ...asked];
  if (rest.length === asked.length || !series.every(({ measure }) => addsUp(measure))) return [...shown, ...asked];
  const texts = Object.fromEntries(series.map(({ key }) => [key, sum(rest.map((point) => point.texts[key] ?? '0'))]));
  const label = asked.length > 0 ? t.reports.others : t.reports.othersOf(rest.length);
  const others: ReportPoint = {
    label,
    names: [label],
    ...figuresOf(series, texts),
    row: undefined,
    unfinished: false,
    rest: true,
  };
  return [...shown, others];
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
    second: false,
  };
  const points = counts.slice(0, MOST_NAMES.funnel).map((measure): ReportPoint => {
    const text = row ? table.cell(row, { group, measure, period: 0 }) : null;
    return {
      label: t.reportFields.label(measure),
      names: [t.reportFields.label(measure)],
      measure,
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
    leftOut: notCompared(table.definition.compare),
    timed: false,
    percent: false,
  };
}
