import { isAPIError } from 'better-auth/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { HOME } from '#contract/networks';
import { refusal } from '#contract/refusals/index';
import { CLIENT_ADDRESS, makings, type Made } from '#server/auth';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import { forgetFutureAttempts } from './access.store.ts';

/** Calls of the sign-in library. */

/** The first network, whose database holds people and their sessions. */
export const homeOf = async (deps: Deps): Promise<Deps> => (await deps.networks.get(HOME)).deps;

/** The headers that the sign-in library may read. */
export function headersOf(request: FastifyRequest, origin: string): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS]: request.ip, origin, 'content-type': 'application/json' });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  return headers;
}

/** Hashing takes 16 MB and a thread for some 50 ms: a few at a time leave room for everything else. */
const hashing = pLimit(2);
const MOST_WAITING = 60;

/** Runs work that hashes passwords in its turn. @throws OVERLOADED when too many wait already */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.pendingCount >= MOST_WAITING) throw new Failure('OVERLOADED', refusal('service.overloaded'));
  return hashing(work);
}

/** Answers whose time could tell who has an address take at least this long. */
export const EVEN_ANSWER_MS = 400;

/** An answer that says how long to wait. */
export function tooMany(reply: FastifyReply, seconds: number): Failure {
  reply.header('retry-after', seconds);
  return new Failure('RATE_LIMITED', refusal('access.tooManyAttempts', { seconds }));
}

interface Question {
  path: string;
  /** The body of a POST; without one it is a GET. */
  body?: object;
  /** Cookies of the answer are for the browser, unless it says no. */
  cookies?: false;
}

/** Calls the sign-in library and forwards its cookies. @throws RATE_LIMITED */
export async function ask(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  question: Question,
): Promise<Response> {
  const { path, body, cookies } = question;
  const response = await deps.auth.handler(
    new Request(`${deps.origin}/api/auth${path}`, {
      method: body ? 'POST' : 'GET',
      headers: headersOf(request, deps.origin),
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  // The library waits for attempts of the future to be a minute old: until the clock that was set back is there again.
  if (response.status === 429 && (await forgetFutureAttempts((await homeOf(deps)).db, Date.now()))) {
    return ask(deps, request, reply, question);
  }
  if (response.status === 429) throw tooMany(reply, Number(response.headers.get('x-retry-after') ?? '60'));
  if (cookies !== false) giveCookies(response, reply);
  return response;
}

/**
 * Runs a call in which the library makes tokens or sets a password, and hands over what it makes. The library passes over
 * errors of who mails a token: they are thrown after it, so that no mail is told as sent that is not kept.
 */
export async function handingOver<T>(receive: (made: Made) => Promise<void>, call: () => Promise<T>): Promise<T> {
  const failed: { error: unknown }[] = [];
  const receiveOrKeep = async (made: Made) => {
    try {
      await receive(made);
    } catch (error) {
      failed.push({ error });
      throw error;
    }
  };
  const result = await makings.run(receiveOrKeep, call);
  if (failed[0]) throw failed[0].error;
  return result;
}

/** Forwards the cookies of the library's answer. */
export function giveCookies(response: Response, reply: FastifyReply): void {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** Whether a password is that of who is signed in, in its turn. */
export function isOwnPassword(deps: Deps, request: FastifyRequest, password: string): Promise<boolean> {
  return inTurn(async () => {
    try {
      await deps.auth.api.verifyPassword({ headers: headersOf(request, deps.origin), body: { password } });
      return true;
    } catch (error) {
      // A database that is away says nothing of the password.
      if (isAPIError(error)) return false;
      throw error;
    }
  });
}

/** The library's code of a refusal; undefined without one. */
export async function refusedWith(response: Response): Promise<string | undefined> {
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return code;
}
