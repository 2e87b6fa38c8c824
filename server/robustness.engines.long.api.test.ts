import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { queryText, type Definition } from '#contract/endpoint';
import { contentsOf } from './testing/contents.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { addressOf, bodyFor, definitions, membersOf, queryFor } from './testing/requests.ts';
import { inGate } from './testing/thorough.ts';

/**
 * Sends hostile values in every parameter and body: every answer is below 500, a refusal is a problem document, and a
 * refused request changes nothing.
 */

/**
 * Most inputs are refused before any SQL, whatever the engine. PostgreSQL is much slower, so a twelfth of them is enough
 * there.
 */
const fewer = inject('template').engine === 'duckdb' ? inGate(2, 1) : 12;

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

async function answered(one: Definition, address: string, payload?: unknown): Promise<number> {
  const response = await network.app.inject({
    method: one.method,
    url: address,
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

describe.each(named(all.filter(({ query }) => query)))('%s', (_, one) => {
  const { properties } = membersOf(one.query);

  test('takes or refuses any value of any parameter', async () => {
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
      await fc.assert(draw, { numRuns: Math.ceil(25 / fewer), endOnFailure: true });
      return statuses;
    });
  });
});

describe.each(named(all.filter(({ params }) => params)))('%s', (_, one) => {
  test('takes or refuses any address', async () => {
    const draw = fc.asyncProperty(text, async (value) => {
      const part = encodeURIComponent(sendable(value)) || '%20';
      const address = one.path.replace(/\{\w+\}/g, part) + queryText(queryFor(one, manager));
      await answered(one, address, one.body && {});
    });
    await fc.assert(draw, { numRuns: Math.ceil(25 / fewer), endOnFailure: true });
  });
});

describe.each(named(all.filter(({ body }) => body)))('%s', (_, one) => {
  const address = () => addressOf(one) + queryText(queryFor(one, manager));

  test('takes or refuses any body', async () => {
    await withoutTraces(async () => {
      const statuses: number[] = [];
      const sample = bodyFor(one) as Record<string, unknown>;
      const names = Object.keys(membersOf(one.body).properties);
      const mutated = fc.tuple(fc.constantFrom(...names), json).map(([name, value]) => ({ ...sample, [name]: value }));
      const draw = fc.asyncProperty(fc.oneof(mutated, mutated, json), async (body) => {
        statuses.push(await answered(one, address(), JSON.stringify(body)));
      });
      await fc.assert(draw, { numRuns: Math.ceil(40 / fewer), endOnFailure: true });
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

  test.each(['/t', '/c', '/feeds/1', '/s/abcdefg'])('%s takes anything and stores nothing', async (path) => {
    const before = await contents();
    const draw = fc.asyncProperty(query, text, async (address, header) => {
      const headers = {
        cookie: `pdv=${encodeURIComponent(sendable(header))}`,
        'user-agent': 'Mozilla/5.0 Chrome/126.0',
      };
      const response = await network.app.inject({ url: path + address, headers });
      expect(response.statusCode, `${path}${address}: ${response.body}`).toBeLessThan(500);
      if (path === '/t') expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/gif']);
    });
    await fc.assert(draw, { numRuns: Math.ceil(150 / fewer), endOnFailure: true });
    await network.deps.tracking.flushClicks();
    expect(await contents()).toBe(before);
  });
});
