import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { queryText, type Definition } from '#contract/endpoint';
import { contentsOf } from './testing/contents.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { addressOf, bodyFor, definitions, membersOf, queryFor } from './testing/requests.ts';
import { draws, inGate, thorough, within } from './testing/thorough.ts';

/**
 * Sends hostile values in every parameter and body: every answer is below 500, a refusal is a problem document, and a
 * refused request changes nothing.
 */

let network: TestNetwork;
let manager: Caller;
let cookie: string;
let contents: () => Promise<string>;

beforeAll(async () => {
  network = await startNetwork();
  manager = await network.as('manager');
  cookie = await network.signIn('manager');
  contents = await contentsOf(network.deps.db);
});
afterAll(() => network.drop());

const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '9007199254740993',
  '1e309',
  '-0',
  'NaN',
  '0x10',
  '1,2,3',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '%',
  '%00',
  '\u0000',
  '\uFEFF1',
  '\u202E1',
  'é'.repeat(300),
  '😀',
  '\uD800',
  "'; drop table conversion; --",
  '" or 1=1 --',
  '=1+1',
  '=cmd|/c calc!A1',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31T23:59:59-14:00',
  '-271821-04-20',
  'a'.repeat(3000),
  '(a+)+$',
  '١٢٣',
  '１２',
  'constructor',
  '__proto__',
  'hasOwnProperty',
];

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string(), fc.string({ unit: 'binary' }));
const json = fc.oneof(
  fc.constantFrom(...hostileTexts, null, true, 0, -1, 1e308, 2 ** 53, 0.1, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(nested(200)),
);

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

/** Not fuzzed: they end the session of the test. */
const leftOut = new Set(['signOut', 'changePassword', 'revokeOtherSessions', 'revokeSession', 'endTwoFactor']);
const all = definitions.filter(({ id }) => !leftOut.has(id));
const named = (list: Definition[]) => list.map((one) => [one.id, one] as const);
const withQuery = all.filter(({ query }) => query);
const withParams = all.filter(({ params }) => params);
const withBody = all.filter(({ body }) => body);
const forEverybody = ['/t', '/c', '/feeds/1', '/s/abcdefg'];

/** Draws for each endpoint that takes such, in `npm run test:all` on DuckDB. */
const whole = { query: 25, address: 25, body: 40, everybody: 150 };
const inWhole =
  whole.query * withQuery.length +
  whole.address * withParams.length +
  whole.body * withBody.length +
  whole.everybody * forEverybody.length;
/** Most inputs are refused before any SQL, whatever the engine, and PostgreSQL is much slower. */
const fewer = inject('template').engine === 'duckdb' ? inGate(25, 1) : inGate(50, 12);
/** Requests on each engine with THOROUGH=1. */
const MOST = 100_000;
const drawsOf = (kind: keyof typeof whole) =>
  draws(Math.ceil(whole[kind] / fewer), Math.ceil((whole[kind] * MOST) / inWhole));
const LIMIT = { timeout: within(120_000) };

const sent = { count: 0 };
/** Another address for each request: the limits of one address would refuse it unread. */
const nextAddress = () => {
  const at = (sent.count += 1);
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
};

async function answered(one: Definition, address: string, payload?: unknown): Promise<number> {
  const response = await network.app.inject({
    method: one.method,
    url: address,
    remoteAddress: nextAddress(),
    headers: {
      ...(one.access === 'user' ? { cookie, origin: 'http://partnerdeck.test' } : { apikey: manager.key }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
  expect(response.statusCode, `${one.method} ${address} ${JSON.stringify(payload)}: ${response.body}`).toBeLessThan(
    500,
  );
  if (response.statusCode >= 400) expect(response.headers['content-type']).toContain('application/problem+json');
  return response.statusCode;
}

/** Runs the requests; if all were refused, nothing may have changed. */
async function withoutTraces(work: () => Promise<number[]>): Promise<void> {
  const before = await contents();
  const statuses = await work();
  if (statuses.every((status) => status >= 400)) expect(await contents()).toBe(before);
}

const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** A value as clients can send it: addresses cannot hold lone surrogates. */
const sendable = (value: string) => value.replace(lone, '?');

describe.each(named(withQuery))('%s', (_, one) => {
  const { properties } = membersOf(one.query);

  test('takes or refuses any value of any parameter', LIMIT, async () => {
    await withoutTraces(async () => {
      const statuses: number[] = [];
      const draw = fc.asyncProperty(
        fc.subarray(Object.keys(properties), { minLength: 1, maxLength: Math.min(3, Object.keys(properties).length) }),
        fc.array(text, { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        async (names, values, twice) => {
          const hostile = Object.fromEntries(names.map((name, at) => [name, sendable(values[at] ?? '')]));
          const again = twice ? `&${new URLSearchParams(hostile)}` : '';
          const address = addressOf(one) + queryText({ ...queryFor(one, manager), ...hostile }) + again;
          statuses.push(await answered(one, address, one.body && {}));
        },
      );
      await fc.assert(draw, drawsOf('query'));
      return statuses;
    });
  });
});

describe.each(named(withParams))('%s', (_, one) => {
  test('takes or refuses any address', LIMIT, async () => {
    const draw = fc.asyncProperty(text, async (value) => {
      const part = encodeURIComponent(sendable(value)) || '%20';
      const address = one.path.replace(/\{\w+\}/g, part) + queryText(queryFor(one, manager));
      await answered(one, address, one.body && {});
    });
    await fc.assert(draw, drawsOf('address'));
  });
});

describe.each(named(withBody))('%s', (_, one) => {
  const address = () => addressOf(one) + queryText(queryFor(one, manager));

  test('takes or refuses any body', LIMIT, async () => {
    await withoutTraces(async () => {
      const statuses: number[] = [];
      const sample = bodyFor(one) as Record<string, unknown>;
      const names = Object.keys(membersOf(one.body).properties);
      const mutated = fc.tuple(fc.constantFrom(...names), json).map(([name, value]) => ({ ...sample, [name]: value }));
      const draw = fc.asyncProperty(fc.oneof(mutated, mutated, json), async (body) => {
        statuses.push(await answered(one, address(), JSON.stringify(body)));
      });
      await fc.assert(draw, drawsOf('body'));
      return statuses;
    });
  });

  test('refuses what is not JSON', async () => {
    const broken = ['', '{', '[', '{"a":}', 'nonsense', '\u0000', '{"__proto__":{"x":1}}', '['.repeat(50_000)];
    for (const payload of broken) {
      expect(await answered(one, address(), payload), payload.slice(0, 20)).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('addresses for everybody', () => {
  const names = [
    'PID',
    'ref',
    'amount',
    'currency',
    'cid',
    'items',
    'voucher',
    'uid',
    'customerType',
    'ex1',
    'AID',
    'r',
  ];
  const query = fc
    .tuple(fc.subarray(names), fc.array(text, { minLength: 12, maxLength: 12 }))
    .map(([some, values]) => queryText(Object.fromEntries(some.map((name, at) => [name, sendable(values[at] ?? '')]))));

  test.each(forEverybody)('%s takes anything and stores nothing', LIMIT, async (path) => {
    const before = await contents();
    const draw = fc.asyncProperty(query, text, async (address, header) => {
      const headers = {
        cookie: `pdv=${encodeURIComponent(sendable(header))}`,
        'user-agent': 'Mozilla/5.0 Chrome/126.0',
      };
      const response = await network.app.inject({ url: path + address, remoteAddress: nextAddress(), headers });
      expect(response.statusCode, `${path}${address}: ${response.body}`).toBeLessThan(500);
      if (path === '/t') expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/gif']);
    });
    await fc.assert(draw, drawsOf('everybody'));
    await network.deps.tracking.flushClicks();
    expect(await contents()).toBe(before);
  });
});

test('all were read: their sender was not shut out by one of them', async () => {
  expect(sent.count).toBeGreaterThanOrEqual(thorough(1, MOST));
  expect((await manager.get('/v1/campaigns')).statusCode).toBe(200);
});
