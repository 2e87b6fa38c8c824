import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WriteRow } from '#contract/connections';
import type { DecisionBatch } from '#contract/decisions';
import { FastClock } from '#server/testing/fast-clock';
import { addPending, connect, startLive, type Connected } from '#server/testing/mirrored';

/** A live network that fails on some changes again and again: they wait for somebody to send them again. */

let network: Awaited<ReturnType<typeof startLive>>;
let connected: Connected;
beforeAll(async () => {
  network = await startLive({ recent: true });
  await addPending(network, ROWS);
  const clock = new FastClock();
  connected = await connect(network, 'advertiser', { clock });
  await connected.settled();
  await connected.rest();
  clock.faster(TIMES);
}, 240_000);
afterEach(() => {
  Object.assign(network.wire, { next: [], before: undefined, fails: undefined, reshape: undefined });
});
afterAll(async () => {
  await connected?.close();
  await network.wire.close();
  await network.live.drop();
});

const ROWS = 9;
/** So many times faster time passes: waits of minutes take seconds. */
const TIMES = 200;
/** The ids that `addPending` gives. */
const ids = Array.from({ length: ROWS }, (_, at) => 700_000_001 + at);
const fail = (some: readonly number[]) => {
  network.wire.fails = (body) => some.some((id) => body.includes(`-${id - 700_000_000}"`) || body.includes(`"${id}"`));
};
const puts = () => network.wire.requests.filter((request) => request.startsWith('PUT /v1/conversions')).length;
const writes = async () =>
  (await connected.asked('GET', `/api/connections/${connected.networkId}/writes`)).json as unknown as WriteRow[];
const inLive = async (some: readonly number[]) => {
  const { db } = network.live.deps;
  const rows = await db
    .selectFrom('conversion')
    .where('id', 'in', [...some])
    .select('status')
    .execute();
  return rows.map(({ status }) => status);
};
const changesInLive = async (some: readonly number[]) =>
  network.live.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'conversion')
    .where('subject_id', 'in', some.map(String))
    .select('subject_id')
    .execute();

const stored = async (id: number) => {
  const { db } = (await connected.home.deps.networks.get(connected.networkId)).deps;
  return db.selectFrom('conversion').where('id', '=', id).select('status').executeTakeFirst();
};

test('a decision is tried five times, then waits to be sent again by somebody', async () => {
  const [id = 0] = ids;
  fail([id]);
  const { contact_id: advertiserId } = (await connected.mirror()).connection;
  const update = { advertiserConversionId: String(id), advertiserId, status: 'approved' };
  await connected.asked('PUT', '/v1/conversions', { conversions: [update] });
  await expect.poll(writes, { timeout: 110_000 }).toMatchObject([{ state: 'failed', doneAt: null }]);
  expect(puts()).toBe(5);
  expect(await inLive([id])).toEqual(['pending']);

  network.wire.fails = undefined;
  const [write] = await writes();
  const path = `/api/connections/${connected.networkId}/writes/${write!.id}/retry`;
  expect((await connected.asked('POST', path)).status).toBe(204);
  await expect.poll(writes, { timeout: 110_000 }).toEqual([]);
  expect(await inLive([id])).toEqual(['approved']);
  expect(await changesInLive([id])).toHaveLength(1);
}, 150_000);

test('a decision that the network keeps waiting is shown as waiting, cannot be doubled, and is done at last', async () => {
  const id = ids[8]!;
  const before = puts();
  network.wire.before = () => {
    if ((network.wire.requests.at(-1) ?? '').startsWith('PUT') && puts() === before + 1)
      network.wire.next = [{ kind: 'limit', retryAfter: 10 * TIMES }];
  };
  const { contact_id: advertiserId } = (await connected.mirror()).connection;
  const update = { advertiserConversionId: String(id), advertiserId, status: 'approved' };
  const send = () => connected.asked('PUT', '/v1/conversions', { conversions: [update] });
  const { status, json } = await send();
  expect(status).toBe(202);
  expect(json).toMatchObject({ conversions: [{ status: 'pending' }] });
  expect(await writes()).toMatchObject([
    { operation: 'updateConversions', subject: String(id), status: 'approved', batchId: null },
  ]);
  expect(json).toMatchObject({ conversions: [{ waitsAs: 'approved' }] });
  const again = await send();
  expect([again.status, again.json?.['refusal']]).toMatchObject([409, { key: 'connecting.waitsAlready' }]);
  await expect.poll(writes, { timeout: 60_000 }).toEqual([]);
  expect(await changesInLive([id])).toHaveLength(1);
  expect(await stored(id)).toEqual({ status: 'approved' });
}, 90_000);

