import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionUpdate, type ConversionState } from '#contract/conversion-updates';
import type { ConversionRow } from '#contract/conversions';
import { queryText } from '#contract/endpoint';
import type { Done } from '#server/domain/updates';
import { Failure } from '#server/failure';
import { NOW } from '#server/testing/config';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { conversionUpdates } from './updates.ts';
import { draws, inGate, within } from '#server/testing/thorough';

/** Random sequences of updates keep every invariant, and the log has each change once. */

let network: TestNetwork;
let manager: Caller;
let pool: { id: number; advertiser_id: number; publisher_id: number }[];
beforeAll(async () => {
  network = await startNetwork();
  manager = await network.as('manager');
  const rows = await network.deps.db
    .selectFrom('conversion')
    .where('agency_id', '=', 1)
    .orderBy('id', 'desc')
    .select(['id', 'advertiser_id', 'publisher_id'])
    .execute();
  // The newest ones, and some that are invoiced.
  pool = [...rows.slice(0, 40), ...rows.slice(-10)];
});
afterAll(() => network.drop());

const amount = fc.integer({ min: 0, max: 60_000 }).map((cents) => (cents / 100).toFixed(2));
const line = fc.record({
  itemID: fc.constantFrom('A-1', 'A-2', 'B-7'),
  itemValue: fc.integer({ min: 0, max: 20_000 }).map((cents) => cents / 100),
  itemCategory: fc.constantFrom('Shoes', 'Hats'),
});
const basket = fc.array(line, { minLength: 1, maxLength: 4 }).map((items) => ({
  items,
  conversionValue: { amount: (items.reduce((sum, one) => sum + Math.round(one.itemValue * 100), 0) / 100).toFixed(2) },
}));
const decision = fc.constantFrom(
  { status: 'approved' },
  { status: 'pending' },
  { status: 'rejected', rejectionCode: 2 },
  { status: 'rejected', rejectionCode: '8', rejectionReason: 'Because' },
  { status: 'rejected' },
  { rejectionCode: 5 },
  { status: 'approved', invoiceDate: '2026-04-01', calcDate: '2026-05-01' },
);
const change = fc.oneof(
  decision,
  amount.map((value) => ({ conversionValue: { amount: value } })),
  fc.tuple(decision, amount).map(([one, value]) => ({ ...one, conversionValue: { amount: value } })),
  basket,
  fc.tuple(decision, basket).map(([one, other]) => ({ ...one, ...other })),
  fc.record({ ex1: fc.option(fc.string()), ex11: fc.option(fc.string()) }).map((extendedData) => ({ extendedData })),
  fc.array(line, { minLength: 1, maxLength: 2 }).map((items) => ({ items })),
);
const step = fc.tuple(fc.nat(49), change).map(([at, one]) => ({ at, change: one }));

const itemOf = ({ at, change: one }: { at: number; change: object }) => ({
  advertiserConversionId: String(pool[at]!.id),
  advertiserId: pool[at]!.advertiser_id,
  ...one,
});
const eventCount = async () =>
  (
    await network.deps.db
      .selectFrom('audit_event')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const send = async (item: object) => {
  const before = await eventCount();
  const response = await network.app.inject({
    method: 'PUT',
    url: `/v1/conversions${queryText(manager.own)}`,
    headers: { apikey: manager.key },
    payload: { conversions: [item] },
  });
  return { response, events: (await eventCount()) - before };
};

test(
  'any sequence of updates through the interface; each sent twice, which changes nothing more',
  async () => {
    const seen = { changed: 0, refused: 0 };
    const run = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      for (const item of steps.map(itemOf)) {
        const { response, events } = await send(item);

        if (response.statusCode !== 200) {
          expect([400, 409]).toContain(response.statusCode);
          expect(events).toBe(0);
          seen.refused += 1;
          continue;
        }
        const [row] = response.json<{ conversions: ConversionRow[] }>().conversions;
        expect(row!.conversionId).toBe(item.advertiserConversionId);
        if (events === 1) expect(Date.parse(row!.lastModifiedDate)).toBeGreaterThanOrEqual(NOW.getTime());
        seen.changed += events;
        const again = await send(item);
        expect([again.response.statusCode, again.events, again.response.body]).toEqual([200, 0, response.body]);
      }
      await expectInvariants(network.deps.db);
    });
    await fc.assert(run, draws(inGate(4, 8), 50));
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5);
  },
  within(120_000),
);

test(
  'many at once become what they become one by one, each on top of those before it',
  async () => {
    const { db } = network.deps;
    const by = {
      scope: { agencyId: 1, contactId: 0, kind: 'agency', role: 'manager' },
      actor: { kind: 'system', id: 'test', name: 'Test' },
    } as const;
    const updates = conversionUpdates(network.deps);
    // New lines get new ids each time, which change the fingerprint.
    const withoutIds = (state: ConversionState) => ({
      ...state,
      items: state.items?.map((line) => ({ ...line, uid: null })),
    });
    const summary = (result: unknown) => {
      if (result instanceof Failure) return result.message;
      const done = result as Done;
      return { ...done, before: withoutIds(done.before), after: withoutIds(done.after), back: undefined };
    };
    /** The transaction's result before it is rolled back. */
    const withoutTraces = async <T>(
      work: (tx: Parameters<Parameters<ReturnType<typeof db.transaction>['execute']>[0]>[0]) => Promise<T>,
    ) => {
      const back = new Error('back');
      let result!: { done: T; rows: unknown; lines: unknown; events: unknown };
      await db
        .transaction()
        .execute(async (tx) => {
          const done = await work(tx);
          const rows = await tx
            .selectFrom('conversion')
            .where(
              'id',
              'in',
              pool.map((one) => one.id),
            )
            .orderBy('id')
            .selectAll()
            .execute();
          const lines = await tx
            .selectFrom('conversion_item')
            .orderBy('conversion_id')
            .orderBy('id')
            .select(['conversion_id', 'sku', 'value', 'status'])
            .execute();
          const events = await tx
            .selectFrom('audit_event')
            .where('actor_id', '=', 'test')
            .orderBy('id')
            .select(['action', 'subject_id', 'before', 'after'])
            .execute();
          result = { done, rows, lines, events };
          throw back;
        })
        .catch((error: unknown) => {
          if (error !== back) throw error;
        });
      return result;
    };
    const run = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 20 }), async (steps) => {
      const items = steps.map((one) => conversionUpdate.parse(itemOf({ ...one, at: one.at % 6 })));
      const together = await withoutTraces(async (tx) => (await updates.applyMany(tx, by, items)).map(summary));
      const onebyone = await withoutTraces(async (tx) => {
        const results: unknown[] = [];
        for (const item of items)
          results.push(summary(await updates.apply(tx, by, item).catch((error: unknown) => error)));
        return results;
      });
      expect(together).toEqual(onebyone);
    });
    await fc.assert(run, draws(inGate(4, 8), 50));
  },
  within(120_000),
);
