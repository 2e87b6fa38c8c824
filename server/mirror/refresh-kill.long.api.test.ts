import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import { NOW } from '#server/testing/config';
import { killReader, onThisMachine, startKilling } from '#server/testing/killed-reader';
import { startNetwork } from '#server/testing/network';
import { thorough } from '#server/testing/thorough';
import { addConnection } from './connection.store.ts';

/** The program is killed while it looks for what has changed, again and again: afterwards no change is missing. */

const KILLS = thorough(4, 50);
let killing: Awaited<ReturnType<typeof startKilling>>;
let network: typeof killing.network;
let database: typeof killing.database;
beforeAll(async () => {
  killing = await startKilling({ recent: true });
  ({ network, database } = killing);
});
afterAll(() => killing.drop());

/** Reads everything that is due. */
async function readWhole(networkId: number): Promise<void> {
  const home = await startNetwork(onThisMachine, undefined, () => NOW, database);
  const { deps } = await home.deps.networks.get(networkId);
  await deps.mirror?.settled(AbortSignal.timeout(110_000));
  await home.drop();
}

test.skipIf(inject('template').engine !== 'duckdb')(
  'a look for changes that is killed misses none of them',
  async () => {
    const { own, key } = await network.live.as('publisher');
    const home = await startNetwork(onThisMachine, undefined, () => NOW, database);
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
    const file = join(killing.folder, 'networks', String(id), 'network.duckdb');
    await readWhole(id);

    const theirs = network.live.deps.db;
    const ids = await theirs
      .selectFrom('conversion')
      .where('publisher_id', '=', own.contactId)
      .orderBy('id')
      .select('id')
      .execute();
    let hurried = 0;
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
      // A look takes more requests than these: they come, however long a busy machine takes to start the program.
      hurried += Number(await killReader(database, network.wire, 1 + (kills % 8), 100_000));
    }
    expect(hurried).toBe(KILLS);
    await readWhole(id);
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
