import * as u from '#src/lib/url-state.ts';
import { defaultLayout, readLayout, writeLayout } from './layout.ts';
import type { Column, Density, Filter, Filters, FilterValues, Layout, ListDefinition, Sort } from './types.ts';

/** A list's state in the URL: filters by name, and sort, page, size, cols, density. */

export const pageSizes = [50, 100, 250, 500] as const;
export const densities = ['compact', 'regular', 'relaxed'] as const satisfies readonly Density[];

interface OwnState {
  sort: Sort;
  page: number;
  size: number;
  cols: Layout;
  density: Density;
}
type OwnFields = { [K in keyof OwnState]: u.Field<OwnState[K]> };

/** The name of the saved view that an address is of; it is gone once the list is changed. */
export const calledView = { view: u.text(60) };

type Definition = Pick<ListDefinition<never>, 'sort' | 'columns'>;
export type ListDefinitionParts = Pick<ListDefinition<never>, 'sort' | 'columns' | 'filters'>;

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

function ownFields({ columns, sort }: Definition): OwnFields {
  return {
    sort: sortField(columns, sort),
    page: u.whole(1, 1, 1_000_000),
    size: sizeField(),
    cols: u.one(defaultLayout(columns), (raw) => readLayout(raw, columns), writeLayout),
    density: u.choice(densities, 'regular'),
  };
}

export function listSchema(definition: ListDefinitionParts): u.Schema & OwnFields {
  const filters = Object.entries(definition.filters).map(([name, filter]) => [name, filter.field] as const);
  return { ...Object.fromEntries(filters), ...ownFields(definition) };
}

export interface ListValues<F extends Filters = Filters> extends OwnValues {
  filters: FilterValues<F>;
}

interface OwnValues {
  sort: Sort;
  sortColumnName: string | undefined;
  page: number;
  size: number;
  offset: number;
  layout: Layout;
  density: Density;
}

function ownValues(columns: readonly Column<never>[], state: OwnState): OwnValues {
  const { sort, page, size, density, cols } = state;
  const sortColumnName = columns.find(({ id }) => id === sort.column)?.sort;
  return { sort, sortColumnName, page, size, offset: (page - 1) * size, layout: cols, density };
}

export function readOwn(definition: Definition, search: URLSearchParams): OwnValues {
  return ownValues(definition.columns, u.readState<OwnFields>(ownFields(definition), search));
}

export function listValues<F extends Filters>(
  definition: ListDefinitionParts & { filters: F },
  state: u.StateOf<u.Schema> & OwnState,
): ListValues<F> {
  const filters = Object.fromEntries(Object.keys(definition.filters).map((name) => [name, state[name]]));
  // Each was read by its own filter's field.
  return { ...ownValues(definition.columns, state), filters: filters as FilterValues<F> };
}

/** Whether two values of a filter are the same. */
export function isSame(filter: Filter, one: unknown, other: unknown): boolean {
  const field = filter.field as u.Field<unknown>;
  return field.write(one).join('\n') === field.write(other).join('\n');
}

/** Names of the filters whose value isn't their default. */
export function changedFilters(filters: Filters, values: Record<string, unknown>): string[] {
  return Object.entries(filters)
    .filter(([name, filter]) => !isSame(filter, values[name], filter.field.fallback))
    .map(([name]) => name);
}

export function clearedFilters(filters: Filters): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).map(([name, { field }]) => [name, field.fallback]));
}
