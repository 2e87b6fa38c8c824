import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversionRow, dateFields, type ConversionRow } from '#contract/conversions';
import { moneyStages } from '#contract/money-stages';
import type { NextPayment } from '#contract/payment-overview';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;

const EVER = { fromDate: '2020-01-01', toDate: '2026-12-31', dateField: 'conversion', targetCurrencyCode: 'GBP' };

beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

async function list(caller: Caller, query: Record<string, unknown> = {}): Promise<ConversionRow[]> {
  const response = await caller.get('/v1/conversions', { ...EVER, limit: 500, ...query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
async function total(caller: Caller, query: Record<string, unknown> = {}): Promise<number> {
  const response = await caller.get('/v1/conversions', { ...EVER, limit: 1, ...query });
  return Number(response.headers['x-total-count']);
}
const stored = (caller: Caller) => {
  const all = network.deps.db.selectFrom('conversion').where('agency_id', '=', caller.own.agencyId).selectAll();
  if (caller.role === 'publisher') return all.where('publisher_id', '=', caller.own.contactId).execute();
  if (caller.role === 'advertiser') return all.where('advertiser_id', '=', caller.own.contactId).execute();
  return all.execute();
};
const idsOf = (rows: { conversionId: string }[]) =>
  rows.map((row) => Number(row.conversionId)).toSorted((a, b) => a - b);

describe('whose conversions', () => {
  test('each role gets exactly its own, with every field', async () => {
    for (const caller of [publisher, advertiser]) {
      const rows = await list(caller);
      for (const row of rows) expect(conversionRow.safeParse(row).error?.issues).toBeUndefined();
      expect(idsOf(rows)).toEqual(
        (await stored(caller))
          .map((one) => one.id)
          .toSorted((a, b) => a - b)
          .slice(-500),
      );
    }
    expect(await total(manager)).toBe((await stored(manager)).length);
  });

  test('a publisher sees neither the cost nor a whole address, and neither does a manager in its account', async () => {
    const [row] = await list(publisher, { limit: 1 });
    expect(row!.cost).toBeNull();
    expect(row!.ipAddress).toMatch(/^\d+\.\d+\.\d+$/);
    const [same] = await list(manager, { contactId: publisher.own.contactId, conversionId: row!.conversionId });
    expect(same).toEqual(row);
    const [whole] = await list(manager, { conversionId: row!.conversionId });
    expect(whole!.cost!.amount).toMatch(/^\d+\.\d{2}$/);
    expect(whole!.ipAddress).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  });

  test('a publisher cannot sort by what it must not see', async () => {
    const response = await publisher.get('/v1/conversions', { ...EVER, sortColumnName: 'cost.amount' });
    expect(response.statusCode).toBe(403);
  });

  test('an account manager looking at an account gets that account’s', async () => {
    expect(idsOf(await list(manager, { contactId: publisher.own.contactId }))).toEqual(idsOf(await list(publisher)));
    expect(idsOf(await list(manager, { contactId: advertiser.own.contactId }))).toEqual(idsOf(await list(advertiser)));
  });
});

describe('filters', () => {
  test.each(['queryMerchantRef', 'conversionId', 'status', 'campaignId'])(
    'a list of %s without a value is refused, in rows and sums',
    async (name) => {
      for (const path of ['/v1/conversions', '/api/conversions/sums']) {
        for (const given of [',', ' , ']) {
          const response = await advertiser.get(path, { ...EVER, [name]: given });
          expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, `query.${name}`]);
        }
      }
    },
  );

  test('one text with commas is a reference if there is such a one, and a list of references if not', async () => {
    const [named, first, second] = await list(advertiser, { limit: 3, sortColumnName: 'conversionId' });
    const { db } = network.deps;
    const whole = `${first!.advertiserRef},${second!.conversionId}`;
    const refs = async (queryMerchantRef: string | string[]) =>
      (await list(advertiser, { queryMerchantRef })).map((one) => one.conversionId).toSorted();
    const parts = [first!.conversionId, second!.conversionId].toSorted();
    expect(await refs(whole)).toEqual(parts);
    const own = db.updateTable('conversion').where('id', '=', Number(named!.conversionId));
    await own.set({ advertiser_ref: whole }).execute();
    try {
      expect(await refs(whole)).toEqual([named!.conversionId]);
      expect(await refs([whole, 'nowhere'])).toEqual([named!.conversionId]);
      expect(await refs([first!.advertiserRef, second!.conversionId])).toEqual(parts);
    } finally {
      await own.set({ advertiser_ref: named!.advertiserRef }).execute();
    }
  });

  type Stored = Awaited<ReturnType<typeof stored>>[number];
  test.each<[string, (one: Stored) => unknown, (row: ConversionRow) => unknown]>([
    ['campaignId', (one) => one.campaign_id, (row) => row.campaignId],
    ['advertiserId', (one) => one.advertiser_id, (row) => row.advertiserId],
    ['publisherId', (one) => one.publisher_id, (row) => row.publisherId],
    ['invoicePayoutId', (one) => one.payment_id, (row) => row.paymentId],
    ['invoiceId', (one) => one.invoice_id, (row) => row.invoiceId],
    ['placementId', (one) => one.placement_id, (row) => row.placement?.id],
    ['queryMerchantRef', (one) => one.advertiser_ref, (row) => row.advertiserRef],
    ['queryUid', (one) => one.uid, (row) => row.uid],
    ['legacyId', (one) => one.legacy_id, (row) => row.legacyId],
    ['status', (one) => one.status, (row) => row.status],
    ['conversionId', (one) => one.id, (row) => Number(row.conversionId)],
  ])('%s keeps only rows with that value', async (name, ofStored, ofRow) => {
    const all = await stored(manager);
    const wanted = all.map(ofStored).find((value) => value !== null);
    const rows = await list(manager, { [name]: wanted });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(ofRow))).toEqual(new Set([wanted]));
    expect(await total(manager, { [name]: wanted })).toBe(all.filter((one) => ofStored(one) === wanted).length);
    expect(await total(manager, { [name]: wanted })).toBeLessThan(all.length);
  });

  test('voucherId keeps those with the code of the voucher in its campaign', async () => {
    const all = (await stored(manager)).filter(({ voucher_code }) => voucher_code !== null);
    const vouchers = await network.deps.db.selectFrom('voucher_code').where('agency_id', '=', 1).selectAll().execute();
    const usesOf = (voucher: (typeof vouchers)[number]) =>
      all.filter((one) => one.voucher_code === voucher.code && one.campaign_id === voucher.campaign_id);
    const used = vouchers.find((voucher) => usesOf(voucher).length > 0)!;
    const rows = await list(manager, { voucherId: used.id });
    expect(idsOf(rows)).toEqual(
      usesOf(used)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    );
    const unused = vouchers.find((voucher) => usesOf(voucher).length === 0)!;
    expect(await total(manager, { voucherId: unused.id })).toBe(0);
  });

  test('campaignId also takes the relation', async () => {
    const [one] = await stored(publisher);
    const rows = await list(publisher, { campaignId: one!.relation_id });
    expect(new Set(rows.map((row) => row.publisherCampaignId))).toEqual(new Set([one!.relation_id]));
  });

  test('queryAppGuid finds a conversion by the guid and by the id that it answers', async () => {
    const [one] = await stored(advertiser);
    expect(idsOf(await list(advertiser, { queryAppGuid: one!.app_guid }))).toEqual([one!.id]);
    const [shown] = await list(advertiser);
    for (const asked of [shown!.appGuid, shown!.appGuid!.toUpperCase(), shown!.conversionId]) {
      expect(idsOf(await list(advertiser, { queryAppGuid: asked }))).toEqual([Number(shown!.conversionId)]);
    }
    expect(await list(advertiser, { queryAppGuid: 'none' })).toEqual([]);
  });

  test('queryMerchantRef takes several references', async () => {
    const [first, second] = await stored(advertiser);
    const rows = await list(advertiser, { queryMerchantRef: [first!.advertiser_ref, second!.advertiser_ref, 'none'] });
    expect(idsOf(rows)).toEqual([first!.id, second!.id].toSorted((a, b) => a - b));
    expect(idsOf(await list(advertiser, { queryMerchantRef: `${first!.advertiser_ref},${second!.id}` }))).toEqual(
      idsOf(rows),
    );
  });

  test('find keeps those with a part of the reference, whatever its capitals, or with that id', async () => {
    const all = await stored(advertiser);
    const reference = all[0]!.advertiser_ref;
    for (const part of [reference.slice(1, -2), reference.slice(0, 6).toLowerCase(), reference.toUpperCase()]) {
      const wanted = all.filter((one) => one.advertiser_ref.toLowerCase().includes(part.toLowerCase()));
      expect(idsOf(await list(advertiser, { find: part }))).toEqual(
        wanted.map(({ id }) => id).toSorted((one, other) => one - other),
      );
    }
    expect(idsOf(await list(advertiser, { find: String(all[1]!.id) }))).toContain(all[1]!.id);
    expect(await list(advertiser, { find: `${reference}%` })).toEqual([]);
    const [foreign] = (await stored(manager)).filter((one) => one.advertiser_id !== all[0]!.advertiser_id);
    expect(await list(advertiser, { find: foreign!.advertiser_ref })).toEqual([]);
  });

  test('paymentStatus splits the approved ones in four', async () => {
    const counts = await Promise.all(
      ['nextPayment', 'advertiserInvoiced', 'awaitingInvoicing', 'paymentSent'].map(async (paymentStatus) => {
        const rows = await list(manager, { paymentStatus });
        expect(new Set(rows.map((row) => row.paymentStatus))).toEqual(new Set([paymentStatus]));
        expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['approved']));
        return total(manager, { paymentStatus });
      }),
    );
    expect(counts.reduce((a, b) => a + b)).toBe(await total(manager, { status: 'approved' }));
  });

  test('stage splits all but the rejected ones, and its sums are those of what is not paid yet', async () => {
    const word = {
      paid: 'paymentSent',
      raised: 'nextPayment',
      due: 'nextPayment',
      invoiced: 'advertiserInvoiced',
      approved: 'awaitingInvoicing',
      pending: null,
    };
    const counts = await Promise.all(
      moneyStages.map(async (stage) => {
        const rows = await list(manager, { stage });
        expect(rows.length, stage).toBeGreaterThan(0);
        for (const row of rows) expect(row).toMatchObject({ stage, paymentStatus: word[stage] });
        return total(manager, { stage });
      }),
    );
    expect(counts.reduce((a, b) => a + b)).toBe(await total(manager, { status: ['pending', 'approved'] }));
    expect(await total(manager, { stage: ['due', 'raised'] })).toBe(
      await total(manager, { paymentStatus: 'nextPayment' }),
    );
    const next = await publisher.get('/api/next-payment', { targetCurrencyCode: 'GBP' });
    for (const { stage, conversions } of next.json<NextPayment>().stages)
      expect(await total(publisher, { stage }), stage).toBe(conversions);
  });

  test('excludeInvoiced leaves out what is invoiced', async () => {
    const all = await stored(advertiser);
    expect(await total(advertiser, { excludeInvoiced: true })).toBe(
      all.filter((one) => one.invoice_id === null).length,
    );
    expect(await total(advertiser, { excludeInvoiced: false })).toBe(all.length);
  });

  test.each(dateFields)('dateField %s: both days are included, in UTC', async (dateField) => {
    const column = {
      conversion: 'converted_at',
      click: 'click_at',
      impression: 'impression_at',
      invoice: 'invoiced_at',
      lastModifiedDate: 'modified_at',
    } as const;
    const all = (await stored(manager)).map((one) => one[column[dateField]]).filter((at) => at !== null);
    const days = all.map((at) => at.toISOString().slice(0, 10)).toSorted();
    const [fromDate, toDate] = [days[Math.floor(days.length / 3)]!, days[Math.floor(days.length / 2)]!];
    const inside = days.filter((day) => day >= fromDate && day <= toDate).length;
    expect(await total(manager, { dateField, fromDate, toDate })).toBe(inside);
    expect(inside).toBeLessThan((await stored(manager)).length);
  });
});

