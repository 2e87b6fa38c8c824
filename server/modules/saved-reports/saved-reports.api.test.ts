import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedReport } from '#contract/reports/saved';
import { queryText } from '#contract/endpoint';
import { examples } from '#server/http/examples';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { definitionOf } from './saved-reports.rules.ts';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;

beforeAll(async () => {
  network = await startNetwork();
  publisher = await network.as('publisher');
  advertiser = await network.as('advertiser');
  manager = await network.as('manager');
});
afterAll(() => network.drop());

const example = examples.createSavedReport!.body as { name: string; shared: boolean; definition: object };
const send = (
  { key, own }: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  query: object = {},
) =>
  network.app.inject({
    method,
    url: `/api/reports${path}${queryText({ ...own, ...query })}`,
    headers: { apikey: key },
    ...(payload && { payload }),
  });
const save = async (caller: Caller, patch: object = {}) => {
  const response = await send(caller, 'POST', '', { ...example, ...patch });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<SavedReport>();
};
const names = async (caller: Caller, query: object = {}) =>
  (await send(caller, 'GET', '', undefined, query)).json<SavedReport[]>().map(({ name }) => name);
/** Every user starts with a few shared reports. */
const given = 3;

test('a report is kept as it was, changed, and deleted', async () => {
  const made = await save(publisher);
  expect(made).toMatchObject({ ...example, own: true, revision: 1 });
  const body = { ...example, name: 'Renamed', revision: 1 };
  const changed = (await send(publisher, 'PUT', `/${made.id}`, body)).json<SavedReport>();
  expect(changed).toMatchObject({ name: 'Renamed', revision: 2, createdAt: made.createdAt });
  expect((await send(publisher, 'GET', `/${made.id}`)).json()).toEqual(changed);
  const lost = await send(publisher, 'PUT', `/${made.id}`, body);
  expect([lost.statusCode, lost.json().code]).toEqual([409, 'CONFLICT']);
  expect((await send(publisher, 'DELETE', `/${made.id}`)).statusCode).toBe(204);
  expect((await send(publisher, 'GET', `/${made.id}`)).statusCode).toBe(404);
  const events = await network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'report')
    .where('subject_id', '=', String(made.id))
    .orderBy('id')
    .select('action')
    .execute();
  expect(events.map(({ action }) => action)).toEqual(['report.created', 'report.changed', 'report.deleted']);
});

