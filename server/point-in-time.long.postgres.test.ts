/** A network on PostgreSQL goes back to a moment between two backups, as docs/running.md says. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Db } from './db/database.ts';
import { SEAL_FILE } from './domain/newest-seal.ts';
import { databaseAt, testOfSessions as test } from './testing/database.ts';
import { loggedOf } from './testing/events.ts';
import { expectInvariants } from './testing/invariants.ts';
import { startNetwork, type Caller } from './testing/network.ts';
import { startCluster, type Cluster } from './testing/postgres-cluster.ts';

const kept = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

test('what was decided until the moment is there, and nothing after it', { timeout: 180_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerdeck-moment-'));
  const first = await startCluster({
    ...kept,
    archive_mode: 'on',
    archive_command: 'mkdir -p ../archive && cp %p ../archive/%f',
  });
  await first.psql('postgres', 'create database network');
  const network = await networkOn(first, dataDir);
  const advertiser = await network.asAnother('advertiser');
  const pending = await pendingOf(network.deps.db, advertiser);
  const [early, late, untouched] = pending;
  const base = join(first.folder, 'base');
  await first.copyTo(base);

  await approve(advertiser, early!);
  const moment = (await first.psql('postgres', 'select clock_timestamp()')).trim();
  await approve(advertiser, late!);
  const segment = (await first.psql('postgres', 'select pg_walfile_name(pg_switch_wal())')).trim();
  await expect
    .poll(() => first.psql('postgres', 'select last_archived_wal from pg_stat_archiver'), { timeout: 30_000 })
    .toContain(segment);
  await network.drop();
  await first.stop();

  writeFileSync(join(base, 'recovery.signal'), '');
  rmSync(join(dataDir, SEAL_FILE), { force: true });
  const second = await startCluster(
    {
      ...kept,
      restore_command: `cp ${first.folder}/archive/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    },
    base,
  );
  await expect.poll(() => second.psql('postgres', 'select pg_is_in_recovery()'), { timeout: 30_000 }).toBe('f\n');
  const restored = await networkOn(second, dataDir);
  const { db } = restored.deps;
  const again = await restored.asAnother('advertiser');
  const still = await pendingOf(db, again);
  expect(still.map(({ id }) => id)).toEqual(pending.filter((one) => one !== early).map(({ id }) => id));
  expect(await loggedOf(db, 'conversion.approved', pending)).toEqual([early!.id]);
  await expectInvariants(db);

  // It is a network to work in: ids and the log go on.
  await approve(again, untouched!);
  expect((await loggedOf(db, 'conversion.approved', pending)).toSorted((a, b) => a - b)).toEqual(
    [early!.id, untouched!.id].toSorted((a, b) => a - b),
  );
  await expectInvariants(db);
  await restored.drop();
  await second.drop();
  await first.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const networkOn = (cluster: Cluster, dataDir: string) =>
  startNetwork({}, undefined, undefined, databaseAt(cluster.url('network'), dataDir));

const pendingOf = (db: Db, { own }: Caller) =>
  db
    .selectFrom('conversion')
    .where('advertiser_id', '=', own.contactId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .select('id')
    .execute();

async function approve(caller: Caller, { id }: { id: number }): Promise<void> {
  const { own } = caller;
  const answer = await caller.send('PUT', '/v1/conversions', {
    conversions: [{ advertiserConversionId: String(id), advertiserId: own.contactId, status: 'approved' }],
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
