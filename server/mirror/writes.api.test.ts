import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DecisionBatch } from '#contract/decisions';
import type { WriteRow } from '#contract/connections';
import { FastClock } from '#server/testing/fast-clock';
import { addPending, connect, startLive, type Connected } from '#server/testing/mirrored';
import { inGate, thorough, within } from '#server/testing/thorough';

/**
 * Decisions of a connected advertiser: the live network has them first, once, and the mirror what it has made of them.
 * Publishers' changes are tested in writes-of-publishers.engines.long.api.test.ts.
 */

const MANY = thorough(inGate(12, 26), 300);
/** So many times faster the waits after a failure pass. */
const TIMES = 20;
let network: Awaited<ReturnType<typeof startLive>>;
let advertiser: Connected;
beforeAll(async () => {
  network = await startLive({ recent: true });
  await addPending(network, MANY + 40);
  const clock = new FastClock();
  advertiser = await connect(network, 'advertiser', { clock });
  await advertiser.settled();
  await advertiser.rest();
  clock.faster(TIMES);
}, 240_000);
afterEach(() => {
  Object.assign(network.wire, {
    next: [],
    before: undefined,
    reshape: undefined,
    refuses: undefined,
    fails: undefined,
  });
});
afterAll(async () => {
  await advertiser?.close();
  await network.wire.close();
  await network.live.drop();
});

const asked = (connected: Connected, ...given: Parameters<Connected['asked']>) => connected.asked(...given);

/** Pending conversions of the advertiser that nothing forbids to decide, each given once. */
const given = new Set<number>();
async function pending(count: number) {
  const { db } = (await advertiser.home.deps.networks.get(advertiser.networkId)).deps;
  const rows = await db
    .selectFrom('conversion')
    .where('status', '=', 'pending')
    .where('invoice_id', 'is', null)
    .orderBy('converted_at', 'desc')
    .orderBy('id')
    .select(['id', 'advertiser_id', 'value'])
    .execute();
  const some = rows.filter(({ id }) => !given.has(id)).slice(0, count);
  for (const { id } of some) given.add(id);
  expect(some).toHaveLength(count);
  return some;
}

const one = async () => (await pending(1))[0]!;
const update = (row: { id: number; advertiser_id: number }, change: object) =>
  asked(advertiser, 'PUT', '/v1/conversions', {
    conversions: [{ advertiserConversionId: String(row.id), advertiserId: row.advertiser_id, ...change }],
  });
const puts = () => network.wire.requests.filter((request) => request.startsWith('PUT /v1/conversions')).length;
const inLive = async (id: number) =>
  network.live.deps.db.selectFrom('conversion').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const here = async (id: number) =>
  (await advertiser.home.deps.networks.get(advertiser.networkId)).deps.db
    .selectFrom('conversion')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow();
const changesInLive = async (id: number) =>
  network.live.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'conversion')
    .where('subject_id', '=', String(id))
    .select('action')
    .execute();

async function writes(connected = advertiser): Promise<WriteRow[]> {
  const { networkId } = connected;
  const { json } = await asked(connected, 'GET', `/api/connections/${networkId}/writes`);
  return json as unknown as WriteRow[];
}

/** Conversions here and there, field by field. */
async function expectSame(): Promise<void> {
  const query = { fromDate: '2000-01-01', toDate: '2026-03-15', dateField: 'conversion', limit: 500 };
  for (let offset = 0; ; offset += 500) {
    const { theirs, ours } = await advertiser.both('/v1/conversions', { ...query, offset });
    expect(ours).toEqual(theirs);
    if ((theirs as unknown[]).length < 500) return;
  }
}

