import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMail } from '#server/mail/outbox.store';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { runProgram } from '#server/testing/process';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';

/** The program is killed between the steps of a mail and started again: none is lost, and none is sent twice. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-mail-'));
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

const to = 'killed@example.com';
const state = (database: TestDatabase) =>
  database.read(async (db) => (await db.selectFrom('outbox').select('state').executeTakeFirstOrThrow()).state);

/** A mail that waits in a database of its own. */
async function waiting(name: string): Promise<TestDatabase> {
  const own = mkdtempSync(join(folder, `${name}-`));
  const database = await copyOfTemplate(own);
  await database.read((db) =>
    insertMail(
      db,
      { to, language: 'en', kind: 'passwordReset', data: { link: 'https://partnerdeck.test/x', minutes: 60 } },
      { state: 'queued', now: new Date(), domain: 'partnerdeck.test' },
    ),
  );
  return database;
}

/** Runs the program until `step`, and kills it there. */
async function killedAt(database: TestDatabase, step: (reached: () => void) => TestSmtp['answers']): Promise<void> {
  const reached = Promise.withResolvers<void>();
  Object.assign(smtp.answers, step(reached.resolve));
  const { child, ended } = runProgram({ ...database.settings, ...smtp.settings });
  await reached.promise;
  child.kill('SIGKILL');
  await ended;
  Object.assign(smtp.answers, { receiver: () => undefined, text: () => undefined });
}

/** Ends the claims of servers that are gone, as time does. */
const claimsEnd = (database: TestDatabase) =>
  database.read((db) =>
    db
      .updateTable('outbox')
      .set({ claimed_until: new Date(0) })
      .execute(),
  );

/** Runs the program until `done`, and stops it. */
async function run(database: TestDatabase, done: (says: ReturnType<typeof runProgram>['says']) => Promise<unknown>) {
  const { child, ended, says } = runProgram({ ...database.settings, ...smtp.settings });
  await done(says);
  child.kill('SIGTERM');
  await ended;
}

const never = new Promise<never>(() => undefined);

describe('killed', () => {
  test('after it was claimed and before its text: it is sent later, once', { timeout: 120_000 }, async () => {
    const database = await waiting('claimed');
    const before = smtp.taken.length;
    await killedAt(database, (reached) => ({
      receiver: () => {
        reached();
        return never;
      },
      text: () => undefined,
    }));
    expect(await state(database)).toBe('queued');
    await claimsEnd(database);
    await run(database, () => expect.poll(() => smtp.taken.length, { timeout: 60_000 }).toBe(before + 1));
    expect(await state(database)).toBe('sent');
    await database.drop();
  });

  test('between its text and the answer: it is uncertain, and not sent by itself', { timeout: 120_000 }, async () => {
    const database = await waiting('handed-over');
    const before = smtp.taken.length;
    await killedAt(database, (reached) => ({
      receiver: () => undefined,
      text: () => {
        // The mail server takes it, and its answer reaches nobody.
        reached();
        return new Promise((resolve) => setTimeout(resolve, 500));
      },
    }));
    expect(await state(database)).toBe('sending');
    await claimsEnd(database);
    await run(database, async (says) => {
      await says(/running at/);
      await new Promise((resolve) => setTimeout(resolve, 1500));
    });
    expect(await state(database)).toBe('uncertain');
    expect(smtp.taken.length).toBe(before + 1);
    await database.drop();
  });

  test('told to stop while its text is taken: the answer is written down first', { timeout: 120_000 }, async () => {
    const database = await waiting('stopped');
    const reached = Promise.withResolvers<void>();
    Object.assign(smtp.answers, {
      receiver: () => undefined,
      text: () => {
        // The program is not listening yet.
        reached.resolve();
        return new Promise((resolve) => setTimeout(resolve, 500));
      },
    });
    const { child, ended } = runProgram({ ...database.settings, ...smtp.settings });
    await reached.promise;
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    Object.assign(smtp.answers, { text: () => undefined });
    expect(await state(database)).toBe('sent');
    await database.drop();
  });

  test('after it was sent: it is not sent again', { timeout: 120_000 }, async () => {
    const database = await waiting('sent');
    const before = smtp.taken.length;
    const first = runProgram({ ...database.settings, ...smtp.settings });
    await expect.poll(() => smtp.taken.length, { timeout: 60_000 }).toBe(before + 1);
    // The answer is written down at once after it has come.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await state(database)).toBe('sent');
    await claimsEnd(database);
    await run(database, async (says) => {
      await says(/running at/);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    });
    expect(smtp.taken.length).toBe(before + 1);
    await database.drop();
  });
});
