/** The second factor: switched on, asked for, trusted, recovered from, required; and the change of an address. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Me, Role } from '#contract/access';
import { emailOf, PASSWORD } from '#server/testing/keys';
import type { Person, SentInvitation } from '#contract/people';
import { forgetTraces, startNetwork, type TestNetwork } from '#server/testing/network';
import { codeOf } from '#server/testing/totp';
import { setPassword } from './password.store.ts';
import { logFromTerminal } from './terminal-log.ts';

const origin = 'http://partnerdeck.test';
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Partnerdeck <mail@partnerdeck.test>' };

const open: TestNetwork[] = [];
afterEach(async () => {
  for (const network of open.splice(0)) await network.drop();
});

/** A browser: it keeps cookies. */
class Browser {
  readonly #network: TestNetwork;
  readonly #cookies = new Map<string, string>();

  constructor(network: TestNetwork) {
    this.#network = network;
  }

  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, more = {}) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const headers = { origin, ...(cookie && { cookie }), ...more };
    const answer = await this.#network.app.inject({ method, url, headers, ...(payload && { payload }) });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  signIn(role: Role = 'publisher', password = PASSWORD) {
    return this.send('POST', '/api/session', { email: emailOf(role), password });
  }

  code(code: string, trustDevice = false) {
    return this.send('POST', '/api/session/second-factor', { code, trustDevice });
  }

  async switchOn(accountPassword = PASSWORD) {
    const begun = await this.send('POST', '/api/two-factor', { accountPassword });
    const { uri, recoveryCodes } = begun.json<{ uri: string; recoveryCodes: string[] }>();
    const on = await this.send('PUT', '/api/two-factor', { code: codeOf(uri) });
    expect([begun.statusCode, on.statusCode, on.json<Me>().user.twoFactor]).toEqual([200, 200, true]);
    return { uri, recoveryCodes };
  }
}

async function networkWith(settings: Record<string, string> = {}): Promise<TestNetwork> {
  const network = await startNetwork(settings);
  open.push(network);
  await forgetTraces(network);
  return network;
}

const logged = async ({ deps }: TestNetwork) =>
  (
    await deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'person')
      .select('action')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

const userAt = ({ deps }: TestNetwork, email: string) =>
  deps.db.selectFrom('auth_user').where('email', '=', email).selectAll().executeTakeFirstOrThrow();

const passkeyOf = (user_id: string) => ({
  id: `passkey-${user_id}`,
  name: 'Phone',
  public_key: 'key',
  user_id,
  credential_id: `credential-${user_id}`,
  counter: 0,
  device_type: 'singleDevice',
  backed_up: false,
  transports: null,
  created_at: new Date(),
  aaguid: null,
});

