import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Me } from '#contract/access';
import { testOfSessions } from './testing/database.ts';
import { startNetwork, type TestNetwork } from './testing/network.ts';

/** Two networks of one installation whose agencies and accounts have the same ids. */

let network: TestNetwork;
const HOST = { origin: 'http://partnerdeck.test' };

/** A second network: agency 1 with publisher 200001, to whom the demo's publisher belongs too. */
async function addSecond(): Promise<void> {
  const { db, networks } = network.deps;
  await db.insertInto('network').values({ id: 2, kind: 'own', name: 'Second', created_at: new Date() }).execute();
  const second = (await networks.get(2)).deps.db;
  await second
    .insertInto('agency')
    .values({
      id: 1,
      name: 'Second agency',
      company_name: 'Second Ltd',
      registration_number: '1',
      address: 'Road 1',
      country_code: 'GB',
      currency_code: 'GBP',
    })
    .execute();
  const contact = await db.selectFrom('contact').selectAll().where('kind', '=', 'publisher').executeTakeFirstOrThrow();
  const me = await db.selectFrom('membership').selectAll().where('role', '=', 'publisher').executeTakeFirstOrThrow();
  const user = await db.selectFrom('auth_user').selectAll().where('id', '=', me.user_id).executeTakeFirstOrThrow();
  await second
    .insertInto('contact')
    .values({ ...contact, id: me.contact_id, agency_id: 1, name: 'Second me' })
    .execute();
  await second
    .insertInto('membership')
    .values({ ...me, agency_id: 1 })
    .execute();
  await second.insertInto('auth_user').values(user).execute();
}

beforeAll(async () => {
  network = await startNetwork();
  await addSecond();
});
afterAll(async () => network.drop());

const meAt = async (path: string, cookie: string) => {
  const response = await network.app.inject({ url: `${path}/api/me`, headers: { cookie } });
  return { status: response.statusCode, body: response.json<Me>() };
};

test('somebody who is invited to another network has a sign-in for all of them, and a name in that one', async () => {
  const cookie = await network.signIn('publisher');
  const account = 'agencyId=1&contactId=200001';
  const invited = await network.app.inject({
    method: 'POST',
    url: `/n/2/v1/invitations?${account}`,
    headers: { cookie, ...HOST },
    payload: { emails: ['second@example.com'], level: 'member', language: 'de', by: 'link' },
  });
  const [{ link } = { link: '' }] = invited.json<{ link: string }[]>();
  expect(new URL(link).pathname).toMatch(/^\/n\/2\/invitation\//);
  const code = link.split('/').at(-1);
  const accepted = await network.app.inject({
    method: 'POST',
    url: `/n/2/api/invitation/${code}`,
    headers: HOST,
    payload: { name: 'Second Person', password: 'a long enough password' },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const theirs = accepted.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect((await meAt('/n/2', theirs)).body.memberships).toMatchObject([{ contactId: 200001, level: 'member' }]);
  expect((await meAt('', theirs)).body).toMatchObject({ memberships: [], elsewhere: [{ network: 2 }] });
  const people = await network.app.inject({ url: `/n/2/v1/people?${account}`, headers: { cookie } });
  expect(people.json<{ name: string }[]>().map(({ name }) => name)).toContain('Second Person');
});

test('a second factor that an agency requires is asked for in every network', async () => {
  const cookie = await network.signIn('advertiser');
  const rule = async (two_factor_required: boolean) => {
    await network.deps.db.updateTable('agency').set({ two_factor_required }).where('id', '=', 1).execute();
    network.deps.sessions.forget();
  };
  const ask = async (method: 'GET' | 'POST', url: string) => {
    const payload = method === 'POST' ? { payload: { accountPassword: 'any' } } : {};
    const answer = await network.app.inject({ method, url, headers: { cookie, ...HOST }, ...payload });
    return [answer.statusCode, answer.json<{ refusal?: { key: string } }>().refusal?.key];
  };
  await rule(true);
  for (const at of ['', '/n/2']) {
    expect(await ask('GET', `${at}/api/personal-data`)).toEqual([403, 'access.twoFactorDue']);
    expect(await ask('POST', `${at}/api/passkeys/options`)).toEqual([403, 'access.twoFactorDue']);
    expect((await meAt(at, cookie)).status).toBe(200);
  }
  await rule(false);
  expect(await ask('GET', '/n/2/api/personal-data')).toEqual([200, undefined]);
});

describe('one sign-in', () => {
  test('is valid in every network; each names the accounts of the others', async () => {
    const cookie = await network.signIn('publisher');
    const first = await meAt('', cookie);
    expect(first.body.elsewhere).toMatchObject([{ network: 2, networkName: 'Second', contactName: 'Second me' }]);
    const second = await meAt('/n/2', cookie);
    expect(second.body.memberships).toMatchObject([{ agencyName: 'Second agency' }]);
    expect(second.body.elsewhere).toMatchObject([{ network: 1, contactName: first.body.memberships[0]!.contactName }]);
  });

  test('ends in every network at once', async () => {
    const cookie = await network.signIn('publisher');
    expect((await meAt('/n/2', cookie)).status).toBe(200);
    await network.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie, ...HOST } });
    expect((await meAt('/n/2', cookie)).status).toBe(401);
  });

  test('of a person of two networks is not ended by an admin of one', async () => {
    const cookie = await network.signIn('publisher');
    const manager = await network.signIn('manager');
    const { id } = (await meAt('', cookie)).body.memberships[0]!;
    const refused = await network.app.inject({
      method: 'DELETE',
      url: `/v1/people/${id}/sessions?agencyId=1&contactId=200001`,
      headers: { cookie: manager, 'x-acting-for': '200001', ...HOST },
    });
    expect(refused.json()).toMatchObject({ status: 409, refusal: { key: 'people.alsoElsewhere' } });
    expect((await meAt('', cookie)).status).toBe(200);
  });

  test('opens nothing in a network that its person does not belong to', async () => {
    const cookie = await network.signIn('manager');
    const { memberships, elsewhere } = (await meAt('/n/2', cookie)).body;
    expect(memberships).toEqual([]);
    expect(elsewhere.map((one) => one.network)).toEqual([1]);
    const rows = await network.app.inject({
      url: '/n/2/v1/campaigns?agencyId=1&contactId=0',
      headers: { cookie },
    });
    expect(rows.json()).toMatchObject({ status: 403, code: 'USER_CAN_NOT_ACCESS_RESOURCE' });
  });
});

