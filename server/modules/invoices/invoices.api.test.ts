import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentConversions, type DocumentConversions } from '#contract/documents';
import {
  invoiceRow,
  invoiceStatuses,
  invoiceSums,
  type InvoiceDetail,
  type InvoiceRow,
  type InvoiceSums,
} from '#contract/invoices';
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

const { list, total } = listReader<InvoiceRow>('/v1/invoices', { startDate: '2020-01-01' });
const every = async (caller: Caller) => {
  const rows = await network.deps.db
    .selectFrom('invoice')
    .where('agency_id', '=', 1)
    .orderBy('id')
    .selectAll()
    .execute();
  return caller.role === 'advertiser' ? rows.filter((one) => one.advertiser_id === caller.own.contactId) : rows;
};
const stored = async (caller: Caller) => (await every(caller)).filter((one) => !one.deleted);
type Stored = Awaited<ReturnType<typeof every>>[number];
const idsOf = (rows: (InvoiceRow | Stored)[]) =>
  rows.map((row) => ('invoiceId' in row ? Number(row.invoiceId) : row.id)).toSorted((a, b) => a - b);
/** The manager's list is longer than a page. */
const listAll = async (query: Record<string, unknown>) => {
  const [first, second] = [await list(manager, query), await list(manager, { ...query, offset: 500 })];
  return [...first, ...second];
};

describe('list', () => {
  test('the advertiser’s, the agency’s, and none for a publisher', async () => {
    const rows = await list(advertiser);
    for (const row of await listAll({ includeDeleted: true }))
      expect(invoiceRow.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.length).toBeGreaterThan(10);
    expect(idsOf(rows)).toEqual(idsOf(await stored(advertiser)));
    expect(idsOf(await list(manager, { contactId: advertiser.own.contactId }))).toEqual(idsOf(rows));
    expect(await total(manager)).toBe((await stored(manager)).length);
    expect(await list(publisher)).toEqual([]);
    expect(await list(manager, { contactId: publisher.own.contactId })).toEqual([]);
  });

  test('amounts are the stored ones and fit each other', async () => {
    const byId = new Map((await every(manager)).map((one) => [one.id, one]));
    for (const row of await listAll({ includeDeleted: true })) {
      const one = byId.get(Number(row.invoiceId))!;
      expect([row.net, row.vat, row.gross, row.oustanding]).toEqual(
        [one.net, one.vat, one.gross, one.outstanding].map(Number),
      );
      expect(row.gross - row.receipts! - row.creditNoteAllocation!).toBeCloseTo(row.oustanding, 6);
      expect(row.poDifference === null).toBe(one.po_value === null);
      if (row.poValue !== null) expect(row.poDifference).toBeCloseTo(row.poValue - row.net, 6);
    }
  });

  test('campaigns are those of its conversions and lines', async () => {
    const db = network.deps.db;
    const [conversions, lines] = await Promise.all([
      db.selectFrom('conversion').where('invoice_id', 'is not', null).select(['invoice_id', 'campaign_id']).execute(),
      db.selectFrom('invoice_line').select(['invoice_id', 'campaign_id']).execute(),
    ]);
    for (const row of await listAll({ includeDeleted: true })) {
      const wanted = [...conversions, ...lines]
        .filter((one) => one.invoice_id === Number(row.invoiceId))
        .map((one) => String(one.campaign_id));
      expect(row.campaigns.map((one) => one.campaignId)).toEqual([...new Set(wanted)].toSorted());
    }
  });
});

