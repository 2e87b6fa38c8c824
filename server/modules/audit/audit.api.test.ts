import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRow, auditSorts, type AuditRow } from '#contract/audit';
import { queryText } from '#contract/endpoint';
import { examples } from '#server/http/examples';
import { NOW } from '#server/testing/config';
import { expectSorting, listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  manager = await network.as('manager');
  const [raised] = await network.deps.db
    .selectFrom('payment')
    .where('status', '=', 'Raised')
    .where('agency_id', '=', 1)
    .select('id')
    .execute();
  await manager.send('PATCH', `/api/payments/${raised!.id}`, { status: 'Sent' });
});
afterAll(() => network.drop());

const { list, total } = listReader<AuditRow>('/api/audit');
const stored = () =>
  network.deps.db.selectFrom('audit_event').where('agency_id', '=', 1).orderBy('id').selectAll().execute();
type Stored = Awaited<ReturnType<typeof stored>>[number];
const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);

test('every event of the agency, newest first, with what was before and after', async () => {
  const rows = await list(manager);
  for (const row of rows) expect(auditRow.safeParse(row).error?.issues).toBeUndefined();
  expect(idsOf(rows)).toEqual(idsOf(await stored()));
  const dates = rows.map((row) => row.occurredAt);
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  const sent = rows.find((row) => row.action === 'payment.sent')!;
  expect(sent).toMatchObject({
    occurredAt: NOW.toISOString(),
    actorKind: 'service_account',
    actorName: 'Test manager',
    subjectKind: 'payment',
    before: { status: 'Raised' },
    after: { status: 'Sent' },
  });
  const publisher = await network.deps.db
    .selectFrom('contact')
    .where('id', '=', sent.contactId)
    .select('name')
    .executeTakeFirstOrThrow();
  expect(sent.contactName).toBe(publisher.name);
  expect(rows.find((row) => row.action === 'service_account.created')!.before).toBeNull();
});

test('a subject has the name that people call it by; what has none is null', async () => {
  const { db } = network.deps;
  const rows = await list(manager);
  const [orders, people] = await Promise.all([
    db.selectFrom('conversion').select(['id', 'advertiser_ref']).execute(),
    db.selectFrom('auth_user').select(['id', 'name']).execute(),
  ]);
  const reports = await network.as('publisher');
  const report = { ...examples.createSavedReport!.body, name: 'Earnings of spring' };
  const made = await network.app.inject({
    method: 'POST',
    url: `/api/reports${queryText({ ...reports.own })}`,
    headers: { apikey: reports.key },
    payload: report,
  });
  await network.app.inject({
    method: 'DELETE',
    url: `/api/reports/${made.json().id}${queryText({ ...reports.own })}`,
    headers: { apikey: reports.key },
  });
  const ofReport = (await list(manager)).filter((row) => row.subjectKind === 'report');
  expect(ofReport.map((row) => [row.action, row.subjectName])).toEqual([
    ['report.deleted', 'Earnings of spring'],
    ['report.created', 'Earnings of spring'],
  ]);
  const names = {
    conversion: new Map(orders.map((one) => [String(one.id), one.advertiser_ref])),
    person: new Map(people.map((one) => [one.id, one.name])),
  };
  for (const kind of ['conversion', 'person'] as const) {
    const some = rows.filter((row) => row.subjectKind === kind);
    expect(some.length, kind).toBeGreaterThan(0);
    expect(some.map((row) => row.subjectName)).toEqual(some.map((row) => names[kind].get(row.subjectId)));
  }
  expect(rows.find((row) => row.subjectKind === 'payment')!.subjectName).toBeNull();
});

test('advertisers, publishers and account managers of another agency are refused', async () => {
  for (const role of ['publisher', 'advertiser'] as const) {
    const caller = await network.as(role);
    for (const path of ['/api/audit', '/api/audit/vocabulary']) {
      const answer = await caller.get(path);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    }
  }
  const elsewhere = await manager.get('/api/audit', { agencyId: 2 });
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
  const foreign = await network.deps.db
    .selectFrom('contact')
    .where('agency_id', '=', 2)
    .select('id')
    .executeTakeFirstOrThrow();
  for (const contactId of [foreign.id, 123]) {
    const answer = await manager.get('/api/audit', { contactId });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'USERID_CANNOT_ACCESS_CONTACT']);
  }
});

