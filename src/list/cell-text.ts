import { formatAgo, formatDay, formatInstant, formatMonth } from '#src/lib/day.ts';
import { locale } from '#text/frame';
import { formatBytes } from '#src/lib/bytes.ts';
import { figureFormat, formatMoney, plainDecimal } from '#src/lib/money.ts';
import * as t from '#text/frame';
import type { Column, ColumnKind } from './types.ts';

/** Header, alignment, width, text and hover text of a column's cells. Pure. */

const widths: Record<ColumnKind, number> = {
  text: 200,
  id: 100,
  number: 100,
  bytes: 90,
  money: 100,
  percent: 90,
  day: 108,
  month: 96,
  // German months and days have longer names.
  instant: locale.startsWith('de') ? 168 : 152,
  ago: 108,
  status: 120,
  flag: 90,
};

const rightKinds: ReadonlySet<ColumnKind> = new Set(['number', 'bytes', 'money', 'percent']);

export function alignOf({ kind }: Pick<Column<never>, 'kind'>): 'start' | 'end' {
  return rightKinds.has(kind) ? 'end' : 'start';
}

export function widthOf({ kind, width }: Pick<Column<never>, 'kind' | 'width'>): number {
  return width ?? widths[kind];
}

/** From this width on a text is a name, which may be shortened; narrower ones are codes and words. */
const NAME_FROM = 160;

/** Whether a column holds names or other long texts. */
export function isName(column: Pick<Column<never>, 'kind' | 'width' | 'firm'>): boolean {
  return column.kind === 'text' && !column.firm && widthOf(column) >= NAME_FROM;
}

/**
 * The width that a column is shrunk to before the table scrolls sideways: names give way, nothing else does. Those in
 * the first column, by which rows are told apart, give way less.
 */
export function leastWidthOf(column: Pick<Column<never>, 'kind' | 'width' | 'firm'>, isFirst: boolean): number {
  const width = widthOf(column);
  return isName(column) ? Math.max(100, Math.round(width * (isFirst ? 0.8 : 0.55))) : width;
}

/** "Commission (GBP)", "Converted (UTC)": the header has the unit. */
export function headerOf({ header, kind, currency }: Pick<Column<never>, 'header' | 'kind' | 'currency'>): string {
  if (kind === 'money' && currency) return `${header} (${currency})`;
  return kind === 'instant' ? `${header} (${t.table.utc})` : header;
}

const numbers = figureFormat({ maximumFractionDigits: 4 });
const percents = figureFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 });

type Value = string | number | boolean;

const written: Record<ColumnKind, (value: Value, column: Column<never>) => string> = {
  text: String,
  id: String,
  number: (value) => numbers().format(typeof value === 'string' ? plainDecimal(value) : Number(value)),
  bytes: (value) => formatBytes(Number(value)),
  money: (value) => formatMoney(String(value)),
  percent: (value) => percents().format(Number(value)),
  day: (value) => formatDay(String(value)),
  month: (value) => formatMonth(String(value)),
  instant: (value) => formatInstant(String(value)),
  ago: (value) => formatAgo(String(value)),
  status: (value, { statuses }) => statuses?.[String(value)]?.label ?? String(value),
  flag: (value) => (value ? t.table.yes : t.table.no),
};

/** The text of a cell; undefined when the row has no value. */
export function textOf<Row>(column: Column<Row>, row: Row): string | undefined {
  const value = column.value(row);
  if (value === null || value === undefined || value === '') return undefined;
  return written[column.kind](value, column);
}

function instantHint(at: string): string {
  return `${formatAgo(at)}, ${formatInstant(at)} ${t.table.utc}`;
}

/** Hover text of a cell: the column's hint, the exact instant, or a text that may be cut off. */
export function hintOf<Row>(column: Column<Row>, row: Row): string | undefined {
  const own = column.hint?.(row);
  if (own) return own;
  const value = column.value(row);
  if (value === null || value === undefined || value === '') return undefined;
  if (column.kind === 'instant' || column.kind === 'ago') return instantHint(String(value));
  if (column.kind === 'money') return /\.\d{3,}$/.test(String(value)) ? String(value) : undefined;
  return column.kind === 'text' || column.kind === 'id' ? String(value) : undefined;
}

/** Upper bounds of the width of a digit and of the average letter, in pixels at the usual text size. */
const WIDEST_LETTER = 8;
const PADDING = 32;
const CELL_PADDING = 18;

/** The width in which figures are whole, in pixels at the usual text size. */
export function widthOfFigures(texts: readonly (string | undefined)[]): number {
  const longest = texts.reduce((most, text = '') => Math.max(most, text.length), 0);
  return longest * WIDEST_LETTER + CELL_PADDING;
}

/** True when a text may not fit. A false positive only clips the cell. */
export function mayOverflow(text: string, width: number): boolean {
  return text.length * WIDEST_LETTER + PADDING > width;
}
