import { useMemo } from 'react';
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

/** Reads and writes a list's part of the address. */
export function useList<Row, F extends Filters>(list: ListDefinition<Row, F>): ListState<F> {
  const definition = list as unknown as Parameters<typeof listSchema>[0] & { filters: F };
  const schema = useMemo(() => listSchema(definition), [definition]);
  const [state, set] = useUrlState(schema);
  return useMemo(() => {
    const change = (patch: object) => set(patch);
    return {
      ...listValues(definition, state),
      setFilters: (patch) => change({ ...patch, page: 1 }),
      clearFilters: () => change({ ...clearedFilters(definition.filters), page: 1 }),
      setSort: (sort) => change({ sort, page: 1 }),
      setPage: (page) => change({ page }),
      setSize: (size) => change({ size, page: 1 }),
      setLayout: (layout) => change({ cols: layout }),
      setDensity: (density) => change({ density }),
    };
  }, [definition, state, set]);
}