describe('the second factor', () => {
  test('is on after a first right code, and asked for at every sign-in', async () => {
    const network = await networkWith();
    const [browser, other] = [new Browser(network), new Browser(network)];
    await browser.signIn();
    const begun = await browser.send('POST', '/api/two-factor', { accountPassword: PASSWORD });
    const wrong = await browser.send('PUT', '/api/two-factor', { code: '000000' });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'body.code']);
    expect((await other.signIn()).statusCode).toBe(200);
    const { uri } = begun.json<{ uri: string }>();
    expect((await browser.send('PUT', '/api/two-factor', { code: codeOf(uri) })).statusCode).toBe(200);
    expect((await browser.send('GET', '/api/me')).json<Me>().user.twoFactor).toBe(true);

    const fresh = new Browser(network);
    const half = await fresh.signIn();
    expect([half.statusCode, half.json().code]).toEqual([401, 'TWO_FACTOR_NEEDED']);
    expect((await fresh.send('GET', '/api/me')).statusCode).toBe(401);
    const no = await fresh.code('000000');
    expect([no.statusCode, no.json().code]).toEqual([401, 'INVALID_SIGN_IN']);
    const code = codeOf(uri);
    const yes = await fresh.code(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect([yes.statusCode, yes.json<Me>().user.email]).toEqual([200, emailOf('publisher')]);
    expect((await fresh.send('GET', '/api/me')).statusCode).toBe(200);
    // The same half of a sign-in is good once.
    expect((await fresh.signIn()).json().code).toBe('TWO_FACTOR_NEEDED');
    expect((await new Browser(network).code(code)).json().code).toBe('LINK_ENDED');
    // And so is the code, while the app still shows it.
    const again = await fresh.code(code);
    expect([again.statusCode, again.json().code, again.cookies]).toEqual([401, 'INVALID_SIGN_IN', []]);
    expect(await logged(network)).toContain('two_factor.on');
  });

  test('a wrong password is not told apart from that of somebody without one', async () => {
    const network = await networkWith();
    const browser = new Browser(network);
    await browser.signIn();
    await browser.switchOn();
    const answer = await new Browser(network).signIn('publisher', 'not the password');
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'INVALID_SIGN_IN']);
  });

  test('five wrong codes end the sign-in that was begun; the log has each, and a forged passkey', async () => {
    const network = await networkWith();
    const browser = new Browser(network);
    await browser.signIn();
    const { uri } = await browser.switchOn();
    const fresh = new Browser(network);
    await fresh.signIn();
    for (let n = 0; n < 5; n += 1) expect((await fresh.code('000000')).json().code).toBe('INVALID_SIGN_IN');
    expect((await fresh.code(codeOf(uri))).json().code).toBe('LINK_ENDED');
    const { id } = await userAt(network, emailOf('publisher'));
    const passkey = passkeyOf(id);
    await network.deps.db.insertInto('auth_passkey').values(passkey).execute();
    for (const known of [passkey.credential_id, 'unknown']) {
      const forged = await fresh.send('POST', '/api/session/passkey', { answer: { id: known } });
      expect(forged.json().code).toBe('INVALID_SIGN_IN');
    }
    const refused = await network.deps.db
      .selectFrom('audit_event')
      .where('action', '=', 'session.refused')
      .select(['actor_name', 'after'])
      .execute();
    expect(refused.map((one) => [one.actor_name, JSON.parse(one.after!).signInBy])).toEqual([
      ...Array.from({ length: 5 }, () => ['Unknown sender', 'code']),
      ['Unknown sender', 'passkey'],
    ]);
  });

  test('a recovery code lets in once; new ones end the old', async () => {
    const network = await networkWith();
    const browser = new Browser(network);
    await browser.signIn();
    const { recoveryCodes } = await browser.switchOn();
    expect(new Set(recoveryCodes).size).toBe(10);
    const enter = async (code: string) => {
      const fresh = new Browser(network);
      await fresh.signIn();
      return (await fresh.code(code)).statusCode;
    };
    expect(await enter(recoveryCodes[0]!)).toBe(200);
    expect(await enter(recoveryCodes[0]!)).toBe(401);
    const renewed = await browser.send('POST', '/api/two-factor/recovery-codes', { accountPassword: PASSWORD });
    expect(await enter(recoveryCodes[1]!)).toBe(401);
    expect(await enter(renewed.json<{ recoveryCodes: string[] }>().recoveryCodes[0]!)).toBe(200);
    const stored = await network.deps.db.selectFrom('auth_two_factor').selectAll().execute();
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code);
    expect(await logged(network)).toEqual(expect.arrayContaining(['two_factor.recovered', 'two_factor.renewed']));
  });

  test('a trusted device is not asked again, until the password is set anew', async () => {
    const network = await networkWith(MAIL);
    const browser = new Browser(network);
    await browser.signIn();
    const { uri } = await browser.switchOn();
    const trusted = new Browser(network);
    await trusted.signIn();
    expect((await trusted.code(codeOf(uri), true)).statusCode).toBe(200);
    await trusted.send('DELETE', '/api/session');
    expect((await trusted.signIn()).statusCode).toBe(200);
    expect((await new Browser(network).signIn()).json().code).toBe('TWO_FACTOR_NEEDED');

    await trusted.send('POST', '/api/password-resets', { email: emailOf('publisher') });
    const [mail] = await network.deps.db.selectFrom('outbox').where('kind', '=', 'passwordReset').selectAll().execute();
    const { link } = JSON.parse(mail!.data) as { link: string };
    const newPassword = 'four quiet herons sing';
    const token = new URL(link).searchParams.get('token');
    expect((await trusted.send('PUT', '/api/password-resets', { token, newPassword })).statusCode).toBe(204);
    expect((await trusted.signIn('publisher', newPassword)).json().code).toBe('TWO_FACTOR_NEEDED');
  });

  test('is asked for on every device again after a changed password, and once it is set up anew', async () => {
    const network = await networkWith();
    const [browser, trusted] = [new Browser(network), new Browser(network)];
    await browser.signIn();
    const changed = 'four quiet herons sing';
    const trust = async (uri: string, password: string) => {
      await trusted.signIn('publisher', password);
      expect((await trusted.code(codeOf(uri), true)).statusCode).toBe(200);
      expect((await trusted.signIn('publisher', password)).statusCode).toBe(200);
    };
    await trust((await browser.switchOn()).uri, PASSWORD);
    const passwords = { currentPassword: PASSWORD, newPassword: changed, revokeKeys: false };
    expect((await browser.send('PUT', '/api/password', passwords)).statusCode).toBe(204);
    expect((await trusted.signIn('publisher', changed)).json().code).toBe('TWO_FACTOR_NEEDED');

    await browser.send('POST', '/api/two-factor/off', { accountPassword: changed });
    await trust((await browser.switchOn(changed)).uri, changed);
    await browser.send('POST', '/api/two-factor/off', { accountPassword: changed });
    await browser.switchOn(changed);
    expect((await trusted.signIn('publisher', changed)).json().code).toBe('TWO_FACTOR_NEEDED');
  });

  test('a right code that is sent twice does not end the session that it has made', async () => {
    const network = await networkWith();
    const [browser, fresh] = [new Browser(network), new Browser(network)];
    await browser.signIn();
    const { uri } = await browser.switchOn();
    await fresh.signIn();
    const code = codeOf(uri);
    expect((await fresh.code(code)).statusCode).toBe(200);
    const again = await fresh.code(code);
    expect([again.statusCode, again.json().code]).toEqual([401, 'INVALID_SIGN_IN']);
    expect((await fresh.send('GET', '/api/me')).statusCode).toBe(200);
  });

  test('ends with the password, and nothing else', async () => {
    const network = await networkWith();
    const browser = new Browser(network);
    await browser.signIn();
    await browser.switchOn();
    const wrong = await browser.send('POST', '/api/two-factor/off', { accountPassword: 'not the password' });
    expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'body.accountPassword']);
    const again = await browser.send('POST', '/api/two-factor', { accountPassword: PASSWORD });
    expect([again.statusCode, again.json().refusal.key]).toEqual([409, 'access.twoFactorIsOn']);
    const off = await browser.send('POST', '/api/two-factor/off', { accountPassword: PASSWORD });
    expect([off.statusCode, off.json<Me>().user.twoFactor]).toEqual([200, false]);
    expect((await new Browser(network).signIn()).statusCode).toBe(200);
  });

  test('an agency that requires it lets people in after they have set it up', async () => {
    const network = await networkWith();
    const [manager, publisher] = [new Browser(network), new Browser(network)];
    await manager.signIn('manager');
    await publisher.signIn();
    const require = (browser: Browser, twoFactorRequired: boolean) =>
      browser.send('PUT', '/api/sign-in-rules?agencyId=1', { twoFactorRequired });
    expect((await require(publisher, true)).statusCode).toBe(403);
    const first = await require(manager, true);
    expect([first.statusCode, first.json().refusal.key]).toEqual([409, 'access.ownTwoFactorFirst']);
    await manager.switchOn();
    expect((await require(manager, true)).statusCode).toBe(200);

    const list = '/v1/campaigns?agencyId=1&contactId=200001&limit=1';
    for (const url of [list, '/api/service-accounts']) {
      const shut = await publisher.send('GET', url);
      expect([shut.statusCode, shut.json().refusal.key]).toEqual([403, 'access.twoFactorDue']);
    }
    const me = (await publisher.send('GET', '/api/me')).json<Me>();
    expect([me.user.twoFactor, me.memberships[0]!.twoFactorRequired]).toEqual([false, true]);
    await publisher.switchOn();
    expect((await publisher.send('GET', list)).statusCode).toBe(200);
    const key = await network.as('advertiser');
    expect((await key.get('/v1/campaigns', { limit: 1 })).statusCode).toBe(200);
  });
});

