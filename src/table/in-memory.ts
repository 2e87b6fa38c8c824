import { compare } from '#src/lib/money.ts';
import type { ListState } from './use-list.ts';
import type { Column, FetchCsv, ListDefinition, ListQuery } from '#src/list/types.ts';

/**
 * A list whose rows are all here: sorted and cut into pages in the browser, and exported from there. For answers
 * that are one thing, such as a billing run; what can grow without end is asked for page by page.
 */

type Value = ReturnType<Column<never>['value']>;

/** Less than 0, 0 or more than 0; what is unknown comes last either way. */
function order(a: Value, b: Value, money: boolean, sign: 1 | -1): number {
  const known = (value: Value) => value !== null && value !== undefined && value !== '';
  if (!known(a) || !known(b)) return Number(known(b)) - Number(known(a));
  if (money) return sign * compare(String(a), String(b));
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * String(a).localeCompare(String(b));
}

/** All rows in the order that the list's state asks for; rows that are equal there keep theirs. */
export function sortedRows<Row>(
  list: Pick<ListDefinition<Row>, 'columns'>,
  rows: readonly Row[],
  { sort }: Pick<ListState, 'sort'>,
): readonly Row[] {
  const column = list.columns.find(({ id }) => id === sort.column);
  if (!column) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => order(column.value(a), column.value(b), column.kind === 'money', sign));
}

/** What a table is given in place of a query. */
export function queryOfRows<Row>(
  sorted: readonly Row[],
  { offset, size }: Pick<ListState, 'offset' | 'size'>,
): ListQuery<Row> {
  return {
    data: { data: sorted.slice(offset, offset + size), total: sorted.length },
    error: null,
    isPending: false,
    isFetching: false,
    isPlaceholderData: false,
    refetch: () => undefined,
  };
}

/** The rows as the API would send them: a column each, by its name in the CSV. Not for columns that write their cells. */
export function csvOfRows<Row>(list: Pick<ListDefinition<Row>, 'columns'>, rows: readonly Row[]): FetchCsv {
  return async () => {
    const { writeCsv } = await import('#src/lib/csv.ts');
    const columns = list.columns.flatMap(({ csv, value }) => (typeof csv === 'string' ? [{ csv, value }] : []));
    const lines = rows.map((row) => columns.map(({ value }) => String(value(row) ?? '')));
    const text = writeCsv([columns.map(({ csv }) => csv), ...lines]);
    return { data: new Blob([text]).stream(), total: rows.length };
  };
}
