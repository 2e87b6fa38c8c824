import type { Definition, InputOf, ReplyOf, RowOf } from '#contract/endpoint';
import type { FirstRequest } from '#src/first-view/early/requests.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatRange, rangeOf, readRange } from '#src/lib/day.ts';
import { defined } from '#src/lib/defined.ts';
import { readState } from '#src/lib/url-state.ts';
import { rowsIn, type ScopeLineParts } from './scope-text.ts';
import { makers, named, type Makers, type Unnamed } from './columns.ts';
import { askedBy, filterText, optionLabel } from './filters.ts';
import { readOwn, type ListValues } from './list-state.ts';
import type { Filter, Filters, FilterValues, ListDefinition, Offered } from './types.ts';

/**
 * Defines a list: `list({ endpoint, filters, columns, … })` derives columns, sorting, filters, URL, first request and
 * export. Nothing here renders or loads what does: a list's request is sent before the rendering code is loaded, and
 * the parts of its page import the list.
 */

interface ListWords {
  title: string;
  /** Plural of the rows where it differs from the page's title. */
  rows?: string;
  count: (n: number) => string;
  rowName: (name: string) => string;
  /** Message for an empty list without filters. */
  empty: string;
  columns: Readonly<Record<string, unknown>>;
  /** Label of the period where a search ignores it. */
  anyDate?: string;
}

/** Names for filters, such as sectors: loaded after the list's rows, or when a filter needs them. */
export interface NamesRequest<NE extends Definition> {
  endpoint: NE;
  input: (viewer: Viewer) => InputOf<NE>;
  /** Filters whose values cannot be displayed without the names. */
  neededBy: readonly string[];
  /** False for users who may not request them. */
  mayAsk?: (viewer: Viewer) => boolean;
}

type QueryOf<E extends Definition> = InputOf<E> extends { query: infer Q } ? Q : never;

export interface ListSpec<E extends Definition, F extends Offered, NE extends Definition> {
  /** First path segment after the account; names saved views and files. */
  name: string;
  endpoint: E;
  words: ListWords | ((viewer: Viewer) => ListWords);
  /** `search` serves filters whose options are in the URL. */
  filters: (viewer: Viewer, names: ReplyOf<NE> | undefined, search: URLSearchParams) => F;
  /** Filters without meaning next to the values of others: neither shown nor sent. */
  without?: (values: FilterValues<F>) => readonly (keyof F & string)[];
  columns: (
    make: Makers<RowOf<E>>,
    viewer: Viewer,
    values: FilterValues<F>,
    names: ReplyOf<NE> | undefined,
  ) => Record<string, Unnamed<RowOf<E>> | false>;
  sorts: readonly string[];
  /** The request's members for column and direction. */
  order?: readonly [column: string, direction: string];
  /** Default sort: a column's id, with `-` for descending. */
  sort: string | ((values: FilterValues<F>) => string);
  /** Request members in addition to those of the filters. */
  ask?: (values: FilterValues<F>, viewer: Viewer, search: URLSearchParams) => Partial<QueryOf<E>>;
  rowId: (row: RowOf<E>) => string | number;
  /** The row's accessible name; its id by default. */
  rowName?: (row: RowOf<E>) => string;
  /** Parts of the scope line that do not follow from the filters (count, period, status, currency do). */
  scope?: (values: FilterValues<F>, viewer: Viewer, total: number | null) => ScopeLineParts;
  /** A typical row count, to reserve its space on the scope line. */
  usual?: number;
  names?: NamesRequest<NE>;
  /** Milliseconds until the rows are refetched; false when they are final. */
  again?: (rows: readonly RowOf<E>[]) => number | false;
  /** First requests of a row's detail; without it rows open nothing. `id` is NaN where the URL has no number. */
  detail?: (viewer: Viewer, id: number, search: URLSearchParams) => readonly FirstRequest[];
}

export interface ListAt<E extends Definition, F extends Offered> {
  definition: ListDefinition<RowOf<E>>;
  values: FilterValues<F>;
  state: ListValues<Filters>;
  words: ListWords;
  /** Query of every matching row, unsorted: for sums. */
  matching: QueryOf<E>;
  /** The same in list order: for exports and actions on all rows. */
  sorted: QueryOf<E>;
  input: InputOf<E>;
  /** Request for every matching row. */
  all: InputOf<E>;
  scope: (total: number | null) => ScopeLineParts;
}

