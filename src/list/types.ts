import type { ReactNode } from 'react';
import type { NameKind } from '#contract/agency';
import type { Answer } from '#src/api/call.ts';
import type { Field } from '#src/lib/url-state.ts';

/** Types of a table. Pages write columns and filters as values; everything else is derived. */

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

/** A status's shape and colour; never colour alone. */
export type Tone = 'good' | 'waiting' | 'bad' | 'quiet' | 'info';
export interface StatusLook {
  label: string;
  tone: Tone;
}

export interface CellFilter {
  name: string;
  value: string | number | boolean;
}

/** One square of a vertical sprite sheet. */
export interface Mark {
  /** URL of the sheet; empty while it should not load yet. */
  sheet: string;
  at: number;
}

/** An exported cell that is not a single API field in the column's format. */
interface WrittenCell {
  /** Dotted names in the API's CSV answer. */
  of: readonly string[];
  /** The exported text for those fields' texts, in order; '' for a missing value. */
  write: (...cells: string[]) => string;
}

export interface Column<Row> {
  /** Letters, digits and _ only: it is used in the URL. */
  id: string;
  header: string;
  kind: ColumnKind;
  /** Money is decimal text; days and instants are ISO text. */
  value: (row: Row) => string | number | boolean | null | undefined;
  sort?: string;
  /** The filter that a click on the value sets; undefined when the value can't be filtered by. */
  filter?: (row: Row) => CellFilter | undefined;
  /** Source of an export: the field's dotted name in the API's CSV answer, or several and their format. */
  csv: string | WrittenCell;
  width?: number;
  /** A text that is never shortened, however wide, and says what it is: a day with words. */
  firm?: boolean;
  hiddenByDefault?: boolean;
  /** Whole lines of a card that it takes on a phone, with its name before it; half of one when left out. */
  lines?: 1 | 2;
  /** Stays visible when the table is scrolled sideways. The first column always does. */
  pinned?: boolean;
  currency?: string;
  /** Words and looks of a status, by its value. */
  statuses?: Readonly<Record<string, StatusLook>>;
  /** An image before the value: sheet and index. */
  mark?: (row: Row) => Mark | undefined;
  /** The cell's copy button; its key works anywhere in the row. */
  copy?: { key: string; what: string; text: (row: Row) => string | undefined };
  hint?: (row: Row) => string | undefined;
  /** A decorative icon before the text: a logo, a folder. */
  sign?: (row: Row) => ReactNode;
}

export interface Option {
  value: string;
  label: string;
  group?: string | null;
}

/** A date range filter's value: the date to compare, and a preset or two days. */
export interface Period {
  basis: string;
  range: string;
}

/** Request members of a filter's value; undefined ones are not sent. */
export type Members = Readonly<Record<string, unknown>>;

interface FilterBase<T> {
  label: string;
  /** Heading in the filter menu; filters without one come first. */
  group?: string;
  field: Field<T>;
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
  /** Characters at most. */
  most: number;
}
/** Names by id; undefined while they load. */
export type KnownNames = Readonly<Record<string, string>> | 'failed' | undefined;
/** Things that people choose by name; addresses and requests have their ids. */
export interface NamedFilter extends FilterBase<readonly string[]> {
  kind: 'named';
  of: NameKind;
  /** Only one may be chosen. */
  single: boolean;
  /** Names of the chosen ids. */
  names?: KnownNames;
}
export interface FlagFilter extends FilterBase<boolean | undefined> {
  kind: 'flag';
  yes: string;
  no: string;
}
export interface PeriodFilter extends FilterBase<Period> {
  kind: 'period';
  bases: readonly Option[];
  today: string;
  /** The only periods to choose from, where any other is `refused` in these words. */
  only?: { options: readonly Option[]; refused: string };
}

export type Filter = ChoicesFilter | ChoiceFilter | TextFilter | NamedFilter | FlagFilter | PeriodFilter;
export type Filters = Record<string, Filter>;
/** A list's filters; false for one that the viewer does not have. */
export type Offered = Record<string, Filter | false>;

type ValueOf<F> = F extends { field: Field<infer T> } ? T : F extends false ? undefined : never;
/** The value type of each filter: FilterValues<{status: ChoicesFilter}> is {status: readonly string[]}. */
export type FilterValues<F extends Offered> = { [K in keyof F]: ValueOf<F[K]> };

export type Density = 'compact' | 'regular' | 'relaxed';

export interface Layout {
  order: readonly string[];
  pinned: readonly string[];
  widths: Readonly<Record<string, number>>;
}

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/** A list as its table renders it. Make it outside the component, or in useMemo when it depends on data. */
export interface ListDefinition<Row> {
  /** Names the list in saved views and file names: "conversions". */
  name: string;
  title: string;
  columns: readonly Column<Row>[];
  filters: Filters;
  sort: Sort;
  rowId: (row: Row) => string;
  /** A row's accessible name: "conversion 4711". */
  rowName: (row: Row) => string;
}

/** The part of a useQuery result that a table needs; `listOf(endpoint, input)` fits as it is. */
export interface ListQuery<Row> {
  data: Answer<readonly Row[]> | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

/** Picked rows: by id, or all rows that match the current filters except some. */
export type Picked =
  | { kind: 'some'; ids: readonly string[] }
  /** `total` includes the excepted rows. */
  | { kind: 'all'; total: number; except: readonly string[] };

/** An export with more than a list's rows. */
export interface Exported {
  /** Plural of its rows. */
  title: string;
  total: number;
  /** Columns after the list's own. */
  further: readonly Column<never>[];
}

/** Streams every matching row as CSV; `callCsv` of the endpoint without offset and limit. */
export type FetchCsv = (signal: AbortSignal) => Promise<Answer<ReadableStream<Uint8Array>>>;
