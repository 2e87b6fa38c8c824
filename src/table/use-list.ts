import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { searchOf } from '#src/lib/search-of.ts';
import { readState } from '#src/lib/url-state.ts';
import {
  calledView,
  clearedFilters,
  listSchema,
  listValues,
  type ListDefinitionParts,
  type ListValues,
} from '#src/list/list-state.ts';
import type { Density, Filters, Layout, Sort } from '#src/list/types.ts';
import { useSetUrlState } from '#src/ui/use-url-state.ts';

/** Changes to a list's state in the URL; each is one history entry. */
export interface ListChanges {
  /** Sets filters and goes to the first page. */
  setFilters: (patch: Record<string, unknown>) => void;
  clearFilters: () => void;
  setSort: (sort: Sort) => void;
  setPage: (page: number, options?: { replace?: boolean }) => void;
  setSize: (size: number) => void;
  setLayout: (layout: Layout) => void;
  setDensity: (density: Density) => void;
}

/** A list's state in the URL, and its changes. */
export interface ListState<F extends Filters = Filters> extends ListValues<F>, ListChanges {}

/** @param prefix of the list's parameters, for pages with several lists */
export function useListChanges(definition: ListDefinitionParts, prefix = ''): ListChanges {
  const write = useSetUrlState();
  return useMemo(() => {
    const schema = prefixed(listSchema(definition), prefix);
    // A list that was changed is not the view any more that its address names.
    const change = (patch: object, options?: { replace?: boolean }) =>
      write({ ...schema, ...calledView }, { ...prefixed(patch, prefix), view: '' }, options);
    return {
      setFilters: (patch) => change({ ...patch, page: 1 }),
      clearFilters: () => change({ ...clearedFilters(definition.filters), page: 1 }),
      setSort: (sort) => change({ sort, page: 1 }),
      setPage: (page, options) => change({ page }, options),
      setSize: (size) => change({ size, page: 1 }),
      setLayout: (layout) => change({ cols: layout }),
      setDensity: (density) => change({ density }),
    };
  }, [definition, prefix, write]);
}

/** State of a list within a page. Pass a stable `definition`. */
export function useList<F extends Filters>(
  definition: ListDefinitionParts & { filters: F },
  prefix = '',
): ListState<F> {
  const [search] = useSearchParams();
  const changes = useListChanges(definition, prefix);
  return useMemo(() => {
    const state = readState(prefixed(listSchema(definition), prefix), search);
    return { ...listValues(definition, unprefixed(state, prefix)), ...changes };
  }, [definition, changes, prefix, search]);
}

function prefixed<T extends object>(values: T, prefix: string): T {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value])) as T;
}

function unprefixed<T extends object>(values: T, prefix: string): T {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name.slice(prefix.length), value])) as T;
}

/** A query without the parameters of the list with this prefix. */
export function withoutList(search: string, prefix: string): string {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !name.startsWith(prefix)));
  return searchOf(params);
}