describe('filters', () => {
  test.each<[string, (one: Stored) => unknown]>([
    ['status', (one) => one.status],
    ['accountManager', (one) => one.account_manager_id],
    ['invoiceId', (one) => one.id],
    ['invoiceTypeId', (one) => one.invoice_type_id],
    ['commissionTypeId', (one) => one.commission_type_id],
    ['poNumber', (one) => one.po_number],
    ['currencyId', (one) => ({ INR: 356, SGD: 702, GBP: 826, USD: 840, EUR: 978, BRL: 986 })[one.currency_code]],
  ])('%s keeps only invoices with that value', async (name, of) => {
    const all = await stored(manager);
    const values = [...new Set(all.map(of).filter((value) => value !== null))];
    expect(values.length).toBeGreaterThan(1);
    for (const value of values.slice(0, 6)) {
      expect(await total(manager, { [name]: value })).toBe(all.filter((one) => of(one) === value).length);
      expect(
        idsOf(await list(manager, { [name]: value })).every((id) => of(all.find((one) => one.id === id)!) === value),
      ).toBe(true);
    }
    expect(await total(manager, { [name]: values[0] })).toBeLessThan(all.length);
  });

  test('status knows all five', async () => {
    const counts = await Promise.all(invoiceStatuses.map((status) => total(manager, { status })));
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((a, b) => a + b)).toBe(await total(manager));
  });

  test('an unknown currencyId matches none', async () => expect(await total(manager, { currencyId: 1 })).toBe(0));

  test('myInvoiceId leaves that one out', async () => {
    const ids = idsOf(await list(advertiser));
    expect(idsOf(await list(advertiser, { myInvoiceId: ids[2] }))).toEqual(ids.filter((id) => id !== ids[2]));
  });

  test('startDate and endDate: a day is the whole day, an instant is exact, no end is no end', async () => {
    const all = await stored(advertiser);
    const one = all[Math.floor(all.length / 2)]!;
    const at = one.invoice_date.toISOString();
    const count = (holds: (date: string) => boolean) =>
      all.filter((row) => holds(row.invoice_date.toISOString())).length;
    const day = at.slice(0, 10);
    expect(await total(advertiser, { startDate: day })).toBe(count((date) => date >= day));
    expect(await total(advertiser, { startDate: day, endDate: day })).toBe(count((date) => date.startsWith(day)));
    expect(await total(advertiser, { endDate: at })).toBe(count((date) => date <= at));
    expect(await total(advertiser, { endDate: `${day}T00:00:00Z` })).toBe(count((date) => date < day));
    expect(count((date) => date < day)).toBeGreaterThan(0);
    expect((await advertiser.get('/v1/invoices', { startDate: '2026-03-01', endDate: '2026-02-01' })).statusCode).toBe(
      400,
    );
  });

  test('includeDeleted adds those raised by mistake', async () => {
    const all = await every(manager);
    expect(await total(manager, { includeDeleted: true })).toBe(all.length);
    expect(await total(manager, { includeDeleted: false })).toBe(all.filter((one) => !one.deleted).length);
    expect(all.some((one) => one.deleted)).toBe(true);
  });

  test('showPayments=false leaves out what was received', async () => {
    const [shown] = await list(advertiser, { showPayments: true });
    expect(shown!.receipts).not.toBeNull();
    const [hidden] = await list(advertiser, { showPayments: false });
    expect(hidden).toEqual({ ...shown, receipts: null, creditNoteAllocation: null });
  });

  test('culture writes the currency as its readers do', async () => {
    const symbol = async (culture?: string) =>
      (await list(manager, { currencyId: 840, limit: 1, culture }))[0]!.currencySymbol;
    expect([await symbol(), await symbol('en-GB'), await symbol('en-US'), await symbol('de-DE')]).toEqual([
      'US$',
      'US$',
      '$',
      '$',
    ]);
    const response = await manager.get('/v1/invoices', { startDate: '2020-01-01', culture: 'not a culture' });
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'query.culture']);
  });

  test('showOnlyInvoicesWithNoOutstanding', async () => {
    const all = await stored(manager);
    expect(await total(manager, { showOnlyInvoicesWithNoOutstanding: true })).toBe(
      all.filter((one) => Number(one.outstanding) === 0).length,
    );
    expect(await total(manager, { showOnlyInvoicesWithNoOutstanding: false })).toBe(all.length);
    expect(all.some((one) => Number(one.outstanding) !== 0)).toBe(true);
  });

  test('showOnlyUnpaidFODInvoice', async () => {
    const all = await stored(manager);
    const unpaid = all.filter((one) => one.fund_on_delivery && Number(one.outstanding) > 0);
    expect(unpaid.length).toBeGreaterThan(0);
    expect(await total(manager, { showOnlyUnpaidFODInvoice: true })).toBe(unpaid.length);
    expect(await total(manager, { showOnlyUnpaidFODInvoice: false })).toBe(all.length);
  });

  test('find takes a part of a number, of a purchase order or of a campaign, whatever its capitals', async () => {
    const rows = await list(advertiser);
    const wanted = (text: string) =>
      idsOf(
        rows.filter(({ invoiceId, poNumber, campaigns }) =>
          [invoiceId, poNumber ?? '', ...campaigns.map(({ campaignName }) => campaignName)].some((one) =>
            one.toLowerCase().includes(text),
          ),
        ),
      );
    const order = rows.find(({ poNumber }) => poNumber)?.poNumber?.toLowerCase();
    for (const text of [rows[0]!.invoiceId.slice(1, -1), order?.slice(1) ?? '', rows.at(-1)!.invoiceId, 'outlet']) {
      expect(wanted(text).length).toBeGreaterThan(0);
      expect(idsOf(await list(advertiser, { find: text.toUpperCase() }))).toEqual(wanted(text));
    }
    expect(await total(advertiser, { find: '%' })).toBe(0);
  });

  test('campaignName finds by part of a name, campaignIds by productId or relation', async () => {
    const rows = await list(advertiser);
    const held = rows.flatMap((row) => row.campaigns)[0]!;
    const wanted = rows.filter((row) => row.campaigns.some((one) => one.campaignId === held.campaignId));
    expect(idsOf(await list(advertiser, { campaignName: held.campaignName.toUpperCase() }))).toEqual(
      idsOf(rows.filter((row) => row.campaigns.some((one) => one.campaignName.includes(held.campaignName)))),
    );
    expect(await total(advertiser, { campaignName: '%' })).toBe(0);
    expect(idsOf(await list(advertiser, { campaignIds: held.campaignId }))).toEqual(idsOf(wanted));
    const relation = await network.deps.db
      .selectFrom('relation')
      .where('campaign_id', '=', Number(held.campaignId))
      .select('id')
      .executeTakeFirstOrThrow();
    expect(idsOf(await list(advertiser, { campaignIds: `${relation.id},99999` }))).toEqual(idsOf(wanted));
    expect(wanted.length).toBeLessThan(rows.length);
  });
});

