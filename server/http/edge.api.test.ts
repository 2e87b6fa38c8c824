import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import { testOfSessions } from '#server/testing/database';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Requests that need a real connection. */

let network: TestNetwork;
let publisher: Caller;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  network = await startNetwork({ LOG_LEVEL: 'info' }, (line) => lines.push(line));
  publisher = await network.as('publisher');
  port = Number(new URL(await network.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => network.drop());

async function raw(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (data: Buffer) => (said += data.toString()));
  socket.write(request);
  await once(socket, 'close');
  return said;
}

const post = (headers: string) => `POST /api/session HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n{}`;

test.each([
  [
    'an address of 140 kB',
    `GET /v1/campaigns?x=${'a'.repeat(140_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    /longer than 128 kB/,
  ],
  ['an unknown method', 'BREW /v1/campaigns HTTP/1.1\r\nHost: x\r\n\r\n', /not HTTP/],
  ['noise', 'hello\r\n\r\n', /not HTTP/],
  ['a body with two lengths', post('Content-Length: 2\r\nContent-Length: 3'), /not HTTP/],
  ['a body with a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked'), /not HTTP/],
  ['a body whose chunks are not the last coding', post('Transfer-Encoding: chunked, gzip'), /not HTTP/],
])('%s gets a problem document, and a line in the log', async (_, request, why) => {
  lines.length = 0;
  const answer = await raw(request);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('application/problem+json');
  expect(answer).toContain('X-Content-Type-Options: nosniff');
  expect(answer).toMatch(why);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['unreadable request']);
});

test('a page with an address of 50 kB is there, and one of 70 kB says in words that it is too long', async () => {
  const head = (length: number, accept: string) =>
    `GET /1/0/reports?where=${'a'.repeat(length)} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`;
  expect(await raw(head(50_000, 'text/html'))).toMatch(/^HTTP\/1\.1 (200|404) /);
  const tooLong = await raw(head(70_000, 'text/html,*/*;q=0.8'));
  expect(tooLong).toMatch(/^HTTP\/1\.1 400 [^]*content-type: text\/html[^]*This address is too long/i);
  const [, policy = ''] = /^content-security-policy: (.*)$/im.exec(tooLong) ?? [];
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(tooLong) ?? [];
  const allowed = policy.split(';').find((one) => one.startsWith('style-src '));
  expect(allowed).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(allowed).not.toContain('unsafe-inline');
  expect(await raw(head(70_000, 'application/json'))).toMatch(/application\/problem\+json[^]*longer than 64 kB/);
});

test('links to other pages hold what was asked, nothing else, and no host', async () => {
  const address = `http://evil.example/v1/conversions${queryText({
    ...publisher.own,
    fromDate: '2025-01-01',
    toDate: '2026-03-15',
    dateField: 'conversion',
    targetCurrencyCode: 'GBP',
    limit: 1,
    junk: 'x',
  })}`;
  const answer = await raw(
    `GET ${address} HTTP/1.1\r\nHost: x\r\napikey: ${publisher.key}\r\nConnection: close\r\n\r\n`,
  );
  const link = /^link: (.*)$/im.exec(answer)?.[1] ?? '';
  expect(link).toMatch(/^<\/v1\/conversions\?/);
  expect(link).toContain('dateField=conversion');
  expect(link).not.toContain('junk');
});

test('CSV is sent to who asks for it', async () => {
  const typeFor = async (accept: string) =>
    (await publisher.get('/v1/campaigns', {}, { accept })).headers['content-type']?.split(';')[0];
  expect(await typeFor('text/csv')).toBe('text/csv');
  expect(await typeFor('application/json;q=0.5, text/csv')).toBe('text/csv');
  expect(await typeFor('text/csv;q=0, */*')).toBe('application/json');
  expect(await typeFor('*/*')).toBe('application/json');
});

testOfSessions('one account has a few exports at a time, and others still get theirs', async () => {
  const manager = await network.as('manager');
  const exported = (key: string, contactId: number) =>
    fetch(
      `http://127.0.0.1:${port}/v1/conversions${queryText({
        agencyId: 1,
        contactId,
        fromDate: '2024-01-01',
        toDate: '2026-03-15',
        dateField: 'conversion',
        targetCurrencyCode: 'GBP',
      })}`,
      { headers: { apikey: key, accept: 'text/csv', 'accept-encoding': 'identity' } },
    );
  // Answers that are not read yet.
  const own = await Promise.all([1, 2].map(() => exported(manager.key, 0)));
  expect(own.map(({ status }) => status)).toEqual([200, 200]);
  const refused = await exported(manager.key, 0);
  const other = await exported(publisher.key, publisher.own.contactId);
  expect([refused.status, other.status]).toEqual([503, 200]);
  await Promise.all([...own, refused, other].map((answer) => answer.text()));
  const again = await exported(manager.key, 0);
  expect(again.status).toBe(200);
  await again.text();
});