test('the address of a person is the same in every network after a sign-in', async () => {
  const second = (await network.deps.networks.get(2)).deps.db;
  await second
    .updateTable('auth_user')
    .set({ email: 'before@example.com' })
    .where('id', '=', 'demo-publisher')
    .execute();
  await network.signIn('publisher');
  const person = await second
    .selectFrom('auth_user')
    .where('id', '=', 'demo-publisher')
    .select('email')
    .executeTakeFirstOrThrow();
  expect(person.email).toBe('publisher@demo.partnerdeck.test');
});

describe('rows', () => {
  test('of the same account ids never meet', async () => {
    const { own, key } = await network.as('publisher');
    const cookie = await network.signIn('publisher');
    const query = `agencyId=${own.agencyId}&contactId=${own.contactId}`;
    const first = await network.app.inject({ url: `/v1/campaigns?${query}`, headers: { apikey: key } });
    const second = await network.app.inject({ url: `/n/2/v1/campaigns?${query}`, headers: { cookie } });
    expect(first.json<unknown[]>().length).toBeGreaterThan(0);
    expect(second.json()).toEqual([]);
  });
});

describe('a key', () => {
  test('names its network: the address needs no number', async () => {
    const cookie = await network.signIn('publisher');
    const [membership] = (await meAt('/n/2', cookie)).body.memberships;
    const made = await network.app.inject({
      method: 'POST',
      url: '/n/2/api/service-accounts',
      headers: { cookie, ...HOST },
      payload: { membershipId: membership!.id, name: 'Of the second' },
    });
    const { key } = made.json<{ key: string }>();
    expect(key).toMatch(/^pd2_/);
    const { agencyId, contactId } = membership!;
    for (const path of ['', '/n/2']) {
      const url = `${path}/v1/campaigns?agencyId=${agencyId}&contactId=${contactId}`;
      const rows = await network.app.inject({ url, headers: { apikey: key } });
      expect([rows.statusCode, rows.json()]).toEqual([200, []]);
    }
  });

  test('of one network is unknown in another', async () => {
    const { key, own } = await network.as('publisher');
    const url = `/n/2/v1/campaigns?agencyId=${own.agencyId}&contactId=${own.contactId}`;
    expect((await network.app.inject({ url, headers: { apikey: key } })).statusCode).toBe(401);
  });
});

describe('an address', () => {
  test.each(['/n/3/api/me', '/n/99/v1/campaigns', '/n/3'])('of no network is not found: %s', async (url) => {
    const response = await network.app.inject({ url });
    expect(response.json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('of a damaged network is refused, and the others go on', async () => {
    const { db } = network.deps;
    await db.insertInto('network').values({ id: 7, kind: 'own', name: 'Broken', created_at: new Date() }).execute();
    const broken = (await network.deps.networks.get(7)).deps.db;
    await sql`insert into schema_migration values (999, 'newer', localtimestamp)`.execute(broken);
    await network.deps.networks.close(7);
    const response = await network.app.inject({ url: '/n/7/api/me' });
    expect(response.json()).toMatchObject({ status: 503, code: 'OVERLOADED' });
    const cookie = await network.signIn('publisher');
    expect((await meAt('', cookie)).status).toBe(200);
    // An export holds every network, or says which it cannot have.
    const own = await network.app.inject({ url: '/api/personal-data', headers: { cookie } });
    expect(own.json()).toMatchObject({
      status: 503,
      refusal: { key: 'service.networkClosed', values: { name: 'Broken' } },
    });
    await db.deleteFrom('network').where('id', '=', 7).execute();
  });
});

testOfSessions('a network that was removed is closed and not found', async () => {
  const { db, networks } = network.deps;
  await db.insertInto('network').values({ id: 8, kind: 'own', name: 'Short', created_at: new Date() }).execute();
  expect((await networks.all()).map(({ id }) => id)).toContain(8);
  await db.deleteFrom('network').where('id', '=', 8).execute();
  expect((await networks.all()).map(({ id }) => id)).not.toContain(8);
  expect((await network.app.inject({ url: '/n/8/api/me' })).statusCode).toBe(404);
});
