import { formatInstant } from '#src/lib/day.ts';
import * as t from '#text/frame';
import { headerOf } from '../column.ts';
import { filterText } from '../filters.ts';
import { displayOrder } from '../layout.ts';
import type { Column, ListDefinition } from '../types.ts';
import type { ListState } from '../use-list.ts';

/** What goes into an exported file: which columns, what a cell says, and the lines about scope. Pure. */

export type ExportColumn = Column<never> & { csv: string };

/** The columns shown now, in their order; those that aren't in the API's CSV stay out. */
export function exportColumns(columns: readonly Column<never>[], layout: ListState['layout']): ExportColumn[] {
  return displayOrder(layout).flatMap((id) => {
    const column = columns.find((each) => each.id === id);
    return column?.csv === undefined ? [] : [column as ExportColumn];
  });
}

/** Where each column is in the answer; names those that are missing. */
export function placesOf(
  columns: readonly ExportColumn[],
  header: readonly string[],
): { places: number[]; missing: string[] } {
  const places = columns.map(({ csv }) => header.indexOf(csv));
  return { places, missing: columns.filter((_, at) => places[at] === -1).map(({ csv }) => csv) };
}

export function exportHeaders(columns: readonly ExportColumn[]): string[] {
  return columns.map((column) => headerOf(column.kind === 'ago' ? { ...column, kind: 'instant' } : column));
}

/** "2026-03-15 09:30:00": what spreadsheets read as a date and time. */
function instantText(raw: string): string {
  return raw.replace('T', ' ').replace(/(\.\d+)?Z$/, '');
}

/** A cell of the file: words as the table shows them, figures and days as the API gave them. */
export function exportCell({ kind, statuses, words }: ExportColumn, raw: string): string {
  if (raw === '') return '';
  switch (kind) {
    case 'status':
      return statuses?.[raw]?.label ?? raw;
    case 'flag':
      return raw === 'true' ? t.table.yes : raw === 'false' ? t.table.no : raw;
    case 'instant':
    case 'ago':
      return instantText(raw);
    default:
      return words ? words(raw) : raw;
  }
}

export interface ScopeOf {
  list: Pick<ListDefinition<never>, 'title' | 'columns' | 'filters'>;
  state: Pick<ListState, 'filters' | 'sort'>;
  scopeLine: string | undefined;
  /** Rows in the file. */
  done: number;
  total: number;
  /** ISO instant. */
  at: string;
}

/** What the figures are: scope, every filter in full, the order, when, and how many rows of how many. */
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
