import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SentInvitation } from '#contract/people';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { LONG, MANY_STEPS, stepKiller } from '#server/testing/killed-steps';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';
import { thorough } from '#server/testing/thorough';

/** The program is killed before each step of an invitation and of its acceptance, and started again. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-invitations-'));
const account = 'agencyId=1&contactId=200001';

let smtp: TestSmtp;
let database: TestDatabase;
let killer: ReturnType<typeof stepKiller>;
beforeAll(async () => {
  smtp = await startSmtp();
  database = await copyOfTemplate(folder);
  killer = stepKiller({ ...database.settings, ...smtp.settings }, thorough(2, 1));
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

test('an acceptance that was cut off is completed by the same request, once', { timeout: LONG }, async () => {
  const first = await killer.program();
  const cookie = await first.signIn('publisher');
  const links: string[] = [];
  for (const part of [0, 1]) {
    const emails = Array.from(
      { length: MANY_STEPS / 2 },
      (_, at) => `joins-${(part * MANY_STEPS) / 2 + at + 1}@example.com`,
    );
    const answer = await first.send({ path: `/v1/invitations?${account}`, body: inviting(emails, 'link') }, cookie);
    for (const { link } of (await answer.json()) as SentInvitation[]) links.push(link?.split('/').at(-1) ?? '');
  }
  await first.stop();
  const accepting = (n: number) => ({
    path: `/api/invitation/${links[n - 1]}`,
    body: { name: `Joins ${n}`, password: 'four quiet herons sing' },
  });
  const killed = await killer.killedAtEachStep(accepting);
  expect(killed).toBeGreaterThan(3);

  // An address may accept twenty a minute, in all programs on one PostgreSQL together.
  await database.read((db) => db.deleteFrom('rate_window').execute());
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
