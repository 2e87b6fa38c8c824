import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SentInvitation } from '#contract/people';
import { MOST_EVENTS, type PersonalData } from '#contract/personal-data';
import { audit } from '#server/domain/audit.store';
import { checkSeals, rewriteEvents, sealEvents, sealKey } from '#server/domain/audit-seals.store';
import { rememberPerson } from '#server/domain/former-people.store';
import type { Db } from '#server/db/database';
import { insertCopies } from '#server/testing/copies';
import { columnsWith } from '#server/testing/held-text';
import { emailOf, PASSWORD } from '#server/testing/keys';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { refused, stopped } from '#server/testing/reasons';
import { addSecond } from '#server/testing/second-network';
import { copyPerson } from './log.ts';

/** A person's own data: everything that is stored about them, and their way out. */

const LATER = new Date('2100-01-01');
let network: TestNetwork;
let key: Buffer;
beforeEach(async () => {
  network = await startNetwork();
  key = sealKey(network.deps.config.SESSION_SECRET);
});
afterEach(() => network.drop());

const asked = (cookie: string, method: 'GET' | 'POST', url: string, payload?: object) =>
  network.app.inject({
    method,
    url,
    headers: { cookie, origin: network.deps.publicUrl },
    ...(payload && { payload }),
  });
const sealAll = async () => {
  const { db } = network.deps;
  while ((await db.transaction().execute((tx) => sealEvents(tx, key, LATER))) > 0);
};
const me = async () =>
  network.deps.db
    .selectFrom('auth_user')
    .where('email', '=', emailOf('publisher'))
    .selectAll()
    .executeTakeFirstOrThrow();
/** Another admin for each account of a person. */
async function addAdmins(userId: string): Promise<void> {
  const { db } = network.deps;
  const accounts = await db.selectFrom('membership').where('user_id', '=', userId).selectAll().execute();
  for (const [at, account] of accounts.entries()) {
    await db
      .insertInto('membership')
      .values({ ...account, id: 990_000 + at, user_id: 'demo-manager', level: 'admin', ended_at: null })
      .execute();
  }
}

const CHOSEN = 'nine green owls listen';
/** A viewer of the publisher's account, who was invited by link: nobody has proved that the address is theirs. */
async function viewer(email: string, name: string) {
  const wanted = { emails: [email], level: 'viewer', language: 'en', by: 'link' };
  const publisher = await network.signIn('publisher');
  const made = await asked(publisher, 'POST', '/v1/invitations?agencyId=1&contactId=200001', wanted);
  expect(made.statusCode, made.body).toBe(201);
  const code = made.json<SentInvitation[]>()[0]!.link!.split('/').at(-1);
  const accepted = await asked('', 'POST', `/api/invitation/${code}`, { name, password: CHOSEN });
  expect(accepted.statusCode, accepted.body).toBe(200);
  const cookie = accepted.cookies.map((one) => `${one.name}=${encodeURIComponent(one.value)}`).join('; ');
  return { cookie, erase: () => asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: CHOSEN }) };
}
/** An invitation and a mail of an agency to an address. */
async function invited(id: number, agency_id: number, email: string): Promise<void> {
  const { db, mail, now } = network.deps;
  await db
    .insertInto('invitation')
    .values({
      id,
      agency_id,
      contact_id: 0,
      role: 'manager',
      level: 'viewer',
      email,
      language: 'en',
      code_hash: `hash-${id}`,
      mailed: true,
      invited_by: null,
      inviter_name: 'Agency',
      created_at: now(),
      ends_at: LATER,
      accepted_at: null,
      membership_id: null,
      withdrawn_at: null,
    })
    .execute();
  const data = {
    accountName: 'Tide',
    inviterName: 'Agency',
    link: 'https://x.example/i/1',
    endsAt: LATER.toISOString(),
  };
  await mail.queue(db, { to: email, agencyId: agency_id, language: 'en', kind: 'invitation', data });
}
/** Rows that hold an address. */
async function rowsAt(email: string) {
  const { db } = network.deps;
  const people = await db.selectFrom('contact_user').where('email', '=', email).orderBy('id').selectAll().execute();
  const invitations = await db
    .selectFrom('invitation')
    .where('email', '=', email)
    .orderBy('id')
    .select(['id', 'withdrawn_at'])
    .execute();
  const mails = await db.selectFrom('outbox').where('to_address', '=', email).orderBy('id').select('id').execute();
  const events = await db
    .selectFrom('audit_event')
    .where('after', 'like', `%${email}%`)
    .where('subject_kind', '<>', 'person')
    .orderBy('id')
    .select(['id', 'agency_id'])
    .execute();
  return { people, invitations, mails, events };
}
const told = (agency_id: number, contact_id: number, email: string) =>
  network.deps.db.transaction().execute((tx) =>
    audit(tx, {
      agency_id,
      contact_id,
      actor_kind: 'system',
      actor_id: 'x',
      actor_name: 'X',
      action: 'contact.changed',
      subject_kind: 'contact',
      subject_id: String(contact_id),
      after: { email },
      occurred_at: network.deps.now(),
    }),
  );

