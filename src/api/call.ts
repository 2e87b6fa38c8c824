import { pathOf, queryText, type Definition, type InputOf, type ReplyOf } from '#contract/endpoint';
import type { Problem } from '#contract/failures';
import { refusalWords, unreachable } from '#text/answers';
import type { Said } from '#src/text/said.ts';
import { takeEarly } from '#src/first-view/early/requests.ts';
import { session } from './session.ts';

const JSON_TYPE = 'application/json';
/** Header of answers that come from another network. */
export const FORWARDED = 'x-forwarded-answer';

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

/** An answer. `total` is the number of all matching rows; null when the answer is no list. */
export interface Answer<T> {
  data: T;
  total: number | null;
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

function bodyOf({ body }: Parts): { body?: string; headers?: Record<string, string> } {
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } };
}

/** Parts of any endpoint's input; the compiler cannot resolve them before the endpoint is known. */
const partsOf = <E extends Definition>(input: InputOf<E>) => input as Parts;

async function send(
  endpoint: Definition,
  input: Parts,
  accept: string,
  signal?: AbortSignal,
  further: Record<string, string> = {},
): Promise<Response> {
  const content = bodyOf(input);
  const headers = { accept, ...content.headers, ...further };
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

/** True when an existing session has ended. Without a session from the start, a 401 is an ordinary answer. */
export function hasSessionEnded(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.problem.code === 'INVALID_API_KEY' && session.isAlive();
}

export async function failureOf(response: Response): Promise<CallFailure> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('application/problem+json')) return { kind: 'unreachable' };
  const problem = inOurWords((await response.json()) as Problem, await refusalWords());
  return { kind: 'refused', problem, retryAfter: secondsOf(response) };
}

/** Translates a problem's sentences into the page's language. */
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

/** The body of an answer. Another network may answer in an older shape. */
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
 * Calls an endpoint; use `upload` for file uploads. @throws CallError when refused or unreachable; the abort reason
 * when `signal` fires.
 */
export async function call<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Answer<ReplyOf<E>>> {
  const parts = partsOf<E>(input);
  const response = await send(endpoint, parts, JSON_TYPE, signal);
  const data = response.status === 204 ? undefined : await dataOf(endpoint, response, parts);
  return { data: data as ReplyOf<E>, total: totalOf(response) };
}

/** Streams every matching row of a list as CSV text, with the server's row count. */
export async function callCsv<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Answer<ReadableStream<Uint8Array>>> {
  const response = await send(endpoint, partsOf<E>(input), 'text/csv', signal);
  if (!response.body) throw new CallError({ kind: 'unreachable' });
  return { data: response.body, total: totalOf(response) };
}

/** Sends a change that must outlive the page. Nothing waits for the answer. */
export function callAtLast<E extends Definition>(endpoint: E, input: InputOf<E>): void {
  const { params, query, ...parts } = partsOf<E>(input);
  const address = pathOf(endpoint, params) + queryText(query);
  void fetch(address, { ...bodyOf(parts), method: endpoint.method, keepalive: true }).catch(() => undefined);
}

/** A file's bytes: the first `most` where given. A file that is generated while it is sent comes whole. */
export async function callBytes<E extends Definition>(
  endpoint: E,
  input: InputOf<E>,
  { most, signal }: { most?: number; signal?: AbortSignal },
): Promise<Blob> {
  const range: Record<string, string> = most === undefined ? {} : { range: `bytes=0-${most - 1}` };
  const response = await send(endpoint, partsOf<E>(input), '*/*', signal, range);
  return response.blob();
}
