import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invoiceDetail, invoiceStatuses, invoiceTransitions, type InvoiceDetail } from '#contract/invoices';
import { NOW } from '#server/testing/config';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** One invoice: its details, and the actions of account managers. */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
let clock = NOW;
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => clock);
  callers = await network.callers();
});
afterAll(() => network.drop());
beforeEach(() => {
  clock = NOW;
});

const { round } = Math;
const cents = (decimal: string | number) => round(Number(decimal) * 100);
type Where = Partial<
  Record<'id' | 'advertiser_id' | 'invoice_type_id' | 'agency_id' | 'status' | 'deleted' | 'currency_code', unknown>
>;
async function stored(where: Where = {}) {
  const rows = await network.deps.db.selectFrom('invoice').orderBy('id').selectAll().execute();
  const wanted = Object.entries({ agency_id: 1, ...where });
  return rows.filter((row) => wanted.every(([name, value]) => row[name as keyof Where] === value));
}
const byId = async (id: number) => (await stored({ id }))[0]!;
const read = async (id: number, caller = callers.manager) =>
  (await caller.get(`/api/invoices/${id}`)).json<InvoiceDetail>();
const change = (id: number, body: object, caller = callers.manager) =>
  caller.send('PATCH', `/api/invoices/${id}`, body);
const events = async (id: number) =>
  (
    await network.deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'invoice')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .selectAll()
      .execute()
  ).map(({ action, before, after, contact_id }) => ({
    action,
    contact_id,
    before: JSON.parse(before ?? 'null'),
    after: JSON.parse(after ?? 'null'),
  }));
/** An open invoice with an outstanding amount of at least some pounds that no other test uses. */
const used = new Set<number>();
async function fresh(status: string): Promise<Awaited<ReturnType<typeof byId>>> {
  const rows = await stored({ status, invoice_type_id: 1, deleted: false });
  const one = rows.find((row) => Number(row.outstanding) > 5 && !used.has(row.id))!;
  used.add(one.id);
  return one;
}
const today = NOW.toISOString().slice(0, 10);

