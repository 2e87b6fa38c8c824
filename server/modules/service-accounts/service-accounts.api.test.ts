import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { ServiceAccount } from '#contract/access';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { NOW } from '#server/testing/config';

let network: TestNetwork;
let cookie: string;
const origin = 'http://partnerdeck.test';

beforeAll(async () => {
  network = await startNetwork();
  cookie = await network.signIn('publisher');
});
afterAll(() => network.drop());

const create = (payload: object, as = cookie) =>
  network.app.inject({ method: 'POST', url: '/api/service-accounts', headers: { cookie: as, origin }, payload });
const list = async () =>
  (await network.app.inject({ url: '/api/service-accounts', headers: { cookie } })).json<ServiceAccount[]>();
const revoke = (id: number, as = cookie) =>
  network.app.inject({ method: 'DELETE', url: `/api/service-accounts/${id}`, headers: { cookie: as, origin } });
const withKey = (apikey: string, remoteAddress = '127.0.0.1') =>
  network.app.inject({ url: '/v1/campaigns?agencyId=1&contactId=200001&limit=1', headers: { apikey }, remoteAddress });

test('a key is shown once, works at once, and stops at once when revoked', async () => {
  const made = await create({ membershipId: 1, name: 'Nightly import' });
  expect(made.statusCode).toBe(201);
  const { key, id } = made.json<ServiceAccount & { key: string }>();
  expect(key).toMatch(/^pd_[\w-]{43}$/);
  expect((await withKey(key)).statusCode).toBe(200);

  const listed = (await list()).find((one) => one.id === id)!;
  expect(listed).toMatchObject({
    name: 'Nightly import',
    keyPrefix: key.slice(0, 11),
    status: 'active',
    lastUsedAt: NOW.toISOString(),
  });
  expect(JSON.stringify(await list())).not.toContain(key);
  const stored = await network.deps.db
    .selectFrom('service_account')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain(key);

  expect((await revoke(id)).statusCode).toBe(204);
  expect((await withKey(key)).statusCode).toBe(401);
  expect((await list()).find((one) => one.id === id)!.status).toBe('revoked');
  expect((await revoke(id)).statusCode).toBe(204);
});

test('an expired key is refused; a day lasts until its end', async () => {
  const { key, id, expiresAt } = (await create({ membershipId: 1, name: 'For today', expiresAt: '2026-03-15' })).json<
    ServiceAccount & { key: string }
  >();
  expect(expiresAt).toBe('2026-03-15T23:59:59.999Z');
  expect((await withKey(key)).statusCode).toBe(200);
  await network.deps.db
    .updateTable('service_account')
    .set({ expires_at: new Date('2026-03-15T11:59:59Z') })
    .where('id', '=', id)
    .execute();
  expect((await withKey(key)).statusCode).toBe(401);
  expect((await list()).find((one) => one.id === id)!.status).toBe('expired');
});

test('an impossible link gives the reason', async () => {
  const refused = async (payload: object) =>
    (await create(payload)).json().errors?.map((error: { path: string }) => error.path);
  expect(await refused({})).toEqual(['body.membershipId', 'body.name']);
  expect(await refused({ membershipId: 1, name: '  a ' })).toEqual(['body.name']);
  expect(await refused({ membershipId: 1, name: 'Import', expiresAt: '2026-02-30' })).toEqual(['body.expiresAt']);
  expect((await create({ membershipId: '1', name: 'Import' })).json().errors[0].message).not.toBe('is required');
  expect(await refused({ membershipId: 1, name: 'Import', expiresAt: '2026-03-14' })).toEqual(['body.expiresAt']);
  expect((await create({ membershipId: 2, name: 'Not mine' })).statusCode).toBe(403);
});

test("another user's key can neither be seen nor revoked", async () => {
  const { id } = (await create({ membershipId: 1, name: 'Mine alone' })).json<ServiceAccount>();
  const other = await network.signIn('advertiser');
  const theirs = await network.app.inject({ url: '/api/service-accounts', headers: { cookie: other } });
  const { membership } = await network.as('advertiser');
  expect(theirs.json<ServiceAccount[]>().map((one) => one.membershipId)).toEqual([membership.id]);
  expect(
    (await network.app.inject({ url: '/api/service-accounts?membershipId=1', headers: { cookie: other } })).statusCode,
  ).toBe(403);
  expect((await revoke(id, other)).statusCode).toBe(404);
  expect((await list()).find((one) => one.id === id)!.status).toBe('active');
});

