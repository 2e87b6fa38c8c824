import { store } from '#src/lib/store.ts';
import { ANSWERED_LIVE, memberOf, WAITS, type Definition, type InputOf, type ReplyOf } from '#contract/endpoint';
import type { FieldError, Problem } from '#contract/failures';
import { refusalWords, unreachable } from '#text/answers';
import type { Said } from '#src/text/said.ts';
import { takeEarly } from '#src/first-view/early/requests.ts';
import { ownNetwork } from '#src/lib/network.ts';
import { dataOf, JSON_TYPE, problemOf, secondsOf, send, totalOf, type Answer, type Parts } from './request.ts';
import { ownHeaders } from './acting.ts';
import { session } from './session.ts';

export type { Answer };

/** Why a call failed: the server refused it, or could not be reached. */
export type CallFailure =
  /** `retryAfter`: seconds to wait, when the server says so. */
  { kind: 'refused'; problem: Problem; retryAfter: number | null } | { kind: 'unreachable' };

export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(failure.kind === 'refused' ? failure.problem.detail : unreachable);
    this.name = 'CallError';
    this.failure = failure;
  }

  get code(): Problem['code'] | 'UNREACHABLE' {
    return this.failure.kind === 'refused' ? this.failure.problem.code : 'UNREACHABLE';
  }
}

/** Parts of any endpoint's input; the compiler cannot resolve them before the endpoint is known. */
const partsOf = <E extends Definition>(input: InputOf<E>) => input as Parts;

/** Takes the answer of a request that was sent before the app ran, if there is one. */
const earlyOrNow: typeof fetch = (address, request) =>
  (typeof address === 'string' ? takeEarly(address) : undefined) ?? fetch(address, request);

async function ask(
  endpoint: Definition,
  input: Parts,
  accept: string,
  signal?: AbortSignal,
  further: Record<string, string> = {},
): Promise<Response> {
  const headers = { accept, ...ownHeaders(endpoint), ...further };
  const via = endpoint.method === 'GET' && accept === JSON_TYPE ? earlyOrNow : fetch;
  const sentIn = session.current();
  let response: Response;
  try {
    response = await send(endpoint, input, { base: ownNetwork, headers, signal, via });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError({ kind: 'unreachable' });
  }
  if (response.ok) return response;
  const failure = await failureOf(response);
  noteRefusal(failure);
  if (!hasSessionEnded(failure)) throw new CallError(failure);
  await session.renewed(sentIn, signal, otherIn(failure));
  return ask(endpoint, input, accept, signal, further);
}

const refusedAccounts = new Set(['USER_CAN_NOT_ACCESS_RESOURCE', 'USERID_CANNOT_ACCESS_CONTACT']);

/** Number of refusals for want of rights: after each the rights that the page knows may be old. */
export const refusals = store(0);

function noteRefusal(failure: CallFailure): void {
  if (failure.kind === 'refused' && refusedAccounts.has(failure.problem.code)) refusals.set(refusals.get() + 1);
}

/** True when an existing session has ended. Without a session from the start, a 401 is an ordinary answer. */
export function hasSessionEnded(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.problem.code === 'INVALID_API_KEY' && session.isAlive();
}

/** Who is signed in instead of the person for whom the page was loaded. */
export function otherIn(failure: CallFailure): string | undefined {
  const said = failure.kind === 'refused' ? failure.problem.refusal : undefined;
  return said?.key === 'access.otherPerson' ? String(said.values['name']) : undefined;
}

export async function failureOf(response: Response): Promise<CallFailure> {
  const said = await problemOf(response);
  if (!said) return { kind: 'unreachable' };
  const problem = inOurWords(said, await refusalWords());
  return { kind: 'refused', problem, retryAfter: secondsOf(response) };
}

/** Translates a problem's sentences into the page's language. */
function inOurWords({ errors, ...problem }: Problem, text: (said: Said) => string): Problem {
  const sentence = text({ ...problem, message: problem.detail });
  const fields = errors?.map((one) => ({ ...one, message: text({ ...one, message: unnamed(one) }) }));
  return { ...problem, detail: sentence, message: sentence, ...(fields && { errors: fields }) };
}

/** The sentence about a parameter without its name, which a form shows beside it. */
function unnamed({ path, message }: FieldError): string {
  const name = `${memberOf(path)} `;
  return message.startsWith(name) ? message.slice(name.length) : message;
}

/**
 * Calls an endpoint; use `upload` for file uploads. @throws CallError when refused or unreachable; the abort reason
 * when `signal` fires.
 */
export async function call<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Answer<ReplyOf<E>>> {
  const parts = partsOf<E>(input);
  const response = await ask(endpoint, parts, JSON_TYPE, signal);
  const liveAt = response.headers.get(ANSWERED_LIVE);
  return {
    data: (await dataOf(response)) as ReplyOf<E>,
    total: totalOf(response),
    ...(response.headers.has(WAITS) && { waits: true as const }),
    ...(liveAt !== null && { liveAt }),
  };
}

/** Streams every matching row of a list as CSV text, with the server's row count. */
export async function callCsv<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  const response = await ask(endpoint, partsOf<E>(input), 'text/csv', signal);
  if (!response.body) throw new CallError({ kind: 'unreachable' });
  return { data: response.body, total: totalOf(response) };
}

/** Sends a change that must outlive the page. Nothing waits for the answer. */
export function callAtLast<E extends Definition>(endpoint: E, input: InputOf<E>): void {
  const headers = { accept: JSON_TYPE, ...ownHeaders(endpoint) };
  const way = { base: ownNetwork, headers, keepalive: true };
  void send(endpoint, partsOf<E>(input), way).catch(() => undefined);
}

/** A file's bytes: the first `most` where given. A file that is generated while it is sent comes whole. */
export async function callBytes<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  { most, signal }: { most?: number; signal?: AbortSignal },
): Promise<Blob> {
  const range: Record<string, string> = most === undefined ? {} : { range: `bytes=0-${most - 1}` };
  const response = await ask(endpoint, partsOf<E>(input), '*/*', signal, range);
  return response.blob();
}
