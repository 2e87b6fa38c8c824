import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { databaseAt } from '#server/testing/database';
import { fillDisk, mountSmall, unmount } from '#server/testing/full-disk';
import { startNetwork } from '#server/testing/network';
import { filesOf } from '#server/testing/uploads';
import { startCluster, type Cluster } from '#server/testing/postgres-cluster';

/** PostgreSQL's disk is full for a while: changes are refused in words, the service says it is not ready, and goes on. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-full-'));
let cluster: Cluster | undefined;
afterAll(async () => {
  await cluster?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a full disk of PostgreSQL is said by /readyz until there is room', async ({ skip }) => {
  cluster = await startCluster();
  const disk = join(cluster.folder, 'small');
  mkdirSync(disk);
  if (!mountSmall(disk, '8m')) skip();
  try {
    const { uid, gid } = statSync(join(cluster.folder, 'data'));
    const space = join(disk, 'space');
    mkdirSync(space, { mode: 0o700 });
    chownSync(space, uid, gid);
    await cluster.psql('postgres', 'create database network', `create tablespace small location '${space}'`);
    const lines: string[] = [];
    const database = databaseAt(cluster.url('network'), folder);
    const network = await startNetwork({ LOG_LEVEL: 'error' }, (line) => lines.push(line), undefined, database);
    const advertiser = await network.asAnother('advertiser');
    await cluster.psql(
      'network',
      'alter table file_entry set tablespace small',
      'alter table setting set tablespace small',
    );
    const files = filesOf(network);
    const make = (name: string) => files.api(advertiser, 'POST', '/folders', { name, folderId: null });
    expect((await make('before')).statusCode).toBe(201);
    const filler = join(disk, 'filler');
    fillDisk(filler);

    // Pages of the table that have room take some more.
    let refused = await make('during');
    for (let at = 0; refused.statusCode === 201 && at < 500; at += 1) refused = await make(`during ${at}`);
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({ refusal: { key: 'service.diskFull' } });
    const ready = await network.app.inject('/readyz');
    expect([ready.statusCode, ready.json<{ refusal: { key: string } }>().refusal.key]).toEqual([
      503,
      'service.diskFull',
    ]);
    expect(lines.join('')).toMatch(/No space left on device/);
    rmSync(filler);
    expect((await network.app.inject('/readyz')).statusCode).toBe(200);
    expect((await make('after')).statusCode).toBe(201);
    await network.drop();
  } finally {
    await cluster.stop();
    unmount(disk);
  }
});
