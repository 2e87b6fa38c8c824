import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillingRun } from '#contract/billing';
import type { NextPayment, TimelineMonth } from '#contract/payment-overview';
import { unitsOf } from '#server/domain/decimal';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** The billing run makes the payment that the publisher was told about. */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
let clock = NOW;
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => clock);
  callers = await network.callers();
});
afterAll(() => network.drop());

async function next(caller: Caller, query: object = {}): Promise<NextPayment> {
  const response = await caller.get('/api/next-payment', { targetCurrencyCode: 'GBP', ...query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
/** Totals by currency, in cents. */
const totals = (rows: readonly { currency: string; total: string }[]) => {
  const sums: Record<string, number> = {};
  for (const { currency, total } of rows) sums[currency] = (sums[currency] ?? 0) + Math.round(Number(total) * 100);
  return sums;
};
async function run(month: string, dryRun = false) {
  const response = await callers.manager.send('POST', '/api/billing-runs', { agencyId: 1, month, dryRun });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<BillingRun>().payments;
}
/** A publisher that the run of February pays, and that of March too, because an advertiser has paid since. */
async function paidTwice(): Promise<number> {
  const { db } = network.deps;
  const payees = new Set((await run('2026-02', true)).map((one) => one.publisherId));
  const sent = await db
    .selectFrom('conversion')
    .innerJoin('invoice', 'invoice.id', 'conversion.invoice_id')
    .where('invoice.status', '=', 'Sent')
    .where('conversion.publisher_id', 'in', [...payees])
    .select(['invoice.id', 'publisher_id'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('invoice')
    .set({ status: 'Settled', settled_at: new Date('2026-03-12T00:00:00Z') })
    .where('id', '=', sent.id)
    .execute();
  return sent.publisher_id;
}

test('each run makes what was said, and what is made is raised until it is sent', async () => {
  const contactId = await paidTwice();
  const told = () => next(callers.manager, { contactId });
  const paidBy = async (month: string) => (await run(month)).filter((one) => one.publisherId === contactId);
  const before = await told();
  expect(before.runs.map(({ from }) => from)).toEqual(['2026-03-10', '2026-04-10']);
  const [first, second] = before.runs;

  const made = await paidBy('2026-02');
  expect(totals(made)).toEqual(totals(first!.amounts));
  expect(made.reduce((sum, one) => sum + one.conversions, 0)).toBe(
    first!.amounts.reduce((sum, one) => sum + one.conversions, 0),
  );
  const between = await told();
  expect(between.runs).toEqual([second]);
  expect(totals(between.raised)).toEqual(totals([...before.raised, ...made]));

  clock = new Date('2026-04-10T09:00:00Z');
  expect(totals(await paidBy('2026-03'))).toEqual(totals(second!.amounts));
  expect((await told()).runs).toEqual([]);
});

test('an account manager who looks at the publisher is told the same; an advertiser has none', async () => {
  const { publisher, advertiser, manager } = callers;
  expect(await next(manager, { contactId: publisher.own.contactId })).toEqual(await next(publisher));
  expect(await next(advertiser)).toMatchObject({ raised: [], runs: [], since: null });
});

test('what is not paid is the sum of the timeline, from its first month with any', async () => {
  const { publisher } = callers;
  const months = { startYear: 2020, startMonth: 1, endYear: 2026, endMonth: 12 };
  const query = { ...months, targetCurrencyCode: 'GBP' };
  const timeline = (await publisher.get('/api/payment-timeline', query)).json<TimelineMonth[]>();
  const { since, stages } = await next(publisher);
  const open = timeline.flatMap(({ month, stages: of }) =>
    of.filter(({ stage, conversions }) => stage !== 'paid' && conversions > 0).map((one) => ({ ...one, month })),
  );
  expect(since).toBe(open.map(({ month }) => month).toSorted()[0]);
  const exact = (commission: string) => unitsOf(commission, 12);
  for (const { stage, conversions, commission } of stages) {
    const of = open.filter((one) => one.stage === stage);
    expect(exact(commission)).toBe(of.reduce((sum, one) => sum + exact(one.commission), 0n));
    expect(conversions).toBe(of.reduce((sum, one) => sum + one.conversions, 0));
  }
  expect(stages.some(({ conversions }) => conversions > 0)).toBe(true);
});
