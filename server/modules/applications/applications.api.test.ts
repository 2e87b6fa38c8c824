import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { Application } from '#contract/applications';
import { openOwn, setUp, type OwnNetwork } from '#server/testing/own-network';
import { NOW } from '#server/testing/config';

let network: OwnNetwork;
let cookie: string;
let at = NOW.getTime();
beforeAll(async () => {
  network = await openOwn({}, () => new Date(at));
  cookie = await setUp(network);
});
afterAll(() => network.drop());

const questions = [
  { text: 'How do you reach people?', kind: 'text', required: true, options: [] },
  { text: 'How many readers a month?', kind: 'choice', required: false, options: ['Under 10,000', 'More'] },
];
const settings = async () =>
  (await network.ask('GET', '/api/application-page?agencyId=1', undefined, cookie)).json<{ revision: number }>();
const change = (body: object) => network.ask('PUT', '/api/application-page?agencyId=1', body, cookie);
const openPage = async (open = true, asked: object[] = questions) =>
  change({ revision: (await settings()).revision, open, questions: asked });
const ticket = async () => (await network.ask('GET', '/api/join/1')).json<{ ticket: string }>().ticket;

const written = (email: string, more: object = {}) => ({
  companyName: 'Tide Reads',
  personName: 'Noor Haddad',
  email,
  websites: ['https://tide.example', 'https://tide.example/blog'],
  trafficType: 'Content',
  countryCode: 'DE',
  currencyCode: 'EUR',
  answers: ['A newsletter', 'More'],
  language: 'de',
  fax: '',
  ...more,
});

/** Fills the form as a person does, in ten seconds. */
async function send(email: string, more: object = {}, seconds = 10) {
  const opened = await ticket();
  at += seconds * 1000;
  return post(written(email, { ticket: opened, ...more }));
}

let people = 0;
/** Sends from a browser of its own. */
const post = (payload: object, remoteAddress = `203.0.113.${(people += 1)}`) =>
  network.app.inject({ method: 'POST', url: '/api/join/1', payload, remoteAddress });

const mails = async (to: string) =>
  (
    await network.deps.db
      .selectFrom('outbox')
      .where('to_address', '=', to)
      .orderBy('id')
      .select(['kind', 'data', 'language'])
      .execute()
  ).map(({ kind, data, language }) => ({ kind, language, data: JSON.parse(data) as Record<string, string> }));

const tokenFor = async (email: string): Promise<string> =>
  (await mails(email)).findLast(({ kind }) => kind === 'verifyApplication')?.data['link']?.split('token=')[1] ?? '';
const confirm = (token: string) => network.ask('POST', '/api/join/1/confirmation', { token });
const list = async () =>
  (await network.ask('GET', '/api/applications?agencyId=1', undefined, cookie)).json<Application[]>();

test('the page is closed until the agency opens it', async () => {
  expect((await network.ask('GET', '/api/join/1')).statusCode).toBe(404);
  expect((await network.ask('POST', '/api/join/1', written('a@tide.example', { ticket: '' }))).statusCode).toBe(404);
  const opened = await openPage();
  expect(opened.json()).toEqual({ revision: 1, open: true, questions, address: 'http://partnerdeck.test/join/1' });
  const page = (await network.ask('GET', '/api/join/1')).json();
  expect(page).toMatchObject({ agencyName: 'Harbour Partners', currencies: ['EUR'], questions });
});

