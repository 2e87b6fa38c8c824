import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Me } from '#contract/access';
import type { AuditRow } from '#contract/audit';
import type { ConnectionRow } from '#contract/connections';
import type { Problem } from '#contract/failures';
import { endpoints } from '#contract/index';
import type { Definition } from '#contract/endpoint';
import { terminal } from '#server/domain/installation-log.store';
import { emailOf, PASSWORD } from '#server/testing/keys';
import { startLive } from '#server/testing/mirrored';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { codeOf } from '#server/testing/totp';
import { Connecting } from './connecting.ts';

/** Connecting an account of another installation, over its `/v1` alone. */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let there: Awaited<ReturnType<typeof startLive>>;
let home: TestNetwork;
let account: Caller;
let cookie: string;
let stranger: string;
const lines: string[] = [];

beforeAll(async () => {
  there = await startLive({ recent: true });
  home = await startNetwork({ ALLOW_PRIVATE_NETWORKS: '1', LOG_LEVEL: 'info' }, (line) => lines.push(line));
  account = await there.live.as('publisher');
  cookie = await home.signIn('publisher');
  stranger = await home.signIn('advertiser');
}, 60_000);
afterAll(async () => {
  await home.drop();
  await there.wire.close();
  await there.live.drop();
});

// The answer's type is what the test expects of it.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
async function ask<T = unknown>(method: Method, url: string, payload?: object, as = cookie) {
  const response = await home.app.inject({
    method,
    url,
    headers: { cookie: as, origin: 'http://partnerdeck.test' },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, text: response.body, body: (response.body ? response.json() : undefined) as T };
}

const settings = () => ({
  url: `${there.wire.url}/v1`,
  key: account.key,
  role: 'publisher',
  ...account.own,
  name: 'My site',
  perMinute: 600,
});

/** The member that a refusal names, with the key of its reason. */
function blamed({ body }: { body: unknown }): string {
  const { errors, refusal } = body as Problem;
  const [first] = errors ?? [];
  const trouble = (first?.refusal?.values['trouble'] as { key: string } | undefined)?.key ?? first?.refusal?.key;
  return first ? `${first.path} ${trouble}` : String(refusal?.key);
}

const waitFor = async (isSo: () => Promise<boolean>) => {
  for (const end = Date.now() + 100_000; !(await isSo());) {
    if (Date.now() > end)
      throw new Error(
        'it did not become so' +
          JSON.stringify((await ask('GET', '/api/connections')).body) +
          there.wire.requests.length +
          lines
            .filter((l) => !l.includes('"request"'))
            .slice(-5)
            .join(),
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

describe('a test says what is wrong, at its member', () => {
  test.each([
    ['an address that is none', { url: 'my network' }, 'body.url connection.badAddress'],
    ['nobody at the address', { url: 'http://127.0.0.1:9' }, 'body.url connection.noHost'],
    ['a key that is refused', { key: 'pd_nothing' }, 'body.key connection.keyRefused'],
    ["another account than the key's", { contactId: 200002 }, 'body.contactId connection.notThisAccount'],
    ['another role', { role: 'advertiser' }, 'body.contactId connection.notThisAccount'],
  ])('%s', async (_, wrong, said) => {
    const answer = await ask('POST', '/api/connections/test', { ...settings(), ...wrong });
    expect([answer.status, blamed(answer)]).toEqual([400, said]);
  });

  test.each([
    ['a web page', { kind: 'page' as const }, 'body.url connection.noInterface'],
    ['an error', { kind: 'error' as const }, 'body.url connection.failed'],
    ['half an answer', { kind: 'cut' as const }, 'body.url connection.noInterface'],
    ['too many requests', { kind: 'limit' as const, retryAfter: 30 }, 'connection.tooManyRequests'],
  ])('%s', async (_, mishap, said) => {
    there.wire.next = [mishap];
    const answer = await ask('POST', '/api/connections/test', settings());
    expect(blamed(answer)).toBe(said);
  });

  test('another host that it leads to', async () => {
    const elsewhere = createServer(
      (_, response) => void response.writeHead(302, { location: 'http://localhost:9/v1/campaigns' }).end(),
    );
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    expect(blamed(await ask('POST', '/api/connections/test', { ...settings(), url }))).toBe(
      'body.url connection.redirected',
    );
    elsewhere.close();
  });

  test('a private address, unless the setting allows it', async () => {
    const strict = await startNetwork();
    const answer = await strict.app.inject({
      method: 'POST',
      url: '/api/connections/test',
      headers: { cookie: await strict.signIn('publisher'), origin: 'http://partnerdeck.test' },
      payload: { ...settings(), url: 'https://127.0.0.1:9' },
    });
    expect(blamed({ body: answer.json() })).toBe('body.url connection.privateAddress');
    await strict.drop();
  });

  test('and says how much it sees when all is right', async () => {
    const answer = await ask<{ campaigns: number }>('POST', '/api/connections/test', settings());
    expect(answer.status).toBe(200);
    expect(answer.body.campaigns).toBeGreaterThan(0);
  });

  test('keys of programs cannot connect', async () => {
    const { key } = await home.as('publisher');
    const answer = await home.app.inject({
      method: 'POST',
      url: '/api/connections',
      headers: { apikey: key },
      payload: settings(),
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a connected account', () => {
  let made: ConnectionRow;
  const at = (path: string) => `/n/${made.networkId}${path}`;
  const query = () => `agencyId=${account.own.agencyId}&contactId=${account.own.contactId}`;
  const one = () => `/api/connections/${made.networkId}`;

  beforeAll(async () => {
    const answer = await ask<ConnectionRow>('POST', '/api/connections', settings());
    expect(answer.status, answer.text).toBe(201);
    made = answer.body;
    await waitFor(async () => (await ask<ConnectionRow>('GET', one())).body.progress?.stage === 'whole');
  }, 170_000);

  test('is one of the accounts of the person', async () => {
    const me = (await ask<Me>('GET', '/api/me')).body;
    expect(me.connection).toBeNull();
    expect(me.elsewhere).toMatchObject([
      { network: made.networkId, networkName: 'My site', role: 'publisher', level: 'admin', ...account.own },
    ]);
    const theirs = (await ask<Me>('GET', at('/api/me'))).body;
    expect(theirs.connection).toMatchObject({ networkId: made.networkId, name: 'My site' });
  });

  test("has the live network's conversions", async () => {
    const path = `/v1/conversions?${query()}&fromDate=2026-01-01&toDate=2026-03-15&dateField=conversion&limit=500`;
    const ours = await ask<{ conversionId: string }[]>('GET', at(path));
    const theirs = await there.live.app.inject({ url: path, headers: { apikey: account.key } });
    expect(ours.body.length).toBeGreaterThan(0);
    expect(ours.body).toEqual(theirs.json());
  });

  test('tells its progress, its months and whether they agree', async () => {
    const { progress } = (await ask<ConnectionRow>('GET', one())).body;
    expect(progress).toMatchObject({ missing: [], requestsLeft: 0, trouble: null });
    expect(progress?.asOf).not.toBeNull();
    expect(progress?.conversions.stored).toBe(progress?.conversions.expected);
    await waitFor(async () => (await ask<unknown[]>('GET', `${one()}/agreement`)).body.length > 0);
    const rows = (await ask<{ agreed: boolean; month: string }[]>('GET', `${one()}/agreement`)).body;
    expect(rows.filter((row) => !row.agreed)).toEqual([]);
  });

  test('cannot be connected twice by one person', async () => {
    const answer = await ask('POST', '/api/connections', settings());
    expect([answer.status, blamed(answer)]).toEqual([409, 'connecting.already']);
  });

  test.each([
    ['POST', '/api/enquiries'],
    ['POST', '/api/files/folders'],
  ] as const)('takes no changes that its network does not take: %s %s', async (method, path) => {
    const answer = await ask(method, at(`${path}?${query()}`), {});
    expect([answer.status, blamed(answer)]).toEqual([409, 'connecting.readOnly']);
  });

  test("takes every change of the person's own sign-in", async () => {
    const own = Object.values<Definition>(endpoints).filter(
      ({ tag, method, access, body }) =>
        ['Access', 'Service accounts', 'Notifications'].includes(tag) &&
        method !== 'GET' &&
        body !== undefined &&
        (access === 'user' || access === 'public'),
    );
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(['signInSecondFactor', 'changeName']));
    const refused = [];
    for (const { id, method, path } of own) {
      const answer = await ask(method, at(path.replaceAll(/\{\w+\}/g, '1')), {});
      if (answer.text.includes('connecting.readOnly')) refused.push(id);
    }
    expect(refused).toEqual([]);
  });

  test('is where a person changes their name, and signs in with a second factor', async () => {
    const { name } = (await ask<Me>('GET', '/api/me')).body.user;
    const renamed = await ask<Me>('PUT', at('/api/name'), { name: 'Robin Vale' });
    expect([renamed.status, renamed.body.user.name]).toEqual([200, 'Robin Vale']);
    expect(renamed.body.connection).toMatchObject({ networkId: made.networkId });
    expect((await ask<Me>('GET', '/api/me')).body.user.name).toBe('Robin Vale');
    expect((await ask<Me>('PUT', '/api/name', { name })).body.user.name).toBe(name);

    // Each step gives the browser another session.
    const cookiesOf = ({ cookies }: { cookies: readonly { name: string; value: string }[] }) =>
      cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const send = (method: 'POST' | 'PUT', path: string, payload: object, as: string) =>
      home.app.inject({ method, url: at(path), headers: { cookie: as, origin: home.deps.publicUrl }, payload });
    const accountPassword = PASSWORD;
    const own = await home.signIn('publisher');
    const begun = await send('POST', '/api/two-factor', { accountPassword }, own);
    const { uri, recoveryCodes } = begun.json<{ uri: string; recoveryCodes: string[] }>();
    const on = await send('PUT', '/api/two-factor', { code: codeOf(uri) }, own);
    expect([on.statusCode, on.json<Me>().user.twoFactor]).toEqual([200, true]);
    const half = await send('POST', '/api/session', { email: emailOf('publisher'), password: PASSWORD }, '');
    expect([half.statusCode, half.json<Problem>().code]).toEqual([401, 'TWO_FACTOR_NEEDED']);
    const whole = await send('POST', '/api/session/second-factor', { code: recoveryCodes[0] }, cookiesOf(half));
    expect([whole.statusCode, whole.json<Me>().user.twoFactor]).toEqual([200, true]);
    const off = await send('POST', '/api/two-factor/off', { accountPassword }, cookiesOf(whole));
    expect([off.statusCode, off.json<Me>().user.twoFactor]).toEqual([200, false]);
  });

  test('has no reads that its network cannot answer', async () => {
    const answer = await ask('GET', at(`/api/short-urls?${query()}`));
    expect([answer.status, blamed(answer)]).toEqual([404, 'connecting.notThere']);
  });

  test('takes views, notes and keys, which are ours', async () => {
    const seen = await ask('PUT', at(`/api/last-seen?${query()}`), { list: 'conversions' });
    expect(seen.status, seen.text).toBe(200);
    const [membership] = (await ask<Me>('GET', at('/api/me'))).body.memberships;
    const key = await ask<{ key: string }>('POST', at('/api/service-accounts'), {
      membershipId: membership?.id,
      name: 'Reader',
    });
    const rows = await home.app.inject({ url: `/v1/campaigns?${query()}`, headers: { apikey: key.body.key } });
    expect(rows.json<unknown[]>().length).toBeGreaterThan(0);
  });

  test('is looked at again when somebody asks for it', async () => {
    const before = there.wire.requests.length;
    expect((await ask('POST', `${one()}/refresh`, {})).status).toBe(200);
    await waitFor(async () => there.wire.requests.slice(before).some((line) => line.includes('lastModifiedDate')));
  });

  test('is unknown to everybody else', async () => {
    expect((await ask('GET', '/api/connections', undefined, stranger)).body).toEqual([]);
    for (const [method, path, payload] of [
      ['GET', one()],
      ['GET', `${one()}/agreement`],
      ['POST', `${one()}/refresh`, {}],
      ['PATCH', one(), { name: 'Mine' }],
      ['DELETE', one()],
    ] as [Method, string, object?][]) {
      expect((await ask(method, path, payload, stranger)).status, `${method} ${path}`).toBe(404);
    }
  });

  test('can be made by somebody who never belonged to an account', async () => {
    const alone = await home.signIn('manager');
    const { db } = home.deps;
    const were = await db.selectFrom('membership').where('role', '=', 'manager').selectAll().execute();
    const me = async () => (await ask<Me>('GET', '/api/me', undefined, alone)).body;
    await db.updateTable('membership').set({ ended_at: new Date() }).where('role', '=', 'manager').execute();
    expect(await me()).toMatchObject({ memberships: [], hasLeft: true });
    expect((await ask('POST', '/api/connections', settings(), alone)).status).toBe(403);
    await db.deleteFrom('membership').where('role', '=', 'manager').execute();
    expect(await me()).toMatchObject({ memberships: [], hasLeft: false });
    const added = await ask<ConnectionRow>('POST', '/api/connections', settings(), alone);
    expect(added.status).toBe(201);
    expect((await me()).elsewhere).toMatchObject([{ network: added.body.networkId, contactId: account.own.contactId }]);
    expect((await ask('DELETE', `/api/connections/${added.body.networkId}`, undefined, alone)).status).toBe(204);
    await db.insertInto('membership').values(were).execute();
  });

  test('has empty lists, in the currency of the account, until its network has answered', async () => {
    const first = Promise.withResolvers<void>();
    there.wire.before = (path) => (/conversions|reporting|payment/.test(path) ? first.promise : undefined);
    const added = await ask<ConnectionRow>('POST', '/api/connections', settings(), stranger);
    expect(added.status, added.text).toBe(201);
    const { networkId } = added.body;
    const me = (await ask<Me>('GET', `/n/${networkId}/api/me`, undefined, stranger)).body;
    const { currency } = me.memberships[0]!;
    expect(me.currencies).toContain(currency);
    const days = 'fromDate=2026-01-01&toDate=2026-03-15&dateField=conversion';
    const path = `/n/${networkId}/v1/conversions?${query()}&${days}&targetCurrencyCode=${currency}`;
    expect(await ask('GET', path, undefined, stranger)).toMatchObject({ status: 200, body: [] });
    there.wire.before = undefined;
    first.resolve();
    expect((await ask('DELETE', `/api/connections/${networkId}`, undefined, stranger)).status).toBe(204);
  });

  test('is unknown to somebody whose membership has ended', async () => {
    const { db } = (await home.deps.networks.get(made.networkId)).deps;
    const ended = (ended_at: Date | null) => db.updateTable('membership').set({ ended_at }).execute();
    await ended(new Date());
    expect((await ask('GET', one())).status).toBe(404);
    await ended(null);
    expect((await ask('GET', one())).status).toBe(200);
  });

  test('takes a new key only when it works, and keeps its data', async () => {
    const wrong = await ask('PATCH', one(), { key: 'pd_nothing' });
    expect([wrong.status, blamed(wrong)]).toEqual([400, 'body.key connection.keyRefused']);
    const another = await there.live.asAnother('publisher');
    const stored = (await ask<ConnectionRow>('GET', one())).body.progress?.conversions.stored;
    const right = await ask<ConnectionRow>('PATCH', one(), { key: another.key, name: 'Renamed', perMinute: 300 });
    expect(right.body).toMatchObject({ name: 'Renamed', perMinute: 300 });
    expect(right.body.progress?.conversions.stored).toBe(stored);
    expect((await ask<Me>('GET', at('/api/me'))).body.connection?.name).toBe('Renamed');
  });

  test('never shows or logs its key', async () => {
    const answers = await Promise.all(
      ['/api/connections', one(), '/api/me', at('/api/me')].map(async (path) => (await ask('GET', path)).text),
    );
    const sealed = await home.deps.db.selectFrom('connection').selectAll().execute();
    expect(sealed).toHaveLength(1);
    for (const text of [...answers, ...lines, JSON.stringify(sealed)]) expect(text).not.toContain(account.key);
  });

  test('is gone with key, rows, files and memberships when it is disconnected', async () => {
    const folder = join(home.deps.config.DATA_DIR, 'networks', String(made.networkId));
    expect(existsSync(folder)).toBe(true);
    expect((await ask('DELETE', one())).status).toBe(204);
    expect(existsSync(folder)).toBe(false);
    const { db } = home.deps;
    expect(await db.selectFrom('connection').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('network').selectAll().execute()).toEqual([]);
    expect((await ask<Me>('GET', '/api/me')).body.elsewhere).toEqual([]);
    expect((await ask('GET', at('/api/me'))).status).toBe(404);
    expect((await ask('GET', one())).status).toBe(404);
  });

  test('leaves in the log who connected it, gave it a new key and disconnected it', async () => {
    const logged = async () =>
      (
        await home.app.inject({
          url: `/api/audit?agencyId=1&subjectKind=connection&subjectId=${made.networkId}`,
          headers: { cookie: await home.signIn('manager') },
        })
      ).json<AuditRow[]>();
    const { user } = (await ask<Me>('GET', '/api/me')).body;
    // The newest event comes first, also of those of one moment.
    const rows = (await logged()).toReversed();
    expect(rows.map(({ action }) => action)).toEqual([
      'connection.created',
      'connection.key_changed',
      'connection.removed',
    ]);
    // Values stay out of the log of the demo, which anybody may read.
    const by = { actorId: user.id, actorName: user.name, contactId: account.own.contactId, before: null, after: null };
    for (const row of rows) expect(row).toMatchObject(by);
  });

  test('of somebody without an account elsewhere, or of the settings, is in the log of the agencies', async () => {
    const { db, networks } = home.deps;
    await db.deleteFrom('setting').where('name', '=', 'demo').execute();
    await db.deleteFrom('membership').where('user_id', '=', 'demo-advertiser').execute();
    const added = await ask<ConnectionRow>('POST', '/api/connections', settings(), stranger);
    expect(added.status, added.text).toBe(201);
    const connecting = new Connecting({ networks });
    const person = await connecting.person('demo-advertiser');
    const again = { ...settings(), role: 'publisher' as const, key: (await there.live.asAnother('publisher')).key };
    await connecting.connect(again, person, { again: true, by: terminal });
    const events = await db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'connection')
      .where('subject_id', '=', String(added.body.networkId))
      .where('agency_id', '=', 1)
      .select(['action', 'contact_id', 'actor_name', 'after'])
      .orderBy('id')
      .execute();
    const [created, changed] = events;
    expect(created).toEqual({
      action: 'connection.created',
      contact_id: 0,
      actor_name: 'Somebody outside this network',
      after: JSON.stringify({ name: 'My site' }),
    });
    expect(changed).toMatchObject({ action: 'connection.key_changed', contact_id: 0, actor_name: 'The terminal' });
  });
});
