import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { Me, ServiceAccount } from '#contract/access';
import type { AccountManager } from '#contract/agency';
import type { AuditRow } from '#contract/audit';
import type { Level } from '#contract/endpoint';
import type { Invitation, OpenedInvitation, Person, SentInvitation } from '#contract/people';
import { hashOfCode } from '#server/domain/invitations.store';
import { NOW } from '#server/testing/config';
import { startNetwork, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let clock = NOW;
const origin = 'http://partnerdeck.test';
const account = 'agencyId=1&contactId=200001';
const PASSWORD = 'a long enough password';

const cookies: Record<'publisher' | 'manager' | 'advertiser', string> = { publisher: '', manager: '', advertiser: '' };

beforeAll(async () => {
  network = await startNetwork({}, undefined, () => clock);
  for (const role of ['publisher', 'manager', 'advertiser'] as const) cookies[role] = await network.signIn(role);
});
beforeEach(() => {
  clock = NOW;
});
afterAll(() => network.drop());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
/** Each request comes from an address of its own: the limits by address have tests of their own. */
let requests = 0;
const send = (method: Method, url: string, cookie = '', payload?: object, headers = {}) =>
  network.app.inject({
    method,
    url,
    remoteAddress: `10.1.${(requests += 1) >> 8}.${requests & 255}`,
    headers: { origin, ...(cookie && { cookie }), ...headers },
    ...(payload && { payload }),
  });

const people = async (cookie = cookies.publisher, of = account) =>
  (await send('GET', `/v1/people?${of}`, cookie)).json<Person[]>();
const invite = async (emails: string[], level: Level = 'member', by: 'mail' | 'link' = 'link') =>
  send('POST', `/v1/invitations?${account}`, cookies.publisher, { emails, level, language: 'en', by });
const codeOf = (link: string | null) => link?.split('/').at(-1) ?? '';
const invitedCode = async (email: string, level: Level = 'member') => {
  const response = await invite([email], level);
  expect(response.statusCode, response.body).toBe(201);
  return codeOf(response.json<SentInvitation[]>()[0]!.link);
};
const accept = (code: string, name = 'Ada Byron', password = PASSWORD) =>
  send('POST', `/api/invitation/${code}`, '', { name, password });
const cookieOf = (response: Awaited<ReturnType<typeof accept>>) =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
/** A new person of the publisher's account, signed in. */
const joined = async (email: string, level: Level = 'member') => {
  const response = await accept(await invitedCode(email, level));
  expect(response.statusCode, response.body).toBe(200);
  const person = (await people()).find((one) => one.email === email);
  return { id: person!.id, cookie: cookieOf(response) };
};
const refusalOf = (response: { json: () => { refusal?: { key: string } } }) => response.json().refusal?.key;

describe('an invitation', () => {
  test('is accepted by a new person, who is signed in and sees the account', async () => {
    const code = await invitedCode('ada@example.com', 'viewer');
    const shown = (await send('GET', `/api/invitation/${code}`)).json<OpenedInvitation>();
    expect(shown).toMatchObject({ state: 'open', email: 'ada@example.com', level: 'viewer', contactId: 200001 });
    expect(shown.inviterName).toBe('Imogen Tallis-Reyes');
    const accepted = await accept(code);
    expect(accepted.json()).toEqual({ agencyId: 1, contactId: 200001 });
    const me = (await send('GET', '/api/me', cookieOf(accepted))).json<Me>();
    expect(me.user).toMatchObject({ name: 'Ada Byron', email: 'ada@example.com' });
    expect(me.memberships).toMatchObject([{ contactId: 200001, role: 'publisher', level: 'viewer' }]);
    expect(await people()).toContainEqual(
      expect.objectContaining({ name: 'Ada Byron', level: 'viewer', lastSeenAt: NOW.toISOString() }),
    );
    expect((await send('GET', `/api/invitation/${code}`)).json()).toMatchObject({ state: 'used', email: null });
    expect(refusalOf(await accept(code, 'Somebody', 'another password'))).toBe('invitation.used');
  });

  test('that is mailed gives its link to nobody but the receiver', async () => {
    const [made] = (await invite(['mail@example.com'], 'member', 'mail')).json<SentInvitation[]>();
    // There is no mail server.
    expect(made).toMatchObject({ mailed: true, link: null, isOnItsWay: false, state: 'open' });
    const mail = await network.deps.db
      .selectFrom('outbox')
      .where('to_address', '=', 'mail@example.com')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(mail)).toContain('/invitation/');
  });

  test('ends after seven days, can be sent again and withdrawn; each says so', async () => {
    const first = await invitedCode('late@example.com');
    clock = new Date(NOW.getTime() + 7 * DAY_MS);
    expect((await send('GET', `/api/invitation/${first}`)).json()).toMatchObject({ state: 'ended', email: null });
    expect(refusalOf(await accept(first))).toBe('invitation.ended');
    const listed = (await send('GET', `/v1/invitations?${account}`, cookies.publisher)).json<Invitation[]>();
    const { id } = listed.find((one) => one.email === 'late@example.com')!;
    const renewed = await send('POST', `/v1/invitations/${id}/renew?${account}`, cookies.publisher, { by: 'link' });
    const second = codeOf(renewed.json<SentInvitation>().link);
    expect((await send('GET', `/api/invitation/${first}`)).statusCode).toBe(404);
    expect((await send('GET', `/api/invitation/${second}`)).json()).toMatchObject({ state: 'open' });
    expect((await send('DELETE', `/v1/invitations/${id}?${account}`, cookies.publisher)).statusCode).toBe(204);
    expect((await send('GET', `/api/invitation/${second}`)).json()).toMatchObject({ state: 'withdrawn' });
    expect(refusalOf(await accept(second))).toBe('invitation.withdrawn');
  });

  test('to an address that is invited already replaces the one before', async () => {
    const first = await invitedCode('twice@example.com', 'viewer');
    const second = await invitedCode('Twice@Example.com ', 'admin');
    expect((await send('GET', `/api/invitation/${first}`)).statusCode).toBe(404);
    expect((await send('GET', `/api/invitation/${second}`)).json()).toMatchObject({ level: 'admin' });
    const listed = (await send('GET', `/v1/invitations?${account}`, cookies.publisher)).json<Invitation[]>();
    expect(listed.filter((one) => one.email === 'twice@example.com')).toHaveLength(1);
  });

  test('to somebody who is there is refused, and none of the others is invited', async () => {
    await joined('there@example.com');
    const refused = await invite(['fresh@example.com', 'there@example.com']);
    expect([refused.statusCode, refusalOf(refused)]).toEqual([409, 'people.alreadyHere']);
    const listed = (await send('GET', `/v1/invitations?${account}`, cookies.publisher)).json<Invitation[]>();
    expect(listed.some((one) => one.email === 'fresh@example.com')).toBe(false);
  });

  test('is joined by somebody who has a sign-in, without a second one', async () => {
    const code = await invitedCode('advertiser@demo.partnerdeck.test');
    const wrong = await accept(code, 'Somebody', 'not their password');
    expect([wrong.statusCode, refusalOf(wrong)]).toEqual([401, 'invitation.otherPassword']);
    const done = await send('POST', `/api/invitation/${code}/join`, cookies.advertiser);
    expect(done.json()).toEqual({ agencyId: 1, contactId: 200001 });
    expect((await send('POST', `/api/invitation/${code}/join`, cookies.advertiser)).statusCode).toBe(200);
    const me = (await send('GET', '/api/me', cookies.advertiser)).json<Me>();
    expect(me.memberships.map((one) => one.contactId)).toEqual([100001, 200001]);
    const users = await network.deps.db
      .selectFrom('auth_user')
      .where('email', '=', 'advertiser@demo.partnerdeck.test')
      .selectAll()
      .execute();
    expect(users).toHaveLength(1);
  });

  test('is not used up by somebody who belongs to the account already', async () => {
    const code = await invitedCode('meant@example.com');
    const refused = await send('POST', `/api/invitation/${code}/join`, cookies.publisher);
    expect([refused.statusCode, refusalOf(refused)]).toEqual([409, 'invitation.ofSomebodyElse']);
    expect(refused.body).not.toContain('meant@example.com');
    expect((await accept(code, 'Who Is Meant')).statusCode).toBe(200);
    expect((await people()).some(({ email }) => email === 'meant@example.com')).toBe(true);
  });

  test('to the agency makes an account manager whom accounts can have, one also after coming back', async () => {
    const agency = 'agencyId=1&contactId=0';
    const email = 'mina@example.com';
    const wanted = { emails: [email], level: 'member', language: 'en', by: 'link' };
    const join = async () => {
      const sent = await send('POST', `/v1/invitations?${agency}`, cookies.manager, wanted);
      const accepted = await accept(codeOf(sent.json<SentInvitation[]>()[0]!.link), 'Mina Okafor Lund');
      expect(accepted.statusCode, accepted.body).toBe(200);
    };
    const listed = async () =>
      (await send('GET', '/api/account-managers?agencyId=1', cookies.manager))
        .json<AccountManager[]>()
        .filter(({ name }) => name === 'Mina Okafor Lund');
    await join();
    const [made] = await listed();
    expect(made).toMatchObject({ publishers: 0, campaigns: 0, hasLeft: false });
    const { id } = (await people(cookies.manager, agency)).find((one) => one.email === email)!;
    expect((await send('DELETE', `/v1/people/${id}?${agency}`, cookies.manager)).statusCode).toBe(204);
    expect(await listed()).toEqual([{ ...made, hasLeft: true }]);
    await join();
    expect(await listed()).toEqual([made]);
    // So is one who was made without a sign-in, by the address.
    await network.deps.db
      .updateTable('membership')
      .set({ account_manager_id: null })
      .where('account_manager_id', '=', made!.id)
      .execute();
    const again = (await people(cookies.manager, agency)).find((one) => one.email === email)!;
    expect((await send('DELETE', `/v1/people/${again.id}?${agency}`, cookies.manager)).statusCode).toBe(204);
    await join();
    expect(await listed()).toEqual([made]);
  });

  test('that was cut off after the sign-in was made is completed by the same request', async () => {
    const code = await invitedCode('cut@example.com');
    const { db, auth } = network.deps;
    const { password } = await auth.$context;
    const stamps = { created_at: NOW, updated_at: NOW };
    await db
      .insertInto('auth_user')
      .values({ id: 'cut', name: 'Cut Off', email: 'cut@example.com', email_verified: false, ...stamps })
      .execute();
    await db
      .insertInto('auth_account')
      .values({
        id: 'cut-password',
        account_id: 'cut',
        provider_id: 'credential',
        user_id: 'cut',
        password: await password.hash(PASSWORD),
        ...stamps,
      })
      .execute();
    expect((await accept(code, 'Cut Off')).statusCode).toBe(200);
    expect((await accept(code, 'Cut Off')).statusCode).toBe(200);
    expect((await people()).filter((one) => one.email === 'cut@example.com')).toHaveLength(1);
  });

  test('is not accepted under a name that would stand in mails as more than a name', async () => {
    const code = await invitedCode('zed@example.com');
    const { db } = network.deps;
    for (const name of ['Zed\r\nBcc: all@evil.example', 'Zed http://evil.example']) {
      const refused = await accept(code, name);
      expect([refused.statusCode, refused.json().errors?.[0].refusal.key]).toEqual([400, 'check.plainName']);
    }
    expect(await db.selectFrom('auth_user').where('email', '=', 'zed@example.com').select('id').execute()).toEqual([]);
  });

  test.each([
    ['is removed', 'DELETE', undefined],
    ['is no admin any more', 'PATCH', { level: 'member' }],
  ] as const)('is withdrawn when the admin who sent it %s', async (what, method, change) => {
    const address = `late-${method.toLowerCase()}@example.com`;
    const sender = await joined(`sender-of-${address}`, 'admin');
    const invitation = { emails: [address], level: 'admin', language: 'en', by: 'link' };
    const made = await send('POST', `/v1/invitations?${account}`, sender.cookie, invitation);
    const code = codeOf(made.json<SentInvitation[]>()[0]!.link);
    const done = await send(method, `/v1/people/${sender.id}?${account}`, cookies.publisher, change);
    expect(done.statusCode, `${what}: ${done.body}`).toBeLessThan(300);
    expect((await send('GET', `/api/invitation/${code}`)).json()).toMatchObject({ state: 'withdrawn' });
    expect(refusalOf(await accept(code))).toBe('invitation.withdrawn');
    const log = await send('GET', '/api/audit?agencyId=1&action=invitation.withdrawn', cookies.manager);
    expect(log.json<AuditRow[]>().map(({ before }) => before)).toContainEqual(
      expect.objectContaining({ email: address }),
    );
  });

  test('is kept as a hash', async () => {
    const code = await invitedCode('hash@example.com');
    const rows = await network.deps.db.selectFrom('invitation').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).toContain(hashOfCode(code));
  });

  test('with a code that nobody made says how to get one', async () => {
    const none = await send('GET', '/api/invitation/nonsense');
    expect([none.statusCode, refusalOf(none)]).toEqual([404, 'invitation.none']);
  });
});