test('newest first unless sorted; symbols of currencies sort as the culture writes them', async () => {
  const dates = (await list(advertiser)).map((row) => row.date);
  expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  const turned = (await list(advertiser, { sortDirection: 'asc' })).map((row) => row.date);
  expect(turned).toEqual(dates.toSorted());
  const some = { status: 'Allocated', includeDeleted: true };
  for (const culture of ['en-GB', 'en-US', 'de-DE']) {
    const symbols = (await list(manager, { ...some, culture, sortColumnName: 'currencySymbol' })).map(
      (row) => row.currencySymbol,
    );
    expect(new Set(symbols).size).toBeGreaterThan(2);
    expect(symbols, culture).toEqual(symbols.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  }
});

describe('sums of all that match', () => {
  const cents = (amount: number | string | null) => BigInt(Math.round(Number(amount) * 10_000));
  const fields = ['net', 'vat', 'gross', 'receipts', 'creditNotes', 'outstanding'] as const;
  const of = (row: InvoiceRow) => ({
    net: row.net,
    vat: row.vat,
    gross: row.gross,
    receipts: row.receipts,
    creditNotes: row.creditNoteAllocation,
    outstanding: row.oustanding,
  });
  const sums = async (caller: Caller, query: object = {}) => {
    const response = await caller.get('/api/invoice-sums', { startDate: '2020-01-01', ...query });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<InvoiceSums[]>();
  };

  test.each<[string, Record<string, unknown>]>([
    ['nothing', {}],
    ['a status', { status: 'Settled' }],
    ['credit notes', { invoiceTypeId: 2 }],
    ['a currency and a period', { currencyId: 826, startDate: '2025-06-01', endDate: '2025-12-31' }],
    ['deleted ones too', { includeDeleted: true }],
    ['a name of a campaign', { campaignName: 'outlet' }],
    ['a part of a number', { find: '01' }],
  ])('agree with the list, narrowed by %s', async (_, query) => {
    const rows = await listAll(query);
    const answer = await sums(manager, query);
    expect(answer.map((one) => one.currency)).toEqual([...new Set(rows.map((row) => row.currencyCode))].toSorted());
    for (const one of answer) {
      const mine = rows.filter((row) => row.currencyCode === one.currency);
      expect(one.invoices).toBe(mine.length);
      for (const field of fields)
        expect(cents(one[field]), field).toBe(mine.reduce((all, row) => all + cents(of(row)[field]), 0n));
      expect(invoiceSums.safeParse(one).error?.issues).toBeUndefined();
    }
  });

  test('are those of the account alone; a publisher has none', async () => {
    const own = await sums(advertiser);
    expect(await sums(manager, { contactId: advertiser.own.contactId })).toEqual(own);
    expect(own.reduce((all, one) => all + one.invoices, 0)).toBe((await stored(advertiser)).length);
    expect(await sums(publisher)).toEqual([]);
    expect(await sums(advertiser, { invoiceId: 1 })).toEqual([]);
  });
});

test('the detail names who bills and who is billed', async () => {
  const [own] = await stored(advertiser);
  const buyer = { address: '4 Quay Street, Leith, EH6 6AB', vat_number: 'GB123456789' };
  await network.deps.db.updateTable('contact').set(buyer).where('id', '=', advertiser.own.contactId).execute();
  const { parties } = (await advertiser.get(`/api/invoices/${own!.id}`)).json<InvoiceDetail>();
  const { db } = network.deps;
  const agency = await db.selectFrom('agency').where('id', '=', 1).selectAll().executeTakeFirstOrThrow();
  const contact = await db
    .selectFrom('contact')
    .where('id', '=', advertiser.own.contactId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(parties).toEqual({
    from: {
      companyName: agency.company_name,
      registrationNumber: agency.registration_number,
      address: agency.address,
      country: 'United Kingdom',
      bank: { accountName: agency.account_name, iban: agency.iban, bic: agency.bic },
    },
    to: {
      companyName: contact.company_name,
      address: buyer.address,
      vatNumber: buyer.vat_number,
      email: contact.email,
      country: 'United Kingdom',
    },
  });
});

describe('the contents of an invoice', () => {
  const read = (caller: Caller, id: number, query: object = {}) =>
    caller.get(`/api/invoices/${id}/conversions`, { ...query });

  test('conversions and lines come to it, to the cent: invoices, credit notes, deleted ones', async () => {
    const all = await every(manager);
    const some = [
      ...(await every(advertiser)),
      ...all.filter((one) => one.deleted || one.invoice_type_id === 2).slice(0, 8),
      ...all.filter((one) => one.commission_type_id === 2).slice(0, 5),
    ];
    for (const invoice of some) {
      const document = (await read(manager, invoice.id)).json<DocumentConversions>();
      expect(documentConversions.safeParse(document).error?.issues).toBeUndefined();
      expect(document, String(invoice.id)).toMatchObject({ currency: invoice.currency_code, difference: '0.00' });
      expect(Number(document.net)).toBe(Number(invoice.net));
      expect(document.conversions.every((row) => row.invoiceId === invoice.id)).toBe(true);
    }
  });

  test('limit and offset page through the conversions; sums are of all', async () => {
    const [invoice] = (
      await Promise.all(
        (await stored(advertiser)).map(async (one) =>
          (await read(advertiser, one.id, { limit: 500 })).json<DocumentConversions>(),
        ),
      )
    ).filter((one) => one.conversionCount > 2);
    const id = invoice!.conversions[0]!.invoiceId!;
    expect((await read(advertiser, id, { limit: 1, offset: 1 })).json()).toEqual({
      ...invoice,
      conversions: invoice!.conversions.slice(1, 2),
    });
    // The largest value is found on any page.
    const byCost = { sortColumnName: 'cost.amount', sortDirection: 'desc' };
    const costs = invoice!.conversions.map((row) => Number(row.cost!.amount)).toSorted((one, other) => other - one);
    for (const [offset, cost] of [costs[0], costs[1]].entries()) {
      const [row] = (await read(advertiser, id, { ...byCost, limit: 1, offset })).json<DocumentConversions>()
        .conversions;
      expect(Number(row!.cost!.amount)).toBe(cost);
    }
    expect((await read(advertiser, id, { sortColumnName: 'ipAddress' })).statusCode).toBe(400);
  });

  test('another’s is not found, and a publisher has none', async () => {
    const foreign = (await stored(manager)).find((one) => one.advertiser_id !== advertiser.own.contactId)!;
    const [own] = await stored(advertiser);
    const answers = await Promise.all([
      read(advertiser, foreign.id),
      read(advertiser, 1),
      read(publisher, own!.id),
      read(manager, foreign.id, { contactId: advertiser.own.contactId }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
  });
});
