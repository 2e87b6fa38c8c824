/** The whole app at an address, in the browser of the tests, before a service that answers in the page. */
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

// A failed request is asked again at once: the tests wait for no pause between tries.
queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } });

/** Opens the app at an address, for somebody who is signed in. */
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

/** Everything that the page shows is asked for again, as when one comes back to its tab; ends when it is answered or failed. */
export const askAgain = (): Promise<void> => queries.refetchQueries({ type: 'active' });

afterEach(() => {
  router?.dispose();
  queries.clear();
  window.fetch = ownFetch;
});