describe('one change', () => {
  test('a decision is in the network and here when it is answered', async () => {
    const row = await one();
    const { status, json } = await update(row, { status: 'approved' });
    expect(status).toBe(200);
    expect(json).toMatchObject({ conversions: [{ conversionId: String(row.id), status: 'approved' }] });
    expect(await inLive(row.id)).toMatchObject({ status: 'approved' });
    expect(await here(row.id)).toMatchObject({ status: 'approved' });
    expect(await writes()).toEqual([]);
  });

  test('a correction has the amounts that the network made of it', async () => {
    const row = await one();
    const { status } = await update(row, { conversionValue: { amount: '12.34' }, extendedData: { ex1: 'Moved' } });
    expect(status).toBe(200);
    const [theirs, ours] = [await inLive(row.id), await here(row.id)];
    expect(ours).toMatchObject({ value: '12.3400', ex1: 'Moved' });
    expect([ours.commission, ours.net_cost]).toEqual([theirs.commission, theirs.net_cost]);
    await expectSame();
  });

  test.each([['lost'], ['cut']] as const)('a decision whose answer is %s is sent once', async (kind) => {
    const row = await one();
    const before = puts();
    // Only the change meets the mishap.
    network.wire.before = (path) => {
      const last = network.wire.requests.at(-1) ?? '';
      if (last.startsWith('PUT') && path.startsWith('/v1/conversions') && puts() === before + 1)
        network.wire.next = [{ kind }];
    };
    const { status } = await update(row, { status: 'approved' });
    expect(status).toBe(200);
    expect(puts()).toBe(before + 1);
    expect(await changesInLive(row.id)).toHaveLength(1);
    expect(await here(row.id)).toMatchObject({ status: 'approved' });
  });

  test('a decision that the network has failed on is looked up and sent again', async () => {
    const row = await one();
    const before = puts();
    network.wire.before = () => {
      if ((network.wire.requests.at(-1) ?? '').startsWith('PUT') && puts() === before + 1)
        network.wire.next = [{ kind: 'error', status: 500 }];
    };
    const { status } = await update(row, { status: 'approved' });
    expect(status).toBe(200);
    expect(puts()).toBe(before + 2);
    expect(await changesInLive(row.id)).toHaveLength(1);
  });

  test('a decision waits when the network asks to', async () => {
    const row = await one();
    const before = puts();
    network.wire.before = () => {
      if ((network.wire.requests.at(-1) ?? '').startsWith('PUT') && puts() === before + 1)
        network.wire.next = [{ kind: 'limit', retryAfter: 1 }];
    };
    expect((await update(row, { status: 'approved' })).status).toBe(200);
    expect(puts()).toBe(before + 2);
    expect(await changesInLive(row.id)).toHaveLength(1);
  });

  test('a refusal of the network is answered in its words, and nothing is changed here', async () => {
    const row = await one();
    await network.live.deps.db
      .updateTable('conversion')
      .set({ status: 'rejected', rejection_code: 1, decided_at: new Date('2026-03-15T11:00:00Z') })
      .where('id', '=', row.id)
      .execute();
    const { status, json } = await update(row, { status: 'approved', expectedStatus: 'pending' });
    expect(status).toBe(409);
    expect(json).toMatchObject({ refusal: { key: 'connection.refused' } });
    expect(json?.['detail']).toMatch(/rejected/);
    expect(await here(row.id)).toMatchObject({ status: 'pending' });
    expect(await writes()).toEqual([]);
    await network.live.deps.db
      .updateTable('conversion')
      .set({ status: 'pending', rejection_code: null, decided_at: null })
      .where('id', '=', row.id)
      .execute();
  });

  test('what the rules here forbid is not sent', async () => {
    const row = await one();
    const before = puts();
    expect((await update(row, { status: 'rejected' })).status).toBe(400);
    expect(puts()).toBe(before);
  });

  test('a network that knows no further members gets the plain update', async () => {
    const row = await one();
    network.wire.refuses = (path, body) => path.startsWith('/v1/conversions') && body.includes('rejectionReason');
    const answer = await update(row, { status: 'rejected', rejectionCode: 2, rejectionReason: 'Sent back' });
    expect(answer.status).toBe(200);
    expect(await here(row.id)).toMatchObject({ status: 'rejected', rejection_code: 2 });
  });
});

describe('a batch', () => {
  const base = '/api/decision-batches';
  const read = async (id: number) => (await asked(advertiser, 'GET', `${base}/${id}`)).json as unknown as DecisionBatch;
  const reaches = (id: number, state: string) =>
    expect.poll(async () => (await read(id)).state, { timeout: within(150_000), interval: 200 }).toBe(state);
  async function made(rows: readonly { id: number }[]) {
    const payload = { rows: rows.map(({ id }) => ({ conversionId: String(id), status: 'approved' })) };
    const { json } = await asked(advertiser, 'POST', base, payload);
    const { id } = json as unknown as DecisionBatch;
    await reaches(id, 'review');
    return id;
  }

  test(
    `of ${MANY} decisions goes one by one, through lost answers, and ends equal to the network`,
    async () => {
      const rows = await pending(MANY);
      const id = await made(rows);
      const before = puts();
      let lost = 0;
      network.wire.before = () => {
        if (!(network.wire.requests.at(-1) ?? '').startsWith('PUT')) return;
        if ((puts() - before) % 4 === 1 && lost < 3) {
          lost += 1;
          network.wire.next = [{ kind: 'lost' }];
        }
      };
      expect((await asked(advertiser, 'POST', `${base}/${id}/processing`)).status).toBe(200);
      await reaches(id, 'done');
      expect((await read(id)).counts).toMatchObject({ changed: MANY, refused: 0, failed: 0, waiting: 0 });
      expect(lost).toBe(3);
      expect(puts() - before).toBe(MANY);
      for (const row of rows) expect(await changesInLive(row.id)).toHaveLength(1);
      await expectSame();
    },
    within(180_000),
  );

  test('pauses, and goes on with the rest', async () => {
    const rows = await pending(12);
    const id = await made(rows);
    const before = puts();
    network.wire.before = async () => new Promise((resolve) => setTimeout(resolve, 30));
    await asked(advertiser, 'POST', `${base}/${id}/processing`);
    await expect.poll(() => puts() - before, { timeout: 20_000 }).toBeGreaterThan(3);
    expect((await asked(advertiser, 'DELETE', `${base}/${id}/processing`)).status).toBe(200);
    // A change that was on its way is done and recorded.
    await expect.poll(async () => (await read(id)).counts.changed === puts() - before, { timeout: 20_000 }).toBe(true);
    const { counts, state } = await read(id);
    expect(state).toBe('paused');
    expect(counts.waiting + counts.changed).toBe(12);
    expect(counts.waiting).toBeGreaterThan(0);
    await asked(advertiser, 'POST', `${base}/${id}/processing`);
    await reaches(id, 'done');
    expect(puts() - before).toBe(12);
    await expectSame();
  });

  test('says of each row that the network refuses why', async () => {
    const rows = await pending(2);
    const id = await made(rows);
    network.wire.refuses = (path, body) => path.startsWith('/v1/conversions') && body.includes('"approved"');
    await asked(advertiser, 'POST', `${base}/${id}/processing`);
    await reaches(id, 'done');
    expect((await read(id)).counts).toMatchObject({ refused: 2, changed: 0 });
    const listed = (await asked(advertiser, 'GET', `${base}/${id}/rows`)).json as unknown as { message: string }[];
    expect(listed[0]?.message).toContain('Unknown member');
    expect(await here(rows[0]!.id)).toMatchObject({ status: 'pending' });
  });
});
