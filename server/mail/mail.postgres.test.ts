import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { NOW } from '#server/testing/config';
import { copyOfTemplate, testOfSessions as test, type TestDatabase } from '#server/testing/database';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { startSmtp, type TestSmtp } from '#server/testing/smtp';

/** Two servers on one database. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-mail-'));
let database: TestDatabase;
let smtp: TestSmtp;
let servers: TestNetwork[];
beforeAll(async () => {
  smtp = await startSmtp();
  database = await copyOfTemplate(folder);
  const start = () => startNetwork(smtp.settings, undefined, () => NOW, database);
  servers = [await start(), await start()];
});
afterAll(async () => {
  for (const server of servers) await server.drop();
  await database.drop();
  await smtp.close();
  rmSync(folder, { recursive: true, force: true });
});

test('send each mail once', async () => {
  const [one, other] = servers.map((server) => server.deps);
  const addresses = Array.from({ length: 30 }, (_, at) => `person${at}@example.com`);
  await one!.db.transaction().execute(async (tx) => {
    for (const to of addresses) {
      await one!.mail.queue(tx, { to, language: 'en', kind: 'emailChanged', data: { newEmail: to } });
      // The other one wakes as well.
      await other!.mail.queue(tx, { to: `b.${to}`, language: 'de', kind: 'emailChanged', data: { newEmail: to } });
    }
  });
  const left = () => one!.db.selectFrom('outbox').where('state', '<>', 'sent').select('id').execute();
  await expect.poll(async () => (await left()).length, { timeout: 60_000 }).toBe(0);
  const wanted = addresses.flatMap((to) => [to, `b.${to}`]);
  expect(smtp.taken.flatMap((mail) => mail.to).toSorted()).toEqual(wanted.toSorted());
  expect(new Set(smtp.taken.map((mail) => mail.messageId)).size).toBe(wanted.length);
});
