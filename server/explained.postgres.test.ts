/** PostgreSQL's plans of every list of one account: no query scans all facts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint';
import { factInstants } from './db/facts.ts';
import { examples, type Example } from './http/examples.ts';
import { copyOfTemplate, type TestDatabase } from './testing/database.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { planOf, type Query } from './testing/plans.ts';
import { definitions, queryFor } from './testing/requests.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-explained-'));
let database: TestDatabase;
let network: TestNetwork;
let queries: Query[] = [];
const callers = {} as Record<'publisher' | 'advertiser', Caller>;

beforeAll(async () => {
  database = await copyOfTemplate(folder);
  network = await startNetwork({}, undefined, undefined, database, (query) => queries.push(query));
  callers.publisher = await network.as('publisher');
  callers.advertiser = await network.as('advertiser');
});
afterAll(async () => {
  await network.drop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const facts = [...Object.keys(factInstants), 'conversion_item'];
const readsFacts = new RegExp(`\\b(${facts.join('|')})\\b`);
const wholeFact = new RegExp(`Seq Scan on (${facts.join('|')})(_\\w+)?\\b`);

/** Discourages sequential scans, which PostgreSQL would prefer for the tests' small tables. */
const LAST_RESORT = 'set local enable_seqscan = off';

const lists = definitions.filter(({ id, method, list }) => method === 'GET' && (list || id === 'search'));

describe.each(['publisher', 'advertiser'] as const)('%s', (role) => {
  test.each(lists.map((one) => [one.id, one] as const))('%s', async (id, definition) => {
    const caller = callers[role];
    queries = [];
    const { params } = (examples as Record<string, Example | undefined>)[id] ?? {};
    const names = [...definition.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const path = pathOf(definition, params ?? Object.fromEntries(names.map((name) => [name, 1])));
    await caller.get(path, queryFor(definition, caller));
    const asked = queries.filter(({ sql }) => readsFacts.test(sql) && /^\s*(with|select)/i.test(sql));
    for (const query of asked) {
      const plan = await planOf(network, query, LAST_RESORT);
      expect(wholeFact.exec(plan)?.[0], `${query.sql}\n${plan}`).toBeUndefined();
    }
  });
});

test('the explained queries read facts', async () => {
  queries = [];
  const definition = definitions.find(({ id }) => id === 'listConversions')!;
  await callers.publisher.get(definition.path, queryFor(definition, callers.publisher));
  expect(queries.filter(({ sql }) => readsFacts.test(sql)).length).toBeGreaterThan(0);
});