/** Has the network take changes of some conversions and leave these out of its lists. */
const hide = (some: readonly number[]) => {
  const hidden = new Set(some.map(String));
  network.wire.reshape = (_, data) =>
    Array.isArray(data)
      ? data.filter((row: { conversionId?: string }) => !hidden.has(row.conversionId ?? ''))
      : undefined;
};

test('a decision that the network has taken and does not show is looked for again, never sent again', async () => {
  const id = ids[5]!;
  hide([id]);
  const before = puts();
  const { contact_id: advertiserId } = (await connected.mirror()).connection;
  const update = { advertiserConversionId: String(id), advertiserId, status: 'approved' };
  await connected.asked('PUT', '/v1/conversions', { conversions: [update] });
  const unseen = { state: 'unseen', doneAt: null, trouble: { refusal: { key: 'connection.notShown' } } };
  await expect.poll(writes, { timeout: 110_000 }).toMatchObject([unseen]);
  expect(await stored(id)).toEqual({ status: 'pending' });

  network.wire.reshape = undefined;
  const [write] = await writes();
  const path = `/api/connections/${connected.networkId}/writes/${write!.id}/retry`;
  expect((await connected.asked('POST', path)).status).toBe(204);
  await expect.poll(writes, { timeout: 110_000 }).toEqual([]);
  expect(await stored(id)).toEqual({ status: 'approved' });
  expect(puts() - before).toBe(1);
}, 150_000);

const base = '/api/decision-batches';
async function madeBatch(rows: readonly number[]) {
  const payload = { rows: rows.map((id) => ({ conversionId: String(id), status: 'approved' })) };
  const { id } = (await connected.asked('POST', base, payload)).json as unknown as DecisionBatch;
  const read = async () => (await connected.asked('GET', `${base}/${id}`)).json as unknown as DecisionBatch;
  await expect.poll(async () => (await read()).state, { timeout: 110_000 }).toBe('review');
  return { id, read };
}

test('a row of a batch that the network has taken and does not show is neither changed nor retried', async () => {
  const rows = ids.slice(6, 8);
  const { id, read } = await madeBatch(rows);
  hide(rows.slice(1));
  await connected.asked('POST', `${base}/${id}/processing`);
  await expect.poll(async () => (await read()).state, { timeout: 90_000 }).toBe('done');
  expect((await read()).counts).toMatchObject({ changed: 1, refused: 1, failed: 0 });
}, 150_000);

test('rows of a batch that have failed are retried, the others are not sent again', async () => {
  const rows = ids.slice(1, 5);
  const { id, read } = await madeBatch(rows);
  fail(rows.slice(1, 3));
  await connected.asked('POST', `${base}/${id}/processing`);
  const ended = async () => ({ ...(await read()).counts, state: (await read()).state });
  await expect.poll(ended, { timeout: 90_000 }).toMatchObject({ state: 'done', changed: 2, failed: 2 });

  network.wire.fails = undefined;
  const before = puts();
  expect((await connected.asked('POST', `${base}/${id}/processing`)).status).toBe(200);
  await expect.poll(ended, { timeout: 110_000 }).toMatchObject({ state: 'done', changed: 4, failed: 0 });
  expect(puts() - before).toBe(2);
  expect(await changesInLive(rows)).toHaveLength(4);
}, 240_000);