describe('a removed person', () => {
  test('may do nothing from then on, nor their keys; their name stays', async () => {
    const { id, cookie } = await joined('gone@example.com', 'admin');
    const { key } = (await send('POST', '/api/service-accounts', cookie, { membershipId: id, name: 'Nightly' })).json<
      ServiceAccount & { key: string }
    >();
    const asks = () => send('GET', `/v1/campaigns?${account}&limit=1`, cookie);
    const program = () => network.app.inject({ url: `/v1/campaigns?${account}&limit=1`, headers: { apikey: key } });
    expect([(await asks()).statusCode, (await program()).statusCode]).toEqual([200, 200]);
    expect((await send('DELETE', `/v1/people/${id}?${account}`, cookies.publisher)).statusCode).toBe(204);
    expect([(await asks()).statusCode, (await program()).statusCode]).toEqual([403, 401]);
    expect((await send('GET', '/api/me', cookie)).json<Me>().memberships).toEqual([]);
    expect((await people()).some((one) => one.id === id)).toBe(false);
    const log = await send('GET', '/api/audit?agencyId=1&subjectKind=person&action=person.removed', cookies.manager);
    expect(log.json<AuditRow[]>()[0]).toMatchObject({
      actorName: 'Imogen Tallis-Reyes',
      before: { name: 'Ada Byron' },
    });
    const again = await invitedCode('gone@example.com', 'viewer');
    expect((await accept(again)).statusCode).toBe(200);
    expect((await asks()).statusCode).toBe(200);
    expect((await program()).statusCode).toBe(401);
  });

  test('leaves by oneself', async () => {
    const { id, cookie } = await joined('leaves@example.com', 'viewer');
    expect((await send('DELETE', `/api/memberships/${id}`, cookies.manager)).statusCode).toBe(403);
    expect((await send('DELETE', `/api/memberships/${id}`, cookie)).statusCode).toBe(204);
    expect((await people()).some((one) => one.id === id)).toBe(false);
  });

  test('of the last account keeps the own sign-in and may join again, and does nothing else', async () => {
    const { id, cookie } = await joined('alone@example.com');
    const tryOne = () => send('POST', '/api/connections/test', cookie, {});
    expect((await tryOne()).statusCode).toBe(400);
    expect((await send('DELETE', `/v1/people/${id}?${account}`, cookies.publisher)).statusCode).toBe(204);
    network.deps.sessions.forget();
    for (const url of ['/api/connections/test', '/api/connections', '/api/service-accounts']) {
      const refused = await send('POST', url, cookie, {});
      expect([url, refused.statusCode, refusalOf(refused)]).toEqual([url, 403, 'access.hasLeft']);
    }
    const facts = { name: 'Mine', companyName: 'Mine Ltd', registrationNumber: '1', address: 'Kai 4' };
    const ofOwn = { ...facts, countryCode: 'DE', currencyCode: 'EUR' };
    expect((await send('POST', '/api/networks?agencyId=1', cookie, ofOwn)).statusCode).toBe(403);
    for (const url of ['/api/me', '/api/sessions', '/api/personal-data']) {
      expect((await send('GET', url, cookie)).statusCode, url).toBe(200);
    }
    const again = await invitedCode('alone@example.com');
    expect((await send('POST', `/api/invitation/${again}/join`, cookie)).statusCode).toBe(200);
    network.deps.sessions.forget();
    expect((await tryOne()).statusCode).toBe(400);
    // Somebody who never belonged to an account may come to connect one.
    await network.deps.db
      .deleteFrom('membership')
      .where(
        'id',
        'in',
        (await people()).filter(({ email }) => email === 'alone@example.com').map((one) => one.id),
      )
      .execute();
    await network.deps.db.deleteFrom('membership').where('id', '=', id).execute();
    network.deps.sessions.forget();
    expect((await tryOne()).statusCode).toBe(400);
  });
});

