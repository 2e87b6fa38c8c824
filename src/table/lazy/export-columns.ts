import { formatInstant, isEver } from '#src/lib/day.ts';
import * as t from '#text/frame';
import { headerOf } from '#src/list/cell-text.ts';
import { daysOf, filterText } from '#src/list/filters.ts';
import { displayOrder } from '#src/list/layout.ts';
import type { Column, ListDefinition, Period } from '#src/list/types.ts';
import type { ListState } from '../use-list.ts';

/** Content of an exported file: columns, cell text, and the scope lines. Pure. */

export function exportColumns(columns: readonly Column<never>[], layout: ListState['layout']): Column<never>[] {
  return displayOrder(layout).flatMap((id) => columns.find((each) => each.id === id) ?? []);
}

function fieldsOf({ csv }: Pick<Column<never>, 'csv'>): readonly string[] {
  return typeof csv === 'string' ? [csv] : csv.of;
}

/** Indexes of each column's fields in the answer, and the missing fields. */
export function placesOf(
  columns: readonly Column<never>[],
  header: readonly string[],
): { places: number[][]; missing: string[] } {
  const missing = columns.flatMap(fieldsOf).filter((name) => !header.includes(name));
  const places = columns.map((column) => fieldsOf(column).map((name) => header.indexOf(name)));
  return { places, missing: [...new Set(missing)] };
}

export function exportHeaders(columns: readonly Column<never>[]): string[] {
  return columns.map((column) => headerOf(column.kind === 'ago' ? { ...column, kind: 'instant' } : column));
}

/** "2026-03-15 09:30:00": the date and time format of spreadsheets. */
function instantText(raw: string): string {
  return raw.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
}

/** An exported cell: words as in the table, figures as from the API, days as yyyy-mm-dd. */
export function exportCell({ kind, statuses, csv }: Column<never>, cells: readonly string[]): string {
  if (typeof csv !== 'string') return csv.write(...cells);
  const raw = cells[0] ?? '';
  if (raw === '') return '';
  switch (kind) {
    case 'status':
      return statuses?.[raw]?.label ?? raw;
    case 'flag':
      return raw === 'true' ? t.table.yes : raw === 'false' ? t.table.no : raw;
    case 'instant':
    case 'ago':
      return instantText(raw);
    case 'day':
      return raw.slice(0, 'yyyy-mm-dd'.length);
    default:
      return raw;
  }
}

export interface ScopeOf {
  list: Pick<ListDefinition<never>, 'title' | 'columns' | 'filters'>;
  state: Pick<ListState, 'filters' | 'sort'>;
  scopeLine: string | undefined;
  done: number;
  total: number;
  at: string;
}

/** The scope in the parts of a file's name: the account, the days of each period, and every other filter. */
export function scopeNames({ list, state, scopeLine }: Pick<ScopeOf, 'list' | 'state' | 'scopeLine'>): string[] {
  const [account = ''] = scopeLine?.split(' · ') ?? [];
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = state.filters[name];
    if (filter.kind !== 'period') return filterText(filter, value) ?? [];
    const { fromDate, toDate } = daysOf(filter, value as Period);
    return isEver({ from: fromDate, to: toDate }) ? t.table.presets.all : `${fromDate}_${toDate}`;
  });
  return [account, ...filters];
}

/** Description of the figures: scope, every filter in full, sort order, time, and row count. */
export function scopeRows({ list, state, scopeLine, done, total, at }: ScopeOf): string[][] {
  const filters = Object.entries(list.filters).flatMap(([name, filter]) => {
    const text = filterText(filter, state.filters[name], 'full');
    return text === undefined ? [] : [[filter.label, text]];
  });
  const sorted = list.columns.find(({ id }) => id === state.sort.column);
  const direction = state.sort.direction === 'asc' ? t.table.ascending : t.table.descending;
  return [
    [t.table.scope, scopeLine ?? list.title],
    ...filters,
    ...(sorted ? [[t.table.sortedBy, `${sorted.header}, ${direction}`]] : []),
    [t.table.exportedAt, `${formatInstant(at)} ${t.table.utc}`],
    [t.table.rowCount, t.table.exporting(done, total)],
  ];
}
