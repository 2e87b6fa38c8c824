import { afterAll, beforeAll, expect } from 'vitest';
import { testOfSessions } from '#server/testing/database';
import { NOW } from '#server/testing/config';
import { killReader, onThisMachine, startKilling } from '#server/testing/killed-reader';
import { startNetwork } from '#server/testing/network';
import { thorough } from '#server/testing/thorough';
import { addConnection } from './connection.store.ts';

/** The program is killed while it reads a live network, again and again: afterwards every row is there, and once. */

const KILLS = thorough(3, 50);
let killing: Awaited<ReturnType<typeof startKilling>>;
let network: typeof killing.network;
let database: typeof killing.database;
beforeAll(async () => {
  killing = await startKilling();
  ({ network, database } = killing);
});
afterAll(() => killing.drop());

async function addPublisher(): Promise<number> {
  const { own, key } = await network.live.as('publisher');
  const home = await startNetwork(onThisMachine, undefined, () => NOW, database);
  const { db, config } = home.deps;
  const account = { ...own, key, url: network.wire.url, role: 'publisher' as const, name: 'Live', perMinute: 100_000 };
  const id = await addConnection(db, config, account, { createdBy: null, now: NOW });
  await home.drop();
  return id;
}

testOfSessions(
  'a reading that is killed goes on where it was',
  async () => {
    const networkId = await addPublisher();
    const { wire, live } = network;
    let hurried = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      // Some requests later each time; once everything is read there are no more.
      hurried += Number(await killReader(database, wire, KILLS > 10 ? 2 + (kills % 3) : 7 + kills));
    }
    expect(hurried).toBeGreaterThan(KILLS / 2);
    const home = await startNetwork(onThisMachine, undefined, () => NOW, database);
    const { deps } = await home.deps.networks.get(networkId);
    await deps.mirror?.settled(AbortSignal.timeout(110_000));
    const { contactId } = (await live.as('publisher')).own;
    const columns = ['id', 'status', 'commission', 'value', 'payment_id', 'converted_at'] as const;
    const theirs = await live.deps.db
      .selectFrom('conversion')
      .where('publisher_id', '=', contactId)
      .select(columns)
      .orderBy('id')
      .execute();
    const ours = await deps.db.selectFrom('conversion').select(columns).orderBy('id').execute();
    expect(ours).toEqual(theirs);
    const items = async (db: typeof deps.db) =>
      db
        .selectFrom('conversion_item')
        .where('publisher_id', '=', contactId)
        .select(['conversion_id', 'sku', 'value'])
        .orderBy('conversion_id')
        .orderBy('sku')
        .orderBy('value')
        .execute();
    expect(await items(deps.db)).toEqual(await items(live.deps.db));
    const clicks = async (db: typeof deps.db) =>
      db
        .selectFrom('traffic_event')
        .where('publisher_id', '=', contactId)
        .where('kind', '=', 'click')
        .select((eb) => eb.fn.sum<string>('quantity').as('clicks'))
        .executeTakeFirstOrThrow();
    expect(Number((await clicks(deps.db)).clicks)).toBe(Number((await clicks(live.deps.db)).clicks));
    await home.drop();
  },
  60_000 + KILLS * 22_000,
);