describe('a person who is signed out by an admin', () => {
  const signOut = (id: number, cookie = cookies.publisher, headers = {}) =>
    send('DELETE', `/v1/people/${id}/sessions?${account}`, cookie, undefined, headers);
  const statusOf = async (cookie: string) => (await send('GET', '/api/me', cookie)).statusCode;

  test('signs in again on each device, and keeps account and keys; the log says who did it', async () => {
    const { id, cookie } = await joined('lost-laptop@example.com', 'admin');
    const credentials = { email: 'lost-laptop@example.com', password: PASSWORD };
    const other = cookieOf(await send('POST', '/api/session', '', credentials));
    const made = await send('POST', '/api/service-accounts', cookie, { membershipId: id, name: 'Nightly' });
    const { key } = made.json<ServiceAccount & { key: string }>();
    expect([await statusOf(cookie), await statusOf(other)]).toEqual([200, 200]);
    expect((await signOut(id)).statusCode).toBe(204);
    expect([await statusOf(cookie), await statusOf(other), await statusOf(cookies.publisher)]).toEqual([401, 401, 200]);
    expect((await people()).some((one) => one.id === id)).toBe(true);
    const program = await network.app.inject({ url: `/v1/campaigns?${account}&limit=1`, headers: { apikey: key } });
    expect(program.statusCode).toBe(200);
    expect((await send('POST', '/api/session', '', credentials)).statusCode).toBe(200);
    const log = await send('GET', '/api/audit?agencyId=1&subjectKind=person&action=session.ended', cookies.manager);
    const rows = log.json<AuditRow[]>().filter(({ subjectName, after }) => subjectName === 'Ada Byron' && after);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      actorName: 'Imogen Tallis-Reyes',
      contactId: 200001,
      after: { endedFrom: expect.stringMatching(/^10\.1\./) },
    });
  });

  test('is not somebody who belongs to an account without that admin; an admin of the agency may', async () => {
    const { id, cookie } = await joined('two-accounts@example.com');
    const invitation = { emails: ['two-accounts@example.com'], level: 'viewer', language: 'en', by: 'link' };
    const made = await send('POST', '/v1/invitations?agencyId=1&contactId=200002', cookies.manager, invitation, {
      'x-acting-for': '200002',
    });
    const code = codeOf(made.json<SentInvitation[]>()[0]!.link);
    expect((await send('POST', `/api/invitation/${code}/join`, cookie)).statusCode).toBe(200);
    const refused = await signOut(id);
    expect([refused.statusCode, refusalOf(refused)]).toEqual([409, 'people.alsoElsewhere']);
    expect(await statusOf(cookie)).toBe(200);
    expect((await signOut(id, cookies.manager, { 'x-acting-for': '200001' })).statusCode).toBe(204);
    expect(await statusOf(cookie)).toBe(401);
  });

  test('is not a person of another account, nor one who has left', async () => {
    const [theirs] = await people(cookies.advertiser, 'agencyId=1&contactId=100001');
    const { id } = await joined('has-left@example.com');
    expect((await send('DELETE', `/v1/people/${id}?${account}`, cookies.publisher)).statusCode).toBe(204);
    for (const nobody of [theirs!.id, id]) {
      const refused = await signOut(nobody);
      expect([refused.statusCode, refusalOf(refused)]).toEqual([404, 'people.none']);
    }
    expect(await statusOf(cookies.advertiser)).toBe(200);
  });
});