test('an address that nobody has proved to be theirs exports and erases nothing of others', async () => {
  const { db } = network.deps;
  const { email, contact_id } = await db
    .selectFrom('contact_user')
    .innerJoin('contact', 'contact.id', 'contact_user.contact_id')
    .where('contact.kind', '=', 'advertiser')
    .where('contact_user.email', 'not in', (of) => of.selectFrom('auth_user').select('email'))
    .orderBy('contact_user.id')
    .select(['contact_user.email', 'contact_user.contact_id'])
    .executeTakeFirstOrThrow();
  await invited(880_001, 1, email);
  await invited(880_002, 2, email);
  await told(1, contact_id, email);
  const before = await rowsAt(email);
  expect([before.people.length > 0, before.invitations.length, before.mails.length, before.events.length]).toEqual([
    true,
    2,
    2,
    1,
  ]);
  const taker = await viewer(email, 'Somebody Else');
  const exported = (await asked(taker.cookie, 'GET', '/api/personal-data')).json<PersonalData>();
  expect(exported.networks[0]!.mails).toEqual([]);
  expect(exported.networks[0]!.invitations).toMatchObject([{ level: 'viewer' }]);
  const { id } = await db.selectFrom('auth_user').where('email', '=', email).select('id').executeTakeFirstOrThrow();
  const erased = await taker.erase();
  expect(erased.statusCode, erased.body).toBe(204);
  expect(await rowsAt(email)).toEqual(before);
  const user = await db.selectFrom('auth_user').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect([user.name, user.email]).toEqual(['Erased person 1', 'erased-person-1@erased.invalid']);
});

