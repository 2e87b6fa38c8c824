import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingRun, type BillingRun, type BillingRunRow } from '#contract/billing';
import type { AgencySettings } from '#contract/own-network';
import type { NextPayment } from '#contract/payment-overview';
import { NOW } from '#server/testing/config';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let manager: Caller;
let clock = NOW;
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => clock);
  manager = await network.as('manager');
});
afterAll(() => network.drop());
beforeEach(() => {
  clock = NOW;
});

const run = async (month: string, more: object = {}) => {
  const response = await manager.send('POST', '/api/billing-runs', { agencyId: 1, month, ...more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<BillingRun>();
};
/** A run without its documents' ids. */
const withoutIds = ({ id: _, dryRun: __, ...run }: BillingRun) => ({
  ...run,
  invoices: run.invoices.map((one) => ({ ...one, invoiceId: null })),
  payments: run.payments.map((one) => ({ ...one, paymentId: null })),
});
const tables = ['invoice', 'invoice_line', 'payment', 'billing_run', 'audit_event'] as const;
const sizes = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [
        table,
        (await network.deps.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirst())!.n,
      ]),
    ),
  );
const conversionsOf = (column: 'invoice_id' | 'payment_id', id: number) =>
  network.deps.db.selectFrom('conversion').where(column, '=', id).selectAll().execute();
const idsOf = (rows: { id: number }[]) => new Set(rows.map((row) => row.id));
const cents = (decimal: string) => Math.round(Number(decimal) * 100);
const due = () =>
  network.deps.db
    .selectFrom('conversion')
    .where('agency_id', '=', 1)
    .where('status', '=', 'approved')
    .where('invoice_id', 'is', null)
    .where('network_calc_at', '<', new Date('2026-03-01'))
    .selectAll()
    .execute();