test('of two people who change the page at once, the later one is told, and changes nothing', async () => {
  const { revision } = await settings();
  const answers = await Promise.all(
    ['Since when?', 'How many readers?'].map((text) =>
      change({ revision, open: true, questions: [{ text, kind: 'text', required: false, options: [] }] }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const kept = answers.find(({ statusCode }) => statusCode === 200)!;
  expect(await settings()).toEqual(kept.json());
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
    code: 'CONFLICT',
    refusal: { key: 'application.pageChanged' },
  });
  expect((await openPage()).statusCode).toBe(200);
});

test('an application counts once its address is confirmed, and once only', async () => {
  expect((await send('Noor@tide.example')).statusCode).toBe(204);
  expect(await list()).toEqual([]);
  expect(await mails('noor@tide.example')).toMatchObject([{ kind: 'verifyApplication', language: 'de' }]);
  const token = await tokenFor('noor@tide.example');
  const drafts = await network.deps.db.selectFrom('application_draft').selectAll().execute();
  expect(JSON.stringify(drafts)).not.toContain(token);
  const [one, two] = await Promise.all([confirm(token), confirm(token)]);
  expect([one.statusCode, two.statusCode, one.json()]).toEqual([200, 200, { agencyName: 'Harbour Partners' }]);
  expect(await list()).toMatchObject([
    {
      status: 'received',
      companyName: 'Tide Reads',
      email: 'noor@tide.example',
      websites: ['https://tide.example', 'https://tide.example/blog'],
      answers: [
        { question: 'How do you reach people?', answer: 'A newsletter' },
        { question: 'How many readers a month?', answer: 'More' },
      ],
    },
  ]);
  expect((await mails('noor@tide.example')).map(({ kind }) => kind)).toEqual([
    'verifyApplication',
    'applicationReceived',
  ]);
});

test('an accepted application is a publisher, whose applicant is invited; nobody decides twice', async () => {
  const [application] = await list();
  const path = `/api/applications/${application!.id}`;
  const accepted = await network.ask('POST', `${path}/acceptance?agencyId=1`, undefined, cookie);
  expect(accepted.json<Application>(), accepted.body).toMatchObject({ status: 'accepted', decidedBy: 'Ada Nyberg' });
  const accounts = (await network.ask('GET', '/api/accounts?agencyId=1', undefined, cookie)).json();
  expect(accounts).toMatchObject([
    { kind: 'publisher', name: 'Tide Reads', currency: 'EUR', contactId: accepted.json<Application>().contactId },
  ]);
  const sites = await network.deps.db.selectFrom('website').select(['url', 'contact_id']).orderBy('id').execute();
  expect(sites.map(({ url }) => url)).toEqual(['https://tide.example', 'https://tide.example/blog']);
  expect((await mails('noor@tide.example')).at(-1)).toMatchObject({
    kind: 'applicationAccepted',
    data: { agencyName: 'Harbour Partners', link: expect.stringMatching(/\/invitation\/[\w-]{43}$/) },
  });
  // The agency's: it is not withdrawn when Ada leaves.
  const sender = network.deps.db.selectFrom('invitation').where('email', '=', 'noor@tide.example').select('invited_by');
  expect(await sender.execute()).toEqual([{ invited_by: null }]);
  const again = await network.ask('POST', `${path}/refusal?agencyId=1`, { reason: 'Late' }, cookie);
  expect([again.statusCode, again.json().refusal]).toEqual([
    409,
    { key: 'application.decided', values: { name: 'Ada Nyberg' } },
  ]);
});

test('a refused applicant is told why, and all of it is written down', async () => {
  await send('sam@other.example', { companyName: 'Other Reads' });
  await confirm(await tokenFor('sam@other.example'));
  const application = (await list()).find(({ companyName }) => companyName === 'Other Reads')!;
  const path = `/api/applications/${application.id}/refusal?agencyId=1`;
  const refused = await network.ask('POST', path, { reason: 'We take no newsletters' }, cookie);
  expect(refused.json()).toMatchObject({ status: 'refused', reason: 'We take no newsletters', contactId: null });
  expect((await mails('sam@other.example')).at(-1)).toMatchObject({
    kind: 'applicationRefused',
    data: { reason: 'We take no newsletters' },
  });
  const events = await network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'application')
    .orderBy('id')
    .select(['action', 'actor_name'])
    .execute();
  expect(events).toEqual([
    { action: 'application.received', actor_name: 'Noor Haddad' },
    { action: 'application.accepted', actor_name: 'Ada Nyberg' },
    { action: 'application.received', actor_name: 'Noor Haddad' },
    { action: 'application.refused', actor_name: 'Ada Nyberg' },
  ]);
});

test('a second application of a company is accepted once the first publisher has another name', async () => {
  await send('lina@tide.example', { companyName: 'TIDE Reads' });
  await confirm(await tokenFor('lina@tide.example'));
  const second = (await list()).find(({ email }) => email === 'lina@tide.example')!;
  const { db } = network.deps;
  const publishers = () => db.selectFrom('contact').select(['id', 'name']).orderBy('id').execute();
  const [first, ...none] = await publishers();
  const accept = () => network.ask('POST', `/api/applications/${second.id}/acceptance?agencyId=1`, undefined, cookie);
  const refused = await accept();
  expect([refused.statusCode, refused.json().refusal]).toEqual([
    409,
    { key: 'application.nameTaken', values: { name: 'TIDE Reads', contactId: first!.id } },
  ]);
  expect([none, await publishers()]).toEqual([[], [first]]);
  await db.updateTable('contact').set({ name: 'Tide Reads (news)' }).where('id', '=', first!.id).execute();
  expect((await accept()).json<Application>()).toMatchObject({ status: 'accepted' });
  expect((await publishers()).map(({ name }) => name)).toEqual(['Tide Reads (news)', 'TIDE Reads']);
});