test('a name that somebody else of the agency has is not replaced where only it stands', async () => {
  const { db, now } = network.deps;
  const manager = 'Leonie Achterberg';
  const kept = async () => ({
    runs: await db.selectFrom('billing_run').orderBy('id').select(['id', 'ran_by']).execute(),
    notes: await db.selectFrom('day_note').orderBy('id').select(['id', 'author_name']).execute(),
  });
  const before = await kept();
  expect(before.runs.map(({ ran_by }) => ran_by)).toContain(manager);
  const namesake = await viewer('leonie@example.com', manager);
  expect((await namesake.erase()).statusCode).toBe(204);
  expect(await kept()).toEqual(before);

  // One with a name of their own goes from the rows of their account, and from no other's.
  const note = { agency_id: 1, day: '2026-03-01', text: 'Sale', author_name: 'Una Only', revision: 1 };
  const stamps = { created_at: now(), updated_at: now() };
  const accounts = [200001, 200002];
  for (const contact_id of accounts) {
    await db
      .insertInto('day_note')
      .values({ ...note, ...stamps, id: 700_000 + contact_id, contact_id })
      .execute();
  }
  const only = await viewer('una@example.com', 'Una Only');
  const { id } = await db
    .selectFrom('auth_user')
    .where('email', '=', 'una@example.com')
    .select('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('mirror_write')
    .values({
      id: 880_003,
      operation: 'createPlacement',
      subject: 'placement',
      input: '{}',
      file_key: null,
      actor_kind: 'user',
      actor_id: id,
      actor_name: 'Una Only',
      batch_id: null,
      row_id: null,
      state: 'done',
      known: null,
      result: null,
      trouble: null,
      attempts: 1,
      failures: 0,
      asked_at: now(),
      next_at: null,
      settled_at: now(),
    })
    .execute();
  expect((await only.erase()).statusCode).toBe(204);
  const notes = await db.selectFrom('day_note').where('id', '>', 700_000).orderBy('id').select('author_name').execute();
  expect(notes.map((one) => one.author_name)).toEqual(['Erased person 2', 'Una Only']);
  const write = await db.selectFrom('mirror_write').select('actor_name').executeTakeFirstOrThrow();
  expect(write.actor_name).toBe('Erased person 2');
});

test('the export holds the sign-in, the accounts and what the person did', async () => {
  const cookie = await network.signIn('publisher');
  const answer = await asked(cookie, 'GET', '/api/personal-data');
  expect(answer.statusCode, answer.body).toBe(200);
  const data = answer.json<PersonalData>();
  const user = await me();
  expect(data.person).toMatchObject({ id: user.id, name: user.name, email: user.email });
  expect(data.sessions.length).toBeGreaterThan(0);
  expect(data.networks[0]!.accounts.length).toBeGreaterThan(0);
  expect(data.networks[0]!.events.map((one) => one.action)).toContain('session.started');
  expect(answer.body).not.toContain('password":"');
  const key = await network.as('publisher');
  expect((await key.get('/api/personal-data')).statusCode).toBe(403);
});

test('of very many events the export holds the newest, and says how many others there are', async () => {
  const cookie = await network.signIn('publisher');
  const read = async () => (await asked(cookie, 'GET', '/api/personal-data')).json<PersonalData>().networks[0]!;
  const before = await read();
  expect([before.events.length > 0, before.eventsLeftOut]).toEqual([true, 0]);
  const last = `(select * from audit_event where actor_id = '${(await me()).id}' order by id desc limit 1)`;
  const changed = { id: '800000000 + n', subject_id: 'cast(n as text)' };
  await insertCopies(
    network.deps.db,
    'audit_event',
    changed,
    `${last} as one cross join generate_series(1, ${MOST_EVENTS}) as numbers(n)`,
  );
  const { events, eventsLeftOut } = await read();
  expect([events.length, eventsLeftOut]).toEqual([MOST_EVENTS, before.events.length]);
  expect([events[0]!.subjectId, events.at(-1)!.subjectId]).toEqual(['1', String(MOST_EVENTS)]);
});

test('a wrong password erases nothing', async () => {
  const cookie = await network.signIn('publisher');
  const answer = await asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: 'not the password' });
  expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.accountPassword']);
  expect((await me()).email).toBe(emailOf('publisher'));
});

test('the last admin of an account is refused, by the name of the account', async () => {
  const cookie = await network.signIn('publisher');
  const { db } = network.deps;
  const user = await me();
  await db.updateTable('membership').set({ level: 'admin' }).where('user_id', '=', user.id).execute();
  await db
    .updateTable('membership')
    .set({ level: 'member' })
    .where('user_id', '<>', user.id)
    .where('contact_id', '<>', 0)
    .execute();
  const { name } = await db
    .selectFrom('membership')
    .innerJoin('contact', 'contact.id', 'membership.contact_id')
    .where('membership.user_id', '=', user.id)
    .select('contact.name')
    .executeTakeFirstOrThrow();
  const answer = await asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: PASSWORD });
  expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringContaining(name)]);
  expect((await asked(cookie, 'GET', '/api/me')).statusCode).toBe(200);
});

