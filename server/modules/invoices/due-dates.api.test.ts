import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { BillingRun } from '#contract/billing';
import type { InvoiceDetail, InvoiceRow, InvoiceSums } from '#contract/invoices';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
});
afterAll(() => network.drop());

const TODAY = '2026-03-15';
async function list(caller: Caller, query: object = {}): Promise<InvoiceRow[]> {
  const response = await caller.get('/v1/invoices', { startDate: '2020-01-01', limit: 500, ...query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

describe('the list', () => {
  test('an invoice has a day to be paid by, a credit note has none', async () => {
    const rows = await list(callers.manager);
    for (const { dueDate, invoiceType, date } of rows) {
      if (invoiceType === 'Credit note') expect(dueDate).toBeNull();
      else expect(Date.parse(dueDate!)).toBeGreaterThanOrEqual(Date.parse(date.slice(0, 10)));
    }
    expect(new Set(rows.map(({ dueDate }) => dueDate === null))).toEqual(new Set([true, false]));
  });

  test('sorts by it, credit notes last in both directions', async () => {
    for (const sortDirection of ['asc', 'desc']) {
      const days = (await list(callers.manager, { sortColumnName: 'dueDate', sortDirection })).map(
        (row) => row.dueDate,
      );
      const known = days.filter((day) => day !== null);
      expect(known).toEqual(sortDirection === 'asc' ? known.toSorted() : known.toSorted().toReversed());
      expect(days.slice(0, known.length)).toEqual(known);
    }
  });

  test('keeps what is overdue: sent, with something outstanding, due before the day; so do the sums', async () => {
    const open = [
      ...(await list(callers.manager, { status: 'Sent' })),
      ...(await list(callers.manager, { status: 'Allocated' })),
    ];
    const wanted = open.filter(({ dueDate, oustanding }) => dueDate !== null && dueDate < TODAY && oustanding > 0);
    expect(wanted.length).toBeLessThan(open.length);
    expect(wanted.length).toBeGreaterThan(0);
    const kept = await list(callers.manager, { overdueOn: TODAY });
    expect(new Set(kept.map(({ invoiceId }) => invoiceId))).toEqual(new Set(wanted.map(({ invoiceId }) => invoiceId)));
    const response = await callers.manager.get('/api/invoice-sums', { startDate: '2020-01-01', overdueOn: TODAY });
    const cents = (amount: string | number) => Math.round(Number(amount) * 100);
    for (const { currency, outstanding } of response.json<InvoiceSums[]>()) {
      const of = wanted.filter((row) => row.currencyCode === currency);
      expect(cents(outstanding)).toBe(of.reduce((sum, row) => sum + cents(row.oustanding), 0));
    }
  });
});

test('a new invoice is due after the time that the advertiser had for its last one', async () => {
  const bill = async (dryRun: boolean) => {
    const response = await callers.manager.send('POST', '/api/billing-runs', { agencyId: 1, month: '2026-02', dryRun });
    return response.json<BillingRun>().invoices;
  };
  const [patient] = await bill(true);
  await network.database.script(
    `update invoice set due_on = cast(invoice_date as date) + 10
    where advertiser_id = ${patient!.advertiserId} and invoice_type_id = 1`,
  );
  const rows = await list(callers.manager, { startDate: '2025-06-01', invoiceTypeId: 1 });
  const invoices = await bill(false);
  expect(invoices.length).toBeGreaterThan(1);
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from.slice(0, 10))) / DAY_MS;
  const terms = new Set<number>();
  for (const { invoiceId, advertiserId } of invoices) {
    const response = await callers.manager.get(`/api/invoices/${invoiceId}`);
    const { invoice } = response.json<InvoiceDetail>();
    const last = rows.find((row) => Number(row.contactId) === advertiserId);
    const given = days(invoice.date, invoice.dueDate!);
    expect([invoiceId, given]).toEqual([invoiceId, last ? days(last.date, last.dueDate!) : 30]);
    terms.add(given);
  }
  expect(terms.size).toBeGreaterThan(1);
});
