import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CampaignRow } from '#contract/campaigns';
import type { ConversionRow } from '#contract/conversions';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';

/** Figures agree across answers, and no account sees another's rows. */

let network: TestNetwork;
let callers: Caller[];
beforeAll(async () => {
  network = await startNetwork();
  callers = [await network.as('publisher'), await network.as('advertiser'), await network.as('manager')];
});
afterAll(() => network.drop());

const EVER = { fromDate: '2020-01-01', toDate: '2026-12-31', dateField: 'conversion', targetCurrencyCode: 'GBP' };

async function all<Row>(caller: Caller, path: string, query: Record<string, unknown> = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const response = await caller.get(path, { ...query, limit: 500, offset: rows.length });
    rows.push(...response.json<Row[]>());
    if (rows.length >= Number(response.headers['x-total-count'])) return rows;
  }
}
const cents = (decimal: string) => BigInt(Math.round(Number(decimal) * 100));
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + cents(amount), 0n);

describe('figures agree to the cent', () => {
  test('the conversions of a payment add up to it', async () => {
    const publisher = callers[0]!;
    const payments = await network.deps.db
      .selectFrom('payment')
      .where('publisher_id', '=', publisher.own.contactId)
      .selectAll()
      .execute();
    expect(payments.length).toBeGreaterThan(5);
    for (const payment of payments) {
      const rows = await all<ConversionRow>(publisher, '/v1/conversions', {
        ...EVER,
        conversionType: 'conversionsByPayment',
        invoicePayoutId: payment.id,
        targetCurrencyCode: payment.currency_code,
      });
      expect(sum(rows.map((row) => row.commission.amount))).toBe(cents(payment.net_payout));
    }
  });

  test('the conversions of an invoice, and its lines, add up to it', async () => {
    const advertiser = callers[1]!;
    const rows = await all<ConversionRow>(advertiser, '/v1/conversions', { ...EVER, status: 'approved' });
    const invoices = await network.deps.db
      .selectFrom('invoice')
      .where('advertiser_id', '=', advertiser.own.contactId)
      .where('invoice_type_id', '=', 1)
      .where('deleted', '=', false)
      .where('currency_code', '=', 'GBP')
      .selectAll()
      .execute();
    expect(invoices.length).toBeGreaterThan(5);
    for (const invoice of invoices) {
      const lines = await network.deps.db
        .selectFrom('invoice_line')
        .where('invoice_id', '=', invoice.id)
        .select('net')
        .execute();
      const own = rows.filter((row) => row.invoiceId === invoice.id).map((row) => row.cost!.amount);
      expect(sum([...own, ...lines.map((line) => line.net)])).toBe(cents(invoice.net));
    }
  });

  test('an account’s list, its CSV, and the agency’s list of that account say the same', async () => {
    const manager = callers[2]!;
    for (const caller of callers.slice(0, 2)) {
      const own = await all<ConversionRow>(caller, '/v1/conversions', EVER);
      const seen = await all<ConversionRow>(manager, '/v1/conversions', { ...EVER, contactId: caller.own.contactId });
      const csv = (await caller.get('/v1/conversions', EVER, { accept: 'text/csv' })).body.trimEnd().split('\n');
      const column = csv[0]!.split(',').indexOf('commission.amount');
      const commission = (rows: ConversionRow[]) => sum(rows.map((row) => row.commission.amount));
      expect(commission(seen)).toBe(commission(own));
      // The fields before the commission hold no commas in the demo network.
      expect(sum(csv.slice(1).map((line) => line.split(',')[column]!))).toBe(commission(own));
      const name = caller.role === 'publisher' ? 'publisher_id' : 'advertiser_id';
      const { rows } = await sql<{ total: string }>`
        select sum(round(c.commission * r.rate, 2)) as total from conversion c
        join exchange_rate r on r.day = cast(c.converted_at as date) and r.from_currency = c.currency_code and r.to_currency = 'GBP'
        where ${sql.ref(name)} = ${caller.own.contactId}`.execute(network.deps.db);
      expect(commission(own)).toBe(cents(rows[0]!.total));
    }
  });
});

describe('an account’s lists hold nothing of another’s', () => {
  test('conversions, in every type', async () => {
    for (const caller of callers) {
      for (const conversionType of ['conversions', 'conversionsByPayment', 'conversionsByBasketItem']) {
        const rows = await all<ConversionRow>(caller, '/v1/conversions', { ...EVER, conversionType });
        expect(rows.length).toBeGreaterThan(0);
        const owner = { publisher: 'publisherId', advertiser: 'advertiserId', manager: 'agencyId' } as const;
        const own = caller.role === 'manager' ? caller.own.agencyId : caller.own.contactId;
        expect(new Set(rows.map((row) => row[owner[caller.role]]))).toEqual(new Set([own]));
      }
    }
  });

  test('campaigns, and the publishers in them', async () => {
    for (const caller of callers) {
      const rows = await all<CampaignRow>(caller, '/v1/campaigns', {
        returnPublishersForCampaign: true,
        showInactive: true,
      });
      expect(new Set(rows.map((row) => row.agencyId))).toEqual(new Set([caller.own.agencyId]));
      if (caller.role === 'advertiser')
        expect(new Set(rows.map((row) => row.contactId))).toEqual(new Set([String(caller.own.contactId)]));
      if (caller.role !== 'publisher') continue;
      expect(new Set(rows.flatMap((row) => row.publishers!.map((one) => one.id)))).toEqual(
        new Set([String(caller.own.contactId)]),
      );
    }
  });
});
