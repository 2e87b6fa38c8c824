import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DecisionBatch, DecisionRow } from '#contract/decisions';
import { textOf, unitsOf } from '#server/domain/decimal';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { draws, within } from '#server/testing/thorough';

/** Random batches with concurrent decisions while they wait, run and are undone. */

let network: TestNetwork;
let manager: Caller;
let pool: { id: number; advertiser_id: number }[];
beforeAll(async () => {
  network = await startNetwork();
  manager = await network.as('manager');
  pool = await network.deps.db
    .selectFrom('conversion')
    .where('agency_id', '=', 1)
    .where('invoice_id', 'is', null)
    .where('status', '=', 'pending')
    .orderBy('id')
    .select(['id', 'advertiser_id'])
    .limit(25)
    .execute();
});
afterAll(() => network.drop());

const base = '/api/decision-batches';
const read = async (id: number) => (await manager.get(`${base}/${id}`)).json<DecisionBatch>();
const rowsOf = async (id: number) => (await manager.get(`${base}/${id}/rows`, { limit: 500 })).json<DecisionRow[]>();
const reaches = (id: number, state: string) =>
  expect.poll(async () => (await read(id)).state, { timeout: 100_000, interval: 50 }).toBe(state);
const made = async (path: string, payload: object) => {
  const { id } = (await manager.send('POST', base + path, payload)).json<DecisionBatch>();
  await reaches(id, 'review');
  return id;
};
/** Runs the batch and `meanwhile` concurrently, if there is anything to do. */
const ran = async (id: number, meanwhile: () => Promise<unknown> = async () => undefined) => {
  if ((await read(id)).counts.waiting === 0) return;
  await Promise.all([manager.send('POST', `${base}/${id}/processing`, {}), meanwhile()]);
  await reaches(id, 'done');
};
const stored = async () => {
  const ids = pool.map((one) => one.id);
  const { db } = network.deps;
  const rows = await db.selectFrom('conversion').where('id', 'in', ids).orderBy('id').selectAll().execute();
  const lines = await db
    .selectFrom('conversion_item')
    .where('conversion_id', 'in', ids)
    .orderBy('id')
    .selectAll()
    .execute();
  return new Map(
    rows.map(({ modified_at: _, ...row }) => [
      row.id,
      { row, lines: lines.filter((one) => one.conversion_id === row.id) },
    ]),
  );
};
const eventsOf = async () => {
  const rows = await network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'conversion')
    .groupBy('subject_id')
    .select((eb) => ['subject_id', eb.fn.countAll<number>().as('events')])
    .execute();
  return new Map(rows.map((row) => [row.subject_id, row.events]));
};

const change = fc.oneof(
  fc.constant({ status: 'approved' }),
  fc.constantFrom('1', '2', '8').map((rejectionCode) => ({ status: 'rejected', rejectionCode })),
  fc.integer({ min: 1, max: 90_000 }).map((cents) => ({ amount: (cents / 100).toFixed(2) })),
  fc.integer({ min: 1, max: 90_000 }).map((cents) => ({ status: 'approved', amount: (cents / 100).toFixed(2) })),
);
const row = fc.tuple(fc.nat(24), change);
const single = fc.array(row, { maxLength: 3 });

const oneByOne = async (some: [number, { status?: string; rejectionCode?: string; amount?: string }][]) => {
  for (const [at, { amount, ...rest }] of some) {
    const { id, advertiser_id: advertiserId } = pool[at]!;
    const update = {
      advertiserConversionId: String(id),
      advertiserId,
      ...rest,
      ...(amount && { conversionValue: { amount } }),
    };
    await manager.send('PUT', '/v1/conversions', { conversions: [update] });
  }
};
const total = (amounts: (string | null | undefined)[]) =>
  textOf(
    amounts.reduce((sum, amount) => sum + unitsOf(amount ?? '0', 4), 0n),
    4,
  );

test(
  'each row is done once, sums are exact, and undo restores what nobody else has touched',
  async () => {
    const seen = { changed: 0, refused: 0, restored: 0 };
    const scenario = fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 12 }),
      before: single,
      during: single,
      after: single,
    });
    const run = fc.asyncProperty(scenario, async ({ rows, before, during, after }) => {
      const asked = rows.map(([at, one]) => ({ conversionId: String(pool[at]!.id), ...one }));
      const id = await made('', { rows: asked });
      await oneByOne(before);
      const was = await stored();
      const events = await eventsOf();
      await ran(id, () => oneByOne(during));
      const batch = await read(id);
      const done = await rowsOf(id);
      expect(batch.counts).toMatchObject({ unchecked: 0, waiting: 0, failed: 0 });
      const changed = done.filter(({ outcome }) => outcome === 'changed');
      const others = new Set(during.map(([at]) => String(pool[at]!.id)));
      const eventsNow = await eventsOf();
      for (const { conversionId } of changed) {
        if (others.has(conversionId!)) continue;
        expect((eventsNow.get(conversionId!) ?? 0) - (events.get(conversionId!) ?? 0)).toBe(1);
      }
      for (const sum of batch.sums.filter(({ outcome }) => outcome === 'changed')) {
        const same = changed.filter(
          (one) => one.currency === sum.currency && one.before!.status === sum.from && one.after!.status === sum.to,
        );
        expect(sum.conversions).toBe(same.length);
        expect(total([sum.value])).toBe(total(same.map((one) => one.after!.value)));
        expect(total([sum.commission])).toBe(total(same.map((one) => one.after!.commission)));
        expect(total([sum.commissionMoved])).toBe(
          textOf(
            unitsOf(total(same.map((one) => one.after!.commission)), 4) -
              unitsOf(total(same.map((one) => one.before!.commission)), 4),
            4,
          ),
        );
      }
      seen.changed += changed.length;
      seen.refused += batch.counts.refused;

      if (changed.length > 0) {
        await oneByOne(after);
        const left = await stored();
        const back = await made(`/${id}/undo`, {});
        await ran(back);
        const now = await stored();
        for (const undone of await rowsOf(back)) {
          const conversion = Number(undone.conversionId);
          const isBack = undone.outcome === 'changed';
          if (!others.has(String(conversion))) {
            expect(now.get(conversion)).toEqual(isBack ? was.get(conversion) : left.get(conversion));
          }
          seen.restored += isBack ? 1 : 0;
        }
      }
      await expectInvariants(network.deps.db);
    });
    await fc.assert(run, draws(4, 50));
    expect(seen.changed).toBeGreaterThan(10);
    expect(seen.restored).toBeGreaterThan(5);
  },
  within(180_000),
);
