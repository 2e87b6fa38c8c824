import type { FastifyRequest } from 'fastify';
import type { Principal } from './principal.ts';
import type { Recent } from './recent.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; undefined for an anonymous one. */
    principal?: Principal;
  }
}

/** Callers of cookies in a network, cached. */
export type Sessions = Recent<Principal>;

/** Finds callers; app.ts passes it in, because HTTP imports no module. */
export interface Callers {
  /** The program with this key; undefined for an unknown, revoked or expired key. */
  byKey: (key: string, address: string) => Promise<Principal | undefined>;
  /** The user of the cookie's session; undefined without a valid one. */
  bySession: (request: FastifyRequest) => Promise<Principal | undefined>;
}

/**
 * The caller of a request. A key takes precedence over a session: a program may run in a signed-in browser.
 * @throws FOREIGN_ORIGIN when another site made a browser send a change.
 */
export async function authenticate(
  callers: Callers,
  { sessions, networkId, publicUrl }: { sessions: Sessions; networkId: number; publicUrl: string },
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const { apikey, cookie } = request.headers;
  if (typeof apikey === 'string' && apikey !== '') return callers.byKey(apikey, request.ip);
  if (!cookie) return undefined;
  const principal = await sessions.get(`${networkId} ${cookie}`, () => callers.bySession(request));
  if (principal) checkOrigin(request, publicUrl);
  return principal;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request may change something, such as end a session. */
export const isChange = (request: FastifyRequest): boolean => !SAFE.has(request.method);

/** Scheme, host and port; null for what is no address. */
const originOf = (address: string): string | null => URL.parse(address)?.origin ?? null;

/** Anyone can point a host name at this machine, but not an IP address or localhost. */
function cannotBeRebound(host = ''): boolean {
  return /^(localhost|\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\])(:\d+)?$/i.test(host);
}

/**
 * Refuses a change that a browser sends on behalf of another site. Browsers name the origin of such requests; one with
 * a cookie and without an origin is refused as well.
 * @throws FOREIGN_ORIGIN
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  if (isChange(request)) refuseForeign(request, publicUrl);
}

/**
 * Refuses requests from other sites for a GET that changes something.
 * @throws FOREIGN_ORIGIN
 */
export function refuseForeign(request: FastifyRequest, publicUrl: string): void {
  const { origin, host } = request.headers;
  const from = origin === undefined ? undefined : originOf(origin);
  const here = [originOf(publicUrl), cannotBeRebound(host) ? originOf(`${request.protocol}://${host}`) : undefined];
  if (from !== undefined ? here.includes(from) : request.headers['sec-fetch-site'] === 'same-origin') return;
  throw new Failure('FOREIGN_ORIGIN', refusal('service.foreignOrigin'));
}
