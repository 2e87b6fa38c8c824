/** Runs the whole app at an address in the tests' browser, with a service in the page. */
import '../../src/app/styles.css';
import { afterEach } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Role } from '#contract/access';
import { meQuery } from '#src/api/me.ts';
import { session } from '#src/api/session.ts';
import { App } from '#src/app/App.tsx';
import { queries } from '#src/app/boot.ts';
import { startRouter, type Router } from '#src/app/router.tsx';
import { meOf, Service, type Answers } from './service.ts';

let router: Router | undefined;
const ownFetch = window.fetch;

// Failed requests are retried without a delay.
queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } });

/** Opens the app at an address as a signed-in role. */
export async function openApp(role: Role, address: string, answers: Answers): Promise<Service> {
  const service = new Service(role, answers);
  window.fetch = service.fetch;
  queries.setQueryData(meQuery.queryKey, meOf(role));
  session.begin();
  history.replaceState(null, '', address);
  router = startRouter();
  await render(<App queries={queries} router={router} />);
  return service;
}

/** Refetches everything on the page, as after returning to its tab; resolves when all requests have ended. */
export const askAgain = (): Promise<void> => queries.refetchQueries({ type: 'active' });

afterEach(() => {
  router?.dispose();
  queries.clear();
  window.fetch = ownFetch;
});
