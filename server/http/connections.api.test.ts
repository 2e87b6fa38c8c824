import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { mustKeepUp } from './connections.ts';

const LOOK_MS = 30_000;

/** Connections and requests of one machine do not keep others out. */

let network: TestNetwork;
let port: number;
beforeAll(async () => {
  network = await startNetwork();
  port = Number(new URL(await network.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => network.drop());

/** Sends requests in one packet, and resolves with the answers once the service ends the connection. */
async function pipelined(count: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => undefined).on('data', (bytes) => (text += bytes.toString()));
  await once(socket, 'connect');
  const one = (connection: string) => `GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`;
  socket.write(one('keep-alive').repeat(count - 1) + one('close'));
  await once(socket, 'close');
  return text;
}
const answersIn = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0;

test('a few requests at once are answered; of a packet full of them the connection ends', async () => {
  expect(answersIn(await pipelined(10))).toBe(10);
  expect(answersIn(await pipelined(1000))).toBeLessThan(20);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
});

test('an answer whose reader falls behind ends, and one that is read does not', async () => {
  // Looks come when the test says so: how fast this machine is decides nothing.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const look = () => void vi.advanceTimersByTime(LOOK_MS);
  const app = Fastify();
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
  });
  const chunk = 'x'.repeat(65_536);
  const CHUNKS = 1600;
  const endless = { hasEnded: false };
  app.get('/endless', (_request, reply) => {
    mustKeepUp(reply, LOOK_MS);
    const text = Readable.from(
      (function* () {
        for (;;) yield chunk;
      })(),
    );
    text.once('close', () => (endless.hasEnded = true));
    return reply.send(text);
  });
  app.get('/whole', (_request, reply) => {
    mustKeepUp(reply, LOOK_MS);
    return reply.send(Readable.from(Array.from({ length: CHUNKS }, () => chunk)));
  });
  const at = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connect(at, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
  while (!endless.hasEnded) {
    look();
    await setImmediate();
  }
  socket.destroy();
  const whole = await fetch(`http://127.0.0.1:${at}/whole`);
  let read = 0;
  let looks = 0;
  for await (const bytes of whole.body ?? []) {
    read += bytes.length;
    // Between two looks more is read than the buffers of both ends hold.
    for (; looks < Math.floor(read / 16_777_216); looks += 1) look();
  }
  expect([read, looks]).toEqual([CHUNKS * chunk.length, 6]);
});

test('one client has one limit, whichever of its addresses it asks from', async () => {
  const statusFrom = async (remoteAddress: string) => {
    const { statusCode } = await network.app.inject({
      method: 'POST',
      url: '/api/password-resets/check',
      headers: { origin: 'http://partnerdeck.test' },
      remoteAddress,
      payload: { token: 'x'.repeat(24) },
    });
    return statusCode;
  };
  const statuses: number[] = [];
  for (let at = 1; at <= 100 && statuses.at(-1) !== 429; at += 1) {
    statuses.push(await statusFrom(`2001:db8:1:2::${at.toString(16)}`));
  }
  expect(statuses.at(-1)).toBe(429);
  expect(await statusFrom('2001:db8:1:3::1')).not.toBe(429);
});

test('the interactive page of the API has a limit of its own', async () => {
  const statusFrom = async (remoteAddress: string) => {
    const answer = await network.app.inject({ url: '/openapi.json', method: 'GET', remoteAddress });
    return answer.statusCode;
  };
  const statuses: number[] = [];
  for (let at = 0; at < 130; at += 1) statuses.push(await statusFrom('192.0.2.77'));
  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
  expect(await statusFrom('192.0.2.78')).toBe(200);
});