describe('conversion types', () => {
  test('by payment: only those that a payment holds, with or without naming it', async () => {
    const all = await stored(publisher);
    const paid = all.filter((one) => one.payment_id !== null);
    expect(await total(publisher, { conversionType: 'conversionsByPayment' })).toBe(paid.length);
    const payment = paid[0]!.payment_id!;
    expect(idsOf(await list(publisher, { conversionType: 'conversionsByPayment', invoicePayoutId: payment }))).toEqual(
      paid
        .filter((one) => one.payment_id === payment)
        .map((one) => one.id)
        .toSorted((a, b) => a - b),
    );
  });

  test('by basket item: one row an item, whose values add up to the conversion’s', async () => {
    const item = await network.deps.db
      .selectFrom('conversion_item')
      .where('advertiser_id', '=', advertiser.own.contactId)
      .groupBy('conversion_id')
      .having((eb) => eb.fn.countAll(), '>', 1)
      .select('conversion_id')
      .executeTakeFirstOrThrow();
    const stored = await network.deps.db
      .selectFrom('conversion')
      .where('id', '=', item.conversion_id)
      .selectAll()
      .executeTakeFirstOrThrow();
    const query = { conversionId: item.conversion_id, targetCurrencyCode: stored.currency_code };
    const rows = await list(advertiser, { ...query, conversionType: 'conversionsByBasketItem' });
    expect(rows.length).toBeGreaterThan(1);
    const sum = rows.reduce((cents, row) => cents + Math.round(Number(row.item!.value.amount) * 100), 0);
    expect(sum).toBe(Math.round(Number(rows[0]!.conversionValue.amount) * 100));
    const [plain] = await list(advertiser, query);
    expect(plain!.item).toBeNull();
  });
});

