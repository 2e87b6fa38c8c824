import * as u from '#src/lib/url-state.ts';
import { defaultLayout, readLayout, writeLayout } from './layout.ts';
import type { Column, Density, Filters, FilterValues, Layout, ListDefinition, Sort } from './types.ts';

/** What of a list is in the address: its filters under their own names, and sort, page, size, cols, density. */

export const pageSizes = [50, 100, 250, 500] as const;
export const densities = ['compact', 'regular', 'relaxed'] as const satisfies readonly Density[];

interface OwnFields {
  sort: u.Field<Sort>;
  page: u.Field<number>;
  size: u.Field<number>;
  cols: u.Field<Layout>;
  density: u.Field<Density>;
}

type Definition = Pick<ListDefinition<never>, 'sort'> & { columns: readonly Column<never>[]; filters: Filters };

function sortField(columns: readonly Column<never>[], fallback: Sort): u.Field<Sort> {
  const read = (raw: string): Sort | undefined => {
    const column = raw.replace(/^-/, '');
    const known = columns.some((each) => each.id === column && each.sort !== undefined);
    return known ? { column, direction: raw.startsWith('-') ? 'desc' : 'asc' } : undefined;
  };
  return u.one(fallback, read, ({ column, direction }) => (direction === 'desc' ? `-${column}` : column));
}

function sizeField(): u.Field<number> {
  return u.one<number>(50, (raw) => pageSizes.find((size) => String(size) === raw), String);
}

/** The schema of a list's address. */
export function listSchema(definition: Definition): u.Schema & OwnFields {
  const filters = Object.entries(definition.filters).map(([name, filter]) => [name, filter.field] as const);
  const { columns, sort } = definition;
  return {
    ...Object.fromEntries(filters),
    sort: sortField(columns, sort),
    page: u.whole(1, 1, 1_000_000),
    size: sizeField(),
    cols: u.one(defaultLayout(columns), (raw) => readLayout(raw, columns), writeLayout),
    density: u.choice(densities, 'regular'),
  };
}

/** A list's state, typed. */
export interface ListValues<F extends Filters> {
  filters: FilterValues<F>;
  sort: Sort;
  /** What the API calls the sorted column. */
  sortColumnName: string | undefined;
  page: number;
  size: number;
  offset: number;
  layout: Layout;
  density: Density;
}

/** The list's state out of the address's. */
export function listValues<F extends Filters>(
  definition: Definition & { filters: F },
  state: Record<string, unknown>,
): ListValues<F> {
  // Read by `listSchema`, which puts these beside the filters.
  const own = state as unknown as { sort: Sort; page: number; size: number; cols: Layout; density: Density };
  const filters = Object.fromEntries(Object.keys(definition.filters).map((name) => [name, state[name]]));
  const { sort, page, size, density } = own;
  return {
    filters: filters as FilterValues<F>,
    sort,
    sortColumnName: definition.columns.find(({ id }) => id === sort.column)?.sort,
    page,
    size,
    offset: (page - 1) * size,
    layout: own.cols,
    density,
  };
}

/** A list's state as an address's query holds it. */
export function readList<Row, F extends Filters>(list: ListDefinition<Row, F>, search: URLSearchParams): ListValues<F> {
  // Of rows the address knows nothing.
  const definition = list as unknown as Definition & { filters: F };
  return listValues(definition, u.readState(listSchema(definition), search));
}

/** Names of the filters whose value isn't their default. */
export function changedFilters(filters: Filters, values: Record<string, unknown>): string[] {
  return Object.entries(filters)
    .filter(([name, filter]) => {
      const field = filter.field as u.Field<unknown>;
      return field.write(values[name]).join('\n') !== field.write(field.fallback).join('\n');
    })
    .map(([name]) => name);
}

/** What clears every filter. */
export function clearedFilters(filters: Filters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field.fallback]));
}