describe('a run', () => {
  test('a preview writes nothing and says what the run then does; a second run finds nothing', async () => {
    const wanted = await due();
    expect(wanted.length).toBeGreaterThan(0);
    const before = await sizes();
    const preview = await run('2026-02', { dryRun: true });
    expect(await sizes()).toEqual(before);
    expect(await due()).toEqual(wanted);
    expect(billingRun.safeParse(preview).error?.issues).toBeUndefined();
    expect([preview.id, preview.dryRun, preview.paymentsFrom]).toEqual([null, true, '2026-03-10']);
    expect(preview.invoices.length).toBeGreaterThan(1);
    expect(preview.payments.length).toBeGreaterThan(1);

    const real = await run('2026-02');
    expect(withoutIds(real)).toEqual(withoutIds(preview));
    expect(real.id).not.toBeNull();
    expect((await manager.get(`/api/billing-runs/${real.id}`)).json()).toEqual(real);
    await expectInvariants(network.deps.db);

    const after = await sizes();
    const made = real.invoices.length + real.payments.length;
    expect(after).toMatchObject({
      invoice: before['invoice'] + real.invoices.length,
      payment: before['payment'] + real.payments.length,
      billing_run: before['billing_run'] + 1,
      audit_event: before['audit_event'] + made + 1,
    });
    expect(await due()).toEqual([]);

    const again = await run('2026-02');
    expect(again).toMatchObject({ id: null, invoices: [], payments: [], totals: [] });
    expect(await sizes()).toEqual(after);
    await checkDocuments(real, wanted);
  });

  /** Every due conversion is on its advertiser's invoice, and the sums match the rows. */
  async function checkDocuments(real: BillingRun, wanted: Awaited<ReturnType<typeof due>>) {
    const billed = real.invoices.filter((one) => one.commissionType === 'Performance');
    for (const one of billed) {
      const rows = await conversionsOf('invoice_id', one.invoiceId!);
      const own = wanted.filter((row) => row.advertiser_id === one.advertiserId && row.currency_code === one.currency);
      expect(idsOf(rows)).toEqual(idsOf(own));
      expect(rows.reduce((sum, row) => sum + cents(row.net_cost), 0)).toBe(cents(one.net));
      expect(rows.every((row) => row.invoiced_at?.getTime() === NOW.getTime() && +row.modified_at === +NOW)).toBe(true);
      expect(cents(one.gross)).toBe(cents(one.net) + cents(one.vat));
      expect(one.conversions).toBe(rows.length);
    }
    expect(billed.reduce((sum, one) => sum + one.conversions, 0)).toBe(wanted.length);
    for (const one of real.payments) {
      const rows = await conversionsOf('payment_id', one.paymentId!);
      expect(new Set(rows.map((row) => row.publisher_id))).toEqual(new Set([one.publisherId]));
      expect(rows.reduce((sum, row) => sum + cents(row.commission), 0)).toBe(cents(one.net));
    }
    for (const total of real.totals) {
      const sum = (amounts: string[]) => amounts.reduce((all, one) => all + cents(one), 0);
      const invoices = real.invoices.filter((one) => one.currency === total.currency);
      const payments = real.payments.filter((one) => one.currency === total.currency);
      expect([total.invoices, total.payments]).toEqual([invoices.length, payments.length]);
      expect(cents(total.invoiceGross)).toBe(sum(invoices.map((one) => one.gross)));
      expect(cents(total.paymentTotal)).toBe(sum(payments.map((one) => one.total)));
    }
  }

  test('its documents are drafts and raised payments, dated now, each with its audit event', async () => {
    const { db } = network.deps;
    const [row] = (await manager.get('/api/billing-runs', { limit: 1 })).json<BillingRunRow[]>();
    const past = (await manager.get(`/api/billing-runs/${row!.id}`)).json<BillingRun>();
    const invoices = await db.selectFrom('invoice').where('billing_run_id', '=', row!.id).selectAll().execute();
    const payments = await db.selectFrom('payment').where('billing_run_id', '=', row!.id).selectAll().execute();
    expect(invoices).toHaveLength(past.invoices.length);
    for (const one of invoices) {
      expect(one).toMatchObject({ status: 'Draft', sent_at: null, invoice_date: NOW, created_at: NOW, deleted: false });
      expect([one.outstanding, one.receipts, one.credit_note_allocation].map(Number)).toEqual([
        Number(one.gross),
        0,
        0,
      ]);
      expect(one.file_name).toMatch(new RegExp(`^invoice-${one.id}-[a-z0-9-]+\\.pdf$`));
    }
    for (const one of payments)
      expect(one).toMatchObject({ status: 'Raised', sent_at: null, created_at: NOW, start_month: 2, end_month: 2 });
    const events = await db.selectFrom('audit_event').where('occurred_at', '=', NOW).selectAll().execute();
    const about = (kind: string) => events.filter((one) => one.subject_kind === kind);
    expect(about('invoice').map((one) => Number(one.subject_id))).toEqual(past.invoices.map((one) => one.invoiceId));
    expect(about('invoice').map((one) => one.contact_id)).toEqual(past.invoices.map((one) => one.advertiserId));
    expect(about('payment').map((one) => Number(one.subject_id))).toEqual(past.payments.map((one) => one.paymentId));
    expect(about('billing_run')).toHaveLength(1);
    expect(about('billing_run')[0]).toMatchObject({
      action: 'billing_run.created',
      contact_id: 0,
      actor_kind: 'service_account',
    });
  });

  test('payments wait for the 10th; invoices do not', async () => {
    const { db } = network.deps;
    const settled = await db
      .selectFrom('invoice')
      .where('agency_id', '=', 1)
      .where('status', '=', 'Settled')
      .where('settled_at', '>=', new Date('2026-03-01'))
      .select('id')
      .execute();
    expect(settled.length).toBeGreaterThan(0);
    clock = new Date('2026-04-09T23:59:59Z');
    const early = await run('2026-03', { dryRun: true });
    expect([early.payments.length, early.paymentsFrom]).toEqual([0, '2026-04-10']);
    expect(early.invoices.length).toBeGreaterThan(10);
    clock = new Date('2026-04-10T00:00:00Z');
    const late = await run('2026-03', { dryRun: true });
    expect(late.invoices).toEqual(early.invoices);
    expect(late.payments.length).toBeGreaterThan(10);
  });

  test('an agency pays from the day that it has set, in a run and in what publishers read', async () => {
    const publisher = await network.as('publisher');
    const nextOf = async () =>
      (await publisher.get('/api/next-payment', { targetCurrencyCode: 'GBP' })).json<NextPayment>();
    clock = new Date('2026-04-03T00:00:00Z');
    expect((await run('2026-03', { dryRun: true })).payments).toEqual([]);
    const { removable: _, ...facts } = (await manager.get('/api/agency')).json<AgencySettings>();
    expect([facts.paymentDay, (await nextOf()).paymentDay]).toEqual([10, 10]);
    const set = (paymentDay: unknown) => manager.send('PUT', '/api/agency', { ...facts, paymentDay });
    for (const wrong of [0, 29, 1.5, '3']) expect((await set(wrong)).statusCode, String(wrong)).toBe(400);
    const changed = await set(3);
    expect(changed.json(), changed.body).toMatchObject({ paymentDay: 3 });
    const preview = await run('2026-03', { dryRun: true });
    expect([preview.paymentsFrom, preview.payments.length > 10]).toEqual(['2026-04-03', true]);
    const next = await nextOf();
    expect(next.paymentDay).toBe(3);
    for (const { from } of next.runs) expect(from).toMatch(/-03$/);
    await set(10);
  });

  test('clicks are charged on an invoice of their own, once, a line a campaign and month', async () => {
    const { db } = network.deps;
    clock = new Date('2026-04-02T08:00:00Z');
    const made = await run('2026-03');
    const clicks = made.invoices.filter((one) => one.commissionType === 'Click');
    expect(clicks.length).toBeGreaterThan(1);
    for (const one of clicks) {
      expect(one.conversions).toBe(0);
      const lines = await db.selectFrom('invoice_line').where('invoice_id', '=', one.invoiceId!).selectAll().execute();
      expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(one.clicks);
      expect(lines.reduce((sum, line) => sum + cents(line.net), 0)).toBe(cents(one.net));
      expect(new Set(lines.map((line) => line.month))).toEqual(new Set(['2026-03-01']));
      expect(lines[0]!.description).toMatch(/^Clicks of .+, March 2026$/);
      for (const line of lines) {
        const events = await db
          .selectFrom('traffic_event')
          .where('campaign_id', '=', line.campaign_id)
          .where('kind', '=', 'click')
          .where('occurred_at', '>=', new Date('2026-03-01'))
          .where('occurred_at', '<', new Date('2026-04-01'))
          .selectAll()
          .execute();
        expect(events.reduce((sum, event) => sum + cents(event.click_net_cost), 0)).toBe(cents(line.net));
      }
    }
    await expectInvariants(db);
    expect((await run('2026-03', { dryRun: true })).invoices).toEqual([]);
  });

  test('a click that arrives late is charged by the next run, alone', async () => {
    const { db } = network.deps;
    const one = await db
      .selectFrom('traffic_event')
      .where('agency_id', '=', 1)
      .where('click_net_cost', '>', '0')
      .where('occurred_at', '<', new Date('2026-03-01'))
      .selectAll()
      .executeTakeFirstOrThrow();
    await db
      .insertInto('traffic_event')
      .values({ ...one, id: 1 })
      .execute();
    clock = new Date('2026-04-02T09:00:00Z');
    const { invoices } = await run('2026-03');
    expect(invoices).toMatchObject([{ commissionType: 'Click', clicks: 1, advertiserId: one.advertiser_id }]);
    expect(cents(invoices[0]!.net)).toBe(cents(one.click_net_cost));
    await expectInvariants(db);
  });

  test('a payment is of one publisher, currency and type: fast where both sides are express, adjusted and reinstated by themselves', async () => {
    const { db } = network.deps;
    clock = new Date('2026-04-10T00:00:00Z');
    const contacts = await db.selectFrom('contact').selectAll().execute();
    const express = new Set(contacts.filter((one) => one.payment_type === 'express').map((one) => one.id));
    const payable = await db
      .selectFrom('conversion')
      .innerJoin('invoice', 'invoice.id', 'conversion.invoice_id')
      .where('invoice.agency_id', '=', 1)
      .where('invoice.status', '=', 'Settled')
      .where('payment_id', 'is', null)
      .selectAll('conversion')
      .execute();
    const fast = payable.filter((one) => express.has(one.publisher_id) && express.has(one.advertiser_id));
    const reinstated = fast.find((one) => one.value === one.orig_value)!;
    await db
      .insertInto('audit_event')
      .values({
        id: 1_000_000,
        agency_id: 1,
        contact_id: reinstated.advertiser_id,
        actor_kind: 'system',
        actor_id: 'test',
        actor_name: 'Test',
        action: 'conversion.rejected',
        subject_kind: 'conversion',
        subject_id: String(reinstated.id),
        before: null,
        after: null,
        occurred_at: new Date('2026-01-01'),
      })
      .execute();
    const typeOf = (one: (typeof payable)[number]) => {
      if (!fast.includes(one)) return 'Standard';
      if (one.value !== one.orig_value) return 'Fast (Adjustment)';
      return one === reinstated ? 'Fast (Reversal)' : 'Fast';
    };
    const { payments } = await run('2026-03');
    expect(new Set(payments.map((one) => one.paymentType)).size).toBeGreaterThan(2);
    const groups = Map.groupBy(payable, (one) => `${one.publisher_id} ${one.currency_code} ${typeOf(one)}`);
    expect(payments).toHaveLength(groups.size);
    for (const one of payments) {
      const wanted = groups.get(`${one.publisherId} ${one.currency} ${one.paymentType}`)!;
      const rows = await conversionsOf('payment_id', one.paymentId!);
      expect(idsOf(rows)).toEqual(idsOf(wanted));
    }
    await expectInvariants(db);
  });

  test('a later month takes in what earlier ones left', async () => {
    const { db } = network.deps;
    clock = new Date('2026-05-02T09:00:00Z');
    const conversion = await db
      .selectFrom('conversion')
      .where('agency_id', '=', 1)
      .where('status', '=', 'pending')
      .orderBy('id')
      .selectAll()
      .executeTakeFirstOrThrow();
    const approve = (at: Date) =>
      db
        .updateTable('conversion')
        .set({ status: 'approved', decided_at: at, modified_at: at, network_calc_at: at, publisher_calc_at: at })
        .where('id', '=', conversion.id)
        .execute();
    await approve(new Date('2026-04-30T23:59:59.999Z'));
    expect((await run('2026-03')).invoices).toEqual([]);
    const { invoices } = await run('2026-04');
    expect(invoices).toMatchObject([{ advertiserId: conversion.advertiser_id, conversions: 1 }]);
    expect((await conversionsOf('invoice_id', invoices[0]!.invoiceId!)).map((one) => one.id)).toEqual([conversion.id]);
  });

  test('of two at once, one makes it and the other finds nothing', async () => {
    const { db } = network.deps;
    clock = new Date('2026-05-03T09:00:00Z');
    const at = new Date('2026-04-20T10:00:00Z');
    await db
      .updateTable('conversion')
      .set({ status: 'approved', decided_at: at, modified_at: at, network_calc_at: at, publisher_calc_at: at })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('conversion')
          .where('agency_id', '=', 1)
          .where('status', '=', 'pending')
          .select('id')
          .orderBy('id')
          .limit(20),
      )
      .execute();
    const both = await Promise.all([run('2026-04'), run('2026-04'), run('2026-04')]);
    expect(both.filter((one) => one.id !== null)).toHaveLength(1);
    expect(both.flatMap((one) => one.invoices).reduce((sum, one) => sum + one.conversions, 0)).toBe(20);
    await expectInvariants(db);
  });
});
