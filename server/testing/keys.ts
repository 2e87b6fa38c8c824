import type { FastifyInstance } from 'fastify';
import type { Me, Membership, Role } from '#contract/access';

export const PASSWORD = 'partnerdeck-demo';
export const emailOf = (role: Role): string => `${role}@demo.partnerdeck.test`;
const ORIGIN = { origin: 'http://partnerdeck.test' };

/** A demo user's key with its membership. */
export interface Key {
  key: string;
  membership: Membership;
}

/** Signs a demo user in and returns the session's cookie. */
export async function signIn(app: FastifyInstance, role: Role): Promise<string> {
  const payload = { email: emailOf(role), password: PASSWORD };
  const response = await app.inject({ method: 'POST', url: '/api/session', headers: ORIGIN, payload });
  if (response.statusCode !== 200) throw new Error(`sign-in failed: ${response.body}`);
  return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** Makes a key for a demo user's first membership, as the user would, and ends the session. */
export async function makeKey(app: FastifyInstance, role: Role): Promise<Key> {
  const cookie = await signIn(app, role);
  const me = await app.inject({ url: '/api/me', headers: { cookie } });
  if (me.statusCode !== 200) throw new Error(`the demo ${role} is not known: ${me.body}`);
  const [membership] = me.json<Me>().memberships;
  if (!membership) throw new Error(`the demo ${role} sees nothing`);
  const made = await app.inject({
    method: 'POST',
    url: '/api/service-accounts',
    headers: { cookie, ...ORIGIN },
    payload: { membershipId: membership.id, name: `Test ${role}` },
  });
  if (made.statusCode !== 201) throw new Error(`no key for the demo ${role}: ${made.body}`);
  await app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie, ...ORIGIN } });
  return { key: made.json<{ key: string }>().key, membership };
}