describe('currencies', () => {
  test('amounts are the stored ones in the campaign’s currency and multiplied by the day’s rate elsewhere', async () => {
    const [one] = (await stored(manager)).filter((row) => row.currency_code === 'EUR');
    const read = async (targetCurrencyCode: string) =>
      (await list(manager, { conversionId: one!.id, targetCurrencyCode }))[0]!;
    const same = await read('EUR');
    expect(same.exchangeRate).toBe(1);
    expect(Number(same.commission.amount)).toBe(Number(one!.commission));
    const rate = await network.deps.db
      .selectFrom('exchange_rate')
      .where('from_currency', '=', 'EUR')
      .where('to_currency', '=', 'USD')
      .where('day', '=', one!.converted_at.toISOString().slice(0, 10))
      .select('rate')
      .executeTakeFirstOrThrow();
    const other = await read('usd');
    expect(other.exchangeRate).toBe(Number(rate.rate));
    expect(other.commission).toMatchObject({ currency: 'USD' });
    expect(Number(other.conversionValue.amount)).toBeCloseTo(Number(one!.value) * Number(rate.rate), 1);
    expect(other.rawConversionValue).toEqual(same.rawConversionValue);
  });

  test('exchangeRate is that of the raw value, also where its currency is not the campaign’s', async () => {
    const [one] = (await stored(advertiser)).filter((row) => row.currency_code === 'GBP');
    const { db } = network.deps;
    await db.updateTable('conversion').set({ raw_currency: 'EUR' }).where('id', '=', one!.id).execute();
    const rateInto = async (currency: string) => {
      const { rate } = await db
        .selectFrom('exchange_rate')
        .where('from_currency', '=', 'EUR')
        .where('to_currency', '=', currency)
        .where('day', '=', one!.converted_at.toISOString().slice(0, 10))
        .select('rate')
        .executeTakeFirstOrThrow();
      return Number(rate);
    };
    for (const targetCurrencyCode of ['GBP', 'EUR', 'USD']) {
      const [row] = await list(advertiser, { conversionId: one!.id, targetCurrencyCode });
      expect(row).toMatchObject({ currencyCode: 'GBP', rawConversionValue: { currency: 'EUR' } });
      expect(row!.exchangeRate, targetCurrencyCode).toBe(await rateInto(targetCurrencyCode));
    }
    await db.updateTable('conversion').set({ raw_currency: 'GBP' }).where('id', '=', one!.id).execute();
  });

  test('an unknown currency is refused with the known ones', async () => {
    const response = await manager.get('/v1/conversions', { ...EVER, targetCurrencyCode: 'XXX' });
    expect(response.statusCode).toBe(400);
    expect(response.json().detail).toContain('GBP');
  });
});

