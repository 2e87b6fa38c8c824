import { afterAll, beforeAll, expect } from 'vitest';
import type { DecisionBatch } from '#contract/decisions';
import { queryText } from '#contract/endpoint';
import { testOfSessions } from '#server/testing/database';
import { NOW, testConfig } from '#server/testing/config';
import { onThisMachine, startKilling } from '#server/testing/killed-reader';
import { addPending, connect } from '#server/testing/mirrored';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { runProgram } from '#server/testing/process';
import { thorough } from '#server/testing/thorough';

/** The program is killed while it sends a batch of decisions, again and again: each is in the network, and once. */

const KILLS = thorough(2, 50);
const ROWS = KILLS * 5;
let killing: Awaited<ReturnType<typeof startKilling>>;
let network: typeof killing.network;
let database: typeof killing.database;
beforeAll(async () => {
  killing = await startKilling({ recent: true });
  ({ network, database } = killing);
  await addPending(network, ROWS);
});
afterAll(() => killing.drop());

const base = '/api/decision-batches';

async function asked(
  home: TestNetwork,
  cookie: string,
  networkId: number,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
) {
  const { own } = await network.live.as('advertiser');
  const response = await home.app.inject({
    method,
    url: `/n/${networkId}${path}${queryText(own)}`,
    headers: { cookie, origin: 'http://partnerdeck.test' },
    ...(payload && { payload }),
  });
  return response.json<DecisionBatch>();
}

testOfSessions(
  'a batch that is killed while it is sent goes on where it was',
  async () => {
    const { wire, live } = network;
    const puts = () => wire.requests.filter((one) => one.startsWith('PUT')).length;
    const connected = await connect(network, 'advertiser', { database });
    const { networkId, home, cookie } = connected;
    await connected.settled();
    const { db } = (await home.deps.networks.get(networkId)).deps;
    const rows = await db
      .selectFrom('conversion')
      .where('status', '=', 'pending')
      .where('invoice_id', 'is', null)
      .orderBy('id', 'desc')
      .limit(ROWS)
      .select('id')
      .execute();
    expect(rows).toHaveLength(ROWS);
    const { id } = await asked(home, cookie, networkId, 'POST', base, {
      rows: rows.map((row) => ({ conversionId: String(row.id), status: 'approved' })),
    });
    const state = async (of: TestNetwork) => (await asked(of, cookie, networkId, 'GET', `${base}/${id}`)).state;
    await expect.poll(() => state(home), { timeout: 20_000 }).toBe('review');
    // Slow enough to be killed in its middle.
    wire.before = async () => new Promise((resolve) => setTimeout(resolve, 100));
    await asked(home, cookie, networkId, 'POST', `${base}/${id}/processing`);
    await connected.close();

    const { SESSION_SECRET } = testConfig(database.settings);
    for (let kills = 0; kills < KILLS; kills += 1) {
      const until = puts() + 3;
      const program = runProgram({ ...database.settings, ...onThisMachine, SESSION_SECRET });
      while (puts() < until) await new Promise((resolve) => setTimeout(resolve, 10));
      program.child.kill('SIGKILL');
      await program.ended;
    }
    expect(puts()).toBeLessThan(ROWS);
    wire.before = undefined;

    const again = await startNetwork(onThisMachine, undefined, () => NOW, database);
    await expect.poll(() => state(again), { timeout: 110_000, interval: 200 }).toBe('done');
    const { counts } = await asked(again, cookie, networkId, 'GET', `${base}/${id}`);
    expect(counts).toMatchObject({ changed: ROWS, refused: 0, failed: 0, waiting: 0 });
    const ids = rows.map((row) => String(row.id));
    const events = await live.deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'conversion')
      .where('subject_id', 'in', ids)
      .select('subject_id')
      .execute();
    expect(events.map((event) => event.subject_id).toSorted()).toEqual(ids.toSorted());
    const columns = ['id', 'status', 'commission', 'value', 'net_cost'] as const;
    const both = await Promise.all(
      [live.deps.db, (await again.deps.networks.get(networkId)).deps.db].map(async (one) =>
        one.selectFrom('conversion').where('id', 'in', ids.map(Number)).orderBy('id').select(columns).execute(),
      ),
    );
    expect(both[1]).toEqual(both[0]);
    await again.drop();
  },
  60_000 + KILLS * 30_000,
);
