import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRow } from '#contract/audit';
import type { BillingRun } from '#contract/billing';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** A run is refused if it differs from its preview. */

let network: TestNetwork;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  manager = await network.as('manager');
});
afterAll(() => network.drop());

const post = (body: object) => manager.send('POST', '/api/billing-runs', { agencyId: 1, month: '2026-02', ...body });
const invoices = async () =>
  (
    await network.deps.db
      .selectFrom('invoice')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test('makes nothing when something else is due than expected, and says what is', async () => {
  const before = await invoices();
  const { totals } = (await post({ dryRun: true })).json<BillingRun>();
  const other = totals.map((one, index) => (index === 0 ? { ...one, invoiceNet: '0.01' } : one));
  for (const expected of [other, totals.slice(1), []]) {
    const answer = await post({ expected });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
    const { detail } = answer.json<{ detail: string }>();
    expect(detail).toMatch(/^What is due has changed since the preview: now \d+ invoices? \(/);
    const billed = totals.find((one) => one.invoices > 0)!;
    expect(detail).toContain(`${billed.invoiceGross} ${billed.currency}`);
  }
  expect(await invoices()).toBe(before);
});

test('of two who run the same preview, the later learns that nothing is left', async () => {
  const { totals, invoices: due } = (await post({ dryRun: true })).json<BillingRun>();
  const reordered = totals.map((one) => Object.fromEntries(Object.entries(one).toReversed()));
  const [first, second] = await Promise.all([post({ expected: reordered }), post({ expected: totals })]);
  expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([200, 409]));
  const [made, refused] = first.statusCode === 200 ? [first, second] : [second, first];
  expect(made.json<BillingRun>().totals).toEqual(totals);
  expect(made.json<BillingRun>().invoices).toHaveLength(due.length);
  expect(refused.json().detail).toContain('now 0 invoices and 0 payments');
});

test('the audit log finds an event by its id', async () => {
  const read = async (query: object) =>
    (await manager.get('/api/audit', { contactId: 0, ...query })).json<AuditRow[]>();
  const [event, other] = await read({ action: 'billing_run.created', limit: 1 }).then(async ([run]) => [
    run!,
    (await read({ limit: 5 })).find((one) => one.id !== run!.id)!,
  ]);
  expect(await read({ id: event!.id })).toEqual([event]);
  const both = [event!.id, other!.id];
  expect(new Set((await read({ id: both })).map((one) => one.id))).toEqual(new Set(both));
  expect(await read({ id: 1_000_000_000 })).toEqual([]);
});
