import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getConnection, listWrites, refreshConnection } from '#contract/connections';
import { call } from './call.ts';
import { queryOf } from './query.ts';

const WHILE_READING_MS = 5_000;
const AFTERWARDS_MS = 30_000;

/** A connection, looked at now and then: more often while its past is being read. */
export const connectionQuery = (networkId: number) =>
  queryOptions({
    ...queryOf(getConnection, { params: { networkId } }),
    refetchInterval: ({ state }) => {
      const progress = state.data?.data.progress;
      const isDue = progress?.nextLook != null && Date.parse(progress.nextLook) <= Date.now();
      return progress?.stage === 'whole' && !isDue ? AFTERWARDS_MS : WHILE_READING_MS;
    },
  });

/** Has the live network looked at as the next thing. */
export function useRefresh(networkId: number) {
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (month?: string) =>
      call(refreshConnection, { params: { networkId }, body: month === undefined ? {} : { month } }),
    onSuccess: (answer) => queries.setQueryData(connectionQuery(networkId).queryKey, answer),
  });
  return {
    refresh: () => mutate(undefined),
    lookAgain: (month: string) => mutate(month),
    busy: isPending,
    failed: isError,
  };
}

const WAITING_MS = 3_000;

/** Changes that wait for a live network, and those that it has refused or not taken; more often while some wait. */
export const writesQuery = (networkId: number) =>
  queryOptions({
    ...queryOf(listWrites, { params: { networkId } }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ doneAt }) => doneAt !== null) ? WAITING_MS : AFTERWARDS_MS,
  });
