import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import { NOW, testConfig } from '#server/testing/config';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { startLive } from '#server/testing/mirrored';
import { startNetwork } from '#server/testing/network';
import { runProgram } from '#server/testing/process';
import { thorough } from '#server/testing/thorough';
import { addConnection } from './connection.store.ts';

/** The program is killed while it looks for what has changed, again and again: afterwards no change is missing. */

const KILLS = thorough(4, 50);
/** Nothing is left to ask for when nothing was asked for so long. */
const QUIET_MS = 4000;
const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-refresh-'));
const settings = { ALLOW_PRIVATE_NETWORKS: '1' };
let network: Awaited<ReturnType<typeof startLive>>;
let database: TestDatabase;
beforeAll(async () => {
  network = await startLive({ recent: true });
  database = await copyOfTemplate(folder);
});
afterAll(async () => {
  await network.wire.close();
  await network.live.drop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs the program until it has sent so many requests, or for good until it sends none any more, and kills it. */
async function runUntil(requests = Infinity): Promise<void> {
  const { wire } = network;
  const { SESSION_SECRET } = testConfig(database.settings);
  const program = runProgram({ ...database.settings, ...settings, SESSION_SECRET });
  const begun = wire.requests.length;
  let [known, since] = [begun, Date.now()];
  // The first request comes when the program has started.
  while (wire.requests.length < begun + requests && (known === begun || Date.now() - since < QUIET_MS)) {
    if (wire.requests.length !== known) [known, since] = [wire.requests.length, Date.now()];
    await pause(10);
  }
  program.child.kill('SIGKILL');
  await program.ended;
}

test.skipIf(inject('template').engine !== 'duckdb')(
  'a look for changes that is killed misses none of them',
  async () => {
    const { own, key } = await network.live.as('publisher');
    const home = await startNetwork(settings, undefined, () => NOW, database);
    const account = {
      ...own,
      key,
      url: network.wire.url,
      role: 'publisher' as const,
      name: 'Live',
      perMinute: 100_000,
    };
    const { db, config } = home.deps;
    const id = await addConnection(db, config, account, { createdBy: null, now: NOW });
    await home.drop();
    const file = join(folder, 'networks', String(id), 'network.duckdb');
    await runUntil();

    const theirs = network.live.deps.db;
    const ids = await theirs
      .selectFrom('conversion')
      .where('publisher_id', '=', own.contactId)
      .orderBy('id')
      .select('id')
      .execute();
    for (let kills = 0; kills < KILLS; kills += 1) {
      const some = ids.filter((_, at) => at % 7 === kills % 7).map((one) => one.id);
      // The program asks for what has changed by its own clock.
      await theirs
        .updateTable('conversion')
        .set({ ex1: `Changed ${kills}`, modified_at: new Date() })
        .where('id', 'in', some)
        .execute();
      const ours = await openDuckDb(file);
      await ours.db
        .updateTable('mirror_part')
        .set({ next_at: new Date(0) })
        .where('state', '=', 'done')
        .execute();
      await ours.close();
      await runUntil(1 + (kills % 8));
    }
    await runUntil();
    const ours = await openDuckDb(file);
    const read = (from: typeof theirs) =>
      from
        .selectFrom('conversion')
        .where('publisher_id', '=', own.contactId)
        .select(['id', 'status', 'commission', 'ex1'])
        .orderBy('id')
        .execute();
    const [has, had] = [await read(ours.db), await read(theirs)];
    await ours.close();
    expect(has).toEqual(had);
    expect(had.filter(({ ex1 }) => ex1?.startsWith('Changed ')).length).toBeGreaterThan(ids.length / 2 - 1);
  },
  120_000 + KILLS * 20_000,
);
