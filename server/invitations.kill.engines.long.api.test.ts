import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentInvitation } from '#contract/people';
import type { Db } from '#server/db/database';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { LONG, MANY_STEPS, stepKiller } from '#server/testing/killed-steps';
import { startNetwork } from '#server/testing/network';
import { addSecond } from '#server/testing/second-network';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';
import { thorough } from '#server/testing/thorough';

/**
 * The program is killed before each step of an invitation and of its acceptance, and started again; also of one to a
 * further network, where the sign-in is made in one database and the membership in another.
 */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-invitations-'));
const account = 'agencyId=1&contactId=200001';

const STRIDE = thorough(2, 1);
/** Acceptances that an address may send in a minute. */
const A_MINUTE = 20;

let smtp: TestSmtp;
let database: TestDatabase;
let killer: ReturnType<typeof stepKiller>;
beforeAll(async () => {
  smtp = await startSmtp();
  database = await copyOfTemplate(folder);
  killer = stepKiller({ ...database.settings, ...smtp.settings }, STRIDE);
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Ends the claims of programs that were killed, as time does. */
const claimsEnd = () =>
  database.read((db) =>
    db
      .updateTable('outbox')
      .set({ claimed_until: new Date(0) })
      .execute(),
  );

/** Forgets the attempts of an address, as time does: those of our own limit and those of the sign-in library's. */
async function attemptsEnd(db: Db): Promise<void> {
  for (const counts of ['rate_window', 'auth_rate_limit'] as const) await db.deleteFrom(counts).execute();
}

const inviting = (emails: string[], by: 'mail' | 'link') => ({ emails, level: 'member', language: 'en', by });

test(
  'an invitation is there with its mail and its event, or not at all; no mail goes twice',
  { timeout: LONG },
  async () => {
    const first = await killer.program();
    const cookie = await first.signIn('publisher');
    await first.stop();
    const address = (n: number) => `invited-${n}@example.com`;
    const killed = await killer.killedAtEachStep(
      (n) => ({ path: `/v1/invitations?${account}`, body: inviting([address(n)], 'mail') }),
      cookie,
    );
    expect(killed).toBeGreaterThan(0);
    await claimsEnd();
    const stored = await database.read((db) =>
      db
        .selectFrom('invitation')
        .where('email', 'like', 'invited-%')
        .select((eb) => [
          'email',
          eb
            .selectFrom('outbox')
            .whereRef('to_address', '=', 'invitation.email')
            .select(sql<number>`count(*)`.as('n'))
            .as('mails'),
          eb
            .selectFrom('audit_event')
            .where('action', '=', 'invitation.sent')
            .where('subject_id', '=', sql<string>`cast(invitation.id as text)`)
            .select(sql<number>`count(*)`.as('n'))
            .as('events'),
        ])
        .execute(),
    );
    expect(stored.map(({ mails, events }) => [Number(mails), Number(events)])).toEqual(stored.map(() => [1, 1]));
    // The last one was answered.
    expect(stored.map(({ email }) => email)).toContain(address(killed + 1));
    const last = await killer.program();
    const sent = () => smtp.taken.flatMap(({ to }) => to).filter((to) => to.startsWith('invited-'));
    await expect
      .poll(() => sent().toSorted(), { timeout: 60_000 })
      .toEqual(stored.map(({ email }) => email).toSorted());
    await last.stop();
  },
);

/**
 * Requests that accept invitations of `NAME-1@example.com` and so on, each with a link that the publisher has made.
 * @param at the network's path
 */
async function acceptances(name: string, at = ''): Promise<(n: number) => { path: string; body: object }> {
  const first = await killer.program();
  const cookie = await first.signIn('publisher');
  const links: string[] = [];
  for (const part of [0, 1]) {
    const emails = Array.from(
      { length: MANY_STEPS / 2 },
      (_, index) => `${name}-${(part * MANY_STEPS) / 2 + index + 1}@example.com`,
    );
    const request = { path: `${at}/v1/invitations?${account}`, body: inviting(emails, 'link') };
    const answer = await first.send(request, cookie);
    for (const { link } of (await answer.json()) as SentInvitation[]) links.push(link?.split('/').at(-1) ?? '');
  }
  await first.stop();
  return (n) => ({
    path: `${at}/api/invitation/${links[n - 1]}`,
    body: { name: `Person ${n}`, password: 'four quiet herons sing' },
  });
}

test('an acceptance that was cut off is completed by the same request, once', { timeout: LONG }, async () => {
  const accepting = await acceptances('joins');
  const killed = await killer.killedAtEachStep(accepting);
  expect(killed).toBeGreaterThan(3);

  // An address may accept twenty a minute, in all programs on one PostgreSQL together.
  await database.read(attemptsEnd);
  const last = await killer.program();
  const people: string[] = [];
  for (let n = 1; n <= killed + 1; n++) {
    const again = await last.send(accepting(n));
    expect([again.status, await again.json()]).toEqual([200, { agencyId: 1, contactId: 200001 }]);
    people.push(`joins-${n}@example.com`);
  }
  await last.stop();
  const joined = await database.read((db) =>
    db
      .selectFrom('auth_user')
      .innerJoin('auth_account', 'auth_account.user_id', 'auth_user.id')
      .innerJoin('membership', 'membership.user_id', 'auth_user.id')
      .innerJoin('invitation', 'invitation.membership_id', 'membership.id')
      .innerJoin('audit_event', (join) =>
        join
          .on('audit_event.action', '=', 'person.joined')
          .on('audit_event.subject_id', '=', sql<string>`cast(membership.id as text)`),
      )
      .where('auth_user.email', 'like', 'joins-%')
      .where('membership.contact_id', '=', 200001)
      .where('invitation.accepted_at', 'is not', null)
      .select('auth_user.email')
      .execute(),
  );
  expect(joined.map(({ email }) => email).toSorted()).toEqual(people.toSorted());
});

/** Work in the second network's database; no program may have it open. */
async function inSecond<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const network = await startNetwork({}, undefined, () => new Date(), database);
  try {
    return await work((await network.deps.networks.get(2)).deps.db);
  } finally {
    await network.drop();
  }
}

test('an acceptance that was cut off between two databases is completed, once', { timeout: LONG }, async () => {
  const network = await startNetwork({}, undefined, () => new Date(), database);
  await addSecond(network, { publisher: await network.as('publisher') });
  await network.drop();
  const accepting = await acceptances('further', '/n/2');
  const killed = await killer.killedAtEachStep(accepting);
  const asked: number[] = [];
  for (let n = 1; n <= killed + 1; n += STRIDE) asked.push(n);

  const signIns = () =>
    database.read((db) =>
      db
        .selectFrom('auth_user')
        .innerJoin('auth_account', 'auth_account.user_id', 'auth_user.id')
        .where('auth_user.email', 'like', 'further-%')
        .select('auth_user.email')
        .execute(),
    );
  const joined = async (db: Db) =>
    db
      .selectFrom('auth_user')
      .innerJoin('membership', 'membership.user_id', 'auth_user.id')
      .innerJoin('invitation', 'invitation.membership_id', 'membership.id')
      .innerJoin('audit_event', (join) =>
        join
          .on('audit_event.action', '=', 'person.joined')
          .on('audit_event.subject_id', '=', sql<string>`cast(membership.id as text)`),
      )
      .where('auth_user.email', 'like', 'further-%')
      .where('invitation.accepted_at', 'is not', null)
      .select('auth_user.email')
      .execute();
  const members = await inSecond(joined);
  const between = (await signIns()).filter(({ email }) => !members.some((one) => one.email === email));
  expect(between.length).toBeGreaterThan(0);

  // An address may accept so many a minute, and the count outlives its program.
  for (let from = 0; from < asked.length; from += A_MINUTE) {
    await database.read(attemptsEnd);
    await inSecond(attemptsEnd);
    const program = await killer.program();
    for (const n of asked.slice(from, from + A_MINUTE)) {
      const again = await program.send(accepting(n));
      expect([again.status, await again.json()]).toEqual([200, { agencyId: 1, contactId: 200001 }]);
    }
    await program.stop();
  }
  const people = asked.map((n) => `further-${n}@example.com`).toSorted();
  expect((await signIns()).map(({ email }) => email).toSorted()).toEqual(people);
  expect((await inSecond(joined)).map(({ email }) => email).toSorted()).toEqual(people);
  // They belong to nobody of the first network.
  const strangers = await database.read((db) =>
    db
      .selectFrom('membership')
      .innerJoin('auth_user', 'auth_user.id', 'membership.user_id')
      .where('email', 'like', 'further-%')
      .select('email')
      .execute(),
  );
  expect(strangers).toEqual([]);
});
