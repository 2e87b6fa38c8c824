import { filterText } from './filters.ts';
import { changedFilters, isSame } from './list-state.ts';
import type { Filter, Filters } from './types.ts';

/** A filter that a list begins with. */
export interface Narrowing {
  name: string;
  /** "Conversion date: Last 30 days (29 Oct 2026 – 27 Nov 2026)" */
  text: string;
  /** The value with which it leaves out nothing. */
  widest: unknown;
}

/** The value with which a filter leaves out nothing; undefined where it has none but that of any other filter: unset. */
function widestOf(filter: Filter): unknown {
  if (filter.kind === 'period' && !filter.only) return { ...filter.field.fallback, range: 'all' };
  if (filter.kind === 'choice' && filter.options.some(({ value }) => value === 'all')) return 'all';
  return undefined;
}

/** Whether a filter that somebody set leaves something out. */
export function isNarrowed(filters: Filters, values: Record<string, unknown>): boolean {
  return changedFilters(filters, values).some((name) => {
    const filter = filters[name];
    const widest = filter && widestOf(filter);
    return !filter || widest === undefined || !isSame(filter, values[name], widest);
  });
}

/** Filters that narrow a list as it comes, before anybody sets one. */
export function narrowingOf(filters: Filters, values: Record<string, unknown>): Narrowing[] {
  return Object.entries(filters).flatMap(([name, filter]) => {
    const widest = widestOf(filter);
    const { fallback } = filter.field;
    if (widest === undefined || !isSame(filter, values[name], fallback) || isSame(filter, fallback, widest)) return [];
    const text = filterText(filter, values[name], 'full') ?? '';
    const named = filter.kind === 'period' && filter.bases.length > 1 ? text : `${filter.label}: ${text}`;
    return [{ name, text: named, widest }];
  });
}
