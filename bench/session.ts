/** Sign-ins of the demo network's people for the benchmarks. */
import { setTimeout as pause } from 'node:timers/promises';
import { request, type BrowserContext } from '@playwright/test';
import type { Me, Membership } from '../contract/access.ts';

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

export type Role = 'publisher' | 'advertiser' | 'manager';

export interface Visitor {
  session: Session;
  /** `session=…`, as a header says it. */
  cookie: string;
  membership: Membership;
  /** `/1/200001`: start of the visitor's pages. */
  home: string;
}

/** How often a service that has too much to do is asked again, once a second. */
const TRIES = 30;

/** Signs a demo user in; a service that is too busy just after its start is asked again. @throws Error when it is refused. */
export async function visitorOf(url: string, role: Role): Promise<Visitor> {
  const context = await request.newContext({ baseURL: url });
  const signIn = () =>
    context.post('/api/session', {
      headers: { origin: url },
      data: { email: `${role}@demo.partnerdeck.test`, password: 'partnerdeck-demo' },
    });
  let answer = await signIn();
  for (let tries = 1; answer.status() === 503 && tries < TRIES; tries += 1) {
    await pause(1000);
    answer = await signIn();
  }
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}: ${await answer.text()}`);
  // The service validates its answer against the contract.
  const [membership] = ((await answer.json()) as Me).memberships;
  if (!membership) throw new Error(`The demo ${role} has no membership.`);
  const session = await context.storageState();
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await context.dispose();
  return { session, cookie, membership, home: `/${membership.agencyId}/${membership.contactId}` };
}
