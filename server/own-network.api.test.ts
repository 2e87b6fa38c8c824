import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { endpoints } from '#contract';
import type { Me } from '#contract/access';
import type { AuditRow } from '#contract/audit';
import { queryText, type Definition } from '#contract/endpoint';
import type { AgencySettings } from '#contract/own-network';
import type { PersonalData } from '#contract/personal-data';
import { audit } from './domain/audit.store.ts';
import { storeManager, storePerson } from './domain/own-network.store.ts';
import { NOW } from './testing/config.ts';
import { endWaysIn, setPassword } from './modules/access/password.store.ts';
import { newSetUpCode } from './modules/networks/set-up.store.ts';
import { codeOf, cookieOf, facts, openOwn, person, setUp, type OwnNetwork } from './testing/own-network.ts';
import { startNetwork, type TestNetwork } from './testing/network.ts';
import { definitions, queryFor } from './testing/requests.ts';
import { scopes } from './testing/scopes.ts';

describe('an empty installation', () => {
  let network: OwnNetwork;
  let cookie: string;
  beforeAll(async () => {
    network = await openOwn();
  });
  afterAll(() => network.drop());

  const counts = async () => {
    const { db } = network.deps;
    const tables = ['agency', 'auth_user', 'auth_account', 'membership', 'account_manager', 'audit_event'] as const;
    const found = await Promise.all(
      tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
    );
    return Object.fromEntries(tables.map((table, at) => [table, found[at]]));
  };

  test('has nobody and nothing of the demo, and prints a set-up address', async () => {
    expect(await network.signIns()).toEqual([]);
    expect(network.setUpPath).toMatch(/^\/set-up\?code=[\w-]{32}$/);
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
    const stored = await network.deps.db.selectFrom('setting').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(codeOf(network));
  });

  test('removes what a kill has left of a network that was being made', async () => {
    const { db, config } = network.deps;
    const folder = join(config.DATA_DIR, 'networks', '9');
    mkdirSync(folder, { recursive: true });
    await db.insertInto('setting').values({ name: 'unfinished network 9', value: '' }).execute();
    network = await network.restart();
    expect(existsSync(folder)).toBe(false);
    const left = await network.deps.db.selectFrom('setting').where('name', 'like', 'unfinished%').selectAll().execute();
    expect(left).toEqual([]);
  });

  test('takes the code of each start, until others are ended', async () => {
    const before = codeOf(network);
    network = await network.restart({ OWN_NETWORK: '0' });
    const state = async (code: string) =>
      (await network.ask('POST', '/api/set-up/check', { code })).json<{ state: string }>().state;
    const after = codeOf(network);
    expect(after).not.toBe(before);
    expect([await state(before), await state('guessed'), await state(after)]).toEqual(['open', 'wrong', 'open']);
    const only = await newSetUpCode(network.deps.db, 'end');
    expect([await state(before), await state(after), await state(only)]).toEqual(['wrong', 'wrong', 'open']);
    network = await network.restart();
    expect([await state(before), await state(only), await state(codeOf(network))]).toEqual(['wrong', 'open', 'open']);
    const refused = await network.ask('POST', '/api/set-up', { code: before, ...facts, ...person });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors[0]).toMatchObject({ path: 'body.code', refusal: { key: 'setUp.wrongCode' } });
  });

  test('names every bad field and keeps nothing', async () => {
    const body = { ...facts, ...person, countryCode: 'XX', email: 'nobody', password: 'short', name: ' ' };
    const refused = await network.ask('POST', '/api/set-up', { code: codeOf(network), ...body });
    const paths = refused.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['body.countryCode', 'body.email', 'body.name', 'body.password']);
    expect(Object.values(await counts()).every((count) => count === 0)).toBe(true);
  });

  test('is set up once, by one of two at the same time, who is signed in as its admin', async () => {
    const body = { code: codeOf(network), ...facts, ...person, language: 'en' };
    const answers = await Promise.all([
      network.ask('POST', '/api/set-up', body),
      network.ask('POST', '/api/set-up', { ...body, email: 'other@harbour.example' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    const made = answers.find(({ statusCode }) => statusCode === 200)!;
    const me = made.json<Me>();
    expect(me.memberships).toMatchObject([
      { role: 'manager', level: 'admin', agencyName: facts.name, currency: 'EUR' },
    ]);
    expect(me.currencies).toEqual(['EUR']);
    cookie = cookieOf(made);
    expect((await network.ask('GET', '/api/me', undefined, cookie)).json<Me>().user.email).toBe(me.user.email);
    expect(await counts()).toEqual({
      agency: 1,
      auth_user: 1,
      auth_account: 1,
      membership: 1,
      account_manager: 1,
      audit_event: 2,
    });
    // The page was in English, whatever is spoken in the agency's country.
    const choices = await network.ask('GET', '/api/notice-choices', undefined, cookie);
    expect(choices.json()).toMatchObject({ language: 'en' });
    const used = await network.ask('POST', '/api/set-up/check', { code: body.code });
    expect(used.json()).toEqual({ state: 'done' });
    const proved = await network.deps.db.selectFrom('auth_user').select('email_verified').execute();
    expect(proved).toEqual([{ email_verified: false }]);
  });

  test('after a restart it is still set up: no code, no demo', async () => {
    network = await network.restart({ OWN_NETWORK: '0' });
    expect([network.setUpPath, await network.signIns()]).toEqual([undefined, []]);
    expect((await counts())['agency']).toBe(1);
  });

  const lists = definitions.filter((one) => one.method === 'GET' && one.list === true);
  const kept = ['listSessions', 'listAuditEvents', 'listNotifications'];
  const ofRows = lists.filter(({ id, path }) => !kept.includes(id) && !path.includes('{'));
  const named = ofRows.map((one) => [one.id, one] as const);

  async function rowsOf(one: Definition, contactId: number): Promise<unknown> {
    const entry = scopes[one.id as keyof typeof endpoints];
    const query = { ...queryFor(one, { own: { agencyId: 1, contactId } } as never), ...entry.query };
    const currency = Object.keys(query).filter((name) => /currency/i.test(name));
    const asked = { ...query, ...Object.fromEntries(currency.map((name) => [name, 'EUR'])) };
    const response = await network.ask('GET', one.path + queryText(asked), undefined, cookie);
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  }

  test.each(named)('%s is empty', async (_, one: Definition) => {
    expect(await rowsOf(one, 0)).toEqual([]);
  });

  test('has every country and vertical, and pickers without a name', async () => {
    const found = (await network.ask('GET', '/api/vocabulary', undefined, cookie)).json();
    expect([found.countries.length, found.sectors.length, found.verticals.length]).toEqual([249, 12, 36]);
    for (const kind of ['campaign', 'publisher', 'advertiser', 'placement']) {
      const names = await network.ask('GET', `/api/names?agencyId=1&contactId=0&kind=${kind}`, undefined, cookie);
      expect(names.json()).toEqual([]);
    }
  });

  test('reports and sums in its own currency are empty, and another currency is refused in words', async () => {
    const dates = 'fromDate=2026-01-01&toDate=2026-03-15&dateField=conversion';
    const url = (currency: string) =>
      `/api/conversions/sums?agencyId=1&contactId=0&${dates}&targetCurrencyCode=${currency}`;
    expect((await network.ask('GET', url('EUR'), undefined, cookie)).statusCode).toBe(200);
    const refused = await network.ask('GET', url('USD'), undefined, cookie);
    expect(refused.json().errors[0].message).toContain('EUR');
  });

  test('every list of a new publisher and of a new advertiser is empty', async () => {
    const common = {
      agency_id: 1,
      company_name: 'New',
      email: 'new@harbour.example',
      country_code: 'DE',
      currency_code: 'EUR',
      active: true,
      account_manager_id: 1001,
      managed_by: 'optimise',
      payment_type: 'nonstandard',
      fee_rate: '0',
      vat_rate: '0',
      fca_authorised: false,
      colour: '#2f6f8f',
      created_at: new Date('2026-03-01'),
    };
    for (const [id, kind] of [
      [1, 'publisher'],
      [2, 'advertiser'],
    ] as const) {
      await network.deps.db
        .insertInto('contact')
        .values({ ...common, id, kind, name: kind })
        .execute();
      // Names of one's own kind are one's own.
      for (const one of ofRows.filter(({ access, id: name }) => access === 'contact' && name !== 'listNames')) {
        expect(await rowsOf(one, id), `${one.id} of the ${kind}`).toEqual([]);
      }
    }
  });

  test('the agency changes its facts, and the change is written down', async () => {
    const changed = await network.ask('PUT', '/api/agency?agencyId=1', { ...facts, address: 'Kai 5' }, cookie);
    expect(changed.json<AgencySettings>()).toEqual({
      ...facts,
      address: 'Kai 5',
      accountName: '',
      iban: '',
      bic: '',
      paymentDocument: 'statement',
      paymentDay: 10,
      removable: { demo: false, network: false },
    });
    const events = await network.deps.db
      .selectFrom('audit_event')
      .where('action', '=', 'agency.changed')
      .select(['before', 'after'])
      .execute();
    expect(events).toEqual([
      { before: JSON.stringify({ address: facts.address }), after: JSON.stringify({ address: 'Kai 5' }) },
    ]);
    // Two people who change different facts at once both have their way.
    await Promise.all(
      [{ companyName: 'Harbour SE' }, { iban: 'DE89370400440532013000' }].map((body) =>
        network.ask('PUT', '/api/agency?agencyId=1', body, cookie),
      ),
    );
    const both = await network.ask('PUT', '/api/agency?agencyId=1', {}, cookie);
    expect(both.json()).toMatchObject({
      name: facts.name,
      address: 'Kai 5',
      companyName: 'Harbour SE',
      iban: 'DE89370400440532013000',
    });
    const refused = await network.ask('PUT', '/api/agency?agencyId=1', { ...facts, currencyCode: 'USD' }, cookie);
    expect(refused.json().errors[0].path).toBe('body.currencyCode');
  });
});

describe('exchange rates', () => {
  let network: OwnNetwork;
  let cookie: string;
  beforeAll(async () => {
    network = await openOwn();
    cookie = await setUp(network);
  });
  afterAll(() => network.drop());

  const send = (table: string, currencies = ['EUR', 'USD', 'GBP']) =>
    network.ask('POST', '/api/exchange-rates?agencyId=1', { table, currencies }, cookie);
  const rate = async (day: string, from: string, to: string) =>
    (
      await network.deps.db
        .selectFrom('exchange_rate')
        .where('day', '=', day)
        .where('from_currency', '=', from)
        .where('to_currency', '=', to)
        .select('rate')
        .executeTakeFirstOrThrow()
    ).rate;

  test('are imported from a table of a central bank; a day without any has those of the day before', async () => {
    const table = 'Date,USD,JPY,GBP,\n2026-03-13,1.25,160,0.8,\n2026-03-10,1.2,159,N/A,\n';
    const imported = await send(table);
    expect(imported.json(), imported.body).toMatchObject({
      currencies: ['EUR', 'GBP', 'USD'],
      firstDay: '2026-03-10',
      lastDay: '2026-03-13',
      days: 2,
      newest: [
        { currency: 'GBP', rate: '0.80000000' },
        { currency: 'USD', rate: '1.25000000' },
      ],
    });
    expect(await rate('2026-03-12', 'EUR', 'USD')).toBe('1.20000000');
    expect(await rate('2026-03-13', 'GBP', 'USD')).toBe('1.56250000');
    expect(await rate('2026-03-11', 'GBP', 'EUR')).toBe('1.25000000');
    const me = await network.ask('GET', '/api/me', undefined, cookie);
    expect(me.json<Me>().currencies).toEqual(['EUR', 'GBP', 'USD']);
  });

  test('of a later table are added, those of the same day replaced', async () => {
    await send('Date,USD,GBP\n2026-03-13,1.3,0.8\n2026-03-14,1.4,0.9\n');
    expect([await rate('2026-03-13', 'EUR', 'USD'), await rate('2026-03-14', 'EUR', 'USD')]).toEqual([
      '1.30000000',
      '1.40000000',
    ]);
    expect(await rate('2026-03-10', 'EUR', 'USD')).toBe('1.20000000');
  });

  test.each([
    ['no table', 'hello', undefined, 'rates.noDate'],
    ['a column that is not there', 'Date,USD\n2026-03-13,1.2\n', undefined, 'rates.noCurrency'],
    ['a day that has not come', 'Date,USD,GBP\n2026-12-31,1.2,1\n', undefined, 'rates.noDay'],
    ['a rate that is none', 'Date,USD,GBP\n2026-03-13,1.2,-1\n', undefined, 'rates.noRate'],
    ['a day twice', 'Date,USD,GBP\n2026-03-13,1.2,1\n2026-03-13,1.2,1\n', undefined, 'rates.twice'],
    ['old days alone', 'Date,USD,GBP\n2001-03-13,1.2,1\n', undefined, 'rates.noRows'],
    ['a currency that is in use left out', 'Date,USD\n2026-03-13,1.2\n', ['USD'], 'rates.missing'],
  ])('are refused whole: %s', async (_, table, currencies, key) => {
    const before = await network.deps.db.selectFrom('published_rate').selectAll().execute();
    const refused = await send(table, currencies);
    expect([refused.statusCode, refused.json().errors?.[0]?.refusal.key], refused.body).toEqual([400, key]);
    expect(await network.deps.db.selectFrom('published_rate').selectAll().execute()).toEqual(before);
  });
});

test('a new password leaves on the second factor of who has set the installation up', async () => {
  const network = await openOwn();
  const { db } = network.deps;
  await setUp(network);
  const { id, email } = await db.selectFrom('auth_user').select(['id', 'email']).executeTakeFirstOrThrow();
  await db.updateTable('auth_user').set({ two_factor_enabled: true }).execute();
  const set = (withoutFactor: boolean) => setPassword(db, email, { hash: 'x', withoutFactor }, NOW);
  expect(await set(false)).toMatchObject({ id, factorEnded: false });
  await db.transaction().execute((tx) => endWaysIn(tx, id, 'link'));
  const after = await db.selectFrom('auth_user').select(['two_factor_enabled', 'email_verified']).execute();
  expect(after).toEqual([{ two_factor_enabled: true, email_verified: true }]);
  expect(await set(true)).toMatchObject({ id, factorEnded: true });
  await network.drop();
});

test('an update takes back that an address counts as proved which was only typed', async () => {
  const network = await openOwn();
  const { database, deps } = network;
  await setUp(network);
  const { db } = deps;
  const update = async () => {
    await db.updateTable('auth_user').set({ email_verified: true }).execute();
    await database.script(database.translated(readFileSync('server/db/migrations/053-typed-addresses.sql', 'utf8')));
    const { id, email_verified } = await db.selectFrom('auth_user').selectAll().executeTakeFirstOrThrow();
    return { id, email_verified };
  };
  const { id: subject_id, email_verified } = await update();
  expect(email_verified).toBe(false);
  const event = { agency_id: 1, contact_id: 0, actor_kind: 'user', actor_id: subject_id, actor_name: 'Ada' } as const;
  const reset = { ...event, action: 'password.reset', subject_kind: 'person', subject_id, occurred_at: NOW } as const;
  await db.transaction().execute((tx) => audit(tx, reset));
  expect(await update()).toEqual({ id: subject_id, email_verified: true });
  await network.drop();
});

test('an update takes proofs back that stand beside a former name, or that an operator’s new password gave', async () => {
  const network = await openOwn();
  const { database, deps } = network;
  await setUp(network);
  const { db } = deps;
  const { id, email } = await db.selectFrom('auth_user').select(['id', 'email']).executeTakeFirstOrThrow();
  const event = { agency_id: 1, contact_id: 0, actor_kind: 'system', actor_id: 'terminal', actor_name: 'x' } as const;
  const about = { subject_kind: 'person', subject_id: id, occurred_at: NOW } as const;
  await db.transaction().execute((tx) => audit(tx, { ...event, ...about, action: 'password.set' }));
  await db.updateTable('auth_user').set({ email_verified: true }).execute();
  await db.insertInto('former_person').values({ user_id: id, name: 'Before', email, email_verified: true }).execute();
  const update = async () => {
    await db.deleteFrom('setting').where('name', '=', 'set up by').execute();
    await database.script(database.translated(readFileSync('server/db/migrations/054-proved-addresses.sql', 'utf8')));
    const [person] = await db.selectFrom('auth_user').select('email_verified as now').execute();
    const former = await db.selectFrom('former_person').select('email_verified as before').execute();
    return { ...person, former: former.map(({ before }) => before) };
  };
  expect(await update()).toEqual({ now: false, former: [false] });
  expect(await setPassword(db, email, { hash: 'x', withoutFactor: false }, NOW)).toMatchObject({ factorEnded: false });
  // Whoever had another address that was proved has moved to this one by its link.
  const moved = { user_id: id, name: 'Before', email: 'old@else.example', email_verified: true };
  await db.insertInto('former_person').values(moved).execute();
  expect(await update()).toMatchObject({ now: true });
  await network.drop();
});

describe('beside the demo', () => {
  let network: TestNetwork;
  let cookie: string;
  const ORIGIN = { origin: 'http://partnerdeck.test' };
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    network.app.inject({ method, url, headers: { cookie, ...ORIGIN }, ...(payload && { payload }) });
  beforeAll(async () => {
    network = await startNetwork();
    cookie = await network.signIn('manager');
  });
  afterAll(() => network.drop());
  const people = () => network.deps.db.selectFrom('auth_user').select('email').orderBy('email').execute();
  const badFields = (body: { errors: { path: string; refusal: { key: string } }[] }) =>
    body.errors.map(({ path, refusal }) => [path, refusal.key]);

  test('whose sign-ins anybody may know asks for one of their own, and keeps nothing without', async () => {
    const before = await people();
    const start = async (body: object) => (await ask('POST', '/api/networks?agencyId=1', { ...facts, ...body })).json();
    const fields = ['firstName', 'surname', 'email', 'password'];
    expect(badFields(await start({}))).toEqual(fields.map((field) => [`body.${field}`, 'check.required']));
    expect(badFields(await start({ ...person, email: 'Publisher@demo.partnerdeck.test' }))).toEqual([
      ['body.email', 'network.emailTaken'],
    ]);
    expect(badFields(await start({ ...person, password: 'ada@harbour.example' }))).toEqual([
      ['body.password', expect.any(String)],
    ]);
    expect(await people()).toEqual(before);
    expect(await network.deps.db.selectFrom('network').selectAll().execute()).toEqual([]);
  });

  test('its account manager starts a network; nothing of the demo is in it, nobody either', async () => {
    const start = () => ask('POST', '/api/networks?agencyId=1', { ...facts, ...person, language: 'en' });
    const [made, again] = (await Promise.all([start(), start()])).toSorted((a, b) => a.statusCode - b.statusCode);
    if (!made || !again) throw new Error('Two requests have two answers.');
    // One of the two is made, and the other leaves nothing.
    expect(badFields(again.json())).toEqual([['body.email', 'network.emailTaken']]);
    const { DATA_DIR } = network.deps.config;
    expect(existsSync(join(DATA_DIR, 'networks')) && readdirSync(join(DATA_DIR, 'networks'))).toHaveLength(1);
    expect([made.statusCode, made.json()], made.body).toEqual([201, { network: 2, agencyId: 1 }]);
    cookie = cookieOf(made);
    const me = (await ask('GET', '/n/2/api/me')).json<Me>();
    expect(me.user).toMatchObject({ name: 'Ada Nyberg', email: 'ada@harbour.example' });
    expect((await ask('GET', '/n/2/api/notice-choices')).json()).toMatchObject({ language: 'en' });
    const own = (await network.deps.networks.get(2)).deps.db;
    expect(await own.selectFrom('auth_user').select('email').execute()).toEqual([{ email: 'ada@harbour.example' }]);
    expect(me.memberships).toMatchObject([{ level: 'admin', agencyName: facts.name }]);
    expect(me.elsewhere).toMatchObject([{ network: 1 }]);
    expect((await ask('GET', '/api/me')).json<Me>().elsewhere).toMatchObject([{ network: 2, networkName: facts.name }]);
    for (const kind of ['campaign', 'publisher', 'advertiser', 'placement']) {
      expect((await ask('GET', `/n/2/api/names?agencyId=1&contactId=0&kind=${kind}`)).json()).toEqual([]);
    }
    const left = await network.deps.db.selectFrom('setting').select('name').execute();
    expect(left.filter(({ name }) => name.startsWith('unfinished'))).toEqual([]);
  });

  test('the address that its admin typed gives nothing of what other networks keep about it', async () => {
    const { db, mail } = network.deps;
    const queued = { to: 'ada@harbour.example', agencyId: 1, language: 'en', kind: 'emailChanged' } as const;
    await mail.queue(db, { ...queued, data: { newEmail: 'x@y.example' } });
    const data = (await ask('GET', '/api/personal-data')).json<PersonalData>();
    expect(data.person).toMatchObject({ email: 'ada@harbour.example', emailVerified: false });
    expect(data.networks.map(({ mails }) => mails)).toEqual([[], []]);
    expect(data.networks.flatMap(({ accounts }) => accounts.map(({ level }) => level))).toEqual(['admin', 'admin']);
  });

  test('somebody of their own starts one with their own sign-in, and names nobody else', async () => {
    const named = await ask('POST', '/api/networks?agencyId=1', {
      ...facts,
      ...person,
      email: 'other@harbour.example',
    });
    expect(badFields(named.json())).toEqual([['body.firstName', 'network.ownSignIn']]);
  });

  test('a network that fails while it is made leaves nothing, and the others stay', async () => {
    const { db, networks, config } = network.deps;
    const second = (await networks.get(2)).deps.db;
    let made = '';
    await expect(
      networks.add({ name: 'Failing', createdBy: 'demo-manager' }, async () => {
        const [left] = await db.selectFrom('setting').where('name', 'like', 'unfinished%').select('name').execute();
        made = left?.name.split(' ').at(-1) ?? '';
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect(made).not.toBe('');
    expect(existsSync(join(config.DATA_DIR, 'networks', made))).toBe(false);
    expect(await db.selectFrom('setting').where('name', 'like', 'unfinished%').select('name').execute()).toEqual([]);
    expect(await db.selectFrom('network').select('name').execute()).toEqual([{ name: facts.name }]);
    expect((await second.selectFrom('agency').selectAll().execute()).length).toBe(1);
  });

  test('one person has five at most', async () => {
    const { db } = network.deps;
    const { id: ada } = (await ask('GET', '/api/me')).json<Me>().user;
    const others = [11, 12, 13, 14].map((id) => ({
      id,
      kind: 'own' as const,
      name: `Network ${id}`,
      created_by: ada,
      created_at: new Date(),
    }));
    await db.insertInto('network').values(others).execute();
    const refused = await ask('POST', '/api/networks?agencyId=1', facts);
    expect([refused.statusCode, refused.json().refusal]).toEqual([409, { key: 'network.most', values: { most: 5 } }]);
    // Whoever is behind the demo's sign-ins: five in all.
    const byDemo = await network.app.inject({
      method: 'POST',
      url: '/api/networks?agencyId=1',
      headers: { cookie: await network.signIn('manager'), ...ORIGIN },
      payload: { ...facts, ...person, email: 'other@harbour.example' },
    });
    expect([byDemo.statusCode, byDemo.json().refusal.key]).toEqual([409, 'network.most']);
    await db.deleteFrom('network').where('id', '>', 10).execute();
  });

  test('a publisher starts none, and a further network starts none', async () => {
    const publisher = await network.signIn('publisher');
    const refused = await network.app.inject({
      method: 'POST',
      url: '/api/networks?agencyId=1',
      headers: { cookie: publisher, ...ORIGIN },
      payload: facts,
    });
    expect(refused.statusCode).toBe(403);
    expect((await ask('POST', '/n/2/api/networks?agencyId=1', facts)).statusCode).toBe(409);
  });

  test('a further network is removed by its admin who types its name', async () => {
    const made = (await ask('POST', '/api/networks?agencyId=1', { ...facts, name: 'Short' })).json();
    const path = `/n/${made.network}`;
    const settings = (await ask('GET', `${path}/api/agency?agencyId=1`)).json<AgencySettings>();
    expect(settings.removable).toEqual({ demo: true, network: true });
    const [membership] = (await ask('GET', `${path}/api/me`)).json<Me>().memberships;
    const key = (
      await ask('POST', `${path}/api/service-accounts`, { membershipId: membership!.id, name: 'Program' })
    ).json<{
      key: string;
    }>().key;
    const program = await network.app.inject({
      method: 'POST',
      url: `${path}/api/network/removal?agencyId=1`,
      headers: { apikey: key },
      payload: { name: 'Short' },
    });
    expect([program.statusCode, program.json().refusal.key]).toEqual([409, 'network.notRemovable']);
    const refused = await ask('POST', `${path}/api/network/removal?agencyId=1`, { name: 'Other' });
    expect(refused.json().errors[0].refusal.key).toBe('network.otherName');
    expect((await ask('POST', `${path}/api/network/removal?agencyId=1`, { name: 'Short' })).statusCode).toBe(204);
    expect((await ask('GET', `${path}/api/me`)).statusCode).toBe(404);
    await expect
      .poll(async () =>
        (await network.deps.db.selectFrom('setting').select('name').execute()).filter(({ name }) =>
          name.startsWith('unfinished'),
        ),
      )
      .toEqual([]);
    // Anybody may read the log of the demo, where she belongs too; her other network has the name.
    const removed = { actorName: 'Ada Nyberg', subjectKind: 'network', subjectId: String(made.network), after: null };
    const logged = async (of: string) =>
      (await ask('GET', `${of}/api/audit?agencyId=1&action=network.removed`)).json<AuditRow[]>();
    expect(await logged('')).toMatchObject([{ ...removed, subjectName: null, before: null }]);
    expect(await logged('/n/2')).toMatchObject([{ ...removed, subjectName: 'Short', before: { name: 'Short' } }]);
  });

  test('the demo stays while who started the network with its sign-in has its password', async () => {
    const { db, networks } = network.deps;
    const { id: ada } = (await ask('GET', '/api/me')).json<Me>().user;
    const own = (await networks.get(2)).deps.db;
    const starter = (id: string) => db.updateTable('network').set({ created_by: id }).where('id', '=', 2).execute();
    // As it was made before a sign-in of their own was asked for.
    const demo = {
      id: 'demo-manager',
      firstName: 'Leonie',
      surname: 'Achterberg',
      email: 'manager@demo.partnerdeck.test',
    };
    await own.transaction().execute(async (tx) => {
      await storePerson(tx, demo, NOW);
      await storeManager(tx, 1, demo, NOW);
    });
    await starter(demo.id);
    const refused = await network.app.inject({
      method: 'POST',
      url: '/n/2/api/demo/removal?agencyId=1',
      headers: { cookie: await network.signIn('manager'), ...ORIGIN },
    });
    expect([refused.statusCode, refused.json().refusal.key]).toEqual([409, 'demo.knownPassword']);
    await own.deleteFrom('membership').where('user_id', '=', demo.id).execute();
    await own.deleteFrom('auth_user').where('id', '=', demo.id).execute();
    await starter(ada);
    expect((await ask('GET', '/api/me')).json<Me>().memberships).toHaveLength(1);
  });

  test('the demo is removed with its people, and does not come back', async () => {
    const { mail, db } = network.deps;
    const reset = { language: 'en', kind: 'passwordReset', data: { link: 'x', minutes: 30 } } as const;
    const [own, demo] = [person.email.toLowerCase(), 'manager@demo.partnerdeck.test'];
    await mail.queue(db, { ...reset, to: own });
    await mail.queue(db, { ...reset, to: demo });
    await mail.queue(db, { ...reset, to: own, agencyId: 1 });
    const removed = await ask('POST', '/n/2/api/demo/removal?agencyId=1');
    expect(removed.statusCode, removed.body).toBe(204);
    for (const table of ['agency', 'contact', 'campaign', 'conversion', 'traffic_event', 'membership'] as const) {
      expect(await db.selectFrom(table).selectAll().limit(1).execute(), table).toEqual([]);
    }
    expect(await people()).toEqual([{ email: own }]);
    const mails = await db
      .selectFrom('outbox')
      .where('kind', '=', 'passwordReset')
      .select(['to_address', 'agency_id'])
      .execute();
    expect(mails).toEqual([{ to_address: own, agency_id: null }]);
    const me = (await ask('GET', '/n/2/api/me')).json<Me>();
    expect([me.memberships.length, me.elsewhere]).toEqual([1, []]);
    const logged = (await ask('GET', '/n/2/api/audit?agencyId=1&action=demo.removed')).json<AuditRow[]>();
    expect(logged).toMatchObject([{ actorName: 'Ada Nyberg', subjectKind: 'network', contactId: 0 }]);
    expect((await ask('POST', '/n/2/api/demo/removal?agencyId=1')).statusCode).toBe(409);
  });
});
