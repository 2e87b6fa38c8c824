import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { mustKeepUp } from './connections.ts';

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
  const app = Fastify();
  const chunk = 'x'.repeat(65_536);
  const ended = Promise.withResolvers<boolean>();
  app.get('/endless', (_request, reply) => {
    mustKeepUp(reply, 50);
    const text = Readable.from(
      (function* () {
        for (;;) yield chunk;
      })(),
    );
    text.once('close', () => ended.resolve(true));
    return reply.send(text);
  });
  app.get('/whole', (_request, reply) => {
    mustKeepUp(reply, 50);
    return reply.send(Readable.from(Array.from({ length: 400 }, () => chunk)));
  });
  const at = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = connect(at, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await ended.promise).toBe(true);
  socket.destroy();
  const whole = await fetch(`http://127.0.0.1:${at}/whole`);
  expect((await whole.text()).length).toBe(400 * chunk.length);
  await app.close();
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