describe('order and pages', () => {
  test('newest first unless sorted', async () => {
    const rows = await list(manager);
    expect(rows.every((row, index) => index === 0 || rows[index - 1]!.conversionDate >= row.conversionDate)).toBe(true);
  });

  test('pages of any size lose and repeat nothing, even when all rows tie', async () => {
    const all = idsOf(await list(advertiser, { sortColumnName: 'agencyId' }));
    const pages: ConversionRow[] = [];
    for (let offset = 0; offset < all.length; offset += 17) {
      pages.push(...(await list(advertiser, { sortColumnName: 'agencyId', offset, limit: 17 })));
    }
    expect(
      pages
        .map((row) => Number(row.conversionId))
        .toSorted((a, b) => a - b)
        .slice(0, all.length),
    ).toEqual(all);
    expect(await list(advertiser, { offset: 1_000_000 })).toEqual([]);
  });

  test('after the last id of each page everything is read once, though each page is decided before the next', async () => {
    const { db } = network.deps;
    const pending = (query: object) => list(advertiser, { status: 'pending', limit: 4, ...query });
    const all = idsOf(await list(advertiser, { status: 'pending' }));
    expect(all.length).toBeGreaterThan(8);
    const read: number[] = [];
    const set = (ids: number[], status: 'pending' | 'approved') =>
      db.updateTable('conversion').set({ status }).where('id', 'in', ids).execute();
    try {
      for (let after = 0; ;) {
        const ids = (await pending({ afterConversionId: after })).map((row) => Number(row.conversionId));
        if (ids.length === 0) break;
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        read.push(...ids);
        await set(ids, 'approved');
        after = ids.at(-1)!;
      }
    } finally {
      await set(all, 'pending');
    }
    expect(read).toEqual(all);
    const [last] = await list(advertiser, { afterConversionId: all.at(-2), sortColumnName: 'status', limit: 1 });
    expect(Number(last!.conversionId)).toBeGreaterThan(all.at(-2)!);
  });
});

test('many exports at once leave the lists alone; the ones too many are told to wait', async () => {
  const read = () => manager.get('/v1/conversions', EVER, { accept: 'text/csv' });
  const exports = Array.from({ length: 20 }, read);
  expect((await list(publisher, { limit: 1 })).length).toBe(1);
  const rows = await total(manager);
  for (const answer of await Promise.all(exports)) {
    if (answer.statusCode === 200) expect(answer.body.trimEnd().split('\n').length - 1).toBe(rows);
    else
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'OVERLOADED', '5']);
  }
  expect((await read()).statusCode).toBe(200);
});

test('as CSV, every matching row, whatever limit and offset say', async () => {
  const response = await manager.get('/v1/conversions', { ...EVER, limit: 1, offset: 5 }, { accept: 'text/csv' });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = response.body.trimEnd().split('\n');
  expect(lines[0]).toContain('conversionId,advertiserRef');
  expect(lines[0]).toContain('conversionValue.amount');
  expect(lines[0]).toContain('extendedData.ex11');
  expect(lines.length - 1).toBe(await total(manager));
  expect(response.headers['x-total-count']).toBe(String(lines.length - 1));
});
