import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A live network for tests: a service on a port of its own, of which only `/v1` answers, and only as it is told to. */

/** Something that goes wrong with one request. */
export type Mishap =
  /** `ahead`: the seconds by which the network's clock is ahead, which says when as a date. */
  | { kind: 'limit'; retryAfter?: number; ahead?: number }
  | { kind: 'error'; status?: number }
  | { kind: 'hang' }
  | { kind: 'cut' }
  | { kind: 'page' }
  /** The answer is lost after the network has done what was asked. */
  | { kind: 'lost' };

export interface LiveNetwork {
  url: string;
  /** Requests that came, as `GET /v1/campaigns?…`. */
  readonly requests: string[];
  /** Mishaps of the next requests, one each; undefined lets one pass. */
  next: (Mishap | undefined)[];
  /** Called before each request is answered, such as to change rows while they are paged. */
  before: ((path: string) => Promise<void> | void) | undefined;
  /** Called when the network has done what a request asks, before its answer is sent. */
  after: ((request: string) => void) | undefined;
  /** Changes the parsed answer before it is sent, such as to an older shape. */
  reshape: ((path: string, data: unknown) => unknown) | undefined;
  /** True for a request that this network does not take: it is answered with 400. */
  refuses: ((path: string, body: string) => boolean) | undefined;
  /** True for a body that this network fails on, with 500, without having done anything. */
  fails: ((body: string) => boolean) | undefined;
  /** Requests a minute; more are refused with 429. */
  perMinute: number;
  close(): Promise<void>;
}

/** Serves a network's `/v1` behind a proxy that misbehaves on demand. */
export async function serveLive(app: FastifyInstance): Promise<LiveNetwork> {
  const upstream = createServer((request, response) => app.routing(request, response));
  const port = await listen(upstream);
  const times: number[] = [];
  const live: LiveNetwork = {
    url: '',
    requests: [],
    next: [],
    before: undefined,
    after: undefined,
    reshape: undefined,
    refuses: undefined,
    fails: undefined,
    perMinute: 1_000_000,
    close: async () => {
      for (const one of [proxy, upstream]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
    },
  };
  const proxy = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  /** The mishap of this request: the next one, or that of one request too many. */
  const mishapNow = (): Mishap | undefined => {
    const now = Date.now();
    const inMinute = times.filter((at) => at > now - 60_000).length;
    times.push(now);
    return live.next.shift() ?? (inMinute >= live.perMinute ? { kind: 'limit' } : undefined);
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    live.requests.push(`${request.method} ${path}`);
    await live.before?.(path);
    if (!path.startsWith('/v1/')) {
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>none</html>');
    }
    const mishap = mishapNow();
    if (mishap && mishap.kind !== 'cut' && mishap.kind !== 'lost') return misbehave(mishap, response);
    const sent = await bytesOf(request);
    if (live.refuses?.(path, sent.toString())) return void response.writeHead(400).end('{"message":"Unknown member"}');
    if (live.fails?.(sent.toString())) return void response.writeHead(500).end('failed');
    const passed = await passedOn(request, sent, port);
    live.after?.(`${request.method} ${path}`);
    hand(passed, mishap, path, response);
  }
  /** Answers what the network under test has answered, as far as the mishap lets it through. */
  function hand(passed: Passed, mishap: Mishap | undefined, path: string, response: ServerResponse): void {
    if (mishap?.kind === 'lost') return void response.destroy();
    if (mishap?.kind === 'cut') return cut(passed, response);
    const { status, headers } = passed;
    const bytes = shapeOf(path, passed);
    response.writeHead(status, { ...headers, 'content-length': String(bytes.length) }).end(bytes);
  }
  /** The body of an answer as the network under test is to send it. */
  function shapeOf(path: string, { status, body }: { status: number; body: Buffer }): Buffer {
    const shaped = live.reshape && status === 200 ? live.reshape(path, JSON.parse(body.toString())) : undefined;
    return shaped === undefined ? body : Buffer.from(JSON.stringify(shaped));
  }
  live.url = `http://127.0.0.1:${await listen(proxy)}`;
  return live;
}

function misbehave(mishap: Mishap, response: ServerResponse): void {
  if (mishap.kind === 'hang') return;
  if (mishap.kind === 'page')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in</html>');
  if (mishap.kind === 'error') return void response.writeHead(mishap.status ?? 500).end('failed');
  response.writeHead(429, mishap.kind === 'limit' ? waitOf(mishap) : {}).end('{"message":"Too Many Requests"}');
}

function waitOf({ retryAfter, ahead }: Mishap & { kind: 'limit' }): Record<string, string> {
  if (retryAfter === undefined) return {};
  if (ahead === undefined) return { 'retry-after': String(retryAfter) };
  const at = (seconds: number) => new Date(Math.floor(Date.now() / 1000 + seconds) * 1000).toUTCString();
  return { date: at(ahead), 'retry-after': at(ahead + retryAfter) };
}

/** Sends half of an answer. */
function cut({ status, headers, body }: Passed, response: ServerResponse): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) });
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  setTimeout(() => response.destroy(), 20);
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Passed = Awaited<ReturnType<typeof passedOn>>;

async function passedOn(request: IncomingMessage, sent: Buffer, port: number) {
  const { 'accept-encoding': _packed, ...headers } = request.headers;
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    const passed = send({ port, host: '127.0.0.1', method: request.method, path: request.url, headers }, resolve);
    passed.once('error', reject);
    passed.end(sent);
  });
  const { 'transfer-encoding': _chunked, connection: _kept, ...kept } = answered.headers;
  return { status: answered.statusCode ?? 500, headers: kept, body: await bytesOf(answered) };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
