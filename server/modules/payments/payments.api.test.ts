import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentConversions } from '#contract/documents';
import { documentConversions } from '#contract/documents';
import { paymentRow, paymentSums, type PaymentRow, type PaymentSums } from '#contract/payments';
import { listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

const { list, total } = listReader<PaymentRow>('/v1/payments', { startDate: '2020-01-01', endDate: '2026-12-31' });
const stored = async (caller: Caller) => {
  const rows = await network.deps.db.selectFrom('payment').where('agency_id', '=', 1).selectAll().execute();
  return caller.role === 'publisher' ? rows.filter((one) => one.publisher_id === caller.own.contactId) : rows;
};
const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);

describe('list', () => {
  test('the publisher’s, the agency’s, and none for an advertiser', async () => {
    const rows = await list(publisher);
    for (const row of rows) expect(paymentRow.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.length).toBeGreaterThan(10);
    expect(idsOf(rows)).toEqual(idsOf(await stored(publisher)));
    expect(idsOf(await list(manager, { contactId: publisher.own.contactId }))).toEqual(idsOf(rows));
    expect(await total(manager)).toBe((await stored(manager)).length);
    expect(await list(advertiser)).toEqual([]);
    expect(await list(manager, { contactId: advertiser.own.contactId })).toEqual([]);
  });

  test('all of them without limit, a page with it', async () => {
    const query = { startDate: '2020-01-01', endDate: '2026-12-31' };
    const all = (await manager.get('/v1/payments', query)).json<PaymentRow[]>();
    expect(all).toHaveLength((await stored(manager)).length);
    expect(all.length).toBeGreaterThan(500);
    expect((await manager.get('/v1/payments', { ...query, limit: 3, offset: 2 })).json()).toEqual(all.slice(2, 5));
  });

  test('id', async () => {
    const [one] = await stored(publisher);
    expect(idsOf(await list(publisher, { id: one!.id }))).toEqual([one!.id]);
  });

  test('a search finds a number, a total and publishers; publisherIds keep theirs', async () => {
    const all = await stored(manager);
    const one = all.find(({ total }) => Number(total) > 1)!;
    const amount = Number(one.total).toFixed(2);
    const sameTotal = all.filter(({ total }) => Number(total).toFixed(2) === amount);
    expect(idsOf(await list(manager, { searchTerm: amount }))).toEqual(idsOf(sameTotal));
    const part = String(one.id).slice(1, -1);
    expect(idsOf(await list(manager, { searchTerm: part }))).toEqual(
      idsOf(all.filter(({ id, total }) => String(id).includes(part) || Number(total) === Number(part))),
    );
    const ofPublisher = all.filter(({ publisher_id }) => publisher_id === one.publisher_id);
    const [{ publisherName } = { publisherName: '' }] = await list(manager, { id: one.id });
    expect(idsOf(await list(manager, { searchTerm: publisherName.slice(1).toUpperCase() }))).toEqual(
      idsOf(ofPublisher),
    );
    expect(idsOf(await list(manager, { publisherIds: one.publisher_id }))).toEqual(idsOf(ofPublisher));
    expect(await list(manager, { searchTerm: 'nobody at all' })).toEqual([]);
    const other = all.find(({ publisher_id }) => publisher_id !== publisher.own.contactId)!;
    expect(await list(publisher, { publisherIds: other.publisher_id })).toEqual([]);
  });

  test('status says whether it is sent', async () => {
    for (const status of ['Raised', 'Sent']) {
      const rows = await list(publisher, { status });
      expect(idsOf(rows)).toEqual(idsOf((await stored(publisher)).filter((one) => one.status === status)));
      expect(new Set(rows.map((row) => row.sent))).toEqual(new Set([status === 'Sent']));
      expect(rows.every((row) => (row.dateSent !== null) === row.sent)).toBe(true);
    }
  });

  test('startDate and endDate: both days are included', async () => {
    const days = (await stored(publisher)).map((one) => one.created_at.toISOString().slice(0, 10)).toSorted();
    const [startDate, endDate] = [days[Math.floor(days.length / 3)]!, days[Math.floor(days.length / 2)]!];
    const inside = days.filter((day) => day >= startDate && day <= endDate).length;
    expect(inside).toBeLessThan(days.length);
    expect(await total(publisher, { startDate, endDate })).toBe(inside);
  });

  test('newest first unless sorted', async () => {
    const dates = (await list(publisher)).map((row) => row.dateCreated);
    expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
    const turned = (await list(publisher, { sortDirection: 'asc' })).map((row) => row.dateCreated);
    expect(turned).toEqual(dates.toSorted());
  });
});