test('mail to a new person goes on in the language of the invitation; who was here before keeps theirs', async () => {
  const languageOf = async (cookie: string) =>
    (await send('GET', '/api/notice-choices', cookie)).json<{ language: string }>().language;
  const inGerman = async (email: string, ...[of, cookie, headers]: [string, string, object?]) => {
    const body = { emails: [email], level: 'member', language: 'de', by: 'link' };
    const made = await send('POST', `/v1/invitations?agencyId=1&contactId=${of}`, cookie, body, headers);
    expect(made.statusCode, made.body).toBe(201);
    return codeOf(made.json<SentInvitation[]>()[0]!.link);
  };
  const accepted = await accept(await inGerman('neu@example.com', '200001', cookies.publisher));
  expect(await languageOf(cookieOf(accepted))).toBe('de');
  const { cookie } = await joined('here-before@example.com');
  await network.deps.db.deleteFrom('notice_language').where('language', '=', 'en').execute();
  const code = await inGerman('here-before@example.com', '200002', cookies.manager, { 'x-acting-for': '200002' });
  expect((await send('POST', `/api/invitation/${code}/join`, cookie)).statusCode).toBe(200);
  expect(await languageOf(cookie)).toBe('en');
});

describe('mail to a stranger', () => {
  const mailsTo = async (to: string) =>
    (await network.deps.db.selectFrom('outbox').where('to_address', '=', to).select('id').execute()).length;

  test('that is refused, because one of several is here already, does not count', async () => {
    const here = 'among.others@example.com';
    await joined(here);
    const to = 'patient@example.com';
    for (let at = 0; at < 4; at += 1) {
      const refused = await invite([to, here], 'member', 'mail');
      expect([refused.statusCode, refusalOf(refused)]).toEqual([409, 'people.alreadyHere']);
    }
    expect((await invite([to], 'member', 'mail')).statusCode).toBe(201);
  });

  test('that is refused, because another address has got enough, does not count', async () => {
    const [often, to] = ['often@example.com', 'behind@example.com'];
    for (let at = 0; at < 3; at += 1) expect((await invite([often], 'member', 'mail')).statusCode).toBe(201);
    for (let at = 0; at < 4; at += 1) {
      const refused = await invite([to, often], 'member', 'mail');
      expect([refused.statusCode, refusalOf(refused)]).toEqual([429, 'people.mailedOften']);
    }
    expect((await invite([to], 'member', 'mail')).statusCode).toBe(201);
    expect(await mailsTo(to)).toBe(1);
  });

  test('is three invitations an hour, however they are asked for', async () => {
    const to = 'stranger@example.com';
    const [made] = (await invite([to], 'member', 'mail')).json<SentInvitation[]>();
    const renewal = (by: 'mail' | 'link' = 'mail') =>
      send('POST', `/v1/invitations/${made!.id}/renew?${account}`, cookies.publisher, { by });
    const renewed = await Promise.all([1, 2, 3, 4, 5].map(() => renewal()));
    expect(renewed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429, 429]);
    expect(refusalOf(renewed.find(({ statusCode }) => statusCode === 429)!)).toBe('people.mailedOften');
    expect((await renewal('link')).statusCode).toBe(200);
    await send('DELETE', `/v1/invitations/${made!.id}?${account}`, cookies.publisher);
    expect((await invite([to.toUpperCase()], 'member', 'mail')).statusCode).toBe(429);
    expect(await mailsTo(to)).toBe(3);
    clock = new Date(NOW.getTime() + 3_601_000);
    expect((await invite([to], 'member', 'mail')).statusCode).toBe(201);
  });

  test('is a hundred invitations of an account in a day, of those that are made', async () => {
    const { own } = await network.as('advertiser');
    const batch = (name: string, length = 20) => ({
      emails: Array.from({ length }, (_, at) => `${name}${at}@crowd.example`),
      level: 'viewer',
      language: 'en',
      by: 'mail',
    });
    const url = `/v1/invitations?agencyId=1&contactId=${own.contactId}`;
    const sendBatch = (name: string, length?: number) => send('POST', url, cookies.advertiser, batch(name, length));
    for (const name of ['a', 'b', 'c', 'd']) expect((await sendBatch(name)).statusCode).toBe(201);
    expect((await sendBatch('e', 15)).statusCode).toBe(201);
    const refused = await sendBatch('f');
    expect([refused.statusCode, refusalOf(refused)]).toEqual([429, 'people.invitedOften']);
    expect(await mailsTo('f0@crowd.example')).toBe(0);
    expect((await sendBatch('g', 5)).statusCode).toBe(201);
    expect(refusalOf(await sendBatch('h', 1))).toBe('people.invitedOften');
  });
});

