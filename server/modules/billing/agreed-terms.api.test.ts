import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { BillingRun } from '#contract/billing';
import type { NextPayment } from '#contract/payment-overview';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Terms that the agency agreed with its accounts: days to pay, and the least that is paid. */

let network: TestNetwork;
let manager: Caller;
let clock = NOW;
// Each test bills the same months.
beforeEach(async () => {
  clock = NOW;
  network = await startNetwork({}, undefined, () => clock);
  manager = await network.as('manager');
});
afterEach(() => network.drop());

async function run(month: string, dryRun = true): Promise<BillingRun> {
  const response = await manager.send('POST', '/api/billing-runs', { agencyId: 1, month, dryRun });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const agree = (id: number, terms: { minimum_payment?: string | null; terms_days?: number }) =>
  network.deps.db.updateTable('contact').set(terms).where('id', '=', id).execute();
async function next(contactId: number): Promise<NextPayment> {
  const response = await manager.get('/api/next-payment', { targetCurrencyCode: 'GBP', contactId });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const cents = (rows: readonly { net: string }[]) =>
  rows.reduce((sum, { net }) => sum + Math.round(Number(net) * 100), 0);
const paidTo = ({ payments }: BillingRun, contactId: number) =>
  payments.filter(({ publisherId, currency }) => publisherId === contactId && currency === 'GBP');

test('less than the minimum waits, and is paid with what comes; the publisher is told so before', async () => {
  const { db } = network.deps;
  const payees = new Set((await run('2026-02')).payments.map(({ publisherId }) => publisherId));
  // An invoice that is paid now puts something into the next run too.
  const sent = await db
    .selectFrom('conversion')
    .innerJoin('invoice', 'invoice.id', 'conversion.invoice_id')
    .where('invoice.status', '=', 'Sent')
    .where('conversion.publisher_id', 'in', [...payees])
    .where('conversion.currency_code', '=', 'GBP')
    .select(['invoice.id', 'publisher_id'])
    .executeTakeFirstOrThrow();
  const settled = { status: 'Settled', settled_at: new Date('2026-03-12T00:00:00Z') } as const;
  await db.updateTable('invoice').set(settled).where('id', '=', sent.id).execute();
  const contactId = sent.publisher_id;
  const first = cents(paidTo(await run('2026-02'), contactId));
  const told = (await next(contactId)).runs.map(({ amounts }) =>
    cents(amounts.filter(({ currency }) => currency === 'GBP')),
  );
  expect([told.length, told[0]]).toEqual([2, first]);
  const together = first + told[1]!;

  await agree(contactId, { minimum_payment: ((first + 1) / 100).toFixed(2) });
  expect(paidTo(await run('2026-02'), contactId)).toEqual([]);
  const waiting = (await next(contactId)).runs.map(({ from, amounts }) => [
    from,
    cents(amounts.filter(({ currency }) => currency === 'GBP')),
  ]);
  expect(waiting.filter(([, sum]) => sum !== 0)).toEqual([['2026-04-10', together]]);

  await agree(contactId, { minimum_payment: ((together + 1) / 100).toFixed(2) });
  clock = new Date('2026-04-10T09:00:00Z');
  expect(paidTo(await run('2026-03'), contactId)).toEqual([]);
  await agree(contactId, { minimum_payment: (together / 100).toFixed(2) });
  expect(cents(paidTo(await run('2026-03', false), contactId))).toBe(together);
});

test('an invoice is to be paid within the days that were agreed', async () => {
  const { db } = network.deps;
  const [due] = (await run('2026-02')).invoices;
  await agree(due!.advertiserId, { terms_days: 9 });
  const made = await run('2026-02', false);
  const invoice = await db
    .selectFrom('invoice')
    .where('billing_run_id', '=', made.id)
    .where('advertiser_id', '=', due!.advertiserId)
    .select(['invoice_date', 'due_on'])
    .executeTakeFirstOrThrow();
  expect(invoice.due_on).toBe(new Date(invoice.invoice_date.getTime() + 9 * DAY_MS).toISOString().slice(0, 10));
});
