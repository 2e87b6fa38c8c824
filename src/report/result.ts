import type { DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import { EVER, type Day, type DayRange } from '#src/lib/day.ts';
import { subtract } from '#src/lib/money.ts';
import { inCalendarOrder } from './calendar-names.ts';
import { addsUp } from './chart-kinds.ts';
import type { Definition, Move } from './definition.ts';
import { isCalendar, isTime } from './fields.ts';
import { OTHERS } from './others.ts';
import { cutOf, type Cut } from './periods.ts';
import { comparedDays, isOfPeriod, ownDays, type Place } from './row-days.ts';
import { hidesRows, levelKey, mixesValues, ordersOf, type AskedPeriod } from './requests.ts';

/** Builds a report's table from the answers of its levels and periods. Nothing is added up here. */

/** Limits of groups across and of columns: more is unreadable and slow. */
const MOST_COLUMNS_ACROSS = 60;
const MOST_COLUMNS = 240;

/**
 * How a row or a column stands to what the report is compared with: not in the first compared period, in compared ones
 * only, or of days that the report's own period does not have.
 */
type Mark = 'new' | 'gone' | 'without';

/** A column group: values of the fields across, or the row totals. */
export interface AcrossGroup {
  values: readonly string[] | null;
  mark?: Mark | undefined;
  /** Only a period that the report is compared with has figures of it. */
  isCompared?: boolean;
}

/**
 * A column of figures. `period` 0 is the report's own; `difference` is how much more it has than that period, `change`
 * by which share.
 */
export interface ValueColumn {
  id: string;
  group: AcrossGroup;
  measure: MeasureName;
  period: number;
  show: 'value' | 'difference' | 'change';
}

export interface TableRow extends Cut {
  kind: 'row' | 'subtotal' | 'total';
  key: string;
  /** A value for each field in rows; a subtotal has only the first ones. */
  values: readonly string[];
  mark?: Mark | undefined;
}

export interface ReportTable {
  definition: Definition;
  /** The periods as they were asked, its own first. */
  periods: readonly AskedPeriod[];
  groups: readonly AcrossGroup[];
  columns: readonly ValueColumn[];
  rows: readonly TableRow[];
  total: TableRow | undefined;
  /** Number of column groups, including those not shown. */
  acrossCount: number;
  /** Number of those that the report's own period has figures of. */
  ownAcrossCount: number;
  /** Number of rows without totals. */
  rowCount: number;
  /** A cell's decimal text; null for none. */
  cell: (row: TableRow, column: Pick<ValueColumn, 'group' | 'measure' | 'period'>) => string | null;
}

export type Answers = ReadonlyMap<string, readonly ReportRow[]>;

const SEPARATOR = '\u0001';
/** Column ids are used in the URL. */
const readable = (id: string) => id.replaceAll(SEPARATOR, '|').replaceAll(OTHERS, '*');
const keyOf = (values: readonly string[]) => values.join(SEPARATOR);
const valuesOf = (row: ReportRow, dims: readonly string[]) =>
  dims.map((name) => (row[name] === null ? OTHERS : (row[name] ?? '')));
const othersLast = <T>(list: readonly T[], firstOf: (one: T) => string | undefined): T[] => [
  ...list.filter((one) => firstOf(one) !== OTHERS),
  ...list.filter((one) => firstOf(one) === OTHERS),
];

/** A level's rows by their values. Times of a compared period are those that it stands beside. */
const indexed = (rows: readonly ReportRow[], dims: readonly string[]): Map<string, ReportRow> =>
  new Map(rows.map((row) => [keyOf(valuesOf(row, dims)), row]));

/** Groups across, ordered by their totals, or chronologically; those of compared periods alone come last. */
function acrossGroups(definition: Definition, periods: readonly AskedPeriod[], indexes: readonly Index[]) {
  const { across } = definition;
  const [first = ''] = across;
  if (across.length === 0) return [{ values: [] }];
  const { keys, gone, markOf } = keysOf(definition, periods, indexes, across);
  const orders = ordersOf(definition, [...across]);
  const isSorted = definition.sort.some(({ field }) => field === first);
  const all = [...keys, ...(mixesValues(definition) ? [] : gone)];
  const inOrder = inOrderOfTime(first, orders, isTime(first) && !isSorted ? all.toSorted() : all);
  const known = new Set(keys);
  const groups = inOrder.map((key): AcrossGroup & { values: readonly string[] } => {
    const values = key.split(SEPARATOR);
    return { values, mark: markOf(key, { fields: across, values }), isCompared: !known.has(key) };
  });
  return othersLast(groups, ({ values: [value] }) => value);
}

/** The latest of several times, in their order. */
export function newestOf<T>(times: readonly T[], most: number, valuesFor: (one: T) => readonly string[]): T[] {
  const latestFirst = times.toSorted((a, b) => (keyOf(valuesFor(a)) < keyOf(valuesFor(b)) ? 1 : -1));
  const kept = new Set(latestFirst.slice(0, most));
  return times.filter((one) => kept.has(one));
}

const shows = ['value', 'difference', 'change'] as const;
const codes = { value: '', difference: 'd', change: 'c' };

/** A column's id, with the values of its group as text. */
const columnId = (group: string, measure: MeasureName, period: number, show: ValueColumn['show']): string =>
  readable([group, measure, ...(period > 0 ? [`${period}${codes[show]}`] : [])].join(SEPARATOR));

/** Id of the column of all that has how far a measure has moved. */
export function movedColumn(
  { across }: Pick<Definition, 'across'>,
  measure: MeasureName,
  { as, against }: Move,
): string {
  return columnId(across.length > 0 ? 'total' : '', measure, against + 1, as);
}

function columnsOf(definition: Definition, groups: readonly AcrossGroup[], periods: number): ValueColumn[] {
  return groups.flatMap((group) =>
    definition.values.flatMap((measure) => {
      const name = group.values === null ? 'total' : keyOf(group.values);
      const column = (period: number, show: ValueColumn['show']): ValueColumn => ({
        id: columnId(name, measure, period, show),
        group,
        measure,
        period,
        show,
      });
      const compared = Array.from({ length: periods - 1 }, (_, at) => at + 1).flatMap((period) =>
        shows.map((show) => column(period, show)),
      );
      return [column(0, 'value'), ...compared];
    }),
  );
}

type Index = Map<string, Map<string, ReportRow>>;

/** Row order: as answered, or with subtotals group by group, in the order of the groups' totals. */
function orderOf(definition: Definition, own: Index, keys: readonly string[]): string[] {
  const { rows, subtotals } = definition;
  if (!subtotals || rows.length < 2) return othersLast(keys, (key) => key.split(SEPARATOR)[0]);
  const ranks = rows.slice(1).map((_, at) => {
    const level = own.get(levelKey(rows.slice(0, at + 1)));
    return new Map([...(level?.keys() ?? [])].map((key, rank) => [key, rank]));
  });
  const rankOf = (key: string) => {
    const values = key.split(SEPARATOR);
    return ranks.map((rank, at) =>
      values[at] === OTHERS ? Infinity : (rank.get(keyOf(values.slice(0, at + 1))) ?? Number.MAX_SAFE_INTEGER),
    );
  };
  const ranked = keys.map((key, at) => ({ key, rank: [...rankOf(key), key.endsWith(OTHERS) ? Infinity : at] }));
  const before = (a: number[], b: number[]) => {
    const differs = a.findIndex((rank, at) => rank !== b[at]);
    return differs === -1 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
  };
  return ranked.toSorted((a, b) => before(a.rank, b.rank)).map(({ key }) => key);
}

/** Inserts subtotals after each group's last row, the inner ones first. */
function withSubtotals(definition: Definition, rows: readonly TableRow[]): TableRow[] {
  const depth = definition.subtotals ? definition.rows.length - 1 : 0;
  return rows.flatMap((row, at) => {
    const next = rows[at + 1];
    const ended = Array.from({ length: depth }, (_, no) => depth - no)
      .map((length) => row.values.slice(0, length))
      .filter((prefix) => !next || keyOf(next.values.slice(0, prefix.length)) !== keyOf(prefix));
    const subtotals = ended.map((values): TableRow => ({
      kind: 'subtotal',
      key: `${keyOf(values)}${SEPARATOR}+`,
      values,
      unfinished: false,
    }));
    return [row, ...subtotals];
  });
}

function mostGroups({ values }: Definition, periods: number): number {
  const each = values.length * (2 * periods - 1);
  return Math.max(1, Math.min(MOST_COLUMNS_ACROSS, Math.floor(MOST_COLUMNS / Math.max(1, each))));
}

export function tableOf(
  definition: Definition,
  periods: readonly AskedPeriod[],
  answers: readonly Answers[],
  today: Day,
): ReportTable {
  const { rows, across } = definition;
  const indexes = periods.map(
    (period, at): Index =>
      new Map(
        period.levels.map(({ key, dims, body }) => {
          const rowsOfLevel = inCalendarOrder(answers[at]?.get(key) ?? [], body.orderBys);
          return [key, indexed(rowsOfLevel, dims)] as const;
        }),
      ),
  );
  const own: Index = indexes[0] ?? new Map();
  const all = acrossGroups(definition, periods, indexes);
  const most = mostGroups(definition, periods.length);
  const shown = isTime(across[0] ?? '') ? newestOf(all, most, ({ values }) => values) : all.slice(0, most);
  const hasRowTotals = across.length > 0 && own.has(levelKey(rows));
  const groups: AcrossGroup[] = [...shown, ...(hasRowTotals ? [{ values: null }] : [])];
  const { tableRows, rowCount } = rowsOf(definition, periods, indexes, today);
  return {
    definition,
    periods,
    groups,
    columns: columnsOf(definition, groups, periods.length),
    rows: withSubtotals(definition, tableRows),
    total: rows.length > 0 && own.has('') ? { kind: 'total', key: 'total', values: [], unfinished: false } : undefined,
    acrossCount: across.length === 0 ? 0 : all.length,
    ownAcrossCount: across.length === 0 ? 0 : all.filter(({ isCompared }) => !isCompared).length,
    rowCount,
    cell: (row, { group, measure, period }) => {
      const acrossValues = group.values ?? [];
      const dims = [...rows.slice(0, row.values.length), ...(acrossValues.length > 0 ? across : [])];
      const level = indexes[period]?.get(levelKey(dims));
      return level?.get(keyOf([...row.values, ...acrossValues]))?.[measure] ?? null;
    },
  };
}

/** How the report's own period has less than the whole of a place's times. */
export function cutOfPlace(definition: Definition, { fields, values }: Place, range: DayRange, today: Day): Cut {
  const cuts = values.map((value, at) => {
    const field = fields[at] ?? '';
    return cutOf(field, value, isOfPeriod(definition, field) ? range : EVER, today);
  });
  const whole: Cut = { unfinished: false };
  return cuts.reduce((all, one) => ({ ...all, ...one, unfinished: all.unfinished || one.unfinished }), whole);
}

/** Times are in their order also where the report's own period has no figures; those without a day come last. */
function inOrderOfTime(field: string, orders: ReportRequest['orderBys'], keys: readonly string[]): string[] {
  const [order] = orders;
  if (order?.field !== field || !isTime(field)) return [...keys];
  const timeOf = (key: string) => key.split(SEPARATOR)[0] ?? '';
  const sign = order.direction === 'desc' ? -1 : 1;
  return keys.toSorted((a, b) => {
    const [one, other] = [timeOf(a), timeOf(b)];
    if (one === other) return 0;
    if (one === '' || other === '') return one === '' ? 1 : -1;
    return one < other ? -sign : sign;
  });
}

/** The rows' or the columns' values: those of the report's own period, and those that only compared ones have. */
function keysOf(
  definition: Definition,
  periods: readonly AskedPeriod[],
  indexes: readonly Index[],
  fields: readonly DimensionName[],
) {
  const [own, before, ...further] = indexes;
  const keys = keysAt(own, definition, fields);
  const now = new Set(keys);
  const earlier = keysAt(before, definition, fields);
  const compared = new Set([...earlier, ...further.flatMap((one) => keysAt(one, definition, fields))]);
  const known = new Set(earlier);
  const range = periods[0]?.range ?? EVER;
  const first = periods[1]?.compared;
  // A time is neither new nor gone: what it has no figure of did not happen then.
  const areTimes = fields.every(isCalendar);
  const markOf = (key: string, place: Place): Mark | undefined => {
    if (!now.has(key) && !ownDays(definition, place, range)) return 'without';
    if (areTimes) return undefined;
    if (!now.has(key)) return 'gone';
    const isNew = first && !known.has(key) && comparedDays(definition, place, range, first).length > 0;
    return isNew ? 'new' : undefined;
  };
  return { keys, gone: [...compared].filter((key) => !now.has(key)), markOf };
}

/** The values of some fields in a period; without totals of them those of its cells. */
function keysAt(index: Index | undefined, { rows, across }: Definition, fields: readonly DimensionName[]): string[] {
  const level = index?.get(levelKey(fields));
  if (level) return [...level.keys()];
  const cells = [...(index?.get(levelKey([...rows, ...across]))?.keys() ?? [])];
  const from = fields === rows ? 0 : rows.length;
  return [...new Set(cells.map((key) => keyOf(key.split(SEPARATOR).slice(from, from + fields.length))))];
}

function rowsOf(definition: Definition, periods: readonly AskedPeriod[], indexes: readonly Index[], today: Day) {
  const { rows } = definition;
  const { keys, gone, markOf } = keysOf(definition, periods, indexes, rows);
  const range = periods[0]?.range ?? EVER;
  const all = [...keys, ...(hidesRows(definition) ? [] : gone)];
  const inTime = inOrderOfTime(rows[0] ?? '', ordersOf(definition, [...rows]), all);
  const tableRows = orderOf(definition, indexes[0] ?? new Map(), inTime).map((key): TableRow => {
    const values = rows.length === 0 ? [] : key.split(SEPARATOR);
    const place = { fields: rows, values };
    const mark = markOf(key, place);
    return { kind: 'row', key, values, ...cutOfPlace(definition, place, range, today), ...(mark && { mark }) };
  });
  return { tableRows, rowCount: tableRows.length };
}

/** Relative change as a fraction; null when undefined. */
export function changeOf(now: string | null, before: string | null): number | null {
  if (now === null || before === null) return null;
  const [a, b] = [Number(now), Number(before)];
  return b === 0 ? null : (a - b) / Math.abs(b);
}

/** Measures of which less is better. */
export const lessIsBetter: ReadonlySet<string> = new Set<string>([
  'rejectedConversions',
  'rejectedCommission',
  'rejectedNetCost',
  'rejectedConversionRate',
  'applicationDeclineEvent',
]);
/** Costs are neither good nor bad news. */
const neutral = /[cC]ost$/;

export function newsOf(measure: MeasureName, change: number | null): 'good' | 'bad' | 'none' {
  if (change === null || change === 0 || (neutral.test(measure) && !lessIsBetter.has(measure))) return 'none';
  return change > 0 !== lessIsBetter.has(measure) ? 'good' : 'bad';
}

/** True for columns that the server sorts: row totals of the own period. */
export function isServerSorted({ group, period, show }: ValueColumn): boolean {
  return period === 0 && show === 'value' && (group.values === null || group.values.length === 0);
}

/**
 * A cell's figure as decimal text, a rate as its fraction: the value, or how much more the report's own period has. Null
 * for none, as in a row whose days are not over. What adds up and did not occur in one of the periods, or had no such day
 * there, is nothing in it: differences add up as well.
 */
export function exactOf(table: ReportTable, row: TableRow, column: ValueColumn): string | null {
  const value = table.cell(row, column);
  if (column.show !== 'difference') return value;
  const now = table.cell(row, { ...column, period: 0 });
  if (row.open || (now === null && value === null)) return null;
  if ((now === null || value === null) && !addsUp(column.measure)) return null;
  return subtract(now ?? '0', value ?? '0');
}

/** A cell's figure as a number, for sorting and colouring; null for none. */
export function figureOf(table: ReportTable, row: TableRow, column: ValueColumn): number | null {
  if (column.show === 'change')
    return row.open ? null : changeOf(table.cell(row, { ...column, period: 0 }), table.cell(row, column));
  const exact = exactOf(table, row, column);
  return exact === null ? null : Number(exact);
}

/** Sorts rows by a column in the browser; rows without a figure come last. */
export function sortedByColumn(table: ReportTable, by: string): readonly TableRow[] {
  const column = table.columns.find(({ id }) => id === by.replace(/^-/, ''));
  if (!column || table.definition.subtotals) return table.rows;
  const sign = by.startsWith('-') ? -1 : 1;
  const figures = new Map(table.rows.map((row) => [row, figureOf(table, row, column)]));
  const sorted = table.rows.toSorted((a, b) => {
    const [one, other] = [figures.get(a) ?? null, figures.get(b) ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
  return othersLast(sorted, ({ values }) => values[0]);
}

export interface RowBranch {
  id: string;
  row: TableRow;
  branches: readonly RowBranch[];
}

/** The rows as a tree, each subtotal with the rows before it that it is the sum of. */
export function branchesOf(rows: readonly TableRow[]): RowBranch[] {
  const open: RowBranch[] = [];
  for (const row of rows) {
    const from = open.findIndex(({ row: { values } }) => values.length > row.values.length);
    const branches = row.kind === 'subtotal' && from >= 0 ? open.splice(from) : [];
    open.push({ id: row.key, row, branches });
  }
  return open;
}
