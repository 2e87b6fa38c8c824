import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { session } from '#src/api/session.ts';
import { readBoot } from '#src/first-view/early/boot-data.ts';

const MAX_RETRIES = 2;
const passing = new Set<CallError['code']>(['UNREACHABLE', 'OVERLOADED', 'UPSTREAM_FAILED']);

/** Refusals are not retried; only transient failures are. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof CallError && passing.has(error.code);
}

/** The query cache, with the user already in it when the server sent it along. */
function openBrowserSession(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        // `navigator.onLine` is often wrong (VPN, local server): always try.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  const me = readBoot();
  if (me !== undefined) queries.setQueryData(meQuery.queryKey, me);
  if (me) session.begin(me.user.id);
  return queries;
}

/** The one query cache. It exists before rendering: a page's first request starts with its code. */
export const queries = openBrowserSession();
