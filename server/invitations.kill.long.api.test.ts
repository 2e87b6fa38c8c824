import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SentInvitation } from '#contract/people';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { emailOf, PASSWORD } from '#server/testing/keys';
import { runProgram } from '#server/testing/process';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';
import { thorough } from '#server/testing/thorough';

/** The program is killed before each step of an invitation and of its acceptance, and started again. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-invitations-'));
const main = join(import.meta.dirname, 'main.ts');
const killer = join(import.meta.dirname, 'testing/killed-at.ts');
const account = 'agencyId=1&contactId=200001';
/** More steps than a request has. */
const MANY = 40;
const LONG = 600_000;
/** Steps from one kill to the next. */
const STRIDE = thorough(2, 1);

let smtp: TestSmtp;
let database: TestDatabase;
beforeAll(async () => {
  smtp = await startSmtp();
  database = await copyOfTemplate(folder);
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The program, which is killed at a step of its requests. */
async function program(killAt = 0) {
  const settings = { ...database.settings, ...smtp.settings, RATE_LIMIT_PER_MINUTE: '100000' };
  const running = runProgram({ ...settings, KILL_AT: String(killAt) }, ['--import', killer, main]);
  const [, address = ''] = await running.says(/running at (http:\S+)/);
  onTestFinished(() => void running.child.kill('SIGKILL'));
  const post = async (path: string, body: object, cookie = ''): Promise<Response> => {
    for (;;) {
      const answer = await fetch(address + path, {
        method: 'POST',
        headers: { origin: address, 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
      // A busy machine sheds load.
      if (answer.status !== 503) return answer;
      await pause(200);
    }
  };
  return {
    post,
    /** Sends a request. False when the program is killed over it. */
    survives: async (path: string, body: object, cookie?: string) => {
      const answer = await post(path, body, cookie).catch(() => undefined);
      if (answer) expect(answer.status, await answer.text()).toBeLessThan(300);
      else await running.ended;
      return answer !== undefined;
    },
    stop: async () => {
      running.child.kill('SIGTERM');
      await running.ended;
    },
  };
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

/** Sends requests to programs that are killed one step later each time, until one survives. Returns how many did not. */
async function killedAtEachStep(request: (n: number) => [path: string, body: object], cookie = ''): Promise<number> {
  for (let n = 1; n <= MANY; n += STRIDE) {
    const { survives, stop } = await program(n);
    if (!(await survives(...request(n), cookie))) continue;
    await stop();
    return n - 1;
  }
  throw new Error(`It has more than ${MANY} steps.`);
}

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
    const first = await program();
    const signedIn = await first.post('/api/session', { email: emailOf('publisher'), password: PASSWORD });
    const cookie = cookieOf(signedIn);
    await first.stop();
    const address = (n: number) => `invited-${n}@example.com`;
    const killed = await killedAtEachStep(
      (n) => [`/v1/invitations?${account}`, inviting([address(n)], 'mail')],
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
    const last = await program();
    const sent = () => smtp.taken.flatMap(({ to }) => to).filter((to) => to.startsWith('invited-'));
    await expect
      .poll(() => sent().toSorted(), { timeout: 60_000 })
      .toEqual(stored.map(({ email }) => email).toSorted());
    await last.stop();
  },
);

test('an acceptance that was cut off is completed by the same request, once', { timeout: LONG }, async () => {
  const first = await program();
  const cookie = cookieOf(await first.post('/api/session', { email: emailOf('publisher'), password: PASSWORD }));
  const links: string[] = [];
  for (const part of [0, 1]) {
    const emails = Array.from({ length: MANY / 2 }, (_, at) => `joins-${(part * MANY) / 2 + at + 1}@example.com`);
    const answer = await first.post(`/v1/invitations?${account}`, inviting(emails, 'link'), cookie);
    for (const { link } of (await answer.json()) as SentInvitation[]) links.push(link?.split('/').at(-1) ?? '');
  }
  await first.stop();
  const accepting = (n: number): [string, object] => [
    `/api/invitation/${links[n - 1]}`,
    { name: `Joins ${n}`, password: 'four quiet herons sing' },
  ];
  const killed = await killedAtEachStep(accepting);
  expect(killed).toBeGreaterThan(3);

  // An address may accept twenty a minute, in all programs on one PostgreSQL together.
  await database.read((db) => db.deleteFrom('rate_window').execute());
  const last = await program();
  const people: string[] = [];
  for (let n = 1; n <= killed + 1; n++) {
    const again = await last.post(...accepting(n));
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