describe('the contents of a payment', () => {
  const read = (caller: Caller, id: number, query: object = {}) =>
    caller.get(`/api/payments/${id}/conversions`, { ...query });

  test('its conversions come to it, to the cent', async () => {
    for (const payment of await stored(publisher)) {
      const response = await read(publisher, payment.id);
      const document = response.json<DocumentConversions>();
      expect(documentConversions.safeParse(document).error?.issues).toBeUndefined();
      expect(document).toMatchObject({
        currency: payment.currency_code,
        difference: '0.00',
        lineTotal: '0.00',
        lines: [],
      });
      expect(Number(document.net)).toBe(Number(payment.net_payout));
      expect(new Set(document.conversions.map((row) => row.paymentId))).toEqual(new Set([payment.id]));
      expect(document.conversions.every((row) => row.cost === null)).toBe(true);
    }
  });

  test('limit and offset page through the conversions; sums are of all', async () => {
    const payments = await stored(publisher);
    const all = await Promise.all(
      payments.map(async (one) => (await read(publisher, one.id, { limit: 500 })).json<DocumentConversions>()),
    );
    const index = all.findIndex((one) => one.conversionCount > 2);
    const page = (await read(publisher, payments[index]!.id, { limit: 1, offset: 1 })).json<DocumentConversions>();
    expect(page).toEqual({ ...all[index]!, conversions: all[index]!.conversions.slice(1, 2) });
  });

  test('are sorted by what one may see', async () => {
    const payments = await stored(publisher);
    const amounts = await Promise.all(
      payments.map(async ({ id }) => {
        const sorted = await read(publisher, id, { sortColumnName: 'commission.amount', limit: 500 });
        return sorted.json<DocumentConversions>().conversions.map((row) => Number(row.commission.amount));
      }),
    );
    expect(Math.max(...amounts.map((each) => new Set(each).size))).toBeGreaterThan(2);
    for (const each of amounts) expect(each).toEqual(each.toSorted((one, other) => one - other));
    expect((await read(publisher, payments[0]!.id, { sortColumnName: 'cost.amount' })).statusCode).toBe(403);
  });

  test('another’s is not found, and an advertiser has none', async () => {
    const foreign = (await stored(manager)).find((one) => one.publisher_id !== publisher.own.contactId)!;
    const [own] = await stored(publisher);
    const answers = await Promise.all([
      read(publisher, foreign.id),
      read(publisher, 1),
      read(advertiser, own!.id),
      read(manager, foreign.id, { contactId: publisher.own.contactId }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
    expect((await read(manager, foreign.id)).statusCode).toBe(200);
  });
});

describe('sums of all that match', () => {
  const units = (amount: number | string) => Math.round(Number(amount) * 10_000);
  const add = (rows: PaymentRow[], of: (row: PaymentRow) => number) =>
    rows.reduce((all, row) => all + units(of(row)), 0);
  const sums = async (caller: Caller, query: object = {}) => {
    const response = await caller.get('/api/payment-sums', {
      startDate: '2020-01-01',
      endDate: '2026-12-31',
      ...query,
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<PaymentSums[]>();
  };

  test.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['a status', { status: 'Raised' }],
    ['a period', { startDate: '2025-06-01', endDate: '2025-12-31' }],
  ])('agree with the list, narrowed by %s', async (_, query) => {
    const rows = await list(publisher, query);
    const answer = await sums(publisher, query);
    expect(answer.map((one) => one.currency)).toEqual(
      [...new Set(rows.map((row) => row.publisherCurrencyCode))].toSorted(),
    );
    for (const one of answer) {
      expect(paymentSums.safeParse(one).error?.issues).toBeUndefined();
      const mine = rows.filter((row) => row.publisherCurrencyCode === one.currency);
      expect(one.payments).toBe(mine.length);
      expect([one.net, one.vat, one.total].map(units)).toEqual([
        add(mine, (row) => row.netPayout),
        add(mine, (row) => row.vatPayout),
        add(mine, (row) => row.total),
      ]);
      expect(units(one.sent)).toBe(add(mine, (row) => (row.sent ? row.total : 0)));
      expect(units(one.sent) + units(one.raised)).toBe(units(one.total));
    }
  });

  test('are those of the account alone; an advertiser has none', async () => {
    expect(await sums(manager, { contactId: publisher.own.contactId })).toEqual(await sums(publisher));
    expect(await sums(manager)).not.toEqual(await sums(publisher));
    expect(await sums(advertiser)).toEqual([]);
  });
});
