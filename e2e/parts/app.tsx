/** Runs the whole app at an address in the tests' browser, with a service in the page. */
import '../../src/app/styles.css';
import { onTestFinished } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { Me, Role } from '#contract/access';
import { acting } from '#src/api/acting.ts';
import { meQuery } from '#src/api/me.ts';
import { session } from '#src/api/session.ts';
import { deferred } from '#src/features/conversions/decide/deferred.ts';
import { App } from '#src/app/App.tsx';
import { queries } from '#src/app/boot.ts';
import { startRouter } from '#src/app/router.tsx';
import { meOf, Service, type Answers } from './service.ts';

const ownFetch = window.fetch;

// Failed requests are retried without a delay.
queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } });

let router: ReturnType<typeof startRouter> | undefined;

/** Opens the app at an address as a signed-in role. */
export function openApp(role: Role, address: string, answers: Answers, me = meOf(role)): Promise<Service> {
  history.replaceState(null, '', address);
  return start(role, answers, me);
}

/** Closes the app and opens it anew at the entry of the history that it was at, as a reload does. */
export async function reloadApp(role: Role, answers: Answers): Promise<Service> {
  await closeApp();
  return start(role, answers, meOf(role));
}

async function start(role: Role, answers: Answers, me: Me): Promise<Service> {
  const service = new Service(me, answers);
  window.fetch = service.fetch;
  queries.setQueryData(meQuery.queryKey, me);
  session.begin(me.user.id);
  // An account manager who looks at an account has switched on to act for it.
  const [, agencyId, contactId] = location.pathname.split('/').map(Number);
  acting.set(role === 'manager' && contactId ? { agencyId: Number(agencyId), contactId } : null);
  router = startRouter();
  onTestFinished(closeApp);
  await render(<App queries={queries} router={router} />);
  return service;
}

/** Refetches everything on the page, as after returning to its tab; resolves when all requests have ended. */
export const askAgain = (): Promise<void> => queries.refetchQueries({ type: 'active' });

/** Closes the app, so that nothing asks a server that is not there, and forgets every answer and notice. */
export async function closeApp(): Promise<void> {
  await cleanup();
  router?.dispose();
  queries.clear();
  for (const id of deferred.get().keys()) deferred.dismiss(id);
  window.fetch = ownFetch;
}
