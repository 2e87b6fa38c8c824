import { formOf, pathOf, queryText, type Definition } from '#contract/endpoint';
import type { Problem } from '#contract/failures';

/** Requests to the service and its answers: what the page's calls and the published client share. */

export const JSON_TYPE = 'application/json';

/** An answer. `total` is the number of all matching rows; null when the answer is no list. */
export interface Answer<T> {
  data: T;
  total: number | null;
  /** A change that the account's live network has not confirmed yet. */
  waits?: true;
  /** When the account's live network has given this answer, ISO 8601; missing for one of the service's own. */
  liveAt?: string;
}

/** Parts of any endpoint's input. */
export interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

type Called = Pick<Definition, 'method' | 'path'>;

/** How a request goes out. */
export interface Way {
  /** What stands before the path: the address of the service or of a network, without a slash at its end. */
  base: string;
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Whether the request outlives the page. */
  keepalive?: boolean;
  /** Another `fetch`. */
  via?: typeof fetch;
}

/** Sends a request, with a form where there is a file, else with JSON. Any answer resolves, a refusal too. */
export function send(
  endpoint: Called,
  input: Parts,
  { base, headers, signal, keepalive = false, via = fetch }: Way,
): Promise<Response> {
  const content = contentOf(input);
  return via(base + pathOf(endpoint, input.params) + queryText(input.query), {
    ...content,
    method: endpoint.method,
    headers: { ...headers, ...content.headers },
    keepalive,
    ...(signal && { signal }),
  });
}

function contentOf({ body, file }: Parts): { body?: BodyInit; headers?: Record<string, string> } {
  if (file) return { body: formOf({ ...(body as object | undefined) }, file) };
  return body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': JSON_TYPE } };
}

/** What an answer in JSON holds; undefined for one without a body. */
export const dataOf = (response: Response): Promise<unknown> =>
  response.status === 204 ? Promise.resolve(undefined) : response.json();

/** The service's reason for a failed answer; undefined when something else answered. */
export async function problemOf(response: Response): Promise<Problem | undefined> {
  const type = response.headers.get('content-type') ?? '';
  return type.includes('application/problem+json') ? ((await response.json()) as Problem) : undefined;
}

/** Seconds to wait, when the service says so. */
export function secondsOf(response: Response): number | null {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return Number.isNaN(seconds) ? null : seconds;
}

/** Number of all matching rows, of a list. */
export function totalOf(response: Response): number | null {
  const total = response.headers.get('x-total-count');
  return total === null ? null : Number(total);
}