test('admins alone are told who has a second factor', async () => {
  const { cookie } = await joined('reads@example.com', 'viewer');
  expect((await people(cookie)).map(({ twoFactor }) => twoFactor)).toContain(null);
  expect((await people(cookie)).every(({ twoFactor }) => twoFactor === null)).toBe(true);
  expect((await people()).every(({ twoFactor }) => twoFactor === false)).toBe(true);
});

describe('the last admin', () => {
  const admins = async () => (await people(cookies.manager)).filter((one) => one.level === 'admin');
  const lower = (id: number, cookie: string) =>
    send('PATCH', `/v1/people/${id}?${account}`, cookie, { level: 'member' });

  test('cannot be lowered, removed or leave', async () => {
    for (const { id } of (await admins()).filter((one) => one.id !== 1)) await lower(id, cookies.publisher);
    for (const response of [
      await lower(1, cookies.publisher),
      await send('DELETE', `/v1/people/1?${account}`, cookies.publisher),
      await send('DELETE', '/api/memberships/1', cookies.publisher),
    ]) {
      expect([response.statusCode, refusalOf(response)]).toEqual([409, 'people.lastAdmin']);
    }
  });

  test('stays when two admins lower each other, or leave, at once', async () => {
    for (const round of [0, 1]) {
      const { id, cookie } = await joined(`both${round}@example.com`, 'admin');
      const both =
        round === 0
          ? [lower(1, cookie), lower(id, cookies.publisher)]
          : [send('DELETE', '/api/memberships/1', cookies.publisher), send('DELETE', `/api/memberships/${id}`, cookie)];
      await Promise.all(both);
      const left = await admins();
      expect(left.length).toBeGreaterThan(0);
      const { db, sessions } = network.deps;
      await db.updateTable('membership').set({ level: 'admin', ended_at: null }).where('id', '=', 1).execute();
      await db.updateTable('membership').set({ ended_at: NOW }).where('id', '=', id).execute();
      sessions.forget();
    }
  });
});

