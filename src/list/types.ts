import type { ReactNode } from 'react';
import type { Answer } from '#src/api/call.ts';
import type { Field } from '#src/lib/url-state.ts';

/** What a table is made of. Pages write columns and filters as values; everything else is read off them. */

export type ColumnKind =
  | 'text'
  | 'id'
  | 'number'
  | 'bytes'
  | 'money'
  | 'percent'
  | 'day'
  | 'month'
  | 'instant'
  | 'ago'
  | 'status'
  | 'flag';

/** How a status looks beside its word: shape and colour, never colour alone. */
export type Tone = 'good' | 'waiting' | 'bad' | 'quiet' | 'info';
export interface StatusLook {
  label: string;
  tone: Tone;
}

/** A filter that a cell's value stands for: the filter's name and the value to put there. */
export interface CellFilter {
  name: string;
  value: string | number | boolean;
}

/** One square of a sheet that has them one below the other. */
export interface Mark {
  /** Its address; empty while it is not to be loaded yet. */
  sheet: string;
  at: number;
}

/** A cell of an exported file that is not one field of the API written by the column's kind. */
export interface WrittenCell {
  /** Dotted names in the API's CSV answer. */
  of: readonly string[];
  /** What the file says, of the text of each in their order. A field without a value is ''. */
  write: (...cells: string[]) => string;
}

export interface Column<Row> {
  /** Letters, digits and _ only: the address holds it. */
  id: string;
  header: string;
  kind: ColumnKind;
  /** Money is decimal text, days and instants are ISO text. */
  value: (row: Row) => string | number | boolean | null | undefined;
  /** The name the API sorts by. */
  sort?: string;
  /** What a click on the value filters by; nothing when the value can't be filtered by. */
  filter?: (row: Row) => CellFilter | undefined;
  /** What an export is made of: the field's dotted name in the API's CSV answer, or several and how they are written. */
  csv: string | WrittenCell;
  width?: number;
  hiddenByDefault?: boolean;
  /** Stays in sight when the table is scrolled sideways. The first column does so by itself. */
  pinned?: boolean;
  /** Of money: shown in the header. */
  currency?: string;
  /** Words and looks of a status, by its value. */
  statuses?: Readonly<Record<string, StatusLook>>;
  /** A picture before the value: its sheet, and which of the squares on it. */
  mark?: (row: Row) => Mark | undefined;
  /** What the button in the cell puts on the clipboard, and so does its key anywhere in the row. */
  copy?: { key: string; what: string; text: (row: Row) => string | undefined };
  /** Shown on hover: the original amount and rate, the reason … */
  hint?: (row: Row) => string | undefined;
  /** What stands before the text, for the eye alone: a logo, the sign of a folder. */
  sign?: (row: Row) => ReactNode;
}

export interface Option {
  value: string;
  label: string;
  group?: string | null;
}

/** What a date range filter holds: which date, and a preset or two days. */
export interface Period {
  basis: string;
  range: string;
}

/** Members of a list's query that a filter's value stands for; those that are undefined are not sent. */
export type Members = Readonly<Record<string, unknown>>;

interface FilterBase<T> {
  label: string;
  /** Under which heading it is offered; those without one come first. */
  group?: string;
  field: Field<T>;
  /** The query's members for a value that filters. */
  ask: (value: T) => Members;
}
export interface ChoicesFilter extends FilterBase<readonly string[]> {
  kind: 'choices';
  options: readonly Option[];
}
export interface ChoiceFilter extends FilterBase<string> {
  kind: 'choice';
  options: readonly Option[];
}
export interface TextFilter extends FilterBase<string> {
  kind: 'text';
  placeholder?: string;
  /** Of a filter that does not take every text: which it takes. */
  wanted?: string;
}
export interface IdsFilter extends FilterBase<readonly (string | number)[]> {
  kind: 'ids';
}
export interface FlagFilter extends FilterBase<boolean | undefined> {
  kind: 'flag';
  yes: string;
  no: string;
}
export interface PeriodFilter extends FilterBase<Period> {
  kind: 'period';
  bases: readonly Option[];
  /** The network's calendar day. */
  today: string;
}

export type Filter = ChoicesFilter | ChoiceFilter | TextFilter | IdsFilter | FlagFilter | PeriodFilter;
export type Filters = Record<string, Filter>;
/** Filters as a list writes them: one that does not exist for whoever looks is false. */
export type Offered = Record<string, Filter | false>;

type ValueOf<F> = F extends { field: Field<infer T> } ? T : F extends false ? undefined : never;
/** The value each filter holds: FilterValues<{status: ChoicesFilter}> is {status: readonly string[]}. */
export type FilterValues<F extends Offered> = { [K in keyof F]: ValueOf<F[K]> };

export type Density = 'compact' | 'regular' | 'relaxed';

/** Which columns show, in which order, how wide, and which stay in sight. */
export interface Layout {
  order: readonly string[];
  pinned: readonly string[];
  widths: Readonly<Record<string, number>>;
}

export interface Sort {
  /** A column's id. */
  column: string;
  direction: 'asc' | 'desc';
}

/** A list as its table draws it. Make it outside the component, or in useMemo when it depends on data. */
export interface ListDefinition<Row> {
  /** Names the list in saved views and file names: "conversions". */
  name: string;
  /** What the rows are called, for the caption and the counts: "conversions". */
  title: string;
  columns: readonly Column<Row>[];
  filters: Filters;
  sort: Sort;
  rowId: (row: Row) => string;
  /** How a row is called where it isn't seen: "conversion 4711". */
  rowName: (row: Row) => string;
}

/** What the page's useQuery gives, as far as a table cares; `listOf(endpoint, input)` fits as it is. */
export interface ListQuery<Row> {
  data: Answer<readonly Row[]> | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** Rows somebody picked: some by id, or all that match the list's present filters, but those dropped again by id. */
export type Picked =
  | { kind: 'some'; ids: readonly string[] }
  /** `total` counts the excepted, too. */
  | { kind: 'all'; total: number; except: readonly string[] };

/** An export of more than a list's rows. */
export interface Exported {
  /** What its rows are called, in the plural. */
  title: string;
  total: number;
  /** Columns after those of the list. */
  further: readonly Column<never>[];
}

/** Every matching row as CSV text; `callCsv` of the endpoint, without offset and limit. */
export type FetchCsv = (signal: AbortSignal) => Promise<Answer<ReadableStream<Uint8Array>>>;