test('erasing takes name and address from everywhere, keeps what was done, and the log’s seals hold', async () => {
  const cookie = await network.signIn('publisher');
  const { db, mail, now } = network.deps;
  const user = await me();
  await addAdmins(user.id);
  const [account] = await db
    .selectFrom('membership')
    .where('user_id', '=', user.id)
    .where('contact_id', '<>', 0)
    .selectAll()
    .execute();
  await db.transaction().execute(async (tx) => {
    const about = { agency_id: 1, contact_id: account!.contact_id, occurred_at: now() };
    const event = { ...about, actor_kind: 'user' as const, actor_id: user.id, actor_name: user.name };
    await audit(
      tx,
      {
        ...event,
        action: 'invitation.sent',
        subject_kind: 'invitation',
        subject_id: '7',
        after: { email: user.email.toUpperCase(), level: 'member' },
      },
      {
        ...event,
        action: 'person.joined',
        subject_kind: 'person',
        subject_id: String(account!.id),
        after: { name: user.name, level: 'admin' },
      },
    );
    await mail.queue(tx, {
      to: 'somebody@else.example',
      agencyId: 1,
      language: 'en',
      kind: 'invitation',
      data: { accountName: 'Tide', inviterName: user.name, link: 'https://x.example/i/1', endsAt: now().toISOString() },
    });
    await mail.queue(tx, {
      to: user.email,
      agencyId: 1,
      language: 'en',
      kind: 'emailChanged',
      data: { newEmail: 'x@y.example' },
    });
  });
  await db
    .insertInto('day_note')
    .values({
      id: 880_001,
      agency_id: 1,
      contact_id: account!.contact_id,
      day: '2026-03-01',
      text: 'Sale began',
      author_name: user.name,
      revision: 1,
      created_at: now(),
      updated_at: now(),
    })
    .execute();
  await sealAll();
  const before = await checkSeals(db, key);
  expect(before).toMatchObject({ wrong: [], open: 0 });
  const done = await db
    .selectFrom('audit_event')
    .where('actor_id', '=', user.id)
    .orderBy('id')
    .select(['id', 'action'])
    .execute();

  const answer = await asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(204);

  expect(await columnsWith(db, user.name, user.email)).toEqual([]);
  expect((await asked(cookie, 'GET', '/api/me')).statusCode).toBe(401);
  const again = await network.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { origin: network.deps.publicUrl },
    payload: { email: user.email, password: PASSWORD },
  });
  expect(again.json().code).toBe('INVALID_SIGN_IN');
  const kept = await db
    .selectFrom('audit_event')
    .where('actor_id', '=', user.id)
    .orderBy('id')
    .select(['id', 'action', 'actor_name'])
    .execute();
  expect(kept.slice(0, done.length).map(({ id, action }) => ({ id, action }))).toEqual(done);
  expect(new Set(kept.map((one) => one.actor_name))).toEqual(new Set(['Erased person 1']));
  expect(kept.at(-1)?.action).toBe('person.erased');
  // The seals hold after it, and find a change as before.
  await sealAll();
  expect((await checkSeals(db, key)).wrong).toEqual([]);
  const joined = await db
    .selectFrom('audit_event')
    .where('action', '=', 'person.joined')
    .where('subject_id', '=', String(account!.id))
    .select(['id', 'after'])
    .executeTakeFirstOrThrow();
  expect(joined.after).toContain('Erased person 1');
  await db.updateTable('audit_event').set({ after: '{"level":"viewer"}' }).where('id', '=', joined.id).execute();
  expect((await checkSeals(db, key)).wrong).toEqual([expect.stringContaining('an event was changed')]);
});

/** Takes a network's turn to write. @returns what lets it go */
async function hold(db: Db): Promise<() => void> {
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  void db.transaction().execute(() => {
    take();
    return free;
  });
  await taken;
  return letGo;
}

