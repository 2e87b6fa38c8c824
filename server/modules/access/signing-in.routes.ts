import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';
import type { Me } from '#contract/access';
import { refusal, type Refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { Failure, invalidField } from '#server/failure';
import { cookieName, cookiesOf } from '#server/http/cookies';
import type { SignInChange } from '#server/domain/mail';
import { signedUpAt, type SignedUp } from '#server/domain/signed-up.store';
import { languageOf } from '#server/http/language';
import type { Passwords } from '#server/http/passwords';
import type { Principal } from '#server/http/principal';
import { weakness } from '#server/sign-in/new-password';
import { tokenHash } from '#server/sign-in/hashed-sessions';
import { deviceText } from './device.ts';
import { devicesOf, keepDevice } from './devices.store.ts';
import { atAddress, countGuess, forgetGuesses, forgetOldGuesses, onDevice } from './guesses.store.ts';
import { ask, EVEN_ANSWER_MS, homeOf, inTurn, isOwnPassword, tooMany } from './library.routes.ts';
import { copyPerson, logAbout, someone } from './log.ts';
import { agencyNames } from './password.store.ts';
import { meOf, sessionOf } from './sessions.routes.ts';
import { endSessions } from './sessions.store.ts';
import { mailOwner } from './tell-owner.ts';

const COOKIE = 'partnerdeck.device';
/** Browsers keep no cookie for longer than 400 days. */
const COOKIE_SECONDS = 400 * 86_400;

/** Hash of the device of a request's cookie; undefined without one. */
function deviceHashOf({ origin }: Deps, { headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const id = cookiesOf(headers.cookie, cookieName(COOKIE, origin)).find((one) => /^[\w-]{43}$/.test(one));
  return id && tokenHash(id);
}

/** Gives the browser a cookie to be known by. Returns its hash. */
function newDevice(deps: Deps, reply: FastifyReply): string {
  const id = randomBytes(32).toString('base64url');
  const secure = deps.origin.startsWith('https:') ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${cookieName(COOKIE, deps.origin)}=${id}; Max-Age=${COOKIE_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  );
  return tokenHash(id);
}

/** A guess at a password. */
interface Guess {
  /** Whoever has the address; undefined when nobody has it. */
  person: SignedUp | undefined;
  /** Names the count that it belongs to. */
  who: string;
}

/**
 * Counts a guess at the password of an address. Guesses from a device on which the person signed in before have a count
 * of their own: nobody else can make the owner wait there.
 * @throws RATE_LIMITED when the next one is not looked at yet
 */
export async function beginGuess(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<Guess> {
  const { db } = await homeOf(deps);
  const person = await signedUpAt(db, email);
  const device = deviceHashOf(deps, request);
  const isKnown = person && device && (await devicesOf(db, person.id)).includes(device);
  const who = isKnown ? onDevice(person.id, device) : atAddress(email);
  const wait = await countGuess(db, who, deps.now());
  if (wait > 0) throw tooMany(reply, wait);
  return { person, who };
}

/**
 * Counts a guess at the password of somebody who is signed in, by session. Returns the work to do when it was right.
 * @throws RATE_LIMITED when the next one is not looked at yet
 */
export async function guessInSession(
  deps: Deps,
  principal: Principal,
  reply: FastifyReply,
): Promise<() => Promise<void>> {
  const { db } = await homeOf(deps);
  const who = onDevice(principal.id, principal.sessionId ?? '');
  const wait = await countGuess(db, who, deps.now());
  if (wait > 0) throw tooMany(reply, wait);
  return () => forgetGuesses(db, [who]);
}

interface Asking {
  principal: Principal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Checks the password of somebody who is signed in, given as `accountPassword`. Guesses are counted by session.
 * @throws INVALID_REQUEST for a wrong one, RATE_LIMITED
 */
export async function checkPassword(
  deps: Deps,
  { principal, request, reply }: Asking,
  accountPassword: string,
): Promise<void> {
  const wasRight = await guessInSession(deps, principal, reply);
  if (!(await isOwnPassword(deps, request, accountPassword)))
    throw invalidField('body.accountPassword', refusal('access.wrongPassword'));
  await wasRight();
}

interface Answer {
  user?: SignedIn;
}

/**
 * Signs in with an address and a password.
 * @throws INVALID_SIGN_IN when they do not belong together, TWO_FACTOR_NEEDED when a code is asked for
 */
export async function signInByPassword(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  body: { email: string; password: string },
): Promise<Me> {
  const even = pause(EVEN_ANSWER_MS);
  const { person, who } = await beginGuess(deps, request, reply, body.email);
  const response = await inTurn(() => ask(deps, request, reply, { path: '/sign-in/email', body }));
  if (!response.ok) {
    // A refused sign-in is logged for people alone, which takes a while.
    if (person)
      await logAbout(deps, person, 'session.refused', { actor: someone, after: withProof(request, 'password') });
    await even;
    throw new Failure('INVALID_SIGN_IN', refusal('access.wrongSignIn'));
  }
  await forgetGuesses((await homeOf(deps)).db, [who]);
  await endReplaced(deps, request);
  const { user } = (await response.json()) as Answer;
  // The library asks for the second factor: it has set a cookie that says whose.
  if (!user) throw new Failure('TWO_FACTOR_NEEDED', refusal('access.codeNeeded'));
  return afterSignIn(deps, request, reply, user, 'password');
}

/**
 * Why a new password is not taken, in its turn; undefined when it is good.
 * @param own the person's names and address
 */
export async function whyWeak(deps: Deps, password: string, own: readonly string[] = []): Promise<Refusal | undefined> {
  const agencies = await agencyNames(deps.db);
  return inTurn(async () => {
    // Other requests come between one password and the next.
    await setImmediate();
    return weakness(password, [...own, ...agencies]);
  });
}

/** The passwords of a network's people, for other modules. */
export const passwordsOf = (deps: Deps): Passwords => ({
  hash: async (password, own) => {
    const weak = await whyWeak(deps, password, own);
    if (weak) throw invalidField('body.password', weak);
    const { password: hasher } = await deps.auth.$context;
    return inTurn(() => hasher.hash(password));
  },
  signIn: (request, reply, body) => signInByPassword(deps, request, reply, body),
});

/** The log's words for where a request came from. */
export const placeOf = (request: FastifyRequest) => ({
  device: deviceText(request.headers['user-agent']),
  address: request.ip,
});

/** Proof that a sign-in was tried with. */
export type Proof = 'password' | 'code' | 'recoveryCode' | 'passkey';

/** The log's words for a try to sign in. */
export const withProof = (request: FastifyRequest, signInBy: Proof) => ({ ...placeOf(request), signInBy });

/** Ends the session that a sign-in takes the place of: its browser has no cookie for it any more. */
export async function endReplaced(deps: Deps, request: FastifyRequest): Promise<void> {
  const replaced = await sessionOf(deps, request);
  if (!replaced) return;
  const { session, user } = replaced;
  await endSessions((await homeOf(deps)).db, user.id, [session.id]);
  await logAbout(deps, user, 'session.ended', { before: placeOf(request) });
}

/** Mails a person what they, or somebody with their session or password, changed about their sign-in. */
export const tellChange = (deps: Deps, request: FastifyRequest, userId: string, what: SignInChange): Promise<void> =>
  mailOwner(deps, languageOf(request), userId, {
    kind: 'signInChanged',
    data: { what, ...placeOf(request), at: deps.now().toISOString() },
  });

/** Makes a device one that its person is known on. */
export async function meetDevice(deps: Deps, request: FastifyRequest, reply: FastifyReply, userId: string) {
  const { db } = await homeOf(deps);
  await keepDevice(db, userId, deviceHashOf(deps, request) ?? newDevice(deps, reply), deps.now());
}

/** Whether a person is not known on the device of a request, and whether on none at all. */
async function noveltyOf(deps: Deps, request: FastifyRequest, userId: string) {
  const known = await devicesOf((await homeOf(deps)).db, userId);
  const given = deviceHashOf(deps, request);
  return { isNew: given === undefined || !known.includes(given), isFirst: known.length === 0 };
}

export interface SignedIn {
  id: string;
  name: string;
  email: string;
  twoFactorEnabled?: boolean | null | undefined;
}

/**
 * After a sign-in: the log has it, the person hears of a new device, and the device is known from then on. A kill in
 * between leaves no device known that nobody has heard of.
 */
export async function afterSignIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: SignedIn,
  signInBy: Proof,
): Promise<Me> {
  const { db } = await homeOf(deps);
  const now = deps.now();
  const { isNew, isFirst } = await noveltyOf(deps, request, user.id);
  await forgetOldGuesses(db, now);
  await copyPerson(deps, user.id);
  const place = placeOf(request);
  await logAbout(deps, user, 'session.started', { after: { ...place, signInBy, newDevice: isNew } });
  if (isNew && !isFirst) {
    await mailOwner(deps, languageOf(request), user.id, {
      kind: 'newDevice',
      data: { ...place, at: now.toISOString() },
    });
  }
  await meetDevice(deps, request, reply, user.id);
  return meOf(deps, user);
}
