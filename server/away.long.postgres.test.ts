/** PostgreSQL stops during requests and comes back: the service needs no restart, and nothing is half-written. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { databaseAt, testOfSessions as test } from './testing/database.ts';
import { loggedOf } from './testing/events.ts';
import { expectInvariants } from './testing/invariants.ts';
import { startNetwork } from './testing/network.ts';
import { startCluster } from './testing/postgres-cluster.ts';

test('stopped under load, then started again', { timeout: 180_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-away-'));
  // Confirmed writes must survive the crash.
  const cluster = await startCluster({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' });
  await cluster.psql('postgres', 'create database network');
  const network = await startNetwork({}, undefined, undefined, databaseAt(cluster.url('network'), folder));
  const advertiser = await network.asAnother('advertiser');
  const { db } = network.deps;
  const pending = await db
    .selectFrom('conversion')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .where('status', '=', 'pending')
    .select('id')
    .execute();

  const codes = new Map<number, number>();
  const approved = new Set<number>();
  const load = { goesOn: true };
  const waits: (string | undefined)[] = [];
  const note = (status: number, wait: unknown) => {
    codes.set(status, (codes.get(status) ?? 0) + 1);
    if (status === 503) waits.push(wait as string | undefined);
  };
  const readers = Array.from({ length: 6 }, async () => {
    while (load.goesOn) {
      const answer = await advertiser.get('/v1/campaigns', { limit: 20 });
      note(answer.statusCode, answer.headers['retry-after']);
      await pause(10);
    }
  });
  const queue = [...pending];
  const writers = Array.from({ length: 3 }, async () => {
    while (load.goesOn) {
      const one = queue.shift();
      if (!one) return;
      const answer = await advertiser.send('PUT', '/v1/conversions', {
        conversions: [
          { advertiserConversionId: String(one.id), advertiserId: advertiser.own.contactId, status: 'approved' },
        ],
      });
      note(answer.statusCode, answer.headers['retry-after']);
      if (answer.statusCode === 200) approved.add(one.id);
      await pause(30);
    }
  });
  await pause(700);
  await cluster.stop();
  await pause(1500);
  expect((await network.app.inject({ url: '/readyz' })).statusCode).toBe(503);
  await cluster.start();
  await expect
    .poll(async () => (await advertiser.get('/v1/campaigns', { limit: 1 })).statusCode, { timeout: 20_000 })
    .toBe(200);
  load.goesOn = false;
  await Promise.all([...readers, ...writers]);

  expect(new Set(codes.keys())).toEqual(new Set([200, 503]));
  expect(waits.every((wait) => Number(wait) > 0)).toBe(true);
  const stored = await db
    .selectFrom('conversion')
    .where(
      'id',
      'in',
      pending.map(({ id }) => id),
    )
    .where('status', '=', 'approved')
    .select('id')
    .execute();
  const ids = new Set(stored.map(({ id }) => id));
  for (const id of approved) expect(ids).toContain(id);
  // A write reported as failed may have been stored just before; then it is complete, with its event.
  const logged = await loggedOf(db, 'conversion.approved', pending);
  expect(new Set(logged)).toEqual(ids);
  expect(logged).toHaveLength(ids.size);
  await expectInvariants(db);
  await network.drop();
  await cluster.drop();
  rmSync(folder, { recursive: true, force: true });
});
