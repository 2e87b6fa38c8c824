import { defined } from '#src/lib/defined.ts';
import type { CellFilter, Column, ColumnKind, StatusLook } from './types.ts';

/** Column makers, one line per column: `money('commission.amount', { width: 120 })`. */

type Plain = string | number | boolean | null | undefined;

/** Dotted names of a row's fields with a single value: "commission.amount". */
type FieldOf<Row> = {
  [K in keyof Row & string]: NonNullable<Row[K]> extends Plain
    ? K
    : NonNullable<Row[K]> extends readonly unknown[]
      ? never
      : `${K}.${FieldOf<NonNullable<Row[K]>>}`;
}[keyof Row & string];
/** Fields a cell can be made of; lists and objects become JSON text, as in the CSV. */
type SourceOf<Row> = FieldOf<Row> | (keyof Row & string);
/** Source of a column's values. Lists with rows in memory may use a function, with a separate CSV name. */
type Source<Row> = SourceOf<Row> | readonly SourceOf<Row>[] | ((row: Row) => Plain);

interface Options<Row> {
  /** By default the list's word for the column's id. */
  header?: string;
  width?: number;
  /** A text that is never shortened, however wide. */
  firm?: boolean;
  hidden?: boolean;
  /** Whole lines of a card that it takes on a phone. */
  lines?: 1 | 2;
  /** The filter that a click on the value sets, with the source of the filter's value if it differs. */
  filter?: string | readonly [filter: string, field: FieldOf<Row>] | ((row: Row) => CellFilter | undefined);
  /** The service's name for the order; false for unsortable. By default the field's own name. */
  sort?: string | false;
  csv?: string;
  currency?: string;
  hint?: (row: Row) => string | undefined;
  /** The key that copies the cell, with the copied field where it differs from the displayed one. */
  copy?: string | readonly [key: string, field: FieldOf<Row>];
  mark?: Column<Row>['mark'];
  sign?: Column<Row>['sign'];
}
/** Writes the source values as text; '' stands for a missing value. */
type Write = (...values: string[]) => string;
type Making<Row> = Options<Row> & { write?: Write };
export type Unnamed<Row> = Omit<Column<Row>, 'id' | 'header'> & { header?: string };

function valueAt(row: unknown, field: string): unknown {
  let value = row;
  for (const name of field.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

const plainAt = (row: unknown, field: string) => valueAt(row, field) as Plain;

/** The text of a field as in the service's CSV. */
function sourceText(row: unknown, field: string): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const value = valueAt(row, field);
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(text).join('; ') : text(value);
}

function filterOf<Row>(own: string, filter: Options<Row>['filter']): Column<Row>['filter'] {
  if (filter === undefined || typeof filter === 'function') return filter;
  const [name, field] = typeof filter === 'string' ? [filter, own] : filter;
  return (row) => {
    const value = plainAt(row, field);
    return value === null || value === undefined || value === '' ? undefined : { name, value };
  };
}

function copyOf<Row>(copy: Options<Row>['copy'], shown: (row: Row) => Plain, what: string): Column<Row>['copy'] {
  if (copy === undefined) return undefined;
  const [key, field] = typeof copy === 'string' ? [copy, undefined] : copy;
  const textOf = (row: Row) => (field === undefined ? shown(row) : plainAt(row, field));
  return { key, what, text: (row) => String(textOf(row) ?? '') || undefined };
}

function fieldsOf<Row>(source: Source<Row>): readonly string[] {
  if (typeof source === 'function') return [];
  return typeof source === 'string' ? [source] : source;
}

function valueOf<Row>(source: Source<Row>, fields: readonly string[], write: Write | undefined): (row: Row) => Plain {
  if (typeof source === 'function') return source;
  const [field = ''] = fields;
  return write ? (row) => write(...fields.map((each) => sourceText(row, each))) : (row) => plainAt(row, field);
}

function maker<Row>(kind: ColumnKind, sorts: ReadonlySet<string>) {
  return (source: Source<Row>, options: Making<Row> = {}): Unnamed<Row> => {
    const { header, width, firm, hidden, lines, filter, sort, csv, currency, hint, copy, mark, sign, write } = options;
    const sources = fieldsOf(source);
    const [field = ''] = sources;
    const value = valueOf(source, sources, write);
    return {
      kind,
      value,
      csv: write ? { of: sources, write } : (csv ?? field),
      ...defined({
        header,
        width,
        firm,
        hiddenByDefault: hidden,
        lines,
        sort: (sort ?? sources.find((each) => sorts.has(each))) || undefined,
        filter: filterOf(field, filter),
        currency,
        hint,
        copy: copyOf(copy, value, header ?? ''),
        mark,
        sign,
      }),
    };
  };
}

type Maker<Row> = ReturnType<typeof maker<Row>>;

/** Makers for a list's columns, typed so that only fields of its rows compile. */
export interface Makers<Row> extends Record<Exclude<ColumnKind, 'status'>, Maker<Row>> {
  /** `write` computes the status from several fields. */
  status: (source: Source<Row>, looks: Readonly<Record<string, StatusLook>>, options?: Making<Row>) => Unnamed<Row>;
}

/** @param sorts fields that the service can sort by */
export function makers<Row>(sorts: readonly string[]): Makers<Row> {
  const known = new Set(sorts);
  const of = (kind: ColumnKind) => maker<Row>(kind, known);
  return {
    text: of('text'),
    id: of('id'),
    number: of('number'),
    bytes: of('bytes'),
    money: of('money'),
    percent: of('percent'),
    day: of('day'),
    month: of('month'),
    instant: of('instant'),
    ago: of('ago'),
    flag: of('flag'),
    status: (source, looks, options) => {
      const column = of('status')(source, options);
      const { csv } = column;
      if (typeof csv === 'string') return { ...column, statuses: looks };
      const label = (...cells: string[]) => looks[csv.write(...cells)]?.label ?? csv.write(...cells);
      return { ...column, statuses: looks, csv: { ...csv, write: label } };
    },
  };
}

/** Adds ids to columns and drops those that are false; `words` are the default headers. */
export function named<Row>(
  columns: Readonly<Record<string, Unnamed<Row> | false>>,
  words: Readonly<Record<string, unknown>>,
): Column<Row>[] {
  return Object.entries(columns).flatMap(([id, column]) => {
    if (column === false) return [];
    const header = column.header ?? String(words[id]);
    const { copy } = column;
    return [{ ...column, id, header, ...(copy && { copy: { ...copy, what: header } }) }];
  });
}
