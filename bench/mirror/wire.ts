import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between the dashboard and a live network: counts requests, and lets only so many a minute through. */
export interface Wire {
  url: string;
  requests: number;
  /** Called before each request is passed on. */
  before: (() => Promise<void>) | undefined;
  close(): Promise<void>;
}

/** @param perMinute more are answered with 429 */
export async function startWire(port: number, perMinute = Number.POSITIVE_INFINITY): Promise<Wire> {
  const times: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const now = Date.now();
      if (times.filter((at) => at > now - 60_000).length >= perMinute) return void response.writeHead(429).end('{}');
      times.push(now);
      wire.requests += 1;
      await wire.before?.();
      const { method, url: path, headers } = request;
      const passed = send({ port, host: '127.0.0.1', method, path, headers });
      request.pipe(passed);
      const [answer] = (await once(passed, 'response')) as [IncomingMessage];
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wire: Wire = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: 0,
    before: undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return wire;
}
