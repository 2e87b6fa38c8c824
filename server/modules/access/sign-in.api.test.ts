/** Forgotten passwords, guesses, devices, sessions at rest, the log, and the rules of new passwords. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { Me, SessionRow } from '#contract/access';
import { emailOf, PASSWORD } from '#server/testing/keys';
import { NOW } from '#server/testing/config';
import { forgetTraces, startNetwork, type TestNetwork } from '#server/testing/network';
import { inGate } from '#server/testing/thorough';

const origin = 'http://partnerdeck.test';
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Partnerdeck <mail@partnerdeck.test>' };
const NEW_PASSWORD = 'four quiet herons sing';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

let open: TestNetwork[] = [];
afterEach(async () => {
  for (const network of open.splice(0)) await network.drop();
  open = [];
});

async function networkWith(settings: Record<string, string> = {}, now?: () => Date): Promise<TestNetwork> {
  const network = await startNetwork(settings, undefined, now);
  open.push(network);
  await forgetTraces(network);
  return network;
}

interface Sent {
  cookie?: string;
  from?: string;
  agent?: string;
}

const send = (
  { app }: TestNetwork,
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload: object | undefined,
  { cookie, from, agent }: Sent = {},
) =>
  app.inject({
    method,
    url,
    ...(payload && { payload }),
    ...(from && { remoteAddress: from }),
    headers: { origin, ...(cookie && { cookie }), ...(agent && { 'user-agent': agent }) },
  });

const cookieOf = (answer: { cookies: { name: string; value: string }[] }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

const signIn = (network: TestNetwork, password = PASSWORD, sent: Sent = {}) =>
  send(network, 'POST', '/api/session', { email: emailOf('publisher'), password }, sent);

const mails = ({ deps }: TestNetwork) =>
  deps.db.selectFrom('outbox').select(['kind', 'to_address', 'language', 'data']).orderBy('id').execute();

const logged = ({ deps }: TestNetwork) =>
  deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'person')
    .select(['action', 'contact_id', 'actor_name', 'before', 'after'])
    .orderBy('id')
    .execute();

async function tokenIn(network: TestNetwork, kind: string): Promise<string> {
  const found = (await mails(network)).findLast((mail) => mail.kind === kind);
  const { link } = JSON.parse(found?.data ?? '{}') as { link?: string };
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

describe('a forgotten password', () => {
  test('is set anew by a link that is good once; every session ends', async () => {
    const network = await networkWith(MAIL);
    const old = cookieOf(await signIn(network));
    const asked = await send(network, 'POST', '/api/password-resets', { email: emailOf('publisher').toUpperCase() });
    expect(asked.json()).toEqual({ mailed: true });
    expect(await mails(network)).toMatchObject([{ kind: 'passwordReset', to_address: emailOf('publisher') }]);
    const token = await tokenIn(network, 'passwordReset');
    const check = () => send(network, 'POST', '/api/password-resets/check', { token });
    expect((await check()).statusCode).toBe(204);

    const set = (newPassword: string) => send(network, 'PUT', '/api/password-resets', { token, newPassword });
    const weak = await set('password1234');
    expect([weak.statusCode, weak.json().errors[0].refusal.key]).toEqual([400, 'access.weakPassword']);
    expect((await set(NEW_PASSWORD)).statusCode).toBe(204);
    expect((await network.app.inject({ url: '/api/me', headers: { cookie: old } })).statusCode).toBe(401);
    expect((await signIn(network)).statusCode).toBe(401);
    expect((await signIn(network, NEW_PASSWORD)).statusCode).toBe(200);

    // Also a password that is weak: nothing is judged for who has no link.
    for (const answer of [await set('another quiet heron sings'), await set('password1234'), await check()]) {
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'LINK_ENDED']);
    }
    expect((await logged(network)).map(({ action }) => action)).toContain('password.reset');
  });

  test('the token is not in the database, and ends after 30 minutes', async () => {
    const network = await networkWith(MAIL);
    await send(network, 'POST', '/api/password-resets', { email: emailOf('publisher') });
    const token = await tokenIn(network, 'passwordReset');
    const { db } = network.deps;
    const [stored] = await db.selectFrom('auth_verification').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    const minutes = (stored!.expires_at.getTime() - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(30);
    await db
      .updateTable('auth_verification')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    for (const answer of [
      await send(network, 'POST', '/api/password-resets/check', { token }),
      await send(network, 'PUT', '/api/password-resets', { token, newPassword: NEW_PASSWORD }),
    ]) {
      expect(answer.json().code).toBe('LINK_ENDED');
    }
    expect((await signIn(network)).statusCode).toBe(200);
  });

  test('nobody learns from the answer who has an address', async () => {
    const network = await networkWith(MAIL);
    const ask = async (email: string) => {
      const began = performance.now();
      const answer = await send(network, 'POST', '/api/password-resets', { email });
      return { status: answer.statusCode, body: answer.body, took: performance.now() - began };
    };
    const [known, unknown] = [await ask(emailOf('publisher')), await ask('nobody@demo.partnerdeck.test')];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(Math.min(known.took, unknown.took)).toBeGreaterThanOrEqual(395);
    expect(await mails(network)).toHaveLength(1);
  });

  test('is not told as mailed when the mail could not be kept', async () => {
    const network = await networkWith(MAIL);
    const ask = () => send(network, 'POST', '/api/password-resets', { email: emailOf('publisher') });
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(network.deps.mail, 'queue').mockRejectedValueOnce(full);
    expect((await ask()).statusCode).toBe(503);
    expect(await mails(network)).toEqual([]);
    expect((await ask()).json()).toEqual({ mailed: true });
    expect(await mails(network)).toHaveLength(1);
  });

  test('is mailed about three times an hour, whoever asks; the answer stays the same', async () => {
    const network = await networkWith(MAIL);
    const asked = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send(network, 'POST', '/api/password-resets', { email: emailOf('publisher') }, { from: `203.0.113.${at}` }),
      ),
    );
    expect(new Set(asked.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set(['200 {"mailed":true}']),
    );
    expect(await mails(network)).toHaveLength(3);
  });

  test('with no mail server the answer says so, and no link is made', async () => {
    const network = await networkWith();
    const answer = await send(network, 'POST', '/api/password-resets', { email: emailOf('publisher') });
    expect(answer.json()).toEqual({ mailed: false });
    expect(await mails(network)).toEqual([]);
    expect(await network.deps.db.selectFrom('auth_verification').selectAll().execute()).toEqual([]);
  });
});

describe('guesses', () => {
  const ADDRESSES = inGate(24, 120);
  test('from many addresses at one account: six are looked at, and the owner gets in where known', async () => {
    let at = NOW.getTime();
    const network = await networkWith(MAIL, () => new Date(at));
    const owner = cookieOf(await signIn(network));
    const answers = await Promise.all(
      Array.from({ length: ADDRESSES }, (_, n) => signIn(network, `guess ${n}`, { from: `10.0.${n}.1` })),
    );
    const looked = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect(looked).toBeLessThanOrEqual(6);
    expect(looked).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(ADDRESSES - looked);

    // The right password from an unknown device waits too, and is not told apart from a wrong one.
    expect((await signIn(network, PASSWORD, { from: '10.9.9.9' })).statusCode).toBe(429);
    expect((await signIn(network, PASSWORD, { cookie: owner, from: '10.9.9.9' })).statusCode).toBe(200);

    // Waits grow: 1, 2, 4 … seconds.
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const refused = await signIn(network, 'still wrong', { from: `10.1.${n}.1` });
      waits.push(Number(refused.headers['retry-after']));
      at += waits.at(-1)! * 1000;
      expect((await signIn(network, 'still wrong', { from: `10.1.${n}.1` })).statusCode).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16].map((wait) => wait * (waits[0] ?? 1)));

    // A new password clears the count.
    await send(network, 'POST', '/api/password-resets', { email: emailOf('publisher') }, { from: '10.2.0.1' });
    const token = await tokenIn(network, 'passwordReset');
    const reset = await send(network, 'PUT', '/api/password-resets', { token, newPassword: NEW_PASSWORD });
    expect(reset.statusCode).toBe(204);
    expect((await signIn(network, NEW_PASSWORD, { from: '10.9.9.8' })).statusCode).toBe(200);
  });

  test('at an address that nobody has are slowed down alike', async () => {
    const network = await networkWith();
    const guess = (email: string) =>
      send(network, 'POST', '/api/session', { email, password: 'wrong password' }).then(({ statusCode }) => statusCode);
    const of = async (email: string) => [
      await guess(email),
      await guess(email),
      await guess(email),
      await guess(email),
      await guess(email),
      await guess(email),
    ];
    expect(await of('nobody@demo.partnerdeck.test')).toEqual(await of(emailOf('publisher')));
  });

  test('at the password of a session are slowed down as well', async () => {
    const network = await networkWith();
    const cookie = cookieOf(await signIn(network));
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const change = { currentPassword: `guess ${n}`, newPassword: NEW_PASSWORD };
      statuses.push((await send(network, 'PUT', '/api/password', change, { cookie })).statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  });
});

test.each([
  'password1234',
  '123456789012',
  'qwertyuiop12',
  'Password123!',
  'letmeinletmein',
  'partnerdeck-demo',
  // The agency's company is Tidewell Performance Ltd.
  'tidewell2026',
])('the password %s is not taken', async (newPassword) => {
  const network = await networkWith();
  const cookie = cookieOf(await signIn(network));
  const answer = await send(network, 'PUT', '/api/password', { currentPassword: PASSWORD, newPassword }, { cookie });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.newPassword']);
  expect(answer.json().errors[0].refusal.key).toBe('access.weakPassword');
});

describe('sessions', () => {
  test('are stored by the hash of their token', async () => {
    const network = await networkWith();
    const cookie = cookieOf(await signIn(network));
    const token = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)![1]!).split('.')[0]!;
    const stored = await network.deps.db.selectFrom('auth_session').selectAll().execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    // The stored token opens nothing, even with the right signature.
    expect((await network.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(200);
  });

  test('name device and place, and end when they are not used or too old', async () => {
    const network = await networkWith({ SESSION_IDLE_HOURS: '2', SESSION_DAYS: '10' });
    const cookie = cookieOf(await signIn(network, PASSWORD, { agent: firefox, from: '10.0.0.7' }));
    const me = () => network.app.inject({ url: '/api/me', headers: { cookie } });
    const [row] = (await network.app.inject({ url: '/api/sessions', headers: { cookie } })).json<SessionRow[]>();
    expect(row).toMatchObject({ browser: 'Firefox', system: 'Windows', ipAddress: '10.0.0.7', current: true });
    const days = (Date.parse(row!.expiresAt) - Date.parse(row!.createdAt)) / DAY_MS;
    expect(Math.round(days)).toBe(10);

    const { db } = network.deps;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await db
      .updateTable('auth_session')
      .set({ updated_at: hoursAgo(1.5) })
      .execute();
    network.deps.sessions.forget();
    expect((await me()).statusCode).toBe(200);
    const [used] = await db.selectFrom('auth_session').select('updated_at').execute();
    expect(Date.now() - used!.updated_at.getTime()).toBeLessThan(60_000);

    await db
      .updateTable('auth_session')
      .set({ updated_at: hoursAgo(2.1) })
      .execute();
    network.deps.sessions.forget();
    expect((await me()).statusCode).toBe(401);
    expect(await db.selectFrom('auth_session').select('id').execute()).toEqual([]);
  });
});

test('a sign-in on a new device is mailed about, not the first one and not a known one', async () => {
  const network = await networkWith(MAIL);
  const first = cookieOf(await signIn(network));
  await signIn(network, PASSWORD, { cookie: first });
  expect(await mails(network)).toEqual([]);
  await signIn(network, PASSWORD, { agent: firefox, from: '10.0.0.9' });
  const [mail, ...more] = await mails(network);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'newDevice', to_address: emailOf('publisher') });
  expect(mail!.language).toBe('en');
  expect(JSON.parse(mail!.data)).toMatchObject({ device: 'Firefox, Windows', address: '10.0.0.9' });
  // In the language that the person has chosen for mail.
  const { db } = network.deps;
  const person = await db
    .selectFrom('auth_user')
    .where('email', '=', emailOf('publisher'))
    .select('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('notice_language').values({ user_id: person.id, language: 'de' }).execute();
  await signIn(network, PASSWORD, { agent: firefox, from: '10.0.0.8' });
  expect((await mails(network)).map(({ language }) => language)).toEqual(['en', 'de']);
});

test('the log of the agency has sign-ins, refusals, ends and passwords', async () => {
  const network = await networkWith();
  const cookie = cookieOf(await signIn(network, PASSWORD, { agent: firefox, from: '10.0.0.9' }));
  await signIn(network, 'not the password');
  await send(network, 'POST', '/api/session', { email: 'nobody@demo.partnerdeck.test', password: PASSWORD });
  const other = cookieOf(await signIn(network));
  await send(network, 'DELETE', '/api/sessions', undefined, { cookie });
  expect((await network.app.inject({ url: '/api/me', headers: { cookie: other } })).statusCode).toBe(401);
  // A sign-in takes the place of the session that its browser has.
  const next = cookieOf(await signIn(network, PASSWORD, { cookie }));
  expect((await network.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(401);
  await send(network, 'DELETE', '/api/session', undefined, { cookie: next });
  const events = await logged(network);
  expect(events.map(({ action }) => action)).toEqual([
    'session.started',
    'session.refused',
    'session.started',
    'session.ended',
    'session.ended',
    'session.started',
    'session.ended',
  ]);
  expect(events[0]).toMatchObject({ contact_id: 200001 });
  expect(JSON.parse(events[0]!.after!)).toMatchObject({
    device: 'Firefox, Windows',
    address: '10.0.0.9',
    signInBy: 'password',
  });
  expect(events[1]!.actor_name).toBe('Unknown sender');
});

test('a change of password ends the keys of the person when asked, and not otherwise', async () => {
  const network = await networkWith();
  const publisher = await network.asAnother('publisher');
  const cookie = cookieOf(await signIn(network));
  const works = async () => (await publisher.get('/v1/campaigns', { limit: 1 })).statusCode;
  const change = (currentPassword: string, newPassword: string, more: object, with_: string) =>
    send(network, 'PUT', '/api/password', { currentPassword, newPassword, ...more }, { cookie: with_ });
  const kept = await change(PASSWORD, NEW_PASSWORD, {}, cookie);
  expect([kept.statusCode, await works()]).toEqual([204, 200]);
  const ended = await change(NEW_PASSWORD, 'a much better password', { revokeKeys: true }, cookieOf(kept));
  expect([ended.statusCode, await works()]).toEqual([204, 401]);
  const me = await network.app.inject({ url: '/api/me', headers: { cookie: cookieOf(ended) } });
  expect(me.json<Me>().user.email).toBe(emailOf('publisher'));
});
