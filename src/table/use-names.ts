import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listNames, type NamedThing } from '#contract/agency';
import type { Answer } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { namesInput, type Asked } from '#src/list/names.ts';
import type { KnownNames } from '#src/list/types.ts';

const KEPT_MS = 10 * 60_000;

const combine = (results: UseQueryResult<Answer<NamedThing[]>>[]): KnownNames[] =>
  results.map(({ data, isError }) =>
    data ? Object.fromEntries(data.data.map(({ id, name }) => [String(id), name])) : isError ? 'failed' : undefined,
  );

/** The names of ids, by the filter or field that has them. Pass a stable `asked`. */
export function useNames(viewer: Viewer, asked: readonly Asked[]): Readonly<Record<string, KnownNames>> {
  const found = useQueries({
    queries: asked.map(({ kind, ids }) => ({
      ...queryOf(listNames, namesInput(viewer, kind, ids)),
      staleTime: KEPT_MS,
    })),
    combine,
  });
  return useMemo(() => Object.fromEntries(asked.map(({ name }, at) => [name, found[at]])), [asked, found]);
}
