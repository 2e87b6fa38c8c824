/** The same rows in PostgreSQL and DuckDB give the same lists, details and reports, cell by cell. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import { pathOf } from '#contract/endpoint';
import { dimensionNames } from '#contract/reports/dimensions';
import { measureNames, measures } from '#contract/reports/measures';
import { dateGroupings, dateTypes } from '#contract/reports/request';
import { copyNetwork } from './db/copy.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import { migrate } from './db/migrate.ts';
import { differences, sumsOf } from './db/sums.ts';
import { examples, type Example } from './http/examples.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { definitions, queryFor } from './testing/requests.ts';
import { inGate } from './testing/thorough.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-engines-'));
const path = join(folder, 'network.duckdb');
const roles = ['publisher', 'advertiser', 'manager'] as const;
type Role = (typeof roles)[number];

let postgres: TestNetwork;
let duckdb: TestNetwork;
let callers: Record<Role, [Caller, Caller]>;

beforeAll(async () => {
  postgres = await startNetwork();
  const file = await openDuckDb(path);
  await migrate(file);
  await copyNetwork(postgres.database, file);
  await file.close();
  duckdb = await startNetwork({}, undefined, undefined, {
    settings: { DATA_DIR: folder },
    open: () => openDuckDb(path),
    read: () => Promise.reject(new Error('it is open')),
    drop: async () => {},
  });
  const both = async (role: Role): Promise<[Caller, Caller]> => [await postgres.as(role), await duckdb.as(role)];
  callers = {
    publisher: await both('publisher'),
    advertiser: await both('advertiser'),
    manager: await both('manager'),
  };
}, 120_000);
afterAll(async () => {
  await postgres.drop();
  await duckdb.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a copy has the same rows and sums', async () => {
  expect(postgres.database.engine).toBe('postgres');
  expect(duckdb.database.engine).toBe('duckdb');
  const keys = /^(service_account|audit_event|auth_)/;
  const found = differences(await sumsOf(postgres.database), await sumsOf(duckdb.database));
  expect(found.filter((line) => !keys.test(line))).toEqual([]);
});

/** Operations whose answers differ per server: keys, sessions, and actors. */
const ownToServer = new Set(['listServiceAccounts', 'listSessions', 'listAuditEvents', 'getMe', 'getFeedProducts']);
const reads = definitions.filter(({ id, method }) => method === 'GET' && !ownToServer.has(id));

const [JSON_TYPE, CSV_TYPE] = ['application/json', 'text/csv'];

describe.each(roles)('%s', (role) => {
  test.each(reads.map((one) => [one.id, one] as const))('%s', { timeout: 60_000 }, async (id, definition) => {
    const [one, other] = callers[role];
    const { params } = (examples as Record<string, Example | undefined>)[id] ?? {};
    const path = pathOf(definition, params ?? Object.fromEntries(idsIn(definition.path).map((name) => [name, 1])));
    const query = queryFor(definition, one);
    const [page, long] = [
      { ...query, limit: 500, offset: 3 },
      { ...query, fromDate: '2020-01-01' },
    ];
    const asked = [
      [query, JSON_TYPE],
      [page, CSV_TYPE],
      [long, JSON_TYPE],
      [query, CSV_TYPE],
      [page, JSON_TYPE],
      [long, CSV_TYPE],
    ] as const;
    // All roles ask from one address.
    const most = Math.floor((definition.attemptsPerMinute ?? Infinity) / roles.length);
    for (const [some, accept] of asked.slice(0, inGate(1, Math.min(most, asked.length)))) {
      const [a, b] = [await one.get(path, some, { accept }), await other.get(path, some, { accept })];
      expect([b.statusCode, said(b.body)]).toEqual([a.statusCode, said(a.body)]);
      expect(b.headers['x-total-count']).toBe(a.headers['x-total-count']);
    }
  });
});

const idsIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
/** Drops the request's id. */
const said = (body: string) => body.replaceAll(/"requestId":"[^"]*"/g, '');

const some = <T>(values: readonly T[], least: number, most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: least, maxLength: most });
const report = fc.record({
  role: fc.constantFrom(...roles),
  measures: some(measureNames, 1, 5),
  dimensions: some(dimensionNames, 0, 3),
  dateType: fc.constantFrom(...dateTypes),
  dateGroupBy: fc.option(fc.constantFrom(...dateGroupings), { nil: undefined }),
  back: fc.integer({ min: 0, max: 400 }),
  days: fc.integer({ min: 0, max: 120 }),
  like: fc.option(fc.tuple(fc.constantFrom(...dimensionNames), fc.constantFrom('a', 'E', '1', 'é', '%', '_')), {
    nil: undefined,
  }),
  includeOriginalCurrency: fc.boolean(),
});

const REPORTS = inGate(20, 200);

test(`${REPORTS} reports, cell by cell`, { timeout: 240_000 }, async () => {
  let cells = 0;
  const dayOf = (back: number) => new Date(Date.UTC(2026, 2, 15) - back * DAY_MS).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(report, async ({ role, back, days, like, ...drawn }) => {
      const [one, other] = callers[role];
      const asked = drawn.measures.filter((name) => role !== 'publisher' || measures[name].audience === 'everybody');
      const body = {
        ...drawn,
        measures: asked.length > 0 ? asked : ['clicks'],
        conditions: like ? [{ field: like[0], operator: 'like', valueList: [like[1]] }] : [],
        orderBys: [],
        fromDate: dayOf(back + days),
        toDate: dayOf(back),
      };
      const [a, b] = [await one.send('POST', '/v1/reporting', body), await other.send('POST', '/v1/reporting', body)];
      expect([b.statusCode, said(b.body)]).toEqual([a.statusCode, said(a.body)]);
      if (a.statusCode === 200) cells += a.json<object[]>().reduce((sum, row) => sum + Object.keys(row).length, 0);
    }),
    { numRuns: REPORTS },
  );
  // Many of the draws ask for days, or parts of names, that nothing has.
  expect(cells).toBeGreaterThan(REPORTS);
});
