import type { OutgoingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { formBytes, formHeaders, textPart } from '#server/testing/uploads';

/** Bodies that would unpack to far more than is sent. */

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let port: number;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser } = await network.callers());
  port = Number(new URL(await network.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => network.drop());

const MEMBER = gzipSync(Buffer.alloc(16_777_216), { level: 9 });
const JSON_TYPE = { 'content-type': 'application/json' };
/** Less than the megabyte that a body may have, which unpacks to a gigabyte. */
const BOMB = Buffer.concat(Array.from({ length: 62 }, () => MEMBER));

const requests: [string, () => { method: 'POST' | 'PUT'; url: string; headers: OutgoingHttpHeaders }][] = [
  [
    'a sign-in',
    () => ({ method: 'POST', url: '/api/session', headers: { ...JSON_TYPE, origin: 'http://partnerdeck.test' } }),
  ],
  [
    'an update',
    () => ({
      method: 'PUT',
      url: `/v1/conversions${queryText(advertiser.own)}`,
      headers: { ...JSON_TYPE, apikey: advertiser.key },
    }),
  ],
  [
    'an upload',
    () => ({
      method: 'POST',
      url: `/v1/file-explorer${queryText(publisher.own)}`,
      headers: { ...formHeaders, apikey: publisher.key },
    }),
  ],
];

test.each(requests)('%s that says it is packed is refused before any of its body is sent', async (_, request) => {
  const { method, url, headers } = request();
  const all = { host: 'x', connection: 'close', 'content-length': BOMB.length, 'content-encoding': 'gzip', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  socket.write(`${method} ${url} HTTP/1.1\r\n${head.join('')}\r\n`);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 415 [^]*application\/problem\+json[^]*"code":"UNSUPPORTED_FILE"/);
});

test.each(requests)('%s is refused whole in every coding, and nothing of it stays', async (_, request) => {
  for (const coding of ['gzip', 'GZIP', 'deflate', 'br', 'zstd', 'x-gzip', 'gzip, gzip', 'nonsense']) {
    const { method, url, headers } = request();
    const answer = await network.app.inject({
      method,
      url,
      headers: { ...headers, 'content-encoding': coding },
      payload: BOMB,
    });
    expect([answer.statusCode, answer.headers['accept-encoding'], answer.json()], coding).toMatchObject([
      415,
      'identity',
      { code: 'UNSUPPORTED_FILE', detail: 'The body must be sent unpacked, without Content-Encoding.' },
    ]);
  }
  expect(readdirSync(join(network.deps.config.DATA_DIR, 'files', 'incoming'))).toEqual([]);
});

test('the bomb is no larger than a body may be', () => expect(BOMB.length).toBeLessThan(1_048_576));

test('a body that says it is not packed is taken', async () => {
  const answer = await network.app.inject({
    method: 'POST',
    url: `/v1/file-explorer${queryText(publisher.own)}`,
    headers: { ...formHeaders, apikey: publisher.key, 'content-encoding': 'identity' },
    payload: formBytes([textPart()]),
  });
  expect(answer.statusCode, answer.body).toBe(200);
});