test('an admin sees and revokes the keys of the whole account; a new key is for its maker alone', async () => {
  const { id, key } = (await create({ membershipId: 1, name: 'Of a colleague' })).json<
    ServiceAccount & { key: string }
  >();
  const { db } = network.deps;
  const colleague = await network.signIn('advertiser');
  const { membership } = await network.as('advertiser');
  const joins = async (level: 'admin' | 'member') => {
    const set = { agency_id: 1, contact_id: 200001, role: 'publisher', level } as const;
    await db.updateTable('membership').set(set).where('id', '=', membership.id).execute();
    network.deps.sessions.forget();
  };
  const send = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
    network.app.inject({
      method,
      url: `/api/service-accounts${path}`,
      headers: { cookie: colleague, origin },
      ...(payload && { payload }),
    });
  await joins('member');
  expect((await send('GET')).json<ServiceAccount[]>().map((one) => one.id)).not.toContain(id);
  await joins('admin');
  const seen = (await send('GET')).json<ServiceAccount[]>().find((one) => one.id === id);
  expect(seen).toMatchObject({ makerName: expect.stringContaining(' '), membershipId: 1, status: 'active' });
  expect((await send('POST', `/${id}/rotate`, {})).statusCode).toBe(404);
  expect((await send('DELETE', `/${id}`)).statusCode).toBe(204);
  expect((await withKey(key)).statusCode).toBe(401);
  const { agencyId, contactId, role, level } = membership;
  await db
    .updateTable('membership')
    .set({ agency_id: agencyId, contact_id: contactId, role, level })
    .where('id', '=', membership.id)
    .execute();
  network.deps.sessions.forget();
});

test('making and revoking are in the audit log', async () => {
  const { id } = (await create({ membershipId: 1, name: 'Audited' })).json<ServiceAccount>();
  await revoke(id);
  const events = await network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'service_account')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .select('action')
    .execute();
  expect(events.map((event) => event.action)).toEqual(['service_account.created', 'service_account.revoked']);
});

test('requests beyond the limit of a key wait', async () => {
  const limited = await startNetwork({ RATE_LIMIT_PER_MINUTE: '5' });
  const caller = await limited.as('publisher');
  const codes: number[] = [];
  for (let n = 0; n < 7; n += 1) codes.push((await caller.get('/v1/campaigns', { limit: 1 })).statusCode);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
  const last = await caller.get('/v1/campaigns');
  expect(last.json().code).toBe('RATE_LIMITED');
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  await limited.drop();
});

test('a person has one limit at an address, with all sessions', async () => {
  const limited = await startNetwork({ RATE_LIMIT_PER_MINUTE: '5' });
  const ask = async (own: string, remoteAddress = '192.0.2.1') =>
    (await limited.app.inject({ url: '/api/me', headers: { cookie: own }, remoteAddress })).statusCode;
  const [one, other] = [await limited.signIn('publisher'), await limited.signIn('publisher')];
  const codes: number[] = [];
  for (let n = 0; n < 4; n += 1) codes.push(await ask(one), await ask(other));
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(await ask(one, '192.0.2.2')).toBe(200);
  await limited.drop();
});

test('a person has at most twenty keys in an account; revoked ones do not count', async () => {
  const keys: ServiceAccount[] = [];
  let refused = await create({ membershipId: 1, name: 'Key 0' });
  for (let at = 1; refused.statusCode === 201; at += 1) {
    keys.push(refused.json<ServiceAccount>());
    refused = await create({ membershipId: 1, name: `Key ${at}` });
  }
  expect(refused.json()).toMatchObject({ code: 'CONFLICT', refusal: { key: 'access.mostKeys', values: { most: 20 } } });
  for (const { id } of keys) await revoke(id);
  expect((await create({ membershipId: 1, name: 'Another' })).statusCode).toBe(201);
});

type WithKey = ServiceAccount & { key: string };
const made = async (payload: object) =>
  (await create({ membershipId: 1, name: 'Limited', ...payload })).json<WithKey>();
const folder = (apikey: string, name: string) =>
  network.app.inject({
    method: 'POST',
    url: '/api/files/folders?agencyId=1&contactId=200001',
    headers: { apikey },
    payload: { name },
  });

