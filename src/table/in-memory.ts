import { once } from '#contract/once';
import { compare } from '#src/lib/money.ts';
import { locale } from '#text/locale';
import type { ListState } from './use-list.ts';
import type { Column, FetchCsv, ListDefinition, ListQuery } from '#src/list/types.ts';

/**
 * Lists with all rows in memory: sorted, paged and exported in the browser. For bounded answers such as a billing run;
 * unbounded lists are requested page by page.
 */

/** Names by the language of the page, whatever that of the browser. */
const names = once(() => new Intl.Collator(locale));

type Value = ReturnType<Column<never>['value']>;

/** Comparator; missing values come last in either direction. */
function order(a: Value, b: Value, money: boolean, sign: 1 | -1): number {
  const known = (value: Value) => value !== null && value !== undefined && value !== '';
  if (!known(a) || !known(b)) return Number(known(b)) - Number(known(a));
  if (money) return sign * compare(String(a), String(b));
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  return sign * names().compare(String(a), String(b));
}

/** All rows in the list's sort order, which is stable. */
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

/** Rows as the API would send them as CSV. Not for columns that write their cells. */
export function csvOfRows<Row>(list: Pick<ListDefinition<Row>, 'columns'>, rows: readonly Row[]): FetchCsv {
  return async () => {
    const { rowsCsv } = await import('./rows-csv.ts');
    const text = rowsCsv(list, rows);
    return { data: new Blob([text]).stream(), total: rows.length };
  };
}