describe('an account manager who looks at an account', () => {
  const note = (headers = {}) =>
    send(
      'POST',
      `/v1/invitations?${account}`,
      cookies.manager,
      { emails: ['acted@example.com'], level: 'member', language: 'en', by: 'link' },
      headers,
    );

  test('reads, and changes only while acting for it, which is written down', async () => {
    expect((await people(cookies.manager)).length).toBeGreaterThan(0);
    expect((await people(cookies.manager)).length).toBeGreaterThan(0);
    const looks = () => send('GET', '/api/audit?agencyId=1&contactId=200001&action=account.looked_at', cookies.manager);
    // Once a day, however often the manager looks, and not by a look at the whole agency.
    await expect
      .poll(async () => (await looks()).json<AuditRow[]>())
      .toMatchObject([{ actorName: 'Leonie Achterberg', subjectId: '200001' }]);
    const refused = await note();
    expect([refused.statusCode, refusalOf(refused)]).toEqual([403, 'access.actingOff']);
    expect((await note({ 'x-acting-for': '100001' })).statusCode).toBe(403);
    const begun = await send('POST', `/api/acting?${account}`, cookies.manager, undefined, {
      'x-acting-for': '200001',
    });
    expect(begun.statusCode, begun.body).toBe(204);
    expect((await note({ 'x-acting-for': '200001' })).statusCode).toBe(201);
    const log = await send('GET', '/api/audit?agencyId=1&contactId=200001&action=account.acted_for', cookies.manager);
    expect(log.json<AuditRow[]>()).toMatchObject([{ actorName: 'Leonie Achterberg', subjectId: '200001' }]);
  });

  test('is the only one who can', async () => {
    const own = await send('POST', `/api/acting?${account}`, cookies.publisher);
    expect([own.statusCode, refusalOf(own)]).toEqual([403, 'people.notActing']);
    const agency = await send('POST', '/api/acting?agencyId=1&contactId=0', cookies.manager);
    expect(agency.statusCode).toBe(403);
  });

  test('needs no switch with a program', async () => {
    const manager = await network.as('manager');
    const made = await manager.send(
      'POST',
      '/v1/invitations',
      { emails: ['key@example.com'], level: 'viewer', language: 'de', by: 'link' },
      { contactId: 200001 },
    );
    expect(made.statusCode).toBe(201);
  });
});
