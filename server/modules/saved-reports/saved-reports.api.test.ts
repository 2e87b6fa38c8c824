import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedDefinition, SavedReport } from '#contract/reports/saved';
import type { Sharing } from '#contract/sharing';
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

const example = examples.createSavedReport!.body as { name: string; sharedWith: Sharing; definition: SavedDefinition };
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
  const shared = await save(publisher, { name: 'For colleagues', sharedWith: 'account' });
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
    const shared = await save(caller, { name: `${role}: shared`, sharedWith: 'account' });
    const listed = (await send(manager, 'GET', '', undefined, at)).json<SavedReport[]>();
    const theirs = (await send(caller, 'GET', '')).json<SavedReport[]>().filter((one) => one.sharedWith !== 'me');
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
    await send(manager, 'POST', '', { ...example, name: 'Of the manager', sharedWith: 'account' }, at)
  ).json<SavedReport>();
  const ofAdvertiser = await save(advertiser, { name: 'Of the advertiser', sharedWith: 'account' });
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

const from = async (caller: Caller, id: number, at: object = {}) => {
  const response = await send(caller, 'GET', `/${id}`, undefined, at);
  return response.statusCode === 200 ? response.json<SavedReport>() : response.statusCode;
};
const conditions = (...fields: string[]) => ({
  ...example.definition,
  request: {
    ...example.definition.request,
    where: [fields.map((field) => ({ field, operator: 'in', values: ['1'] }))],
  },
});

test('partners open what is shared with them, by the name of the account, and others do not', async () => {
  const { contactId } = publisher.own;
  const { db } = network.deps;
  const ofPublisher = await save(publisher, { name: 'For our advertisers', sharedWith: 'partners' });
  const ofAdvertiser = await save(advertiser, { name: 'For our publishers', sharedWith: 'partners' });
  for (const [reader, report, owner] of [
    [advertiser, ofPublisher, contactId],
    [publisher, ofAdvertiser, advertiser.own.contactId],
  ] as const) {
    const read = (await from(reader, report.id)) as SavedReport;
    const { name } = await db.selectFrom('contact').where('id', '=', owner).select('name').executeTakeFirstOrThrow();
    expect(read).toEqual({ ...report, own: false, partner: true, ownerName: name });
    expect(await names(reader)).toContain(report.name);
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { ...example, revision: 1 } : undefined;
      const refused = await send(reader, method, `/${report.id}`, body);
      expect([refused.statusCode, refused.body.includes(name)]).toEqual([403, true]);
    }
  }
  // A publisher in none of its campaigns has nothing of it.
  const joined = db.selectFrom('relation').where('advertiser_id', '=', advertiser.own.contactId).select('publisher_id');
  const stranger = await db
    .selectFrom('contact')
    .where('kind', '=', 'publisher')
    .where('agency_id', '=', 1)
    .where('id', 'not in', joined)
    .select('id')
    .executeTakeFirstOrThrow();
  expect(await from(manager, ofAdvertiser.id, { contactId: stranger.id })).toBe(404);
  expect(await from(manager, ofAdvertiser.id, { contactId })).toMatchObject({ partner: true });
  expect(await from(manager, ofAdvertiser.id)).toBe(404);
  // Once it is only the account's again, partners have it no longer.
  await send(advertiser, 'PUT', `/${ofAdvertiser.id}`, { ...example, sharedWith: 'account', revision: 1 });
  expect(await from(publisher, ofAdvertiser.id)).toBe(404);
});

test('account managers share with all accounts, or with the one they look at', async () => {
  const all = await save(manager, { name: 'For everybody', sharedWith: 'partners' });
  const at = { contactId: publisher.own.contactId };
  const body = { ...example, definition: conditions('advertiserName'), name: 'For one', sharedWith: 'partners' };
  const one = (await send(manager, 'POST', '', body, at)).json<SavedReport>();
  const agencies = network.deps.db.selectFrom('agency').where('id', '=', manager.own.agencyId);
  const { name } = await agencies.select('name').executeTakeFirstOrThrow();
  expect(await from(publisher, all.id)).toMatchObject({ partner: true, ownerName: name, ownerRole: 'manager' });
  expect(await from(advertiser, all.id)).toMatchObject({ partner: true, ownerName: name });
  expect(await from(publisher, one.id)).toMatchObject({ partner: true, name: 'For one' });
  expect(await from(advertiser, one.id)).toBe(404);
  // A report for all stays one while its owner looks at one account.
  const named = { ...example, definition: conditions('advertiserName'), sharedWith: 'partners', revision: 1 };
  expect((await send(manager, 'PUT', `/${all.id}`, named, at)).statusCode).toBe(400);
  await send(manager, 'DELETE', `/${all.id}`);
  await send(manager, 'DELETE', `/${one.id}`, undefined, at);
});

test('partners never read names: in conditions they are refused, and the sorted column is not kept', async () => {
  const { where: _, ...request } = example.definition.request;
  for (const [caller, open, closed] of [
    [
      publisher,
      ['deviceType', 'month', 'clicks', 'countryCode'],
      ['advertiserName', 'campaignName', 'voucherCode', 'ex1'],
    ],
    [
      advertiser,
      ['campaignName', 'date', 'publisherType'],
      ['publisherId', 'websiteUrl', 'placementName', 'campaignGroup'],
    ],
    [manager, ['primaryVertical'], ['publisherName', 'advertiserId', 'campaignId', 'PID']],
  ] as const) {
    const kept = await save(caller, { sharedWith: 'partners', definition: conditions(...open) });
    expect(kept.sharedWith).toBe('partners');
    const refused = await send(caller, 'POST', '', {
      ...example,
      sharedWith: 'partners',
      definition: conditions(...open, ...closed),
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([
      { path: 'body.sharedWith', refusal: { key: 'savedReport.closed', values: { fields: closed } } },
    ]);
    await save(caller, { sharedWith: 'account', definition: conditions(...closed) });
  }
  const managers = { ...request, where: [], managers: { type: 'PAM', ids: [1] } };
  const limited = { ...example, sharedWith: 'partners', definition: { ...example.definition, request: managers } };
  expect((await send(manager, 'POST', '', limited)).statusCode).toBe(400);
  const view = { ...example.definition.view, by: 'Northwind~clicks' };
  const sorted = { ...example.definition, view };
  const own = await save(publisher, { sharedWith: 'account', definition: sorted });
  const shared = await save(publisher, { sharedWith: 'partners', definition: sorted });
  expect([own.definition.view.by, shared.definition.view.by]).toEqual(['Northwind~clicks', '']);
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
