import Fastify from 'fastify';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { FeedRow } from '#contract/feeds';
import { endSlowBodies } from '#server/http/connections';
import { PASSWORD } from '#server/testing/keys';
import { startNetwork, type TestNetwork } from '#server/testing/network';

/** Many connections, slow ones, and many readers of one thing. */

const MOST = 8;
let network: TestNetwork;
let port: number;
const lines: string[] = [];
beforeAll(async () => {
  const settings = { CONNECTIONS_PER_ADDRESS: String(MOST), LOG_LEVEL: 'warn' };
  network = await startNetwork(settings, (line) => lines.push(line));
  port = Number(new URL(await network.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => network.drop());

test('an address has so many connections, and gets another when one has ended', async () => {
  const sockets = Array.from({ length: MOST }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (let n = 0; n < 3; n += 1) {
    const refused = connect(port, '127.0.0.1');
    refused.on('error', () => undefined);
    await once(refused, 'close');
  }
  // One line for all of them.
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ client: '127.0.0.1', most: MOST }]);

  const [first, ...others] = sockets as [Socket, ...Socket[]];
  first.destroy();
  const healthy = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(healthy, { timeout: 10_000 }).toBe(200);
  for (const one of others) one.destroy();
});

test('all addresses together have so many connections, and another when one has ended', async () => {
  const few = await startNetwork({ CONNECTIONS: '5', CONNECTIONS_PER_ADDRESS: '3' });
  onTestFinished(() => few.drop());
  const at = Number(new URL(await few.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const from = (localAddress: string) => {
    const socket = connect({ port: at, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  /** Whether a connection is there and answers, or is closed. */
  const answers = (socket: Socket) =>
    new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    });
  const open = ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.3', '127.0.0.4'].map(from);
  expect(await Promise.all(open.map(answers))).toEqual(open.map(() => true));
  // It is the first one of its address.
  expect(await answers(from('127.0.0.5'))).toBe(false);
  open[0]?.destroy();
  await expect.poll(() => answers(from('127.0.0.5'))).toBe(true);
});

test('a body that hardly arrives ends with its connection', async () => {
  const app = Fastify();
  endSlowBodies(app, 50);
  app.post('/', () => 'done');
  const at = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connect(at, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
  await once(socket, 'close');
  const whole = await fetch(`http://127.0.0.1:${at}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify('x'.repeat(200_000)),
  });
  expect(whole.status).toBe(200);
  await app.close();
});

test('a feed is made once for all who read it, compressed or not', async () => {
  const publisher = await network.as('publisher');
  const [feed] = (await publisher.get('/v1/product-feeds', { limit: 1 })).json<FeedRow[]>();
  const url = feed!.feedUrl.replace('http://partnerdeck.test', '');
  const read = (headers: Record<string, string>, at: number) =>
    network.app.inject({ url, headers, remoteAddress: `192.0.2.${at}` });
  const { db } = network.deps;
  const plain = await read({ 'accept-encoding': 'identity' }, 1);
  const readers = await Promise.all(Array.from({ length: 24 }, (_, at) => read({ 'accept-encoding': 'gzip' }, at + 2)));
  expect(new Set(readers.map(({ rawPayload }) => gunzipSync(rawPayload).toString()))).toEqual(new Set([plain.body]));
  expect(readdirSync(join(network.deps.config.DATA_DIR, 'feeds'))).toHaveLength(1);

  // Another import is another file.
  await db
    .updateTable('product_feed')
    .set({ imported_at: new Date('2026-03-14T00:00:00Z') })
    .where('id', '=', feed!.feedId)
    .execute();
  expect((await read({}, 40)).statusCode).toBe(200);
  expect(readdirSync(join(network.deps.config.DATA_DIR, 'feeds'))).toHaveLength(2);
});

test('of a hundred sign-ins at once a few are looked at at a time: a list does not wait for them', async () => {
  const publisher = await network.as('publisher');
  const tried: number[] = [];
  // Guesses at one account would wait for each other.
  const signIns = Array.from({ length: 100 }, async (_, at) => {
    const { statusCode } = await network.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin: 'http://partnerdeck.test' },
      remoteAddress: `198.51.100.${at}`,
      payload: { email: `nobody-${at}@demo.partnerdeck.test`, password: PASSWORD },
    });
    tried.push(statusCode);
  });
  const wrong = () => tried.filter((one) => one === 401).length;
  // So many wait for their turn that one was told to come again.
  await expect.poll(() => tried.length, { interval: 1 }).toBeGreaterThan(0);
  const list = await publisher.get('/v1/conversions', {
    fromDate: '2025-01-01',
    toDate: '2026-03-14',
    dateField: 'conversion',
    targetCurrencyCode: 'GBP',
    limit: 7,
  });
  const before = wrong();
  expect(list.statusCode, list.body).toBe(200);
  await Promise.all(signIns);
  expect(before).toBeLessThan(wrong() / 2);
  expect(tried.filter((one) => ![401, 503].includes(one))).toEqual([]);
});
