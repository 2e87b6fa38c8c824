import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Definition, InputOf, RowOf } from '#contract/endpoint';
import { call, type Answer } from './call.ts';

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

/** `listOf` for an endpoint that is known only as some list: its answer is rows. */
export function rowsOf<E extends Definition>(endpoint: E, input: InputOf<E>) {
  const queryFn = async ({ signal }: { signal: AbortSignal }) =>
    (await call(endpoint, input, signal)) as Answer<readonly RowOf<E>[]>;
  return queryOptions({ queryKey: keyOf(endpoint, input), queryFn, placeholderData: keepPreviousData });
}