describe('filters', () => {
  test.each<[string, (one: Stored) => unknown]>([
    ['contactId', (one) => one.contact_id],
    ['action', (one) => one.action],
    ['subjectKind', (one) => one.subject_kind],
    ['subjectId', (one) => one.subject_id],
    ['actorKind', (one) => one.actor_kind],
    ['actor', (one) => one.actor_id],
  ])('%s keeps only events with that value', async (name, of) => {
    const all = await stored();
    const values = [...new Set(all.map(of))].filter((value) => value !== 0);
    expect(values.length).toBeGreaterThan(1);
    for (const value of values.slice(0, 4)) {
      const wanted = all.filter((one) => of(one) === value);
      expect(idsOf(await list(manager, { [name]: value })), String(value)).toEqual(idsOf(wanted));
      expect(wanted.length).toBeLessThan(all.length);
    }
  });

  test('contactId 0 is every account', async () => {
    expect(await total(manager, { contactId: 0 })).toBe((await stored()).length);
  });

  test('action, subjectKind and actorKind take several', async () => {
    const all = await stored();
    const action = ['payment.sent', 'conversion.rejected'];
    expect(await total(manager, { action })).toBe(all.filter((one) => action.includes(one.action)).length);
    const actorKind = ['system', 'service_account'];
    expect(await total(manager, { actorKind })).toBe(all.filter((one) => actorKind.includes(one.actor_kind)).length);
    const subjectKind = ['payment', 'service_account'];
    expect(await total(manager, { subjectKind })).toBe(
      all.filter((one) => subjectKind.includes(one.subject_kind)).length,
    );
  });

  test('actor finds by part of a name, whatever the case; % is a letter', async () => {
    const all = await stored();
    const part = all.find((one) => one.actor_kind === 'user')!.actor_name.slice(0, 5);
    const wanted = all.filter((one) => one.actor_name.toLowerCase().includes(part.toLowerCase()));
    expect(idsOf(await list(manager, { actor: part.toUpperCase() }))).toEqual(idsOf(wanted));
    expect(await total(manager, { actor: '%' })).toBe(0);
  });

  test('fromDate and toDate: a day is the whole day, an instant is exact', async () => {
    const all = await stored();
    const at = all[Math.floor(all.length / 2)]!.occurred_at.toISOString();
    const day = at.slice(0, 10);
    const count = (holds: (instant: string) => boolean) =>
      all.filter((one) => holds(one.occurred_at.toISOString())).length;
    expect(await total(manager, { fromDate: day, toDate: day })).toBe(count((instant) => instant.startsWith(day)));
    expect(await total(manager, { fromDate: at })).toBe(count((instant) => instant >= at));
    expect(await total(manager, { toDate: at })).toBe(count((instant) => instant <= at));
    expect(count((instant) => instant > at)).toBeGreaterThan(0);
    expect((await manager.get('/api/audit', { fromDate: '2026-03-02', toDate: '2026-03-01' })).statusCode).toBe(400);
  });

  test.each([
    ['actorKind', 'robot'],
    ['contactId', '-1'],
    ['fromDate', '2026-02-30'],
    ['limit', '501'],
    ['sortColumnName', 'before'],
  ])('%s=%s is refused by name', async (name, value) => {
    const answer = await manager.get('/api/audit', { [name]: value });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, expect.stringContaining(`query.${name}`)]);
  });
});

test('every field sorts, in a total order', async () => {
  await expectSorting(
    (query) => list(manager, { fromDate: '2026-03-08', ...query }),
    auditSorts,
    { by: 'sortColumnName', direction: 'sortDirection' },
    (row) => row.id,
  );
});

test('CSV holds every event, what changed as JSON', async () => {
  const csv = await manager.get('/api/audit', { action: 'payment.sent', limit: 1 }, { accept: 'text/csv' });
  const [header, row] = csv.body.trimEnd().split('\n');
  expect(header).toBe(Object.keys(auditRow.shape).join(','));
  expect(row).toContain('"{""status"":""Raised""}","{""status"":""Sent""}"');
  const all = await manager.get('/api/audit', {}, { accept: 'text/csv' });
  expect(all.body.trimEnd().split('\n')).toHaveLength((await stored()).length + 1);
});

test('the vocabulary is what the log holds', async () => {
  const all = await stored();
  expect((await manager.get('/api/audit/vocabulary')).json()).toEqual({
    actions: [...new Set(all.map((one) => one.action))].toSorted(),
    subjectKinds: [...new Set(all.map((one) => one.subject_kind))].toSorted(),
  });
});