export interface List<E extends Definition, F extends Offered, NE extends Definition> {
  spec: ListSpec<E, F, NE>;
  requests: (viewer: Viewer, search: URLSearchParams) => readonly FirstRequest[];
  at: (viewer: Viewer, search: URLSearchParams, names?: ReplyOf<NE>) => ListAt<E, F>;
}

/** The account's members of the request, by the endpoint's names. */
function accountOf({ access, contactParameter = 'contactId' }: Definition, viewer: Viewer): Record<string, number> {
  const { agencyId, contactId } = viewer;
  return access === 'manager' ? { agencyId } : { agencyId, [contactParameter]: contactId };
}

function sortOf(text: string): ListDefinition<never>['sort'] {
  return { column: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' };
}

/** The scope line's parts that follow from the filters: period, statuses, currency. */
function scopeOf(filters: Filters, values: Record<string, unknown>, { anyDate }: ListWords): ScopeLineParts {
  const parts: ScopeLineParts = {};
  for (const [name, filter] of Object.entries(filters)) {
    if (filter.kind === 'period') {
      const { range, basis } = values[name] as { range: string; basis: string };
      parts.dateBasis = optionLabel(filter.bases, basis);
      parts.range = formatRange(rangeOf(readRange(range) ?? 'last30', filter.today));
    } else if (name === 'status') {
      const set = filterText(filter, values[name], 'full');
      parts.statuses = set === undefined ? [] : [set];
    } else if (name === 'currency') {
      parts.currency = String(values[name]) || undefined;
    }
  }
  return parts.dateBasis === undefined && anyDate !== undefined ? { ...parts, dateBasis: anyDate } : parts;
}

export function list<E extends Definition, F extends Offered, NE extends Definition = never>(
  spec: ListSpec<E, F, NE>,
): List<E, F, NE> {
  const { sort } = spec;
  const at = (viewer: Viewer, search: URLSearchParams, names?: ReplyOf<NE>): ListAt<E, F> => {
    const offered = Object.entries(spec.filters(viewer, names, search)).filter(
      (pair): pair is [string, Filter] => !!pair[1],
    );
    const read = readState(Object.fromEntries(offered.map(([name, { field }]) => [name, field])), search);
    const values = read as FilterValues<F>;
    const hidden: readonly string[] = spec.without?.(values) ?? [];
    const filters: Filters = Object.fromEntries(offered.filter(([name]) => !hidden.includes(name)));
    const words = typeof spec.words === 'function' ? spec.words(viewer) : spec.words;
    const rowId = (row: RowOf<E>) => String(spec.rowId(row));
    const definition: ListDefinition<RowOf<E>> = {
      name: spec.name,
      title: words.rows ?? words.title,
      columns: named(spec.columns(makers(spec.sorts), viewer, values, names), words.columns),
      filters,
      sort: sortOf(typeof sort === 'string' ? sort : sort(values)),
      rowId,
      rowName: (row) => words.rowName(spec.rowName?.(row) ?? rowId(row)),
    };
    const state = { ...readOwn(definition, search), filters: read };
    const [column, direction] = spec.order ?? ['sortColumnName', 'sortDirection'];
    const asked = Object.entries(filters).map(([name, filter]) => askedBy(filter, read[name]));
    const matching = defined({
      ...accountOf(spec.endpoint, viewer),
      ...Object.assign({}, ...asked),
      ...spec.ask?.(values, viewer, search),
    });
    const sorted = defined({
      ...matching,
      [column]: state.sortColumnName,
      [direction]: state.sort.direction,
    });
    return {
      definition,
      values,
      state,
      words,
      matching: matching as QueryOf<E>,
      sorted: sorted as QueryOf<E>,
      input: { query: { ...sorted, offset: state.offset, limit: state.size } } as InputOf<E>,
      all: { query: sorted } as InputOf<E>,
      scope: (total) => ({
        ...rowsIn(words.count, total, spec.usual),
        ...scopeOf(filters, read, words),
        ...spec.scope?.(values, viewer, total),
      }),
    };
  };
  return {
    spec,
    at,
    requests: (viewer, search) => [
      { endpoint: spec.endpoint, input: at(viewer, search).input as FirstRequest['input'] },
    ],
  };
}
