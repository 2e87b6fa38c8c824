import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Me } from '#contract/access';
import type { ConversionRow } from '#contract/conversions';
import { signIn } from '#server/testing/keys';
import { listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, manager } = await network.callers());
  await network.deps.db.deleteFrom('extra_field').execute();
});
afterAll(() => network.drop());

const name = (caller: Caller, body: object) => caller.send('PUT', '/api/extra-fields', body, { agencyId: 1 });
const namesFor = async (role: Caller['role']) => {
  const cookie = await signIn(network.app, role);
  const me = await network.app.inject({ url: '/api/me', headers: { cookie } });
  return me.json<Me>().memberships[0]?.extraNames;
};

test('an account manager names fields, and everybody of the agency and its accounts reads the names', async () => {
  const named = await name(manager, { ex10: 'Store', ex1: ' Channel ', ex2: 'Delivery' });
  const names = [
    { field: 'ex1', name: 'Channel' },
    { field: 'ex2', name: 'Delivery' },
    { field: 'ex10', name: 'Store' },
  ];
  expect([named.statusCode, named.json()]).toEqual([200, names]);
  for (const role of ['publisher', 'advertiser', 'manager'] as const) expect(await namesFor(role)).toEqual(names);
});

test('a change keeps the names it says nothing about, and takes away those that are emptied', async () => {
  await name(manager, { ex1: 'Channel', ex2: 'Delivery', ex10: 'Store' });
  const changed = await name(manager, { ex2: 'Shipping', ex10: '' });
  expect(changed.json()).toEqual([
    { field: 'ex1', name: 'Channel' },
    { field: 'ex2', name: 'Shipping' },
  ]);
  const events = await network.deps.db
    .selectFrom('audit_event')
    .where('action', '=', 'extra_fields.changed')
    .orderBy('id', 'desc')
    .limit(1)
    .select(['contact_id', 'subject_kind', 'before', 'after'])
    .execute();
  expect(events).toEqual([
    {
      contact_id: 0,
      subject_kind: 'agency',
      before: JSON.stringify({ ex2: 'Delivery', ex10: 'Store' }),
      after: JSON.stringify({ ex2: 'Shipping', ex10: null }),
    },
  ]);
  expect((await name(manager, { ex1: null, ex2: null })).json()).toEqual([]);
});

test('two fields cannot have one name, and nothing of a refused change is kept', async () => {
  await name(manager, { ex1: 'Channel', ex2: null });
  const before = await namesFor('manager');
  const refused = await name(manager, { ex3: 'Cohort', ex2: 'CHANNEL' });
  expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'body.ex2']);
  expect((await name(manager, { ex2: 'x'.repeat(61) })).statusCode).toBe(400);
  expect((await name(manager, { ex12: 'Twelfth' })).statusCode).toBe(400);
  expect(await namesFor('manager')).toEqual(before);
  expect((await name(manager, { ex1: 'Way', ex2: 'Channel' })).statusCode).toBe(200);
});

test('accounts cannot name fields', async () => {
  const before = await namesFor('manager');
  expect((await name(publisher, { ex1: 'Mine' })).statusCode).toBe(403);
  expect(await namesFor('manager')).toEqual(before);
});

test('programs read, filter and report the fields by ex1 to ex11, whatever their names', async () => {
  await name(manager, { ex1: 'Channel', ex2: 'Delivery' });
  const always = { fromDate: '2026-01-01', toDate: '2026-03-15', dateField: 'conversion', targetCurrencyCode: 'GBP' };
  const { list, total } = listReader<ConversionRow>('/v1/conversions', always);
  const rows = await list(publisher, { ex1: 'APP' });
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ extendedData }) => extendedData.ex1))).toEqual(new Set(['app']));
  const counts: Record<string, number> = {};
  for (const value of ['web', 'app', 'phone']) counts[value] = await total(publisher, { ex1: value });
  const body = {
    measures: ['totalConversions'],
    dimensions: ['ex1'],
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate: always.fromDate,
    toDate: always.toDate,
  };
  const report = await publisher.send('POST', '/v1/reporting', body, publisher.own);
  expect(report.statusCode, report.body).toBe(200);
  const reported = report.json<{ ex1: string; totalConversions: string }[]>().filter(({ ex1 }) => ex1 !== '');
  expect(Object.fromEntries(reported.map((row) => [row.ex1, Number(row.totalConversions)]))).toEqual(counts);
});
