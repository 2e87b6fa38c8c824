import type { FastifyRequest } from 'fastify';
import type { Principal } from './principal.ts';
import type { Recent } from './recent.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; undefined for a stranger. */
    principal?: Principal;
  }
}

/** Who requests with a cookie come from. */
export type Sessions = Recent<Principal>;

/** How a caller is found by what a request carries; app.ts hands it over, because HTTP knows no module. */
export interface Callers {
  /** The program that holds a key; undefined for a key that is unknown, revoked or expired. */
  byKey: (key: string) => Promise<Principal | undefined>;
  /** The user whose session the cookie stands for; undefined when it stands for none. */
  bySession: (request: FastifyRequest) => Promise<Principal | undefined>;
}

/**
 * Who a request comes from. A key counts before a session: a program may run in a signed-in browser.
 * @throws FOREIGN_ORIGIN when another site has a browser send a change.
 */
export async function authenticate(
  callers: Callers,
  sessions: Sessions,
  publicUrl: string,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const { apikey, cookie } = request.headers;
  if (typeof apikey === 'string' && apikey !== '') return callers.byKey(apikey);
  if (!cookie) return undefined;
  const principal = await sessions.get(cookie, () => callers.bySession(request));
  if (principal) checkOrigin(request, publicUrl);
  return principal;
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
  throw new Failure('FOREIGN_ORIGIN', refusal('service.foreignOrigin'));
}