test('colleagues of the account see what is shared, and cannot change it; others see nothing', async () => {
  const secret = await save(publisher, { name: 'Only mine' });
  const shared = await save(publisher, { name: 'For colleagues', shared: true });
  // A colleague: another person with a membership of the same account.
  await network.deps.db
    .insertInto('membership')
    .columns(['id', 'user_id', 'agency_id', 'role', 'level', 'contact_id', 'account_manager_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('membership')
        .where('role', '=', 'advertiser')
        .where('contact_id', '=', advertiser.own.contactId)
        .select((one) => [
          one.lit(987654).as('id'),
          'user_id',
          'agency_id',
          one.val('publisher').as('role'),
          'level',
          one.lit(200001).as('contact_id'),
          one.lit(null).as('account_manager_id'),
          'created_at',
        ]),
    )
    .execute();
  const cookie = await network.signIn('advertiser');
  const asColleague = (method: 'GET' | 'DELETE', path: string) =>
    network.app.inject({
      method,
      url: `/api/reports${path}${queryText(publisher.own)}`,
      headers: { cookie, origin: 'http://partnerdeck.test' },
    });
  const list = (await asColleague('GET', '')).json<SavedReport[]>();
  expect(list.filter(({ own }) => own)).toEqual([]);
  expect(list.map(({ name }) => name)).toContain('For colleagues');
  expect(list.map(({ name }) => name)).not.toContain('Only mine');
  expect((await asColleague('GET', `/${secret.id}`)).statusCode).toBe(404);
  expect((await asColleague('DELETE', `/${shared.id}`)).statusCode).toBe(403);
  expect(await names(advertiser)).toHaveLength(given);
  expect((await send(manager, 'GET', `/${shared.id}`)).statusCode).toBe(404);
});

test('an account manager who looks at an account sees what its own people share, and cannot change it', async () => {
  for (const [caller, role] of [
    [publisher, 'publisher'],
    [advertiser, 'advertiser'],
  ] as const) {
    const at = { contactId: caller.own.contactId };
    const secret = await save(caller, { name: `${role}: secret` });
    const shared = await save(caller, { name: `${role}: shared`, shared: true });
    const listed = (await send(manager, 'GET', '', undefined, at)).json<SavedReport[]>();
    const theirs = (await send(caller, 'GET', '')).json<SavedReport[]>().filter((one) => one.shared);
    expect(listed).toEqual(theirs.map((one) => ({ ...one, own: false })));
    expect(listed.find(({ id }) => id === shared.id)).toMatchObject({ own: false, ownerRole: role });
    expect(listed.find(({ id }) => id === shared.id)?.ownerName).toBe(shared.ownerName);
    expect((await send(manager, 'GET', `/${shared.id}`, undefined, at)).json()).toEqual({ ...shared, own: false });
    expect((await send(manager, 'GET', `/${secret.id}`, undefined, at)).statusCode).toBe(404);
    const body = { ...example, name: 'Mine now', revision: 1 };
    expect((await send(manager, 'PUT', `/${shared.id}`, body, at)).statusCode).toBe(403);
    expect((await send(manager, 'DELETE', `/${shared.id}`, undefined, at)).statusCode).toBe(403);
    expect((await send(caller, 'GET', `/${shared.id}`)).json()).toEqual(shared);
    // Neither in the whole agency, nor in another account.
    expect(await names(manager)).not.toContain(shared.name);
    const other = { contactId: role === 'publisher' ? advertiser.own.contactId : publisher.own.contactId };
    expect(await names(manager, other)).not.toContain(shared.name);
    expect((await send(manager, 'GET', `/${shared.id}`, undefined, other)).statusCode).toBe(404);
  }
});

test('an account sees no report of another account, of the other side or of an account manager', async () => {
  const at = { contactId: publisher.own.contactId };
  const ofManager = (
    await send(manager, 'POST', '', { ...example, name: 'Of the manager', shared: true }, at)
  ).json<SavedReport>();
  const ofAdvertiser = await save(advertiser, { name: 'Of the advertiser', shared: true });
  expect(ofManager).toMatchObject({ own: true, ownerRole: 'manager' });
  for (const foreign of [ofManager, ofAdvertiser]) {
    expect(await names(publisher)).not.toContain(foreign.name);
    expect((await send(publisher, 'GET', `/${foreign.id}`)).statusCode).toBe(404);
    expect((await send(publisher, 'DELETE', `/${foreign.id}`)).statusCode).toBe(404);
  }
  // Other accounts are no accounts of theirs at all.
  const others = { contactId: advertiser.own.contactId };
  expect((await send(publisher, 'GET', '', undefined, others)).statusCode).toBe(403);
  expect((await send(publisher, 'GET', '', undefined, { contactId: 200002 })).statusCode).toBe(403);
  expect((await send(advertiser, 'GET', '', undefined, at)).statusCode).toBe(403);
  await send(manager, 'DELETE', `/${ofManager.id}`, undefined, at);
});

test('bad definitions are refused, each member by its name', async () => {
  const definition = structuredClone(example.definition) as { request: Record<string, unknown> };
  definition.request['values'] = ['nonsense'];
  definition.request['extra'] = 1;
  const response = await send(publisher, 'POST', '', { ...example, definition });
  expect(response.statusCode).toBe(400);
  const paths = response.json().errors.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(expect.arrayContaining(['body.definition.request.values.0', 'body.definition.request.extra']));
});

test('a report of the first version opens', () => {
  const stored = JSON.stringify(example.definition);
  expect(definitionOf(1, stored)).toEqual(example.definition);
});

test('account managers of the agency, by name', async () => {
  const rows = (await manager.get('/api/account-managers', { contactId: undefined })).json<
    { name: string; publishers: number; campaigns: number }[]
  >();
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.reduce((sum, one) => sum + one.publishers, 0)).toBeGreaterThan(50);
  expect(rows.reduce((sum, one) => sum + one.campaigns, 0)).toBeGreaterThan(20);
  expect((await publisher.get('/api/account-managers')).statusCode).toBe(403);
});
