import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Me, SessionRow } from '#contract/access';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { emailOf, PASSWORD } from '#server/testing/keys';

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.drop());

const origin = 'http://partnerdeck.test';
const post = (payload: object, headers: Record<string, string> = { origin }) =>
  network.app.inject({ method: 'POST', url: '/api/session', headers, payload });
const get = <T>(url: string, cookie: string) =>
  network.app.inject({ url, headers: { cookie } }).then((response) => response.json<T>());

describe('signing in', () => {
  test('answers who one is and what one may see', async () => {
    const response = await post({ email: emailOf('manager'), password: PASSWORD });
    const me = response.json<Me>();
    expect(me.memberships).toEqual([
      {
        id: 3,
        role: 'manager',
        level: 'admin',
        agencyId: 1,
        agencyName: expect.any(String),
        contactId: 0,
        contactName: expect.any(String),
        currency: 'GBP',
        extraNames: [
          { field: 'ex1', name: 'Sales channel' },
          { field: 'ex2', name: 'Delivery' },
          { field: 'ex3', name: 'Customer cohort' },
        ],
        twoFactorRequired: false,
      },
    ]);
    expect(me.today).toBe('2026-03-15');
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(response.body).not.toContain(response.cookies[0]!.value.split('.')[0]);
  });

  test('behind https cookies are Secure and of this host alone', async () => {
    const secure = await startNetwork({ PUBLIC_URL: 'https://partners.test' });
    const response = await secure.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin: 'https://partners.test' },
      payload: { email: emailOf('publisher'), password: PASSWORD },
    });
    expect(response.cookies.map(({ name }) => name)).toEqual([
      '__Host-partnerdeck.session_token',
      '__Host-partnerdeck.device',
    ]);
    for (const cookie of response.cookies) {
      expect(cookie).toMatchObject({ secure: true, httpOnly: true, path: '/' });
      expect(cookie.domain).toBeUndefined();
    }
    const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const me = await secure.app.inject({ url: '/api/me', headers: { cookie } });
    expect(me.json<Me>().user.email).toBe(emailOf('publisher'));
    await secure.drop();
  });

  test('a wrong password and an unknown email get the same words', async () => {
    const answers = await Promise.all([
      post({ email: emailOf('publisher'), password: 'not the password' }),
      post({ email: 'nobody@demo.partnerdeck.test', password: PASSWORD }),
    ]);
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [401, 'INVALID_SIGN_IN'],
      [401, 'INVALID_SIGN_IN'],
    ]);
    expect(answers[0].json().detail).toBe(answers[1].json().detail);
  });

  test('a database that is away is not told as a wrong password', async () => {
    const cookie = await network.signIn('publisher');
    const { internalAdapter } = await network.deps.auth.$context;
    const away = () => Promise.reject(new Failure('OVERLOADED', refusal('service.databaseAway')));
    for (const read of ['findUserByEmail', 'findAccounts'] as const) {
      const spy = vi.spyOn(internalAdapter, read).mockImplementation(away);
      onTestFinished(() => spy.mockRestore());
    }
    const signedIn = await post({ email: emailOf('publisher'), password: PASSWORD });
    const erased = await network.app.inject({
      method: 'POST',
      url: '/api/personal-data/erase',
      headers: { cookie, origin },
      payload: { accountPassword: PASSWORD },
    });
    expect([signedIn, erased].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [503, 'OVERLOADED'],
      [503, 'OVERLOADED'],
    ]);
  });

  test('another site can neither sign in nor change anything', async () => {
    const response = await post(
      { email: emailOf('publisher'), password: PASSWORD },
      { origin: 'https://evil.example' },
    );
    expect([response.statusCode, response.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
    const cookie = await network.signIn('publisher');
    for (const headers of [{ cookie, origin: 'https://evil.example' }, { cookie, origin: 'null' }, { cookie }]) {
      const change = await network.app.inject({ method: 'DELETE', url: '/api/sessions', headers });
      expect([change.statusCode, change.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
    }
  });

  test('attempts from one address are limited', async () => {
    const limited = await startNetwork();
    // Each at another account: those at one are fewer, see sign-in.api.test.ts.
    const attempt = (n = 0) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/session',
        headers: { origin },
        payload: { email: `nobody${n}@demo.partnerdeck.test`, password: 'wrong password' },
      });
    const codes: number[] = [];
    for (let n = 0; n < 22; n += 1) codes.push((await attempt(n)).statusCode);
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    const burst = await startNetwork();
    const many = await Promise.all(
      Array.from({ length: 60 }, () =>
        burst.app.inject({
          method: 'POST',
          url: '/api/session',
          headers: { origin },
          payload: { email: emailOf('publisher'), password: 'wrong password' },
        }),
      ),
    );
    expect(many.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(20);
    await burst.drop();
    const last = await attempt();
    expect([last.statusCode, last.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    await limited.drop();
  });
});

describe('sessions', () => {
  test('are listed without their tokens, ended one by one, and all others at once', async () => {
    const [first, second, third] = [
      await network.signIn('advertiser'),
      await network.signIn('advertiser'),
      await network.signIn('advertiser'),
    ];
    const sessions = await get<SessionRow[]>('/api/sessions', first);
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((one) => one.current)).toHaveLength(1);
    for (const cookie of [first, second]) {
      expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(cookie).split('=')[1]!.split('.')[0]);
    }
    const own = (await get<SessionRow[]>('/api/sessions', second)).find((one) => one.current)!;
    await network.app.inject({ method: 'DELETE', url: `/api/sessions/${own.id}`, headers: { cookie: first, origin } });
    expect((await network.app.inject({ url: '/api/me', headers: { cookie: second } })).statusCode).toBe(401);
    await network.app.inject({ method: 'DELETE', url: '/api/sessions', headers: { cookie: first, origin } });
    expect((await network.app.inject({ url: '/api/me', headers: { cookie: third } })).statusCode).toBe(401);
    expect((await network.app.inject({ url: '/api/me', headers: { cookie: first } })).statusCode).toBe(200);
  });

  test("another user's session is not found", async () => {
    const mine = await network.signIn('publisher');
    const theirs = await get<SessionRow[]>('/api/sessions', await network.signIn('manager'));
    const response = await network.app.inject({
      method: 'DELETE',
      url: `/api/sessions/${theirs[0]!.id}`,
      headers: { cookie: mine, origin },
    });
    expect(response.statusCode).toBe(404);
  });

  test('signing out ends the session', async () => {
    const cookie = await network.signIn('publisher');
    const response = await network.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie, origin } });
    expect(response.statusCode).toBe(204);
    expect((await network.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(401);
  });
});