test('a key does what its level may, and never more than its maker may now', async () => {
  const { key, level } = await made({ level: 'viewer' });
  expect(level).toBe('viewer');
  expect((await withKey(key)).statusCode).toBe(200);
  expect((await folder(key, 'Of a viewer')).statusCode).toBe(403);
  const member = await made({ level: 'member' });
  expect((await folder(member.key, 'Of a member')).statusCode).toBe(201);
  const { db, sessions } = network.deps;
  const become = async (own: 'viewer' | 'member' | 'admin') => {
    await db.updateTable('membership').set({ level: own }).where('id', '=', 1).execute();
    sessions.forget();
  };
  await become('viewer');
  expect((await folder(member.key, 'Of who is a viewer now')).statusCode).toBe(403);
  expect((await list()).find((one) => one.id === member.id)!.level).toBe('viewer');
  await become('admin');
});

test('a key that is limited to some operations is refused every other', async () => {
  const { key, operations } = await made({ operations: ['listCampaigns'] });
  expect(operations).toEqual(['listCampaigns']);
  expect((await withKey(key)).statusCode).toBe(200);
  const other = await network.app.inject({ url: '/v1/people?agencyId=1&contactId=200001', headers: { apikey: key } });
  expect([other.statusCode, other.json().refusal.key]).toEqual([403, 'access.operation']);
  const unknown = await create({ membershipId: 1, name: 'Unknown', operations: ['listCampaigns', 'signIn'] });
  expect([unknown.statusCode, unknown.json().errors[0].path]).toEqual([400, 'body.operations']);
});

const rotate = (id: number, payload: object = {}) =>
  network.app.inject({
    method: 'POST',
    url: `/api/service-accounts/${id}/rotate`,
    headers: { cookie, origin },
    payload,
  });

test('a new key is valid beside the old one for a day', async () => {
  const old = await made({ name: 'Rotated' });
  const answer = (await rotate(old.id)).json<WithKey>();
  expect(answer.oldKeyEndsAt).toBe(new Date(NOW.getTime() + DAY_MS).toISOString());
  expect([(await withKey(old.key)).statusCode, (await withKey(answer.key)).statusCode]).toEqual([200, 200]);
  expect((await rotate(old.id)).statusCode).toBe(409);
  await network.deps.db.updateTable('service_account').set({ old_key_ends_at: NOW }).where('id', '=', old.id).execute();
  expect([(await withKey(old.key)).statusCode, (await withKey(answer.key)).statusCode]).toEqual([401, 200]);
  expect((await revoke(old.id)).statusCode).toBe(204);
  expect((await withKey(answer.key)).statusCode).toBe(401);
});

test('a new key may have another end; the old one lasts no longer than it would have, and what has expired begins again', async () => {
  const soon = new Date(NOW.getTime() + 3_600_000).toISOString();
  const old = await made({ name: 'Renewed', expiresAt: soon });
  const next = (await rotate(old.id, { expiresAt: '2027-03-15' })).json<WithKey>();
  expect(next).toMatchObject({ expiresAt: '2027-03-15T23:59:59.999Z', oldKeyEndsAt: soon, status: 'active' });
  expect([(await withKey(old.key)).statusCode, (await withKey(next.key)).statusCode]).toEqual([200, 200]);
  const ended = { expires_at: NOW, old_key_ends_at: NOW };
  await network.deps.db.updateTable('service_account').set(ended).where('id', '=', old.id).execute();
  expect((await withKey(next.key)).statusCode).toBe(401);
  for (const body of [{}, { expiresAt: '2026-03-14' }]) {
    const refused = await rotate(old.id, body);
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('expiresAt')]);
  }
  const again = (await rotate(old.id, { expiresAt: null })).json<WithKey>();
  expect(again).toMatchObject({ expiresAt: null, oldKeyEndsAt: null, status: 'active' });
  expect([(await withKey(next.key)).statusCode, (await withKey(again.key)).statusCode]).toEqual([401, 200]);
  expect((await revoke(old.id)).statusCode).toBe(204);
  expect((await rotate(old.id, { expiresAt: null })).statusCode).toBe(409);
});

test('the list says from where a key was last used, which is recorded once a minute', async () => {
  const { key, id } = await made({ name: 'Used' });
  const from = async (remoteAddress: string) => {
    expect((await withKey(key, remoteAddress)).statusCode).toBe(200);
    return (await list()).find((one) => one.id === id)!.lastUsedAddress;
  };
  const [home, office] = ['203.0.113.7', '203.0.113.8'];
  expect([await from(home), await from(office), await from(home)]).toEqual([home, home, home]);
  const earlier = new Date(NOW.getTime() - 61_000);
  await network.deps.db.updateTable('service_account').set({ last_used_at: earlier }).where('id', '=', id).execute();
  expect([await from(office), await from(home)]).toEqual([office, office]);
});
