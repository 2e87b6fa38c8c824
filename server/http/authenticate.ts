import type { FastifyRequest } from 'fastify';
import { Failure } from '#contract/failures';
import type { Deps } from '#server/deps';
import { sessionOf } from '#server/modules/access/access.routes';
import { grantsOf } from '#server/modules/access/access.store';
import { hashOf } from '#server/modules/service-accounts/service-accounts.rules';
import { holderOfKey, touchKey } from '#server/modules/service-accounts/service-accounts.store';
import type { Principal } from './principal.ts';
import type { Recent } from './recent.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; undefined for a stranger. */
    principal?: Principal;
  }
}

const TOUCH_EVERY_MS = 60_000;

/** Who requests with a cookie come from. */
export type Sessions = Recent<Principal>;

/** Who a request comes from. A key counts before a session: a program may run in a signed-in browser. */
export async function authenticate(
  deps: Deps,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const { apikey, cookie } = request.headers;
  if (typeof apikey === 'string' && apikey !== '') return byKey(deps, apikey);
  if (!cookie) return undefined;
  const principal = await sessions.get(cookie, () => bySession(deps, request));
  if (principal) checkOrigin(request, deps.publicUrl);
  return principal;
}

async function bySession(deps: Deps, request: FastifyRequest): Promise<Principal | undefined> {
  const session = await sessionOf(deps, request);
  if (!session) return undefined;
  const { user } = session;
  return {
    kind: 'user',
    id: user.id,
    name: user.name,
    grants: await grantsOf(deps.db, user.id),
    sessionId: session.session.id,
  };
}

async function byKey(deps: Deps, key: string): Promise<Principal | undefined> {
  const now = deps.now();
  const holder = await holderOfKey(deps.db, hashOf(key), now);
  if (!holder) return undefined;
  if (!holder.lastUsedAt || now.getTime() - holder.lastUsedAt.getTime() > TOUCH_EVERY_MS) {
    await touchKey(deps.db, holder.id, now);
  }
  return { kind: 'service_account', id: String(holder.id), name: holder.name, grants: [holder.grant] };
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change something, such as end a session. */
export const isChange = (request: FastifyRequest): boolean => !SAFE.has(request.method);

/** A name can be pointed at this machine by whoever owns it; an address and localhost cannot. */
function cannotBeRebound(host = ''): boolean {
  return /^(localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(:\d+)?$/i.test(host);
}

/**
 * Refuses a changing request that a browser sends on behalf of another site. Browsers say where such
 * a request comes from; one that says nothing and yet carries a cookie is refused as well.
 * @throws FOREIGN_ORIGIN
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (isChange(request)) refuseForeign(request, publicUrl);
}

/**
 * Refuses what another site has a browser send, for an operation that changes something although it is a GET.
 * @throws FOREIGN_ORIGIN
 */
export function refuseForeign(request: FastifyRequest, publicUrl: string): void {
  const { origin, host } = request.headers;
  const from = origin === undefined ? undefined : URL.parse(origin)?.host;
  const here = [URL.parse(publicUrl)?.host, cannotBeRebound(host) ? host : undefined];
  if (from !== undefined ? here.includes(from) : request.headers['sec-fetch-site'] === 'same-origin') return;
  throw new Failure(
    'FOREIGN_ORIGIN',
    'Changes are only taken from the dashboard itself. A program uses a key in the header apikey.',
  );
}
