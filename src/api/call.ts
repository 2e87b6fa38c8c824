import { pathOf, queryText, type Definition, type InputOf, type ReplyOf } from '#contract/endpoint';
import type { Problem } from '#contract/failures';
import { refusalWords, unreachable } from '#text/answers';
import type { Said } from '#src/text/said.ts';
import { takeEarly } from '#src/first-view/early/requests.ts';
import { session } from './session.ts';

const JSON_TYPE = 'application/json';
/** Is set on what another network has answered. */
export const FORWARDED = 'x-forwarded-answer';

/** Why a call gave no answer: the server refused it, or it never got there. */
export type CallFailure =
  /** `retryAfter`: seconds to wait, when the server said how long. */
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

/** A list's answer also says how many rows match in all; other answers have null there. */
export interface Answer<T> {
  data: T;
  total: number | null;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The body with its headers. */
function bodyOf({ body }: Parts): Pick<RequestInit, 'body' | 'headers'> {
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } };
}

async function send(
  endpoint: Definition,
  input: Parts,
  accept: string,
  signal?: AbortSignal,
  further: Record<string, string> = {},
): Promise<Response> {
  const content = bodyOf(input);
  const headers = { accept, ...(content.headers as Record<string, string> | undefined), ...further };
  const request: RequestInit = { ...content, method: endpoint.method, headers, credentials: 'same-origin' };
  if (signal) request.signal = signal;
  const sentIn = session.current();
  let response: Response;
  try {
    const address = pathOf(endpoint, input.params) + queryText(input.query);
    const early = endpoint.method === 'GET' && accept === JSON_TYPE ? takeEarly(address) : undefined;
    response = await (early ?? fetch(address, request));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError({ kind: 'unreachable' });
  }
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (!hasSessionEnded(failure)) throw new CallError(failure);
  await session.renewed(sentIn, signal);
  return send(endpoint, input, accept, signal, further);
}

/** A session that was there and is no more; without one from the start, a 401 is an answer like any other. */
export function hasSessionEnded(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.problem.code === 'INVALID_API_KEY' && session.isAlive();
}

/** Why an answer refuses. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('application/problem+json')) return { kind: 'unreachable' };
  const problem = inOurWords((await response.json()) as Problem, await refusalWords());
  return { kind: 'refused', problem, retryAfter: secondsOf(response) };
}

/** A problem with its sentences in the page's language. */
function inOurWords({ errors, ...problem }: Problem, text: (said: Said) => string): Problem {
  const sentence = text({ ...problem, message: problem.detail });
  const fields = errors?.map((one) => ({ ...one, message: text(one) }));
  return { ...problem, detail: sentence, message: sentence, ...(fields && { errors: fields }) };
}

function secondsOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

function totalOf(response: Response): number | null {
  const total = response.headers.get('x-total-count');
  return total === null ? null : Number(total);
}

/** The answer's body. Another network, which ours stands before, may answer in an older shape. */
export async function dataOf(
  endpoint: Definition,
  response: Response,
  { query }: Pick<Parts, 'query'>,
): Promise<unknown> {
  const data: unknown = await response.json();
  if (!response.headers.has(FORWARDED)) return data;
  const { inOurShape } = await import('./older-shapes.ts');
  return inOurShape(endpoint, data, query);
}

/**
 * Calls an endpoint; `upload` calls those that take a file.
 * @throws CallError when it is refused or not reached; the abort reason when `signal` fires.
 */
export async function call<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Answer<ReplyOf<E>>> {
  const response = await send(endpoint, input as Parts, JSON_TYPE, signal);
  const data = response.status === 204 ? undefined : await dataOf(endpoint, response, input as Parts);
  return { data: data as ReplyOf<E>, total: totalOf(response) };
}

/** Every matching row of a list as a stream of CSV text, with their number as the server counted them. */
export async function callCsv<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  const response = await send(endpoint, input as Parts, 'text/csv', signal);
  if (!response.body) throw new CallError({ kind: 'unreachable' });
  return { data: response.body, total: totalOf(response) };
}

/** Sends a change that must outlive the page it is sent from; nobody waits for its answer. */
export function callAtLast<E extends Definition>(endpoint: E, input: InputOf<E>): void {
  const { params, query, ...parts } = input as Parts;
  const address = pathOf(endpoint, params) + queryText(query);
  void fetch(address, { ...bodyOf(parts), method: endpoint.method, keepalive: true }).catch(() => undefined);
}

/** A file's bytes, its first `most` when they are told; a file that is made while it is sent comes whole. */
export async function callBytes<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  { most, signal }: { most?: number; signal?: AbortSignal },
): Promise<Blob> {
  const range: Record<string, string> = most === undefined ? {} : { range: `bytes=0-${most - 1}` };
  const response = await send(endpoint, input as Parts, '*/*', signal, range);
  return response.blob();
}
