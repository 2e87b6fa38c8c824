import type { FastifyRequest } from 'fastify';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { Principal } from '#server/http/principal';
import { deviceOf, deviceText } from './device.ts';
import { ask, homeOf } from './library.routes.ts';
import { logAbout } from './log.ts';
import { idleSince, meOf, sessionOf } from './sessions.routes.ts';
import { endSessions, sessionsOf, type StoredSession } from './sessions.store.ts';
import { placeOf, signInByPassword } from './signing-in.routes.ts';

type Ids = 'getMe' | 'signIn' | 'signOut' | 'listSessions' | 'revokeSession' | 'revokeOtherSessions';

/** Signing in and out, and sessions. */
export function accessHandlers(deps: Deps): HandlersOf<Ids> {
  const own = async (principal: Principal) => {
    const { db } = await homeOf(deps);
    return sessionsOf(db, principal.id, new Date(), idleSince(deps));
  };
  const end = async (principal: Principal, request: FastifyRequest, ids: string[]): Promise<StoredSession[]> => {
    const { db } = await homeOf(deps);
    const ended = await endSessions(db, principal.id, ids);
    for (const { user_agent, ip_address } of ended) {
      const of = { device: deviceText(user_agent), address: ip_address };
      await logAbout(deps, principal, 'session.ended', { before: of, after: { endedFrom: request.ip } });
    }
    return ended;
  };
  return {
    getMe: async ({ principal, request }) => {
      const session = await sessionOf(deps, request);
      if (!session) throw new Failure('INVALID_API_KEY', refusal('access.sessionEnded', { name: principal.name }));
      return meOf(deps, session.user);
    },
    signIn: ({ body, request, reply }) => signInByPassword(deps, request, reply, body),
    signOut: async ({ request, reply }) => {
      const session = await sessionOf(deps, request);
      await ask(deps, request, reply, { path: '/sign-out', body: {} });
      if (session) await logAbout(deps, session.user, 'session.ended', { before: placeOf(request) });
      return undefined;
    },
    listSessions: async ({ principal }) =>
      (await own(principal)).map((session) => ({
        id: session.id,
        current: session.id === principal.sessionId,
        createdAt: session.created_at.toISOString(),
        lastSeenAt: session.updated_at.toISOString(),
        expiresAt: session.expires_at.toISOString(),
        ipAddress: session.ip_address || null,
        ...deviceOf(session.user_agent),
      })),
    revokeSession: async ({ params, principal, request }) => {
      const ended = await end(principal, request, [params.id]);
      if (ended.length === 0) throw new Failure('NOT_FOUND', refusal('access.noSession'));
      return undefined;
    },
    revokeOtherSessions: async ({ principal, request }) => {
      const others = (await own(principal)).filter(({ id }) => id !== principal.sessionId);
      await end(
        principal,
        request,
        others.map(({ id }) => id),
      );
      return undefined;
    },
  };
}