describe('a new password by a link', () => {
  const newPassword = 'four quiet herons sing';
  const reset = async (network: TestNetwork, email: string) => {
    const owner = new Browser(network);
    await owner.send('POST', '/api/password-resets', { email });
    const mails = await network.deps.db.selectFrom('outbox').where('to_address', '=', email).selectAll().execute();
    const { link } = JSON.parse(mails.find(({ kind }) => kind === 'passwordReset')!.data) as { link: string };
    const token = new URL(link).searchParams.get('token');
    expect((await owner.send('PUT', '/api/password-resets', { token, newPassword })).statusCode).toBe(204);
    const answer = await owner.send('POST', '/api/session', { email, password: newPassword });
    return { owner, answer };
  };
  const waysIn = async ({ deps }: TestNetwork, userId: string) => {
    const rows = await Promise.all(
      (['auth_passkey', 'auth_two_factor', 'auth_session', 'auth_device'] as const).map((table) =>
        deps.db.selectFrom(table).where('user_id', '=', userId).select('user_id').execute(),
      ),
    );
    return rows.map(({ length }) => length);
  };
  /** A sign-in that an admin of a publisher made for somebody else's address. */
  const taken = async (network: TestNetwork, email: string) => {
    const [publisher, attacker] = [new Browser(network), new Browser(network)];
    await publisher.signIn();
    const path = '/v1/invitations?agencyId=1&contactId=200001';
    const wanted = { emails: [email], level: 'viewer', language: 'en', by: 'link' };
    const [made] = (await publisher.send('POST', path, wanted)).json<SentInvitation[]>();
    const code = made!.link!.split('/').at(-1);
    const password = 'nine green owls listen';
    const accepted = await attacker.send('POST', `/api/invitation/${code}`, { name: 'Not Cfo', password });
    expect(accepted.statusCode, accepted.body).toBe(200);
    await attacker.switchOn(password);
    const { id } = await userAt(network, email);
    await network.deps.db.insertInto('auth_passkey').values(passkeyOf(id)).execute();
    return { attacker, id };
  };

  test('leaves nobody in who took the address before its owner came', async () => {
    const network = await networkWith(MAIL);
    const email = 'cfo@agency.example';
    const { attacker, id } = await taken(network, email);
    const { owner, answer } = await reset(network, email);
    expect([answer.statusCode, answer.json<Me>().user.twoFactor]).toEqual([200, false]);
    expect((await owner.send('GET', '/api/passkeys')).json()).toEqual([]);
    expect((await attacker.send('GET', '/api/me')).statusCode).toBe(401);
    const [passkeys, factors, sessions] = await waysIn(network, id);
    expect([passkeys, factors, sessions]).toEqual([0, 0, 1]);
    expect((await userAt(network, email)).email_verified).toBe(true);
  });

  test('ends passkeys also where the address was proved, and leaves the second factor on', async () => {
    const network = await networkWith(MAIL);
    const browser = new Browser(network);
    await browser.signIn();
    await browser.switchOn();
    const { id } = await userAt(network, emailOf('publisher'));
    await network.deps.db.insertInto('auth_passkey').values(passkeyOf(id)).execute();
    const { answer } = await reset(network, emailOf('publisher'));
    expect(answer.json().code).toBe('TWO_FACTOR_NEEDED');
    expect((await waysIn(network, id)).slice(0, 2)).toEqual([0, 1]);
  });

  test('set in the terminal ends the same', async () => {
    const network = await networkWith();
    const email = 'cfo@agency.example';
    const { id } = await taken(network, email);
    await setPassword(network.deps.db, email, { hash: 'x', withoutFactor: false }, network.deps.now());
    expect(await waysIn(network, id)).toEqual([0, 0, 0, 0]);
    // Nobody has followed a link to the address.
    expect((await userAt(network, email)).email_verified).toBe(false);
  });
});

