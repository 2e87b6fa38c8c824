import type { FastifyRequest } from 'fastify';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { personOf } from '#server/domain/people.store';
import { Failure } from '#server/failure';
import { languageOf } from '#server/http/language';
import type { HandlersOf } from '#server/http/mount';
import type { Grant, Principal } from '#server/http/principal';
import { grantsOf, hasTwoFactor } from './access.store.ts';
import { deviceOf, deviceText } from './device.ts';
import { ask, homeOf } from './library.routes.ts';
import { logAbout } from './log.ts';
import { endSecondFactor } from './password.store.ts';
import { idleSince, meOf, sessionOf } from './sessions.routes.ts';
import { endSessions, sessionsOf, type StoredSession } from './sessions.store.ts';
import { placeOf, signInByPassword } from './signing-in.routes.ts';
import { mailOwner } from './tell-owner.ts';

type Ids =
  | 'getMe'
  | 'signIn'
  | 'signOut'
  | 'listSessions'
  | 'revokeSession'
  | 'revokeOtherSessions'
  | 'endPersonSessions'
  | 'resetSecondFactor';

type Person = Pick<Principal, 'id' | 'name'>;

/** Who ends sessions, and with which request. */
interface Ending {
  principal: Principal;
  request: FastifyRequest;
}

/** Signing in and out, and sessions. */
export function accessHandlers(deps: Deps): HandlersOf<Ids> {
  const sessionsNow = async ({ id }: Person) => {
    const { db } = await homeOf(deps);
    return sessionsOf(db, id, new Date(), idleSince(deps));
  };
  /** Ends sessions, by default the caller's own. */
  const end = async (
    { principal, request }: Ending,
    sessions: readonly Pick<StoredSession, 'id'>[],
    of: Person = principal,
  ): Promise<StoredSession[]> => {
    const { db } = await homeOf(deps);
    const ids = sessions.map(({ id }) => id);
    const ended = await endSessions(db, of.id, ids);
    for (const { user_agent, ip_address } of ended) {
      const before = { device: deviceText(user_agent), address: ip_address };
      await logAbout(deps, of, 'session.ended', { before, after: { endedFrom: request.ip }, actor: principal });
    }
    return ended;
  };
  /**
   * A person of the scope whose whole sign-in the caller has a say about.
   * @throws NOT_FOUND; CONFLICT for somebody who also belongs to an account outside the caller's own, or outside their agency
   */
  const within = async (
    scope: Scope,
    membershipId: number,
    why: 'people.alsoElsewhere' | 'people.factorElsewhere',
  ): Promise<Person> => {
    const found = await personOf(deps.db, scope, membershipId);
    if (!found) throw new Failure('NOT_FOUND', refusal('people.none'));
    const { user_id: id, name } = found;
    for (const { id: networkId, deps: network } of await deps.networks.all()) {
      const isWithin = (one: Grant) =>
        networkId === deps.networkId &&
        one.agencyId === scope.agencyId &&
        (scope.role === 'manager' || one.contactId === scope.contactId);
      if (!(await grantsOf(network.db, id)).every(isWithin)) throw new Failure('CONFLICT', refusal(why, { name }));
    }
    return { id, name };
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
      (await sessionsNow(principal)).map((session) => ({
        id: session.id,
        current: session.id === principal.sessionId,
        createdAt: session.created_at.toISOString(),
        lastSeenAt: session.updated_at.toISOString(),
        expiresAt: session.expires_at.toISOString(),
        ipAddress: session.ip_address || null,
        ...deviceOf(session.user_agent),
      })),
    revokeSession: async ({ params, principal, request }) => {
      const ended = await end({ principal, request }, [params]);
      if (ended.length === 0) throw new Failure('NOT_FOUND', refusal('access.noSession'));
      return undefined;
    },
    revokeOtherSessions: async ({ principal, request }) => {
      const others = (await sessionsNow(principal)).filter(({ id }) => id !== principal.sessionId);
      await end({ principal, request }, others);
      return undefined;
    },
    endPersonSessions: async ({ scope, params, principal, request }) => {
      const person = await within(scope, params.membershipId, 'people.alsoElsewhere');
      await end({ principal, request }, await sessionsNow(person), person);
      return undefined;
    },
    resetSecondFactor: async ({ scope, params, principal, request }) => {
      const person = await within(scope, params.membershipId, 'people.factorElsewhere');
      const { id, name } = person;
      // One's own is switched off with one's password.
      if (id === principal.id) throw new Failure('CONFLICT', refusal('people.ownSecondFactor'));
      const { db } = await homeOf(deps);
      if (!(await hasTwoFactor(db, id))) throw new Failure('CONFLICT', refusal('people.noSecondFactor', { name }));
      // Who has the lost device may still be signed in on it.
      await end({ principal, request }, await sessionsNow(person), person);
      await db.transaction().execute((tx) => endSecondFactor(tx, id));
      await logAbout(deps, person, 'two_factor.reset', { actor: principal });
      const at = deps.now().toISOString();
      await mailOwner(deps, languageOf(request), id, {
        kind: 'signInChanged',
        data: { what: 'twoFactorReset', at, by: principal.name },
      });
      return undefined;
    },
  };
}