describe('a list that was just seen', () => {
  const list = (cookie: string) =>
    network.app.inject({ url: '/v1/campaigns?agencyId=1&contactId=200001&limit=1', headers: { cookie } });
  const ends: [string, (cookie: string, other: string) => Promise<unknown>][] = [
    ['signing out', (cookie) => remove('/api/session', cookie)],
    ['ending it from another session', (_cookie, other) => remove('/api/sessions', other)],
  ];
  const remove = (url: string, cookie: string) =>
    network.app.inject({ method: 'DELETE', url, headers: { cookie, origin } });

  test.each(ends)('is not to be had any more after %s', async (_how, end) => {
    const [cookie, other] = [await network.signIn('publisher'), await network.signIn('publisher')];
    expect((await list(cookie)).statusCode).toBe(200);
    const during = Array.from({ length: 5 }, () => list(cookie));
    await end(cookie, other);
    await Promise.all(during);
    expect((await list(cookie)).statusCode).toBe(401);
  });

  test('is nobody else’s', async () => {
    const [cookie, other] = [await network.signIn('publisher'), await network.signIn('advertiser')];
    expect((await list(cookie)).statusCode).toBe(200);
    expect((await list(other)).statusCode).toBe(403);
    expect((await list(cookie)).statusCode).toBe(200);
    expect((await list(cookie.replace('session_token=', 'session_token=x'))).statusCode).toBe(401);
  });
});

test('changing the password needs the current one, ends other sessions and keeps this one', async () => {
  const own = await startNetwork();
  const [cookie, other] = [await own.signIn('publisher'), await own.signIn('publisher')];
  const change = (payload: object) =>
    own.app.inject({ method: 'PUT', url: '/api/password', headers: { cookie, origin }, payload });
  const short = await change({ currentPassword: PASSWORD, newPassword: 'short' });
  expect(short.json().errors[0].path).toBe('body.newPassword');
  const wrong = await change({ currentPassword: 'wrong', newPassword: 'a much better password' });
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'body.currentPassword']);
  const done = await change({ currentPassword: PASSWORD, newPassword: 'a much better password' });
  expect(done.statusCode).toBe(204);
  expect((await own.app.inject({ url: '/api/me', headers: { cookie: other } })).statusCode).toBe(401);
  const fresh = done.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  expect((await own.app.inject({ url: '/api/me', headers: { cookie: fresh } })).statusCode).toBe(200);
  const again = await own.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { origin },
    payload: { email: emailOf('publisher'), password: 'a much better password' },
  });
  expect(again.statusCode).toBe(200);
  await own.drop();
});

test('what a page sends that was loaded for another person is refused, and nothing of it is done', async () => {
  const cookie = await network.signIn('publisher');
  const me = await get<Me>('/api/me', cookie);
  const send = (loadedFor: string | undefined, name: string) =>
    network.app.inject({
      method: 'POST',
      url: '/api/service-accounts',
      headers: { cookie, origin, ...(loadedFor !== undefined && { 'x-loaded-for': loadedFor }) },
      payload: { membershipId: me.memberships[0]!.id, name },
    });
  const keys = async () => (await get<{ name: string }[]>('/api/service-accounts', cookie)).map(({ name }) => name);
  const refused = await send('somebody-else', 'by another tab');
  expect([refused.statusCode, refused.json().refusal]).toEqual([
    401,
    { key: 'access.otherPerson', values: { name: me.user.name } },
  ]);
  expect((await send(me.user.id, 'of this page')).statusCode).toBe(201);
  expect((await send(undefined, 'of a program')).statusCode).toBe(201);
  const found = await keys();
  expect(found).toEqual(expect.arrayContaining(['of this page', 'of a program']));
  expect(found).not.toContain('by another tab');
});
