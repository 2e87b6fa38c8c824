import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Me } from '#contract/access';
import { refusal } from '#contract/refusals/index';
import { CLIENT_ADDRESS, type Auth } from '#server/auth';
import type { Deps } from '#server/deps';
import { Failure, invalidField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { grantsOf, membershipsOf } from './access.store.ts';

type Ids = 'getMe' | 'signIn' | 'signOut' | 'listSessions' | 'revokeSession' | 'revokeOtherSessions' | 'changePassword';

interface User {
  id: string;
  name: string;
  email: string;
}

/** The user data that the dashboard needs before it draws. */
async function meOf(deps: Deps, user: User): Promise<Me> {
  return {
    user: { id: user.id, name: user.name, email: user.email },
    memberships: await membershipsOf(deps.db, user.id),
    today: deps.today(),
    currencies: deps.rates.currencies,
    mostUploadMb: deps.config.UPSTREAM_URL === undefined ? deps.config.MAX_UPLOAD_MB : null,
  };
}

/** The headers that the sign-in library may read. */
function headersOf(request: FastifyRequest, publicUrl: string): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS]: request.ip, origin: publicUrl, 'content-type': 'application/json' });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  return headers;
}

/** The session of a request's cookie, or null. */
async function sessionOf(deps: Deps, request: FastifyRequest) {
  if (!request.headers.cookie) return null;
  return deps.auth.api.getSession({ headers: headersOf(request, deps.publicUrl) });
}

/** The signed-in user of a request; null if anonymous. */
export async function meOfRequest(deps: Deps, request: FastifyRequest): Promise<Me | null> {
  const session = await sessionOf(deps, request);
  return session ? meOf(deps, session.user) : null;
}

/** The user of a request's session, with their grants. */
export async function principalOfSession(deps: Deps, request: FastifyRequest): Promise<Principal | undefined> {
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

/** Calls the sign-in library and forwards its cookies. */
async function ask(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  body: object,
): Promise<Response> {
  const response = await deps.auth.handler(
    new Request(`${deps.publicUrl}/api/auth${path}`, {
      method: 'POST',
      headers: headersOf(request, deps.publicUrl),
      body: JSON.stringify(body),
    }),
  );
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (response.status === 429) {
    const wait = response.headers.get('x-retry-after') ?? '60';
    reply.header('retry-after', wait);
    throw new Failure('RATE_LIMITED', refusal('access.tooManyAttempts', { seconds: Number(wait) }));
  }
  return response;
}

async function ownSessions(auth: Auth, request: FastifyRequest, publicUrl: string) {
  return auth.api.listSessions({ headers: headersOf(request, publicUrl) });
}

/** Signing in and out, sessions, password. */
export function accessHandlers(deps: Deps): HandlersOf<Ids> {
  const { auth } = deps;
  const endSession = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    await ask(deps, request, reply, '/revoke-session', { token });
  };
  return {
    getMe: async ({ principal, request }) => {
      const session = await sessionOf(deps, request);
      if (!session) throw new Failure('INVALID_API_KEY', refusal('access.sessionEnded', { name: principal.name }));
      return meOf(deps, session.user);
    },
    signIn: async ({ body, request, reply }) => {
      const response = await ask(deps, request, reply, '/sign-in/email', body);
      if (!response.ok) throw new Failure('INVALID_SIGN_IN', refusal('access.wrongSignIn'));
      const { user } = (await response.json()) as { user: User };
      return meOf(deps, user);
    },
    signOut: async ({ request, reply }) => {
      await ask(deps, request, reply, '/sign-out', {});
      return undefined;
    },
    listSessions: async ({ principal, request }) => {
      const sessions = await ownSessions(auth, request, deps.publicUrl);
      return sessions
        .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .map((session) => ({
          id: session.id,
          current: session.id === principal.sessionId,
          createdAt: session.createdAt.toISOString(),
          lastSeenAt: session.updatedAt.toISOString(),
          expiresAt: session.expiresAt.toISOString(),
          ipAddress: session.ipAddress || null,
          userAgent: session.userAgent || null,
        }));
    },
    revokeSession: async ({ params, request, reply }) => {
      const sessions = await ownSessions(auth, request, deps.publicUrl);
      const session = sessions.find((one) => one.id === params.id);
      if (!session) throw new Failure('NOT_FOUND', refusal('access.noSession'));
      await endSession(request, reply, session.token);
      return undefined;
    },
    revokeOtherSessions: async ({
      principal,
      request,
      reply,
    }: {
      principal: Principal;
      request: FastifyRequest;
      reply: FastifyReply;
    }) => {
      const sessions = await ownSessions(auth, request, deps.publicUrl);
      for (const session of sessions) {
        if (session.id !== principal.sessionId) await endSession(request, reply, session.token);
      }
      return undefined;
    },
    changePassword: async ({ body, request, reply }) => {
      const response = await ask(deps, request, reply, '/change-password', { ...body, revokeOtherSessions: true });
      if (!response.ok) throw invalidField('body.currentPassword', refusal('access.wrongPassword'));
      return undefined;
    },
  };
}