test('a sign-in during the erasure brings the name back to no network that has lost it', async () => {
  const second = await addSecond(network, { publisher: await network.as('publisher') });
  const cookie = await network.signIn('publisher');
  const { id, name } = await me();
  const own = await second.selectFrom('membership').where('user_id', '=', id).selectAll().executeTakeFirstOrThrow();
  await second
    .insertInto('membership')
    .values({ ...own, id: 990_000, user_id: 'demo-manager' })
    .execute();
  await addAdmins(id);
  const { db } = network.deps;
  const nameThere = async () =>
    (await second.selectFrom('auth_user').where('id', '=', id).select('name').executeTakeFirstOrThrow()).name;

  // The second network is erased first, and the first one not before it is let go.
  const letSecondGo = await hold(second);
  const erased = asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: PASSWORD });
  await expect.poll(() => db.selectFrom('erased_person').select('user_id').execute()).toEqual([{ user_id: id }]);
  const letFirstGo = await hold(db);
  letSecondGo();
  await expect.poll(nameThere).toBe('Erased person 1');
  expect((await me()).name).toBe(name);
  await copyPerson(network.deps, id);
  expect(await nameThere()).toBe('Erased person 1');
  letFirstGo();
  expect((await erased).statusCode).toBe(204);
  expect(await nameThere()).toBe('Erased person 1');
});

