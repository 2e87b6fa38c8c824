import { formOf, type Definition, type InputOf, type ReplyOf } from '#contract/endpoint';
import { ownHeaders } from './acting.ts';
import { CallError, failureOf, hasSessionEnded, otherIn } from './call.ts';
import { addressOf } from '#src/lib/network.ts';
import { session } from './session.ts';

export interface Sending {
  signal: AbortSignal;
  onProgress: (sent: number, total: number) => void;
}

/** What an upload's input consists of; the endpoint decides which of it there is. */
interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  file: File;
}

/**
 * Uploads a file. `fetch` reports no upload progress, so this uses XMLHttpRequest; load it on demand. @throws CallError
 * when refused or unreachable; the abort reason when `signal` fires.
 */
export async function upload<E extends Definition & { upload: true }>(
  endpoint: E,
  input: InputOf<E> & Parts,
  sending: Partial<Sending> = {},
): Promise<ReplyOf<E>> {
  const sentIn = session.current();
  const answer = await post(addressOf(endpoint, input), ownHeaders(endpoint), input, sending);
  if (answer.ok) return (await answer.json()) as ReplyOf<E>;
  const failure = await failureOf(answer);
  if (!hasSessionEnded(failure)) throw new CallError(failure);
  await session.renewed(sentIn, sending.signal, otherIn(failure));
  return upload(endpoint, input, sending);
}

function post(
  address: string,
  headers: Record<string, string>,
  { body, file }: Parts,
  { signal, onProgress }: Partial<Sending>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new CallError({ kind: 'unreachable' }));
    request.onabort = () => reject(signal?.reason as Error);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(formOf(body, file));
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
