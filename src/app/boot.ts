import { QueryClient } from '@tanstack/react-query';
import { CallError } from '#src/api/call.ts';
import { meQuery } from '#src/api/me.ts';
import { session } from '#src/api/session.ts';
import { readBoot } from '#src/first-view/early/boot-data.ts';

const MAX_RETRIES = 2;
const passing = new Set<CallError['code']>(['UNREACHABLE', 'OVERLOADED', 'UPSTREAM_FAILED']);

/** A refusal stays a refusal when it is asked again; only what passes by itself is worth another try. */
function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MAX_RETRIES && error instanceof CallError && passing.has(error.code);
}

/** The cache of everything that was fetched, with who is signed in already in it when the server said so. */
function openBrowserSession(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: shouldRetry,
        // The browser's idea of "offline" is often wrong (a VPN, a server on this machine): ask anyway.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  const me = readBoot();
  if (me !== undefined) queries.setQueryData(meQuery.queryKey, me);
  if (me) session.begin();
  return queries;
}

/** The one cache of this page. It is there before anything is drawn: a page's first request starts with its code. */
export const queries = openBrowserSession();