test('nobody learns whether an address is known: the answer is the same', async () => {
  const known = await send('ada@harbour.example');
  const unknown = await send('nobody@else.example');
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
});

test('a field that people do not see, and speed, give programs away', async () => {
  const before = (await network.deps.db.selectFrom('application_draft').selectAll().execute()).length;
  expect((await send('robot@spam.example', { fax: '123' })).statusCode).toBe(204);
  const fast = await send('robot@spam.example', {}, 1);
  expect([fast.statusCode, fast.json().refusal.key]).toEqual([409, 'application.tooFast']);
  const old = await send('robot@spam.example', {}, 2 * 86_400);
  expect(old.json().refusal.key).toBe('application.oldPage');
  const made = await send('robot@spam.example', { ticket: `${at.toString(36)}.AAAA` });
  expect(made.json().refusal.key).toBe('application.oldPage');
  // Answers belong to the questions that the page had.
  const opened = await ticket();
  await openPage(true, questions.toReversed());
  at += 60_000;
  const other = await post(written('robot@spam.example', { ticket: opened }));
  expect(other.json().refusal.key).toBe('application.oldPage');
  await openPage();
  expect((await network.deps.db.selectFrom('application_draft').selectAll().execute()).length).toBe(before);
  expect(await mails('robot@spam.example')).toEqual([]);
});

test('every bad field is named', async () => {
  const refused = await send('no address', { websites: ['javascript:alert(1)'], countryCode: 'XX', companyName: '' });
  expect(
    refused
      .json<{ errors: { path: string }[] }>()
      .errors.map(({ path }) => path)
      .toSorted(),
  ).toEqual(['body.companyName', 'body.countryCode', 'body.email', 'body.websites.0']);
  const answers = await send('a@b.example', { answers: ['', 'Millions'] });
  expect(answers.json<{ errors: { path: string; refusal: { key: string } }[] }>().errors).toMatchObject([
    { path: 'body.answers.0', refusal: { key: 'application.answerNeeded' } },
    { path: 'body.answers.1', refusal: { key: 'application.noOption' } },
  ]);
  const currency = await send('a@b.example', { currencyCode: 'USD' });
  expect(currency.json().errors[0]).toMatchObject({
    path: 'body.currencyCode',
    refusal: { key: 'input.exchangedCurrency' },
  });
});

test('one address gets three mails a day at most, and a link ends after a day', async () => {
  for (let count = 0; count < 5; count += 1) {
    at += 60_000;
    expect((await send('often@tide.example')).statusCode).toBe(204);
  }
  expect(await mails('often@tide.example')).toHaveLength(3);
  const token = await tokenFor('often@tide.example');
  at += 25 * 3_600_000;
  const late = await confirm(token);
  expect([late.statusCode, late.json().refusal.key]).toEqual([404, 'application.oldLink']);
  expect((await confirm('made-up')).statusCode).toBe(404);
});

test('a link that was used says so for weeks, and its draft is forgotten at once', async () => {
  await send('again@tide.example');
  const token = await tokenFor('again@tide.example');
  expect((await confirm(token)).statusCode).toBe(200);
  at += 30 * DAY_MS;
  await send('another@tide.example');
  expect((await confirm(token)).statusCode).toBe(200);
  const drafts = await network.deps.db.selectFrom('application_draft').selectAll().execute();
  expect(JSON.stringify(drafts)).not.toContain('again@tide.example');
});

test('one address sends ten a minute at most', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await post(written('flood@tide.example'), '198.51.100.7')).statusCode),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('one stranger cannot close the page for the others', async () => {
  at += 3_600_000;
  const from = async (email: string, address: string) => {
    const opened = await ticket();
    at += 10_000;
    return post(written(email, { ticket: opened }), address);
  };
  const statuses: number[] = [];
  // The addresses of one network of IPv6 are one client's.
  for (let count = 1; count <= 11; count += 1) {
    statuses.push((await from(`reader${count}@tide.example`, `2001:db8:0:1::${count}`)).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  expect((await from('else@tide.example', '2001:db8:0:2::1')).statusCode).toBe(204);
});

test('a closed page takes nothing more', async () => {
  const opened = await ticket();
  at += 10_000;
  await openPage(false);
  const refused = await post(written('late@tide.example', { ticket: opened }));
  expect(refused.statusCode).toBe(404);
});
