import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Definition, InputOf, RowOf } from '#contract/endpoint';
import { call, type Answer } from './call.ts';

export function keyOf<E extends Definition>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.id] : [endpoint.id, input];
}

/** Reads everything anew that these endpoints have answered. */
export async function readAnew(queries: QueryClient, endpoints: readonly Definition[]): Promise<void> {
  await Promise.all(endpoints.map(({ id }) => queries.invalidateQueries({ queryKey: [id] })));
}

/** TanStack Query options of an endpoint: key, function, cancellation. */
export function queryOf<E extends Definition>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
  });
}

/** `queryOf` for a list: the last page stays visible, dimmed, until the next one arrives. */
export function listOf<E extends Definition>(endpoint: E, input: InputOf<E>) {
  return queryOptions({ ...queryOf(endpoint, input), placeholderData: keepPreviousData });
}

/** `listOf` for an endpoint known only to be some list: its answer is rows. */
export function rowsOf<E extends Definition>(endpoint: E, input: InputOf<E>) {
  const queryFn = async ({ signal }: { signal: AbortSignal }) =>
    (await call(endpoint, input, signal)) as Answer<readonly RowOf<E>[]>;
  return queryOptions({ queryKey: keyOf(endpoint, input), queryFn, placeholderData: keepPreviousData });
}