describe('read', () => {
  test('every invoice adds up: receipts, credit notes, what is outstanding', async () => {
    const all = [
      ...(await stored()).filter((one) => one.invoice_type_id === 2 || one.deleted),
      ...(await stored()).slice(-60),
    ];
    let credited = 0;
    for (const one of all) {
      const detail = await read(one.id);
      expect(invoiceDetail.safeParse(detail).error?.issues).toBeUndefined();
      const { arithmetic, receipts, creditNotes, parent, invoice } = detail;
      expect(cents(arithmetic.gross)).toBe(cents(arithmetic.net) + cents(arithmetic.vat));
      expect(cents(arithmetic.outstanding)).toBe(
        cents(arithmetic.gross) - cents(arithmetic.receipts) - cents(arithmetic.creditNotes),
      );
      expect(receipts.reduce((sum, each) => sum + cents(each.amount), 0)).toBe(cents(arithmetic.receipts));
      expect(invoice.oustanding).toBe(Number(arithmetic.outstanding));
      expect(detail.settledAt === null).toBe(one.status !== 'Settled');
      expect(parent?.invoiceId ?? null).toBe(one.parent_invoice_id === null ? null : String(one.parent_invoice_id));
      if (one.invoice_type_id === 2) continue;
      expect(creditNotes.reduce((sum, note) => sum - cents(note.gross), 0)).toBe(
        one.deleted ? 0 : cents(arithmetic.creditNotes),
      );
      credited += creditNotes.length;
    }
    const notes = (await stored({ invoice_type_id: 2 })).map((one) => one.parent_invoice_id!);
    for (const parent of notes) credited += (await read(parent)).creditNotes.length;
    expect(credited).toBeGreaterThan(0);
  });

  test('an advertiser reads its own, with lines; the row is the list’s', async () => {
    const [own] = await stored({ advertiser_id: callers.advertiser.own.contactId });
    const detail = await read(own!.id, callers.advertiser);
    const list = await callers.advertiser.get('/v1/invoices', { startDate: '2020-01-01', invoiceId: own!.id });
    expect(detail.invoice).toEqual(list.json()[0]);
    const charged = await network.deps.db
      .selectFrom('invoice_line')
      .where('agency_id', '=', 1)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect((await read(charged.invoice_id)).lines).toContainEqual(
      expect.objectContaining({ campaignId: charged.campaign_id, quantity: charged.quantity }),
    );
  });

  test('culture writes the currency as its readers do', async () => {
    const [one] = await stored({ currency_code: 'EUR' });
    const symbol = async (culture: string) =>
      (await callers.manager.get(`/api/invoices/${one!.id}`, { culture })).json<InvoiceDetail>().invoice.currencySymbol;
    expect([await symbol('en-GB'), await symbol('en-u-nu-latn')]).toEqual(['€', '€']);
    const [inr] = await stored({ currency_code: 'USD' });
    const of = async (culture: string) =>
      (await callers.manager.get(`/api/invoices/${inr!.id}`, { culture })).json<InvoiceDetail>().invoice.currencySymbol;
    expect([await of('en-GB'), await of('en-US')]).toEqual(['US$', '$']);
  });

  test('another’s, an unknown one, and a publisher’s are not found, in the same words', async () => {
    const foreign = (await stored()).find((one) => one.advertiser_id !== callers.advertiser.own.contactId)!;
    const elsewhere = (await stored({ agency_id: 2 }))[0]!;
    const answers = await Promise.all([
      callers.advertiser.get(`/api/invoices/${foreign.id}`),
      callers.advertiser.get('/api/invoices/1'),
      callers.publisher.get(`/api/invoices/${foreign.id}`),
      callers.manager.get(`/api/invoices/${elsewhere.id}`),
      callers.manager.get(`/api/invoices/${foreign.id}`, { contactId: callers.advertiser.own.contactId }),
      change(elsewhere.id, { status: 'Sent' }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
  });
});

describe('sending', () => {
  test('a draft is sent, once', async () => {
    const { id, advertiser_id } = await fresh('Draft');
    const answer = await change(id, { status: 'Sent' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<InvoiceDetail>().invoice).toMatchObject({ status: 'Sent', dateSent: NOW.toISOString() });
    expect(answer.json()).toEqual(await read(id));
    clock = new Date(NOW.getTime() + 60_000);
    expect((await change(id, { status: 'Sent' })).json()).toEqual(answer.json());
    expect(await events(id)).toEqual([
      { action: 'invoice.sent', contact_id: advertiser_id, before: { status: 'Draft' }, after: { status: 'Sent' } },
    ]);
  });

  test('only account managers, and only of the agency', async () => {
    const { id } = await fresh('Draft');
    for (const caller of [callers.advertiser, callers.publisher]) {
      const answer = await change(id, { status: 'Sent' }, caller);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    }
    const answer = await callers.manager.send('PATCH', `/api/invoices/${id}`, { status: 'Sent' }, { agencyId: 2 });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    expect((await byId(id)).status).toBe('Draft');
  });
});

describe('receipts', () => {
  test('a part makes it Allocated, the rest settles it, and its conversions are then in the next payment', async () => {
    const one = await fresh('Sent');
    const rest = (cents(one.outstanding) - 150) / 100;
    const part = await change(one.id, { receipt: { amount: '1.5', date: today, reference: 'TRN 1' } });
    expect(part.json<InvoiceDetail>()).toMatchObject({
      invoice: { status: 'Allocated', oustanding: rest },
      settledAt: null,
      receipts: [{ amount: '1.50', date: today, reference: 'TRN 1' }],
    });
    await expectInvariants(network.deps.db);
    clock = new Date('2026-03-20T08:00:00Z');
    const whole = await change(one.id, { receipt: { amount: rest.toFixed(2), date: '2026-03-18' } });
    expect(whole.json<InvoiceDetail>()).toMatchObject({
      invoice: { status: 'Settled', oustanding: 0, receipts: Number(one.gross) - Number(one.credit_note_allocation) },
      settledAt: '2026-03-18T23:59:59.999Z',
    });
    await expectInvariants(network.deps.db);
    expect(await events(one.id)).toEqual([
      {
        action: 'invoice.receipt_recorded',
        contact_id: one.advertiser_id,
        before: { status: 'Sent', outstanding: Number(one.outstanding).toFixed(2) },
        after: { status: 'Allocated', outstanding: rest.toFixed(2), amount: '1.5', date: today, reference: 'TRN 1' },
      },
      {
        action: 'invoice.settled',
        contact_id: one.advertiser_id,
        before: { status: 'Allocated', outstanding: rest.toFixed(2) },
        after: { status: 'Settled', outstanding: '0.00', amount: rest.toFixed(2), date: '2026-03-18' },
      },
    ]);
    const held = await callers.manager.get(`/api/invoices/${one.id}/conversions`, { limit: 500 });
    const states = held.json().conversions.map((row: { paymentStatus: string }) => row.paymentStatus);
    expect(new Set(states)).toEqual(new Set(['nextPayment']));
  });

  test('settling in one go, with what is outstanding; more or less is refused and nothing recorded', async () => {
    const { id, outstanding } = await fresh('Sent');
    const receipt = (amount: number) => ({ status: 'Settled', receipt: { amount: amount.toFixed(2), date: today } });
    const [less, more] = [
      await change(id, receipt(Number(outstanding) - 1)),
      await change(id, receipt(Number(outstanding) + 0.01)),
    ];
    expect([less.statusCode, less.json().detail]).toEqual([
      409,
      expect.stringMatching(/^1\.00 [A-Z]{3} would stay outstanding/),
    ]);
    expect([more.statusCode, more.json().detail]).toEqual([
      409,
      expect.stringContaining('are outstanding: a receipt of more is not taken'),
    ]);
    const bare = await change(id, { status: 'Settled' });
    expect([bare.statusCode, bare.json().code]).toEqual([409, 'CONFLICT']);
    expect([await events(id), (await read(id)).receipts, (await byId(id)).status]).toEqual([[], [], 'Sent']);
    expect((await change(id, receipt(Number(outstanding)))).json<InvoiceDetail>()).toMatchObject({
      invoice: { status: 'Settled' },
      settledAt: NOW.toISOString(),
    });
    expect((await change(id, { status: 'Settled' })).statusCode).toBe(200);
    expect(await events(id)).toHaveLength(1);
  });

  test('one with the same reference, amount and day is the same one', async () => {
    const { id } = await fresh('Sent');
    const receipt = { amount: '1.00', date: today, reference: 'TRN 77' };
    await change(id, { receipt });
    expect((await change(id, { receipt: { ...receipt, amount: '1' } })).json<InvoiceDetail>().receipts).toHaveLength(1);
    expect(
      (await change(id, { receipt: { ...receipt, reference: 'TRN 78' } })).json<InvoiceDetail>().receipts,
    ).toHaveLength(2);
    expect(
      (await change(id, { receipt: { amount: '1.00', date: today } })).json<InvoiceDetail>().receipts,
    ).toHaveLength(3);
    expect(
      (await change(id, { receipt: { amount: '1.00', date: today } })).json<InvoiceDetail>().receipts,
    ).toHaveLength(4);
  });

  test('ten at once are ten', async () => {
    const { id, outstanding } = await fresh('Sent');
    await Promise.all(Array.from({ length: 10 }, () => change(id, { receipt: { amount: '0.10', date: today } })));
    const { receipts, arithmetic } = await read(id);
    expect([receipts.length, cents(arithmetic.outstanding)]).toEqual([10, cents(outstanding) - 100]);
    await expectInvariants(network.deps.db);
  });

  test.each([
    [{ amount: '0' }, 'body.receipt.amount'],
    [{ amount: '0.00' }, 'body.receipt.amount'],
    [{ amount: '-1' }, 'body.receipt.amount'],
    [{ amount: '1e3' }, 'body.receipt.amount'],
    [{ amount: '1.23456' }, 'body.receipt.amount'],
    [{ amount: 12 }, 'body.receipt.amount'],
    [{ date: '2026-02-30' }, 'body.receipt.date'],
    [{ date: '2026-03-16' }, 'body.receipt.date'],
    [{ date: '2020-01-01' }, 'body.receipt.date'],
    [{ reference: '' }, 'body.receipt.reference'],
    [{ note: 'x' }, 'body.receipt.note'],
  ])('%j is refused by name', async (wrong, path) => {
    const [one] = await stored({ status: 'Sent' });
    const answer = await change(one!.id, { receipt: { amount: '0.01', date: today, ...wrong } });
    expect([answer.statusCode, answer.json().errors?.[0]?.path], answer.body).toEqual([400, path]);
  });

  test('nothing asked, a receipt with Sent, and other statuses are refused', async () => {
    const [one] = await stored({ status: 'Sent' });
    for (const body of [
      {},
      { status: 'Draft' },
      { status: 'Contra' },
      { status: 'Sent', receipt: { amount: '1', date: today } },
    ]) {
      expect((await change(one!.id, body)).statusCode, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('actions by an invoice’s status', () => {
  test.each(invoiceStatuses)('%s', async (status) => {
    const [one] = (await stored({ status, invoice_type_id: 1, deleted: false })).toReversed();
    const { id, outstanding } = one!;
    const allowed = invoiceTransitions[status];
    const tried = {
      Allocated: { receipt: { amount: '0.01', date: today } },
      Settled: { status: 'Settled', receipt: { amount: Number(outstanding).toFixed(2), date: today } },
    };
    for (const [to, body] of Object.entries(tried)) {
      if (allowed.includes(to as 'Settled')) continue;
      const answer = await change(id, Number(outstanding) > 0 ? body : tried.Allocated);
      expect([answer.statusCode, answer.json().code], `${status} to ${to}: ${answer.body}`).toEqual([409, 'CONFLICT']);
    }
    const sent = await change(id, { status: 'Sent' });
    expect(sent.statusCode, sent.body).toBe(status === 'Draft' || status === 'Sent' ? 200 : 409);
  });

  test('credit notes and deleted invoices stay as they are', async () => {
    const [note] = await stored({ invoice_type_id: 2 });
    const [deleted] = await stored({ deleted: true });
    for (const one of [note!, deleted!]) {
      const answer = await change(one.id, { receipt: { amount: '1.00', date: today } });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
      expect((await change(one.id, { status: 'Settled' })).statusCode).toBe(409);
    }
    await expectInvariants(network.deps.db);
  });
});
