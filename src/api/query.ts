import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Definition, InputOf } from '#contract/endpoint';
import { call } from './call.ts';

/** The cache key of an endpoint, or of one call of it. */
export function keyOf<E extends Definition>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.id] : [endpoint.id, input];
}

/** What TanStack Query needs to call an endpoint: key, function, cancelling. */
export function queryOf<E extends Definition>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
  });
}

/** The same for a list whose last page stays in sight, dimmed, until the next one is there. */
export function listOf<E extends Definition>(endpoint: E, input: InputOf<E>) {
  return queryOptions({ ...queryOf(endpoint, input), placeholderData: keepPreviousData });
}