/** Gives somebody another address, as the two links of a change do. */
async function moveTo(userId: string, email: string): Promise<void> {
  const { db, now } = network.deps;
  const { email: was } = await db
    .selectFrom('auth_user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirstOrThrow();
  await rememberPerson(db, userId);
  await db.updateTable('auth_user').set({ email, email_verified: true }).where('id', '=', userId).execute();
  await db.transaction().execute((tx) =>
    audit(tx, {
      agency_id: 1,
      contact_id: 200001,
      actor_kind: 'user',
      actor_id: userId,
      actor_name: 'X',
      action: 'address.changed',
      subject_kind: 'person',
      subject_id: userId,
      before: { email: was },
      after: { email },
      occurred_at: now(),
    }),
  );
}
const rename = async (cookie: string, name: string) => {
  const answer = await network.app.inject({
    method: 'PUT',
    url: '/api/name',
    headers: { cookie, origin: network.deps.publicUrl },
    payload: { name },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

test('former names and addresses are exported, and erased with the person', async () => {
  const cookie = await network.signIn('publisher');
  const { db, mail, now } = network.deps;
  const user = await me();
  await db.updateTable('auth_user').set({ email_verified: true }).where('id', '=', user.id).execute();
  await addAdmins(user.id);
  const note = { agency_id: 1, contact_id: 200001, day: '2026-03-01', text: 'Sale', revision: 1 };
  const stamps = { created_at: now(), updated_at: now() };
  await db
    .insertInto('day_note')
    .values({ ...note, ...stamps, id: 880_001, author_name: user.name })
    .execute();
  await mail.queue(db, { to: user.email, language: 'en', kind: 'emailChanged', data: { newEmail: 'x@y.example' } });
  await rename(cookie, 'Robin Vale');
  await moveTo(user.id, 'robin@vale.example');
  await rename(cookie, 'Robin Hill');
  const data = (await asked(cookie, 'GET', '/api/personal-data')).json<PersonalData>();
  expect(data.person).toMatchObject({ name: 'Robin Hill', email: 'robin@vale.example' });
  expect(data.person.former).toEqual([
    { name: user.name, email: user.email },
    { name: 'Robin Vale', email: user.email },
    { name: 'Robin Vale', email: 'robin@vale.example' },
  ]);
  expect(data.networks[0]!.mails.map(({ kind }) => kind)).toContain('emailChanged');

  const answer = await asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(204);
  const texts = [user.name, user.email, 'Robin Vale', 'Robin Hill', 'robin@vale.example'];
  expect(await columnsWith(db, ...texts)).toEqual([]);
  const { author_name } = await db
    .selectFrom('day_note')
    .where('id', '=', 880_001)
    .select('author_name')
    .executeTakeFirstOrThrow();
  expect(author_name).toBe('Erased person 1');
  await sealAll();
  expect((await checkSeals(db, key)).wrong).toEqual([]);
});

test('a former address that somebody else has now stays theirs, and so does a name that they had', async () => {
  const { db, mail, now } = network.deps;
  const cookie = await network.signIn('publisher');
  const user = await me();
  const left = user.email;
  await db.updateTable('auth_user').set({ email_verified: true }).where('id', '=', user.id).execute();
  await addAdmins(user.id);
  const heir = await viewer('heir@example.com', user.name);
  await moveTo(user.id, 'robin@vale.example');
  const { id } = await db
    .selectFrom('auth_user')
    .where('email', '=', 'heir@example.com')
    .select('id')
    .executeTakeFirstOrThrow();
  await moveTo(id, left);
  await mail.queue(db, {
    to: left,
    agencyId: 1,
    language: 'en',
    kind: 'emailChanged',
    data: { newEmail: 'x@y.example' },
  });
  await rename(heir.cookie, 'Somebody Else');
  const note = { agency_id: 1, contact_id: 200001, day: '2026-03-01', text: 'Sale', revision: 1 };
  await db
    .insertInto('day_note')
    .values({ ...note, id: 880_001, author_name: user.name, created_at: now(), updated_at: now() })
    .execute();
  const mails = async () => (await rowsAt(left)).mails;
  const before = await mails();
  expect(before.length).toBeGreaterThan(0);
  const answer = await asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await mails()).toEqual(before);
  const { author_name } = await db
    .selectFrom('day_note')
    .where('id', '=', 880_001)
    .select('author_name')
    .executeTakeFirstOrThrow();
  expect(author_name).toBe(user.name);
});

test('a forged rewriting is found, and one over a changed event hides nothing', async () => {
  const { db } = network.deps;
  await sealAll();
  const first = await db.selectFrom('audit_event').orderBy('id').selectAll().executeTakeFirstOrThrow();
  const forged = sealKey('another secret of at least 32 characters');
  await db.transaction().execute((tx) => rewriteEvents(tx, forged, [{ ...first, after: '{"by":"forger"}' }]));
  expect((await checkSeals(db, key)).wrong).toEqual([
    expect.stringContaining('rewritten, but not by this installation'),
  ]);
  await db.updateTable('audit_seal').set({ rewritten_hash: null, rewritten_seal: null }).execute();
  expect((await checkSeals(db, key)).wrong).toEqual([expect.stringContaining('an event was changed')]);
  // Rewriting with the right key over a range that was changed before does not make it right.
  await db.transaction().execute((tx) => rewriteEvents(tx, key, [{ ...first, after: '{"by":"us"}' }]));
  expect((await checkSeals(db, key)).wrong).toEqual([expect.stringContaining('an event was changed')]);
});

test('people of an account are erased in its agency alone, and in its rows', async () => {
  const { db } = network.deps;
  const cookie = await network.signIn('manager');
  const people = await db.selectFrom('contact_user').where('agency_id', '=', 1).orderBy('id').selectAll().execute();
  const person = people[0]!;
  const colleague = people.find((one) => one.contact_id !== person.contact_id)!;
  const elsewhere = await db
    .selectFrom('contact_user')
    .where('agency_id', '=', 2)
    .orderBy('id')
    .selectAll()
    .executeTakeFirstOrThrow();
  const email = 'shared@agency.example';
  await db
    .updateTable('contact_user')
    .set({ email })
    .where('id', 'in', [person.id, colleague.id, elsewhere.id])
    .execute();
  await invited(880_001, 1, email);
  await invited(880_002, 2, email);
  await told(1, person.contact_id, email);
  await told(2, elsewhere.contact_id, email);
  const before = await rowsAt(email);
  const answer = await asked(cookie, 'POST', `/api/contacts/${person.contact_id}/personal-data/erase?agencyId=1`, {});
  expect(answer.statusCode, answer.body).toBe(204);
  const after = await rowsAt(email);
  expect(after.people).toEqual(before.people.filter(({ id }) => id !== person.id));
  expect(after.invitations).toEqual([{ id: 880_002, withdrawn_at: null }]);
  expect(after.mails).toEqual(before.mails.slice(1));
  expect(after.events.map(({ agency_id }) => agency_id)).toEqual([2]);
});

test('reasons and applications lose who is erased, and nobody whose name is longer', async () => {
  const { db } = network.deps;
  const cookie = await network.signIn('publisher');
  const { id, name: first } = await me();
  await addAdmins(id);
  await rename(cookie, 'Jo Ömar');
  const email = 'jo@omar.example';
  await db.updateTable('auth_user').set({ email, email_verified: true }).where('id', '=', id).execute();
  await refused(network, 880_001, 'Joanna M.', email.toUpperCase(), `Joanna M. has an account: ask ${email}`);
  await refused(network, 880_002, 'Jo Ömarsson', 'other@else.example', 'Jo Ömarsson: no');
  await refused(network, 880_003, 'Mia Jo Ömar', 'mia@else.example', 'No');
  for (const [at, name] of [first, 'Jo Ömar', 'Jo Ömarsson', 'Mia Jo Ömar', 'JO ÖMAR'].entries())
    await stopped(network, 880_001 + at, name);
  await sealAll();
  const answer = await asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await columnsWith(db, first, email, 'Joanna M.')).toEqual([]);
  const files = await db
    .selectFrom('file_processing')
    .where('entry_id', '>', 880_000)
    .orderBy('entry_id')
    .select(['message', 'refusal'])
    .execute();
  const names = ['Erased person 1', 'Erased person 1', 'Jo Ömarsson', 'Mia Jo Ömar', 'Erased person 1'];
  const whys = names.map((name) => ({
    message: `Stopped by ${name}.`,
    refusal: { key: 'processing.stopped', values: { name } },
  }));
  expect(files).toEqual(whys.map((why) => ({ ...why, refusal: JSON.stringify(why.refusal) })));
  const failed = db.selectFrom('audit_event').where('action', '=', 'file.failed').where('subject_id', 'like', '88000%');
  const told = (await failed.orderBy('id').select('after').execute()).map(
    ({ after }) => JSON.parse(after ?? '') as object,
  );
  expect(told).toEqual(whys);
  const applied = await db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'application')
    .where('subject_id', 'like', '88000%')
    .orderBy('id')
    .select(['actor_id', 'actor_name', 'after'])
    .execute();
  expect(applied.slice(0, 2)).toEqual([
    { actor_id: 'erased-person-1@erased.invalid', actor_name: 'Erased person 1', after: '{"name":"Tide Reads"}' },
    expect.objectContaining({
      actor_name: 'Leonie Achterberg',
      after: expect.stringContaining('"Erased person 1 has an account: ask erased-person-1@erased.invalid"'),
    }),
  ]);
  expect(applied[2]).toMatchObject({ actor_id: 'other@else.example', actor_name: 'Jo Ömarsson' });
  expect(applied[3]!.after).toContain('Jo Ömarsson: no');
  await sealAll();
  expect((await checkSeals(db, key)).wrong).toEqual([]);
});

test('nobody takes words out of the log by being called so', async () => {
  const { db } = network.deps;
  const cookie = await network.signIn('publisher');
  const { id } = await me();
  await addAdmins(id);
  const before = new Date(network.deps.now().getTime() - 1);
  const why = (name: string) => ({
    message: `Stopped by ${name}.`,
    refusal: { key: 'processing.stopped', values: { name } },
  });
  await stopped(network, 880_001, 'Click Fraud');
  await db.updateTable('file_processing').set({ finished_at: before }).where('entry_id', '=', 880_001).execute();
  await db.updateTable('audit_event').set({ occurred_at: before }).where('subject_id', '=', '880001').execute();
  await rename(cookie, 'Click Fraud');
  await stopped(network, 880_002, 'Click Fraud');
  const answer = await asked(cookie, 'POST', '/api/personal-data/erase', { accountPassword: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(204);
  const files = db.selectFrom('file_processing').where('entry_id', '>', 880_000).orderBy('entry_id').select('message');
  const messages = (await files.execute()).map(({ message }) => message);
  expect(messages).toEqual(['Stopped by Click Fraud.', expect.stringMatching(/^Stopped by Erased person \d+\.$/)]);
  const logged = db.selectFrom('audit_event').where('action', '=', 'file.failed').where('subject_id', 'like', '88000%');
  const [kept] = await logged.orderBy('id').select('after').execute();
  expect(JSON.parse(kept?.after ?? '')).toEqual(why('Click Fraud'));
});

test('who was refused goes with the people of the account that has the address, and is exported with them', async () => {
  const { db } = network.deps;
  const cookie = await network.signIn('manager');
  const person = await db
    .selectFrom('contact_user')
    .where('agency_id', '=', 1)
    .where('email', 'not in', (of) => of.selectFrom('auth_user').select('email'))
    .orderBy('id')
    .selectAll()
    .executeTakeFirstOrThrow();
  await refused(network, 880_001, 'Bea Before', person.email, 'Bea Before has one already');
  await refused(network, 880_002, 'Nobody Else', 'nobody@else.example', 'No');
  await sealAll();
  const path = `/api/contacts/${person.contact_id}/personal-data`;
  const { applications } = (await asked(cookie, 'GET', `${path}?agencyId=1`)).json<{ applications: object[] }>();
  expect(applications).toContainEqual(expect.objectContaining({ name: 'Bea Before', email: person.email }));
  const answer = await asked(cookie, 'POST', `${path}/erase?agencyId=1`, {});
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await columnsWith(db, person.email, 'Bea Before')).toEqual([]);
  expect(await columnsWith(db, 'nobody@else.example')).toEqual(
    expect.arrayContaining(['application.email', 'audit_event.actor_id']),
  );
  await sealAll();
  expect((await checkSeals(db, key)).wrong).toEqual([]);
});

test('an account manager exports and erases the people who are stored with an account', async () => {
  const { db, now } = network.deps;
  const manager = await network.as('manager');
  const cookie = await network.signIn('manager');
  const person = await db
    .selectFrom('contact_user')
    .innerJoin('contact', 'contact.id', 'contact_user.contact_id')
    .where('contact_user.agency_id', '=', 1)
    .where('contact_user.email', 'not in', (of) => of.selectFrom('auth_user').select('email'))
    .select(['contact_user.contact_id', 'contact_user.first_name', 'contact_user.surname', 'contact_user.email'])
    .select(['contact.name', 'contact.company_name'])
    .orderBy('contact_user.id')
    .executeTakeFirstOrThrow();
  const id = person.contact_id;
  await db.transaction().execute((tx) =>
    audit(tx, {
      agency_id: 1,
      contact_id: id,
      actor_kind: 'system',
      actor_id: 'x',
      actor_name: 'X',
      action: 'contact.changed',
      subject_kind: 'contact',
      subject_id: String(id),
      after: { email: person.email, company: person.company_name },
      occurred_at: now(),
    }),
  );
  await sealAll();
  const path = `/api/contacts/${id}/personal-data`;
  const data = await asked(cookie, 'GET', `${path}?agencyId=1`);
  expect(data.json().people).toContainEqual(
    expect.objectContaining({ name: `${person.first_name} ${person.surname}`, email: person.email }),
  );
  const publisher = await network.signIn('publisher');
  expect((await asked(publisher, 'POST', `${path}/erase?agencyId=1`, {})).statusCode).toBe(403);
  const answer = await asked(cookie, 'POST', `${path}/erase?agencyId=1`, {});
  expect(answer.statusCode, answer.body).toBe(204);
  expect(await columnsWith(db, person.email)).toEqual([]);
  const kept = await db.selectFrom('contact').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ name: person.name, company_name: person.company_name });
  expect(kept.email).toMatch(/^erased-person-\d+@erased\.invalid$/);
  await sealAll();
  expect((await checkSeals(db, key)).wrong).toEqual([]);
  expect((await manager.get('/api/audit', { action: 'contact.people_erased' })).json()).toHaveLength(1);
});
