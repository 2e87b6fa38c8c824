import type { FastifyRequest } from 'fastify';
import type { Me } from '#contract/access';
import { keysOf } from '#contract/records';
import type { Deps } from '#server/deps';
import type { Principal, Standing } from '#server/http/principal';
import { belonging, grantsOf, membershipsOf, needsTwoFactor, touchPerson } from './access.store.ts';
import { headersOf, homeOf } from './library.routes.ts';
import { endSessions, touchSession } from './sessions.store.ts';

const HOUR_MS = 3_600_000;
/** The use of a session is written down this often, or twelve times before it would end unused. */
const TOUCH_MS = 300_000;

/** Sessions that were not used since then have ended. Sessions follow the library's clock. */
export const idleSince = ({ config }: Deps): Date => new Date(Date.now() - config.SESSION_IDLE_HOURS * HOUR_MS);

/** The session of a request's cookie, or null. A session that was not used for too long ends. */
export async function sessionOf(deps: Deps, request: FastifyRequest) {
  if (!request.headers.cookie) return null;
  const found = await deps.auth.api.getSession({ headers: headersOf(request, deps.origin) });
  if (!found) return null;
  const { id, userId, updatedAt } = found.session;
  const { db } = await homeOf(deps);
  if (updatedAt < idleSince(deps)) {
    await endSessions(db, userId, [id]);
    return null;
  }
  const unusedMs = Date.now() - updatedAt.getTime();
  if (unusedMs > Math.min(TOUCH_MS, (deps.config.SESSION_IDLE_HOURS * HOUR_MS) / 12)) {
    await touchSession(db, id, new Date());
  }
  return found;
}

interface User {
  id: string;
  name: string;
  email: string;
  twoFactorEnabled?: boolean | null | undefined;
}

/** The user data that the dashboard needs before it draws. */
export async function meOf(deps: Deps, user: User): Promise<Me> {
  const memberships = await membershipsOf(deps.db, user.id);
  const elsewhere = await membershipsElsewhere(deps, user.id);
  return {
    user: { id: user.id, name: user.name, email: user.email, twoFactor: user.twoFactorEnabled === true },
    memberships,
    elsewhere,
    hasLeft: memberships.length + elsewhere.length === 0 && (await standingOf(deps, user)()).hasLeft,
    connection: await mirrored(deps),
    today: deps.today(),
    currencies: deps.rates.currencies,
    mostUploadMb: deps.config.MAX_UPLOAD_MB,
    mails: deps.mail.configured,
  };
}

/** The live network that a connected network mirrors, and the parts of the interface that it lacks. */
async function mirrored({ mirror, networkId }: Deps): Promise<Me['connection']> {
  if (!mirror) return null;
  const can = await mirror.capabilities();
  return { networkId, name: mirror.connection.name, lacks: keysOf(can).filter((name) => can[name] === false) };
}

/** A user's memberships in the installation's other networks. */
async function membershipsElsewhere({ networks, networkId }: Deps, userId: string): Promise<Me['elsewhere']> {
  const others = (await networks.all()).filter(({ id }) => id !== networkId);
  const each = await Promise.all(
    others.map(async ({ id, name, deps }) =>
      (await membershipsOf(deps.db, userId)).map((membership) => ({ ...membership, network: id, networkName: name })),
    ),
  );
  return each.flat();
}

/** The signed-in user of a request; null if anonymous. */
export async function meOfRequest(deps: Deps, request: FastifyRequest): Promise<Me | null> {
  const session = await sessionOf(deps, request);
  return session ? meOf(deps, session.user) : null;
}

const SEEN_EVERY_MS = 300_000;
/** When each person was last noted, by network. */
const noted = new WeakMap<Deps, Map<string, number>>();

/** Records once in five minutes that somebody works here. A failure is left to the next request. */
async function noteSeen(deps: Deps, userId: string): Promise<void> {
  const at = deps.now();
  const known = noted.get(deps) ?? new Map<string, number>();
  noted.set(deps, known);
  if (at.getTime() - (known.get(userId) ?? 0) < SEEN_EVERY_MS) return;
  known.set(userId, at.getTime());
  await touchPerson(deps.db, userId, at).catch(() => known.delete(userId));
}

/** Where a person stands in all networks together, looked up once. */
function standingOf({ networks }: Deps, { id, twoFactorEnabled }: User): () => Promise<Standing> {
  let found: Promise<Standing> | undefined;
  const find = async () => {
    const dbs = (await networks.all()).map(({ deps }) => deps.db);
    const each = await Promise.all(dbs.map((db) => belonging(db, id)));
    const due = twoFactorEnabled === true ? [] : await Promise.all(dbs.map((db) => needsTwoFactor(db, id)));
    return {
      twoFactorDue: due.includes(true),
      hasLeft: !each.some(({ now }) => now) && each.some(({ before }) => before),
    };
  };
  return () => (found ??= find());
}

/** The user of a request's session, with their grants. */
export async function principalOfSession(deps: Deps, request: FastifyRequest): Promise<Principal | undefined> {
  const session = await sessionOf(deps, request);
  if (!session) return undefined;
  const { user } = session;
  const grants = await grantsOf(deps.db, user.id);
  if (grants.length > 0) await noteSeen(deps, user.id);
  return {
    kind: 'user',
    id: user.id,
    name: user.name,
    grants,
    sessionId: session.session.id,
    twoFactorDue: user.twoFactorEnabled !== true && (await needsTwoFactor(deps.db, user.id)),
    standing: standingOf(deps, user),
  };
}
