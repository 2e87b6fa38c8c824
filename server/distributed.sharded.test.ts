/** Sums of one account are computed on the server with its facts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfTemplate, type TestDatabase } from './testing/database.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { planOf, type Query } from './testing/plans.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-sharded-'));
let database: TestDatabase;
let network: TestNetwork;
let manager: Caller;
let queries: Query[] = [];

beforeAll(async () => {
  database = await copyOfTemplate(folder);
  network = await startNetwork({}, undefined, undefined, database, (query) => queries.push(query));
  manager = await network.as('manager');
});
afterAll(async () => {
  await network.drop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The coordinator's plan of a report, with the queries it sends to shards. */
async function planOfReport(measures: string[], dimensions: string[]): Promise<string> {
  queries = [];
  const period = { dateType: 'conversionDate', fromDate: '2025-09-01', toDate: '2026-03-15' };
  const body = { measures, dimensions, conditions: [], orderBys: [], ...period };
  const answer = await manager.send('POST', '/v1/reporting', body);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<object[]>().length).toBeGreaterThan(0);
  const report = queries.find(({ sql }) => sql.includes('_sums'))!;
  return planOf(network, report, '', '(verbose, costs off)');
}

test('facts are on the shards, each agency on its own', async () => {
  const counts = await network.database.snapshot((reader) =>
    reader.rows<{ part: string; agency: number; n: number }>(
      `select cast(tableoid as regclass)::text as part, agency_id as agency, count(*) as n from conversion group by 1, 2 order by 1`,
    ),
  );
  expect(counts.map(({ part, agency }) => [part, agency])).toEqual([
    ['conversion_shard_1', 1],
    ['conversion_shard_2', 2],
  ]);
});

test('counts and amounts by what a fact holds are summed on the shard', async () => {
  for (const dimensions of [['publisherId'], ['PID'], ['publisherId', 'PID']]) {
    const plan = await planOfReport(['totalConversions'], dimensions);
    expect(plan).toMatch(/Relations: Aggregate on \(public\.conversion_shard_1/);
    expect(plan).toMatch(/Remote SQL: SELECT .*sum\(.* GROUP BY/);
    expect(plan).not.toContain('shard_2');
  }
});
