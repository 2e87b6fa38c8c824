import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { shortenedTo } from '#contract/characters';
import { publicLookup, refusePrivateHost } from './address.ts';
import { connectionTrouble, LiveError, trouble } from './trouble.ts';

/** One HTTP exchange with a live network: limited in size and time, and only with the host that was named. */

const MEGABYTE = 1_048_576;
const MOST_BYTES = 64 * MEGABYTE;
const MOST_SECONDS = 60;
const MOST_REDIRECTS = 3;

export interface Sent {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body?: Buffer | string | undefined;
}

export interface Got {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

interface Limits {
  allowPrivate: boolean;
  signal?: AbortSignal | undefined;
  /** Seconds for the whole answer. */
  seconds?: number;
  /** Bytes that the answer may have, unpacked. */
  bytes?: number;
}

/** Sends a request and reads the whole answer. @throws LiveError; the reason of `signal` when it aborts */
export async function exchange(sent: Sent, limits: Limits): Promise<Got> {
  const { host } = sent.url;
  const seconds = limits.seconds ?? MOST_SECONDS;
  const time = AbortSignal.timeout(seconds * 1000);
  try {
    return await followed(sent, limits, limits.signal ? AbortSignal.any([time, limits.signal]) : time);
  } catch (error) {
    limits.signal?.throwIfAborted();
    if (time.aborted) throw new LiveError(trouble('connection.tooSlow', { seconds }));
    const cause = (error as { cause?: unknown }).cause;
    if (error instanceof LiveError) throw error;
    if (cause instanceof LiveError) throw cause;
    throw new LiveError(connectionTrouble(error, host), { cause: error });
  }
}

/** Follows redirects of readings within the host. */
async function followed(sent: Sent, limits: Limits, signal: AbortSignal, redirects = 0): Promise<Got> {
  const got = await once(sent, limits, signal);
  const { location } = got.headers;
  if (got.status < 300 || got.status >= 400 || location === undefined) return got;
  const to = URL.parse(location, sent.url);
  if (!to || to.origin !== sent.url.origin || sent.method !== 'GET' || redirects === MOST_REDIRECTS) {
    throw new LiveError(
      trouble('connection.redirected', { host: sent.url.host, to: to?.host ?? shortenedTo(location, 80) }),
    );
  }
  return followed({ ...sent, url: to }, limits, signal, redirects + 1);
}

async function once({ method, url, headers, body }: Sent, limits: Limits, signal: AbortSignal): Promise<Got> {
  const { allowPrivate } = limits;
  if (!allowPrivate) refusePrivateHost(url.hostname);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = send(url, {
      method,
      headers: { 'accept-encoding': 'gzip', ...headers },
      signal,
      ...(!allowPrivate && { lookup: publicLookup }),
    });
    request.once('response', resolve).once('error', reject);
    request.end(body);
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: await bodyOf(response, limits.bytes ?? MOST_BYTES),
  };
}

async function bodyOf(response: IncomingMessage, most: number): Promise<Buffer> {
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(new LiveError(trouble('connection.tooLarge', { most: Math.ceil(most / MEGABYTE) })));
      else done(null, chunk);
    },
  });
  const unpacked = response.headers['content-encoding'] === 'gzip' ? response.pipe(createGunzip()) : response;
  const fail = (error: Error) => limited.destroy(error);
  response.once('error', fail);
  if (unpacked !== response) unpacked.once('error', fail);
  try {
    return await buffer(unpacked.pipe(limited));
  } catch (error) {
    response.destroy();
    if (error instanceof LiveError || response.readableAborted) throw error;
    throw new LiveError(trouble('connection.noInterface', { found: 'broken' }), { cause: error });
  }
}
