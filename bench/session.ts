/** Sign-ins of the demo network's people for the benchmarks. */
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

/** Signs a demo user in. @throws Error when it is refused. */
export async function visitorOf(url: string, role: Role): Promise<Visitor> {
  const context = await request.newContext({ baseURL: url });
  const answer = await context.post('/api/session', {
    headers: { origin: url },
    data: { email: `${role}@demo.partnerdeck.test`, password: 'partnerdeck-demo' },
  });
  if (!answer.ok()) throw new Error(`Signing in was answered ${answer.status()}: ${await answer.text()}`);
  // The service validates its answer against the contract.
  const [membership] = ((await answer.json()) as Me).memberships;
  if (!membership) throw new Error(`The demo ${role} has no membership.`);
  const session = await context.storageState();
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await context.dispose();
  return { session, cookie, membership, home: `/${membership.agencyId}/${membership.contactId}` };
}