test('what the terminal does to a sign-in is in the log of the agency', async () => {
  const network = await networkWith();
  const { db } = network.deps;
  const email = emailOf('publisher');
  await db.updateTable('auth_user').set({ two_factor_enabled: true, email_verified: true }).execute();
  const set = (withoutFactor: boolean) => setPassword(db, email, { hash: 'x', withoutFactor }, network.deps.now());
  const person = { id: 'demo-publisher', name: expect.any(String) as string };
  expect(await set(false)).toEqual({ ...person, factorEnded: false });
  expect(await set(true)).toEqual({ ...person, factorEnded: true });
  expect(await set(true)).toEqual({ ...person, factorEnded: false });
  await logFromTerminal([{ db }], [person.id], 'password.set', 'two_factor.off');
  const events = await db
    .selectFrom('audit_event')
    .where('actor_id', '=', 'terminal')
    .select(['action', 'contact_id', 'actor_name', 'subject_id'])
    .orderBy('id')
    .execute();
  const about = { contact_id: 200001, actor_name: 'The terminal', subject_id: person.id };
  expect(events).toEqual([
    { action: 'password.set', ...about },
    { action: 'two_factor.off', ...about },
  ]);
});

describe('a change of address', () => {
  const next = 'else@demo.partnerdeck.test';
  const linkTo = async ({ deps }: TestNetwork, to: string) => {
    const mails = await deps.db.selectFrom('outbox').where('to_address', '=', to).selectAll().orderBy('id').execute();
    const { link } = JSON.parse(mails.findLast(({ kind }) => kind === 'emailChange')?.data ?? '{}') as { link: string };
    return { token: new URL(link).searchParams.get('token') };
  };

  test('is confirmed from the old address, then from the new one', async () => {
    const network = await networkWith(MAIL);
    await network.deps.db.updateTable('auth_user').set({ email_verified: true }).execute();
    const browser = new Browser(network);
    await browser.signIn();
    const wrong = await browser.send('POST', '/api/address', { newEmail: next, accountPassword: 'not the password' });
    expect(wrong.json().errors[0].path).toBe('body.accountPassword');
    const change = { newEmail: next, accountPassword: PASSWORD };
    // A link that could not be kept is not told as mailed.
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(network.deps.mail, 'queue').mockRejectedValueOnce(full);
    expect((await browser.send('POST', '/api/address', change)).statusCode).toBe(503);
    const asked = await browser.send('POST', '/api/address', change);
    expect([asked.statusCode, asked.json()]).toEqual([200, { to: emailOf('publisher') }]);
    const first = await linkTo(network, emailOf('publisher'));
    // Whoever reads the mail of the old address alone cannot follow it.
    expect((await new Browser(network).send('PUT', '/api/address', first)).statusCode).toBe(401);
    // The same link does what was cut off.
    vi.spyOn(network.deps.mail, 'queue').mockRejectedValueOnce(full);
    expect((await browser.send('PUT', '/api/address', first)).statusCode).toBe(503);
    expect((await browser.send('PUT', '/api/address', first)).json()).toEqual({
      changed: false,
      email: emailOf('publisher'),
    });
    expect((await browser.send('GET', '/api/me')).json<Me>().user.email).toBe(emailOf('publisher'));
    const second = await linkTo(network, next);
    expect((await browser.send('PUT', '/api/address', second)).json()).toEqual({ changed: true, email: next });
    expect((await browser.send('GET', '/api/me')).json<Me>().user.email).toBe(next);
    for (const link of [first, second]) {
      const used = await browser.send('PUT', '/api/address', link);
      expect([used.statusCode, used.json().code]).toEqual([410, 'LINK_ENDED']);
    }
    const told = await network.deps.db.selectFrom('outbox').where('kind', '=', 'emailChanged').selectAll().execute();
    expect(told.map(({ to_address }) => to_address)).toEqual([emailOf('publisher')]);
    expect(await logged(network)).toContain('address.changed');
  });

  test('that was never proved has its first link at the new one, and an account manager has it for accounts too', async () => {
    const network = await networkWith(MAIL);
    await network.deps.db.updateTable('auth_user').set({ email_verified: false }).execute();
    const manager = new Browser(network);
    await manager.signIn('manager');
    const asked = await manager.send('POST', '/api/address', { newEmail: next, accountPassword: PASSWORD });
    expect(asked.json()).toEqual({ to: next });
    expect((await manager.send('PUT', '/api/address', await linkTo(network, next))).json()).toMatchObject({
      changed: true,
    });
    const { email } = await network.deps.db
      .selectFrom('account_manager')
      .innerJoin('membership', 'membership.account_manager_id', 'account_manager.id')
      .where('membership.user_id', '=', 'demo-manager')
      .select('account_manager.email')
      .executeTakeFirstOrThrow();
    expect(email).toBe(next);

    // Somebody who has left the agency changes nothing of it.
    const { db } = network.deps;
    await db.updateTable('membership').set({ ended_at: new Date() }).where('user_id', '=', 'demo-manager').execute();
    await db.updateTable('account_manager').set({ email: 'kept@example.com' }).where('email', '=', next).execute();
    const again = { email: next, password: PASSWORD };
    expect((await new Browser(network).send('POST', '/api/session', again)).statusCode).toBe(200);
    const kept = await db.selectFrom('account_manager').where('email', '=', 'kept@example.com').select('id').execute();
    expect(kept).toHaveLength(1);
  });

  test('mails an address three times an hour at most, and does not tell by it whether somebody has it', async () => {
    const network = await networkWith(MAIL);
    // The link of a sign-in whose address was never confirmed goes straight to the new one.
    await network.deps.db.updateTable('auth_user').set({ email_verified: false }).execute();
    const browser = new Browser(network);
    await browser.signIn();
    for (const newEmail of ['stranger@example.com', emailOf('advertiser')]) {
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) {
        const answer = await browser.send('POST', '/api/address', { newEmail, accountPassword: PASSWORD });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    const mails = await network.deps.db.selectFrom('outbox').select(['to_address', 'kind']).orderBy('id').execute();
    expect(mails.map(({ to_address, kind }) => [to_address, kind])).toEqual([
      ...Array.from({ length: 3 }, () => ['stranger@example.com', 'emailChange']),
      ...Array.from({ length: 3 }, () => [emailOf('advertiser'), 'addressTaken']),
    ]);
  });

  test('to an address that somebody has is answered alike, and never done', async () => {
    const network = await networkWith(MAIL);
    const browser = new Browser(network);
    await browser.signIn();
    const taken = { newEmail: emailOf('advertiser'), accountPassword: PASSWORD };
    const answer = await browser.send('POST', '/api/address', taken);
    expect([answer.statusCode, answer.json()]).toEqual([200, { to: emailOf('publisher') }]);
    const followed = await browser.send('PUT', '/api/address', await linkTo(network, emailOf('publisher')));
    expect(followed.json()).toEqual({ changed: false, email: emailOf('publisher') });
    const told = async () =>
      (await network.deps.db.selectFrom('outbox').select(['to_address', 'kind']).orderBy('id').execute()).map(
        ({ to_address, kind }) => [to_address, kind],
      );
    expect(await told()).toEqual([
      [emailOf('publisher'), 'emailChange'],
      [emailOf('advertiser'), 'addressTaken'],
    ]);

    // Taken between the links: before the second one is mailed, and before it is followed.
    await browser.send('POST', '/api/address', { newEmail: next, accountPassword: PASSWORD });
    const people = network.deps.db.updateTable('auth_user');
    await people.set({ email: next }).where('email', '=', emailOf('advertiser')).execute();
    expect((await browser.send('PUT', '/api/address', await linkTo(network, emailOf('publisher')))).statusCode).toBe(
      200,
    );
    expect((await told()).at(-1)).toEqual([next, 'addressTaken']);
    const last = 'last@demo.partnerdeck.test';
    await browser.send('POST', '/api/address', { newEmail: last, accountPassword: PASSWORD });
    await browser.send('PUT', '/api/address', await linkTo(network, emailOf('publisher')));
    await people.set({ email: last }).where('email', '=', next).execute();
    const late = await browser.send('PUT', '/api/address', await linkTo(network, last));
    expect([late.statusCode, late.json().refusal.key]).toEqual([409, 'access.addressTaken']);
    const rows = await network.deps.db.selectFrom('auth_user').where('email', '=', last).selectAll().execute();
    expect(rows).toHaveLength(1);
  });

  test('ends the links for a new password, and a new password ends its own links', async () => {
    const network = await networkWith(MAIL);
    const { db } = network.deps;
    await db.updateTable('auth_user').set({ email_verified: false }).execute();
    const [browser, stranger] = [new Browser(network), new Browser(network)];
    await browser.signIn();
    const resetLink = async (email: string) => {
      await stranger.send('POST', '/api/password-resets', { email });
      const mails = await db.selectFrom('outbox').where('to_address', '=', email).orderBy('id').selectAll().execute();
      const { link } = JSON.parse(mails.findLast(({ kind }) => kind === 'passwordReset')!.data) as { link: string };
      return { token: new URL(link).searchParams.get('token') };
    };
    const isOver = async (link: { token: string | null }) =>
      (await stranger.send('POST', '/api/password-resets/check', link)).statusCode === 410;
    const open = await resetLink(emailOf('publisher'));
    expect(await isOver(open)).toBe(false);
    await browser.send('POST', '/api/address', { newEmail: next, accountPassword: PASSWORD });
    const link = await linkTo(network, next);
    // Somebody else who is signed in does not use it up.
    const other = new Browser(network);
    await other.signIn('advertiser');
    expect((await other.send('PUT', '/api/address', link)).statusCode).toBe(410);
    expect((await browser.send('PUT', '/api/address', link)).json()).toMatchObject({ changed: true });
    expect(await isOver(open)).toBe(true);

    const anew = await resetLink(next);
    await browser.send('POST', '/api/address', { newEmail: 'third@example.com', accountPassword: PASSWORD });
    const change = await linkTo(network, next);
    const passwords = { currentPassword: PASSWORD, newPassword: 'four quiet herons sing', revokeKeys: false };
    expect((await browser.send('PUT', '/api/password', passwords)).statusCode).toBe(204);
    expect(await isOver(anew)).toBe(true);
    expect((await browser.send('PUT', '/api/address', change)).statusCode).toBe(410);
    expect((await userAt(network, next)).email_verified).toBe(true);
  });
});

describe('what changes about a sign-in', () => {
  /** What mails have told an address, oldest first. */
  const told = async ({ deps }: TestNetwork, email = emailOf('publisher')) => {
    const rows = await deps.db
      .selectFrom('outbox')
      .where('to_address', '=', email)
      .where('kind', '=', 'signInChanged')
      .orderBy('id')
      .select(['data', 'language', 'agency_id'])
      .execute();
    return rows.map(({ data, ...row }) => ({ ...(JSON.parse(data) as { what: string }), ...row }));
  };

  test('is mailed to its owner, with device and place, and shown to nobody else', async () => {
    const network = await networkWith(MAIL);
    const browser = new Browser(network);
    await browser.signIn();
    const { id } = await userAt(network, emailOf('publisher'));
    await network.deps.db.insertInto('auth_passkey').values(passkeyOf(id)).execute();
    const newPassword = 'another long and good password';
    const accountPassword = newPassword;
    await browser.send('PUT', '/api/password', { currentPassword: 'wrong', newPassword, revokeKeys: false });
    expect(await told(network)).toEqual([]);
    const answers = [
      await browser.send('PUT', '/api/password', { currentPassword: PASSWORD, newPassword, revokeKeys: false }),
      await browser.send('POST', `/api/passkeys/passkey-${id}/remove`, { accountPassword }),
    ];
    await browser.switchOn(newPassword);
    answers.push(await browser.send('POST', '/api/two-factor/recovery-codes', { accountPassword }));
    answers.push(await browser.send('POST', '/api/two-factor/off', { accountPassword }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 200, 200]);
    const mails = await told(network);
    expect(mails.map(({ what }) => what)).toEqual([
      'password',
      'passkeyRemoved',
      'twoFactorOn',
      'recoveryCodes',
      'twoFactorOff',
    ]);
    for (const mail of mails) {
      expect(mail).toMatchObject({ device: expect.any(String), address: '127.0.0.1', language: 'en', agency_id: null });
    }
  });

  test('by a link is mailed too', async () => {
    const network = await networkWith(MAIL);
    const email = emailOf('publisher');
    await new Browser(network).send('POST', '/api/password-resets', { email });
    const { data } = await network.deps.db
      .selectFrom('outbox')
      .where('kind', '=', 'passwordReset')
      .select('data')
      .executeTakeFirstOrThrow();
    const token = new URL((JSON.parse(data) as { link: string }).link).searchParams.get('token');
    const newPassword = 'another long and good password';
    const set = await new Browser(network).send('PUT', '/api/password-resets', { token, newPassword });
    expect(set.statusCode).toBe(204);
    expect((await told(network)).map(({ what }) => what)).toEqual(['passwordByLink']);
  });

  test('a lost second factor is reset by an admin: off, signed out, mailed and in the log', async () => {
    const network = await networkWith(MAIL);
    const [manager, publisher] = [new Browser(network), new Browser(network)];
    await manager.signIn('manager');
    await publisher.signIn();
    await publisher.switchOn();
    const acting = { 'x-acting-for': '200001' };
    const [person] = (await manager.send('GET', '/v1/people?agencyId=1&contactId=200001')).json<Person[]>();
    const reset = (headers = acting, who = person!.id) =>
      manager.send('DELETE', `/v1/people/${who}/second-factor?agencyId=1&contactId=200001`, undefined, headers);
    expect(person!.twoFactor).toBe(true);
    expect((await reset()).statusCode).toBe(204);
    expect((await publisher.send('GET', '/api/me')).statusCode).toBe(401);
    expect((await new Browser(network).signIn()).statusCode).toBe(200);
    expect(await told(network)).toMatchObject([
      { what: 'twoFactorOn' },
      { what: 'twoFactorReset', by: 'Leonie Achterberg' },
    ]);
    expect(await logged(network)).toContain('two_factor.reset');
    const again = await reset();
    expect([again.statusCode, again.json().refusal.key]).toEqual([409, 'people.noSecondFactor']);
    // Their own is switched off with the password, and a stranger's is none of theirs.
    const [own] = (await manager.send('GET', '/v1/people?agencyId=1&contactId=0')).json<Person[]>();
    const ownReset = await manager.send('DELETE', `/v1/people/${own!.id}/second-factor?agencyId=1&contactId=0`);
    expect([ownReset.statusCode, ownReset.json().refusal.key]).toEqual([409, 'people.ownSecondFactor']);
    const foreign = await new Browser(network).signIn('advertiser');
    expect(foreign.statusCode).toBe(200);
    expect((await reset(acting, own!.id)).statusCode).toBe(404);
  });

  test('the second factor of somebody who also belongs elsewhere is not reset', async () => {
    const network = await networkWith();
    const [admin, manager] = [new Browser(network), new Browser(network)];
    await admin.signIn();
    await manager.signIn('manager');
    await manager.switchOn();
    const { id: user_id } = await userAt(network, emailOf('manager'));
    const membership = await network.deps.db
      .selectFrom('membership')
      .where('contact_id', '=', 200001)
      .where('agency_id', '=', 1)
      .selectAll()
      .executeTakeFirstOrThrow();
    await network.deps.db
      .insertInto('membership')
      .values({ ...membership, id: 9_000_001, user_id })
      .execute();
    const refused = await admin.send('DELETE', '/v1/people/9000001/second-factor?agencyId=1&contactId=200001');
    expect([refused.statusCode, refused.json().refusal.key]).toEqual([409, 'people.factorElsewhere']);
    expect((await userAt(network, emailOf('manager'))).two_factor_enabled).toBe(true);
  });
});
