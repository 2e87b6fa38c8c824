import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Me } from '#contract/access';
import type { AuditRow } from '#contract/audit';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { addSecond } from '#server/testing/second-network';

/** The name that a person chooses for themselves. Addresses are in `two-factor.api.test.ts`. */

let network: TestNetwork;
beforeEach(async () => {
  network = await startNetwork();
});
afterEach(() => network.drop());

const rename = (cookie: string, name: string, headers: Record<string, string> = {}) =>
  network.app.inject({
    method: 'PUT',
    url: '/api/name',
    headers: { cookie, origin: network.deps.publicUrl, ...headers },
    payload: { name },
  });
const me = async (cookie: string) =>
  (await network.app.inject({ url: '/api/me', headers: { cookie } })).json<Me>().user;

test('a person changes their name, in lists and the log; what was written before keeps the old one', async () => {
  const cookie = await network.signIn('publisher');
  const was = await me(cookie);
  const answer = await rename(cookie, '  Robin Vale ');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json<Me>().user).toEqual({ ...was, name: 'Robin Vale' });
  expect(await me(cookie)).toEqual({ ...was, name: 'Robin Vale' });
  const publisher = await network.as('publisher');
  const people = (await publisher.get('/v1/people')).json<{ name: string }[]>();
  expect(people.map(({ name }) => name)).toContain('Robin Vale');
  const manager = await network.as('manager');
  const log = (await manager.get('/api/audit', { actor: was.id })).json<AuditRow[]>();
  expect(log.find(({ action }) => action === 'name.changed')).toMatchObject({
    actorName: 'Robin Vale',
    before: { name: was.name },
    after: { name: 'Robin Vale' },
  });
  expect(log.find(({ action }) => action === 'session.started')).toMatchObject({ actorName: was.name });

  // The same name once more changes nothing.
  expect((await rename(cookie, 'Robin Vale')).statusCode).toBe(200);
  const again = (await manager.get('/api/audit', { actor: was.id, action: 'name.changed' })).json<AuditRow[]>();
  expect(again).toHaveLength(1);
});

test('an account manager has the new name for accounts too, unless the agency calls them otherwise', async () => {
  const { db } = network.deps;
  const cookie = await network.signIn('manager');
  const manager = async () =>
    db
      .selectFrom('account_manager')
      .innerJoin('membership', 'membership.account_manager_id', 'account_manager.id')
      .where('membership.user_id', '=', 'demo-manager')
      .where('membership.agency_id', '=', 1)
      .select(['account_manager.id', 'first_name', 'surname'])
      .executeTakeFirstOrThrow();
  expect((await rename(cookie, 'Ada Mary Byron')).statusCode).toBe(200);
  const { id, ...named } = await manager();
  expect(named).toEqual({ first_name: 'Ada Mary', surname: 'Byron' });
  await db.updateTable('account_manager').set({ first_name: 'Countess' }).where('id', '=', id).execute();
  expect((await rename(cookie, 'Ada King')).statusCode).toBe(200);
  expect(await manager()).toEqual({ id, first_name: 'Countess', surname: 'Byron' });
});

test('a further network has the new name with its event; what a kill left old there follows with the next sign-in', async () => {
  const publisher = await network.as('publisher');
  const second = await addSecond(network, { publisher });
  const cookie = await network.signIn('publisher');
  const { id, name: first } = await me(cookie);
  const nameThere = async () =>
    (await second.selectFrom('auth_user').where('id', '=', id).select('name').executeTakeFirstOrThrow()).name;
  const eventsThere = async () => {
    const rows = await second
      .selectFrom('audit_event')
      .where('action', '=', 'name.changed')
      .orderBy('id')
      .select(['actor_name', 'before', 'after'])
      .execute();
    return rows.map((row) => [row.actor_name, JSON.parse(row.before ?? ''), JSON.parse(row.after ?? '')]);
  };
  expect((await rename(cookie, 'Robin Vale')).statusCode).toBe(200);
  expect(await nameThere()).toBe('Robin Vale');
  const changed = ['Robin Vale', { name: first }, expect.objectContaining({ name: 'Robin Vale' })];
  expect(await eventsThere()).toEqual([changed]);

  await second.updateTable('auth_user').set({ name: 'Robin Hill' }).where('id', '=', id).execute();
  await network.signIn('publisher');
  expect(await nameThere()).toBe('Robin Vale');
  expect(await eventsThere()).toEqual([changed, ['Robin Vale', { name: 'Robin Hill' }, { name: 'Robin Vale' }]]);
});

test.each([
  ['too short', 'A'],
  ['too long', 'A'.repeat(81)],
  ['an address', 'See https://spam.example'],
  ['two lines', 'Ada\nByron'],
])('a name that is %s is refused by the member', async (_, name) => {
  const cookie = await network.signIn('publisher');
  const was = await me(cookie);
  const answer = await rename(cookie, name);
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.name']);
  expect(await me(cookie)).toEqual(was);
});

test('a key changes nobody’s name, and a stranger none', async () => {
  const key = await network.as('publisher');
  expect((await rename('', 'Robin Vale', { apikey: key.key })).statusCode).toBe(403);
  expect((await rename('', 'Robin Vale')).statusCode).toBe(401);
});
