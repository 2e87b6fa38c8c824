import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Definition } from '#contract/endpoint';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { definitions, membersOf } from '#server/testing/requests';
import { common, nothing, type List, type Row } from '#server/testing/parameters/checks';
import { tables } from '#server/testing/parameters/index';

/** Each parameter of each list under /v1 does what it says, compared with the same list without it. */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
});
afterAll(() => network.drop());

const lists: Definition[] = definitions.filter((one) => one.list && one.path.startsWith('/v1/'));

test('the table has every parameter of every list', () => {
  const missing = lists.flatMap((one) => {
    const known = [...common, ...Object.keys(tables[one.id]?.checks ?? {})];
    return Object.keys(membersOf(one.query).properties).flatMap((name) =>
      known.includes(name) ? [] : [`${one.id} ${name}`],
    );
  });
  expect(missing).toEqual([]);
});

const known = new Map<string, Row[]>();
const cases = Object.entries(tables).flatMap(([id, table]) =>
  Object.entries(table.checks).map(([name, check]) => [id, name, table, check] as const),
);
test.each(cases)('%s: %s', async (id, name, table, check) => {
  const read = async (path: string, query: object): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let total = Infinity; rows.length < total;) {
      const page = { limit: 500, offset: rows.length };
      const answer = await callers[table.as].get(path, { ...page, ...query });
      expect(answer.statusCode, answer.body).toBe(200);
      rows.push(...answer.json<Row[]>());
      total = Number(answer.headers['x-total-count']);
    }
    return rows;
  };
  const all = known.get(id) ?? (await read(table.path, table.query));
  known.set(id, all);
  const without = JSON.stringify(all);
  let isHeeded = false;
  const ask = async (query: object) => {
    const rows = await read(table.path, { ...table.query, ...query });
    isHeeded ||= JSON.stringify(rows) !== without;
    return rows;
  };
  const ids = (rows: Row[]) => rows.map((row) => String(row[table.id]));
  const list: List = {
    all,
    ask,
    read,
    same: (found, expected, why) => expect(ids(found).toSorted(), why).toEqual(ids(expected).toSorted()),
    ordered: (found, expected) => expect(ids(found)).toEqual(ids(expected)),
    some: (found, why) => expect(found.length, why).toBeGreaterThan(0),
  };
  await check(list, name);
  expect(isHeeded, `${name} changes the answer`).toBe(check !== nothing);
});
