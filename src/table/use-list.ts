import { useMemo } from 'react';
import { searchOf } from '#src/lib/search-of.ts';
import { useUrlState } from '#src/lib/use-url-state.ts';
import { clearedFilters, listSchema, listValues, type ListValues } from './list-state.ts';
import type { Density, Filters, FilterValues, Layout, ListDefinition, Sort } from './types.ts';

/** A list's state as the address holds it, and the ways to change it: each is one history entry. */
export interface ListState<F extends Filters = Filters> extends ListValues<F> {
  /** Sets filters and goes to the first page. */
  setFilters: (patch: Partial<FilterValues<F>>) => void;
  clearFilters: () => void;
  setSort: (sort: Sort) => void;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  setLayout: (layout: Layout) => void;
  setDensity: (density: Density) => void;
}

/**
 * Reads and writes a list's part of the address.
 * @param prefix goes before its names there, where an address holds more than one list.
 */
export function useList<Row, F extends Filters>(list: ListDefinition<Row, F>, prefix = ''): ListState<F> {
  // Of rows the address knows nothing.
  const definition = list as unknown as Parameters<typeof listSchema>[0] & { filters: F };
  const schema = useMemo(() => prefixed(listSchema(definition), prefix), [definition, prefix]);
  const [state, set] = useUrlState(schema);
  return useMemo(() => {
    const change = (patch: object) => set(prefixed(patch, prefix));
    return {
      ...listValues(definition, unprefixed(state, prefix)),
      setFilters: (patch) => change({ ...patch, page: 1 }),
      clearFilters: () => change({ ...clearedFilters(definition.filters), page: 1 }),
      setSort: (sort) => change({ sort, page: 1 }),
      setPage: (page) => change({ page }),
      setSize: (size) => change({ size, page: 1 }),
      setLayout: (layout) => change({ cols: layout }),
      setDensity: (density) => change({ density }),
    };
  }, [definition, state, set, prefix]);
}

function prefixed<T extends object>(values: T, prefix: string): Record<string, T[keyof T]> {
  const named = Object.entries(values) as [string, T[keyof T]][];
  return Object.fromEntries(named.map(([name, value]) => [prefix + name, value]));
}

function unprefixed(values: Record<string, unknown>, prefix: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice(prefix.length), value]));
}

/** An address's query without what a list of this prefix keeps there. */
export function withoutList(search: string, prefix: string): string {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !name.startsWith(prefix)));
  return searchOf(params);
}
