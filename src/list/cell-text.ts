import { formatAgo, formatDay, formatInstant, formatMonth } from '#src/lib/day.ts';
import { locale } from '#text/frame';
import { formatBytes } from '#src/lib/bytes.ts';
import { formatMoney, plainDecimal } from '#src/lib/money.ts';
import * as t from '#text/frame';
import type { Column, ColumnKind } from './types.ts';

/** Header, alignment, width, text and hover text of a column's cells. Pure. */

const widths: Record<ColumnKind, number> = {
  text: 200,
  id: 120,
  number: 110,
  bytes: 100,
  money: 150,
  percent: 100,
  day: 120,
  month: 100,
  instant: 170,
  ago: 130,
  status: 130,
  flag: 90,
};

const rightKinds: ReadonlySet<ColumnKind> = new Set(['number', 'bytes', 'money', 'percent']);

export function alignOf({ kind }: Pick<Column<never>, 'kind'>): 'start' | 'end' {
  return rightKinds.has(kind) ? 'end' : 'start';
}

export function widthOf({ kind, width }: Pick<Column<never>, 'kind' | 'width'>): number {
  return width ?? widths[kind];
}

/** "Commission (GBP)", "Converted (UTC)": the header has the unit. */
export function headerOf({ header, kind, currency }: Pick<Column<never>, 'header' | 'kind' | 'currency'>): string {
  if (kind === 'money' && currency) return `${header} (${currency})`;
  return kind === 'instant' ? `${header} (${t.table.utc})` : header;
}

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
const percents = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
});

type Value = string | number | boolean;

const written: Record<ColumnKind, (value: Value, column: Column<never>) => string> = {
  text: String,
  id: String,
  number: (value) => numbers.format(typeof value === 'string' ? plainDecimal(value) : Number(value)),
  bytes: (value) => formatBytes(Number(value)),
  money: (value) => formatMoney(String(value)),
  percent: (value) => percents.format(Number(value)),
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
  return column.kind === 'text' ? String(value) : undefined;
}

/** Upper bound of the average letter width, in pixels at the usual text size. */
const WIDEST_LETTER = 8;
const PADDING = 32;

/** True when a text may not fit. A false positive only clips the cell. */
export function mayOverflow(text: string, width: number): boolean {
  return text.length * WIDEST_LETTER + PADDING > width;
}
