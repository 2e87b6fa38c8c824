import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conversionRow, type ConversionRow } from '#contract/conversions';
import {
  conversionDetail,
  conversionEvent,
  previewedUpdate,
  type ConversionDetail,
  type ConversionEvent,
  type PreviewedUpdate,
} from '#contract/conversion-updates';
import { queryText } from '#contract/endpoint';
import { sumOf } from '#server/domain/basket';
import { NOW } from '#server/testing/config';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

const MID = 100001;
let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
  await undecide();
});
afterAll(() => network.drop());

/** Sets all but a few of the demo advertiser's uninvoiced conversions to pending, because tests need many. */
async function undecide() {
  const rows = await network.deps.db
    .selectFrom('conversion')
    .where('advertiser_id', '=', MID)
    .where('status', '<>', 'pending')
    .where('invoice_id', 'is', null)
    .where('click_id', 'is not', null)
    .orderBy('id')
    .select(['id', 'status'])
    .execute();
  const ids = [...Map.groupBy(rows, (row) => row.status).values()].flatMap((some) =>
    some.slice(3).map((one) => one.id),
  );
  const pending = { status: 'pending' as const, decided_at: null, rejection_code: null, rejection_reason: null };
  await network.deps.db
    .updateTable('conversion')
    .set({ ...pending, network_calc_at: null, publisher_calc_at: null })
    .where('id', 'in', ids)
    .execute();
  await network.deps.db
    .updateTable('conversion_item')
    .set({ status: 'pending' })
    .where('conversion_id', 'in', ids)
    .execute();
}

type Item = Record<string, unknown>;
const send = (caller: Caller, conversions: Item[], method: 'PUT' | 'PATCH' = 'PUT', scope: object = caller.own) =>
  network.app.inject({
    method,
    url: `/v1/conversions${queryText({ ...scope })}`,
    headers: { apikey: caller.key },
    payload: { conversions },
  });
const preview = async (caller: Caller, conversions: Item[]) =>
  (
    await network.app.inject({
      method: 'POST',
      url: `/api/conversions/preview-updates${queryText({ ...caller.own })}`,
      headers: { apikey: caller.key },
      payload: { conversions },
    })
  ).json<PreviewedUpdate[]>();
const update = (one: { id: number }, change: Item): Item => ({
  advertiserConversionId: String(one.id),
  advertiserId: MID,
  ...change,
});
const stored = (id: number) =>
  network.deps.db.selectFrom('conversion').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const linesOf = (id: number) =>
  network.deps.db.selectFrom('conversion_item').where('conversion_id', '=', id).orderBy('id').selectAll().execute();
const eventsOf = (id: number) =>
  network.deps.db
    .selectFrom('audit_event')
    .where('subject_id', '=', String(id))
    .where('subject_kind', '=', 'conversion')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();

const used = new Set<number>();
/** A conversion of the demo advertiser that no other test uses. */
async function fresh(
  status: 'pending' | 'approved' | 'rejected',
  has: { basket?: boolean; invoiced?: boolean; publisher?: number } = {},
) {
  const rows = await network.deps.db
    .selectFrom('conversion')
    .where('advertiser_id', '=', MID)
    .where('status', '=', status)
    .where('invoice_id', has.invoiced ? 'is not' : 'is', null)
    .where('click_id', 'is not', null)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  const withItems = new Set(
    (await network.deps.db.selectFrom('conversion_item').select('conversion_id').execute()).map(
      (one) => one.conversion_id,
    ),
  );
  const one = rows.find(
    (row) =>
      !used.has(row.id) &&
      (has.basket === undefined || withItems.has(row.id) === has.basket) &&
      (has.publisher === undefined || row.publisher_id === has.publisher),
  );
  if (!one) throw new Error(`no ${status} conversion is left`);
  used.add(one.id);
  return one;
}
const rowOf = (response: { statusCode: number; body: string; json(): unknown }) => {
  expect(response.statusCode, response.body).toBe(200);
  const { conversions } = response.json() as { conversions: ConversionRow[] };
  expect(conversions).toHaveLength(1);
  expect(conversionRow.safeParse(conversions[0]).error?.issues).toBeUndefined();
  return conversions[0]!;
};
const refusal = (response: { statusCode: number; json(): { code: string; errors?: { path: string }[] } }) => {
  const { code, errors } = response.json();
  return [response.statusCode, code, ...(errors ?? []).map((error) => error.path)];
};

describe('deciding', () => {
  test('approve: it counts from now on, and the list shows what the update answered', async () => {
    const one = await fresh('pending');
    const row = rowOf(await send(advertiser, [update(one, { status: 'approved' })]));
    expect(row).toMatchObject({
      conversionId: String(one.id),
      status: 'approved',
      decisionDate: NOW.toISOString(),
      lastModifiedDate: NOW.toISOString(),
      rejectionCode: null,
      paymentStatus: 'awaitingInvoicing',
      commissionCalculation: { networkUseInvoiceDate: NOW.toISOString(), publisherUseInvoiceDate: NOW.toISOString() },
    });
    const listed = await advertiser.get('/v1/conversions', {
      conversionId: one.id,
      fromDate: '2020-01-01',
      toDate: '2026-12-31',
      dateField: 'conversion',
      targetCurrencyCode: one.currency_code,
    });
    expect(listed.json()).toEqual([row]);
  });

  test('reject with a code, as a number or as text; the reason follows from it unless one is given', async () => {
    const [one, other] = [await fresh('pending'), await fresh('pending')];
    const row = rowOf(await send(advertiser, [update(one, { status: 'rejected', rejectionCode: 2 })]));
    expect(row).toMatchObject({ status: 'rejected', rejectionCode: '2', rejectionReason: 'Goods returned' });
    const reason = { status: 'rejected', rejectionCode: '8', rejectionReason: 'Sold by telephone' };
    expect(rowOf(await send(advertiser, [update(other, reason)], 'PATCH'))).toMatchObject({
      rejectionCode: '8',
      rejectionReason: 'Sold by telephone',
    });
    expect(rowOf(await send(advertiser, [update(other, { rejectionCode: 4 })]))).toMatchObject({
      rejectionCode: '4',
      rejectionReason: 'Payment refused: suspected fraud',
    });
  });

  test('approved and rejected change places, and go back to pending as if nobody had decided', async () => {
    const one = await fresh('pending');
    for (const change of [{ status: 'approved' }, { status: 'rejected', rejectionCode: 1 }, { status: 'approved' }]) {
      const row = rowOf(await send(manager, [update(one, change)]));
      expect(row.status).toBe(change.status);
      expect(row.commissionCalculation.networkUseInvoiceDate === null).toBe(change.status === 'rejected');
    }
    const reason = { status: 'pending', rejectionCode: 1 };
    expect((await send(advertiser, [update(one, reason)])).statusCode).toBe(400);
    expect(rowOf(await send(advertiser, [update(one, { status: 'pending' })]))).toMatchObject({
      status: 'pending',
      decisionDate: null,
      rejectionCode: null,
      paymentStatus: null,
    });
    const { modified_at: _, ...left } = await stored(one.id);
    const { modified_at: __, ...before } = one;
    expect(left).toEqual(before);
    expect((await eventsOf(one.id))[0]).toMatchObject({ action: 'conversion.pending' });
    await expectInvariants(network.deps.db);
  });

  test('a decision based on an outdated status is refused', async () => {
    const one = await fresh('pending');
    const seen = { expectedStatus: 'pending' };
    expect(rowOf(await send(advertiser, [update(one, { status: 'approved', ...seen })])).status).toBe('approved');
    const late = await send(manager, [update(one, { status: 'rejected', rejectionCode: 1, ...seen })]);
    expect(refusal(late)).toEqual([409, 'CONVERSION_CHANGED']);
    expect(late.json().detail).toBe('The conversion is approved by now; it was pending when this was decided.');
    // Repeating a decision is no conflict.
    expect(rowOf(await send(manager, [update(one, { status: 'approved', ...seen })])).status).toBe('approved');
    const knowing = { status: 'rejected', rejectionCode: 1, expectedStatus: 'approved' };
    expect(rowOf(await send(manager, [update(one, knowing)])).status).toBe('rejected');
  });

  test('an invoiced conversion changes no more; saying what it is already is no change', async () => {
    const one = await fresh('approved', { invoiced: true });
    for (const change of [
      { status: 'rejected', rejectionCode: 1 },
      { status: 'pending' },
      { conversionValue: { amount: '1.00' } },
      { extendedData: { ex4: 'x' } },
      { invoiceDate: '2026-04-01' },
    ]) {
      expect(refusal(await send(manager, [update(one, change)])), JSON.stringify(change)).toEqual([
        409,
        'CONVERSION_INVOICED',
      ]);
    }
    expect(rowOf(await send(advertiser, [update(one, { status: 'approved' })])).invoiceId).toBe(one.invoice_id);
    expect(await stored(one.id)).toEqual(one);
  });

  test('when it counts may be said: for the invoice, for the payment', async () => {
    const one = await fresh('pending');
    const row = rowOf(
      await send(advertiser, [
        update(one, { status: 'approved', invoiceDate: '2026-04-30', calcDate: '2026-06-01T08:00:00Z' }),
      ]),
    );
    expect(row.commissionCalculation).toEqual({
      networkUseInvoiceDate: '2026-04-30T00:00:00.000Z',
      publisherUseInvoiceDate: '2026-06-01T08:00:00.000Z',
    });
    const later = rowOf(await send(advertiser, [update(one, { calcDate: '2026-07-01' })]));
    expect(later.commissionCalculation.networkUseInvoiceDate).toBe('2026-04-30T00:00:00.000Z');
    expect([row.invoiceDate, later.invoiceDate]).toEqual(['2026-04-30T00:00:00.000Z', '2026-04-30T00:00:00.000Z']);
    const undated = rowOf(await send(advertiser, [update(await fresh('pending'), { status: 'approved' })]));
    expect(undated.invoiceDate).toBeNull();
    for (const invoiceDate of ['2020-01-01', '2026-05-01', '2031-01-01', 'soon', '2026-02-30']) {
      expect(refusal(await send(advertiser, [update(one, { invoiceDate })]))).toEqual([
        400,
        'INVALID_REQUEST',
        'body.conversions.0.invoiceDate',
      ]);
    }
    const pending = await fresh('pending');
    expect(refusal(await send(advertiser, [update(pending, { invoiceDate: '2026-04-01' })]))[0]).toBe(400);
  });

  test('an update that says nothing is refused', async () => {
    const one = await fresh('pending');
    for (const nothing of [{}, { status: null }, { extendedData: {} }, { expectedStatus: 'pending' }]) {
      expect(refusal(await send(advertiser, [update(one, nothing)])), JSON.stringify(nothing)).toEqual([
        400,
        'INVALID_REQUEST',
        'body.conversions.0',
      ]);
    }
    expect(await stored(one.id)).toEqual(one);
  });

  test('each change leaves one event with who, before and after; the same again leaves none and answers the same', async () => {
    const one = await fresh('pending', { basket: true });
    const change = { status: 'approved', conversionValue: { amount: '31.40' }, extendedData: { ex2: 'collect' } };
    const before = await eventsOf(one.id);
    const row = rowOf(await send(advertiser, [update(one, change)]));
    const [event, ...older] = await eventsOf(one.id);
    expect(older).toEqual(before);
    expect(event).toMatchObject({
      agency_id: 1,
      contact_id: MID,
      actor_kind: 'service_account',
      actor_name: 'Test advertiser',
      action: 'conversion.approved',
      occurred_at: NOW,
    });
    expect(JSON.parse(event!.before!)).toMatchObject({ status: 'pending', value: one.value.slice(0, -2) });
    expect(JSON.parse(event!.after!)).toMatchObject({ status: 'approved', value: '31.40', ex2: 'collect' });
    expect(rowOf(await send(advertiser, [update(one, change)]))).toEqual(row);
    expect(await eventsOf(one.id)).toHaveLength(before.length + 1);
  });
});

describe('a new amount', () => {
  test('is valued by the group that it falls into', async () => {
    const groups = await network.deps.db
      .selectFrom('commission_group')
      .where('campaign_id', '=', 30001)
      .where('type_id', '=', 3)
      .orderBy('lower_limit')
      .selectAll()
      .execute();
    expect(groups.length).toBeGreaterThan(2);
    const own = await network.deps.db
      .selectFrom('commission_group')
      .where('campaign_id', '=', 30001)
      .where('publisher_id', 'is not', null)
      .select('publisher_id')
      .execute();
    let one = await fresh('pending');
    while (one.campaign_id !== 30001 || own.some((group) => group.publisher_id === one.publisher_id))
      one = await fresh('pending');
    for (const group of groups) {
      const amount = Number(group.lower_limit) + 3.1;
      const row = rowOf(await send(advertiser, [update(one, { conversionValue: { amount: amount.toFixed(2) } })]));
      expect(row.commission.bandId).toBe(group.id);
      expect(Number(row.commission.amount)).toBeCloseTo((amount * Number(group.amount)) / 100, 1);
      expect(row.conversionValue.amount).toBe(amount.toFixed(2));
      expect(row.origConversionValue.amount).toBe(one.orig_value.slice(0, -2));
      expect(row.status).toBe('pending');
    }
    await expectInvariants(network.deps.db);
  });

  test('without items the lines of a basket grow or shrink with it, to the cent', async () => {
    const one = await fresh('pending', { basket: true });
    const before = await linesOf(one.id);
    rowOf(await send(advertiser, [update(one, { conversionValue: { amount: '10.01' } })]));
    const after = await linesOf(one.id);
    expect(after.map((line) => [line.id, line.sku])).toEqual(before.map((line) => [line.id, line.sku]));
    expect(after.reduce((sum, line) => sum + Math.round(Number(line.value) * 100), 0)).toBe(1001);
    await expectInvariants(network.deps.db);
  });

  test('items replace the basket and must add up to the amount', async () => {
    const one = await fresh('pending', { basket: true });
    const [line] = await linesOf(one.id);
    const items = [
      { uid: String(line!.id), itemID: line!.sku, itemValue: 12.5 },
      {
        itemID: 'NEW-1',
        itemVolume: 2,
        itemValue: 7.49,
        itemCategory: 'Gifts',
        itemBrand: 'Own',
        itemStatus: 'pending',
      },
    ];
    const wrong = await send(advertiser, [update(one, { conversionValue: { amount: '20.00' }, items })]);
    expect(refusal(wrong)).toEqual([400, 'INVALID_REQUEST', 'body.conversions.0.items']);
    expect(wrong.json().detail).toBe('items add up to 19.99, not to the amount, which is 20.00.');
    expect(refusal(await send(advertiser, [update(one, { items })]))[0]).toBe(400);
    rowOf(await send(advertiser, [update(one, { conversionValue: { amount: '19.99' }, items })]));
    const lines = await linesOf(one.id);
    expect(lines.map(({ sku, name, category, volume, value }) => ({ sku, name, category, volume, value }))).toEqual([
      { sku: line!.sku, name: line!.name, category: line!.category, volume: line!.volume, value: '12.5000' },
      { sku: 'NEW-1', name: 'NEW-1', category: 'Gifts', volume: 2, value: '7.4900' },
    ]);
    expect(lines[0]!.id).toBe(line!.id);
    const [event] = await eventsOf(one.id);
    rowOf(await send(advertiser, [update(one, { conversionValue: { amount: '19.99' }, items })]));
    expect((await eventsOf(one.id))[0]).toEqual(event);
    rowOf(await send(advertiser, [update(one, { status: 'approved' })]));
    expect((await linesOf(one.id)).map((each) => each.status)).toEqual(['approved', 'approved']);
    await expectInvariants(network.deps.db);
  });

  test('no group that takes it is a refusal', async () => {
    const one = await fresh('pending');
    const { db } = network.deps;
    const groups = await db
      .selectFrom('commission_group')
      .where('campaign_id', '=', one.campaign_id)
      .selectAll()
      .execute();
    await db.deleteFrom('commission_group').where('campaign_id', '=', one.campaign_id).execute();
    const response = await send(advertiser, [update(one, { conversionValue: { amount: '5.00' } })]);
    await db.insertInto('commission_group').values(groups).execute();
    expect(refusal(response)).toEqual([409, 'NO_COMMISSION_GROUP']);
    expect(await stored(one.id)).toEqual(one);
  });
});

describe('which conversion, and who', () => {
  test('by id or by the advertiser’s reference; extended data is merged, null empties', async () => {
    const one = await fresh('pending');
    const byReference = {
      ...update(one, { extendedData: { ex1: 'app', ex9: 'vip' } }),
      advertiserConversionId: one.advertiser_ref,
    };
    expect(rowOf(await send(advertiser, [byReference])).extendedData).toMatchObject({
      ex1: 'app',
      ex2: one.ex2,
      ex9: 'vip',
    });
    expect(rowOf(await send(manager, [update(one, { extendedData: { ex9: null } })])).extendedData).toMatchObject({
      ex1: 'app',
      ex9: null,
    });
  });

  test('a reference that several have is refused with their ids', async () => {
    const [one, other] = [await fresh('pending'), await fresh('rejected')];
    const { db } = network.deps;
    await db
      .updateTable('conversion')
      .set({ advertiser_ref: String(one.id) })
      .where('id', '=', other.id)
      .execute();
    const response = await send(advertiser, [update(one, { status: 'approved' })]);
    await db
      .updateTable('conversion')
      .set({ advertiser_ref: other.advertiser_ref })
      .where('id', '=', other.id)
      .execute();
    expect(refusal(response)).toEqual([409, 'CONVERSION_AMBIGUOUS']);
    for (const { id } of [one, other]) expect(response.json().detail).toContain(String(id));
  });

  test('another’s, an unknown one and a wrong advertiser are not found, in the same words', async () => {
    let one = await fresh('pending');
    while (one.publisher_id === publisher.own.contactId) one = await fresh('pending');
    const { db } = network.deps;
    const foreign = await db
      .selectFrom('conversion')
      .where('agency_id', '=', 1)
      .where('advertiser_id', '<>', MID)
      .select(['id', 'advertiser_id'])
      .executeTakeFirstOrThrow();
    const abroad = await db
      .selectFrom('conversion')
      .where('agency_id', '=', 2)
      .select(['id', 'advertiser_id'])
      .executeTakeFirstOrThrow();
    const as = (id: number, advertiserId: number) => ({
      advertiserConversionId: String(id),
      advertiserId,
      status: 'approved',
    });
    const answers = await Promise.all([
      send(advertiser, [as(foreign.id, foreign.advertiser_id)]),
      send(advertiser, [as(foreign.id, MID)]),
      send(advertiser, [as(1, MID)]),
      send(advertiser, [as(one.id, foreign.advertiser_id)]),
      send(manager, [as(abroad.id, abroad.advertiser_id)]),
      send(manager, [as(one.id, MID)], 'PUT', { agencyId: 1, contactId: foreign.advertiser_id }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
  });

  test('a publisher is turned away, and who decides in its account', async () => {
    const own = await network.deps.db
      .selectFrom('conversion')
      .where('publisher_id', '=', publisher.own.contactId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const item = { advertiserConversionId: String(own.id), advertiserId: own.advertiser_id, status: 'approved' };
    expect(refusal(await send(publisher, [item]))).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    const inItsAccount = { agencyId: 1, contactId: publisher.own.contactId };
    expect(refusal(await send(manager, [item], 'PUT', inItsAccount))).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    const previewed = await network.app.inject({
      method: 'POST',
      url: `/api/conversions/preview-updates${queryText(publisher.own)}`,
      headers: { apikey: publisher.key },
      payload: { conversions: [item] },
    });
    expect(previewed.statusCode).toBe(403);
  });

  test('exactly one a request, and every member as it should be; a refused one changes nothing', async () => {
    const one = await fresh('pending', { basket: true });
    const [lines, events] = [await linesOf(one.id), await eventsOf(one.id)];
    const item = (change: Item) => [update(one, change)];
    const bad: [Item[], string][] = [
      [[], ''],
      [[update(one, {}), update(one, {})], ''],
      [item({ status: 'maybe' }), '.0.status'],
      [item({ status: 'rejected' }), '.0.rejectionCode'],
      [item({ status: 'rejected', rejectionCode: 9 }), '.0.rejectionCode'],
      [item({ status: 'rejected', rejectionCode: '02' }), '.0.rejectionCode'],
      [item({ status: 'approved', rejectionCode: 1 }), '.0.rejectionCode'],
      [item({ rejectionReason: 'why' }), '.0.rejectionReason'],
      [item({ conversionValue: { amount: '1.005' } }), '.0.conversionValue.amount'],
      [item({ conversionValue: { amount: '-1.00' } }), '.0.conversionValue.amount'],
      [item({ conversionValue: { amount: 12 } }), '.0.conversionValue.amount'],
      [item({ conversionValue: { amount: '1', currency: 'GBP' } }), '.0.conversionValue.currency'],
      [item({ staus: 'approved' }), '.0.staus'],
      [item({ extendedData: { ex12: 'x' } }), '.0.extendedData.ex12'],
      [item({ items: [] }), '.0.items'],
      [item({ items: [{ itemID: 'A', itemValue: 1.005 }] }), '.0.items.0.itemValue'],
      [item({ items: [{ itemID: '', itemValue: 1 }] }), '.0.items.0.itemID'],
      [item({ items: [{ itemID: 'A', itemValue: Number(one.value), itemStatus: 'rejected' }] }), '.0.items'],
      [[{ status: 'approved', advertiserConversionId: '1' }], '.0.advertiserId'],
    ];
    for (const [conversions, path] of bad) {
      const response = await send(advertiser, conversions);
      expect(refusal(response).slice(0, 3), JSON.stringify(conversions)).toEqual([
        400,
        'INVALID_REQUEST',
        `body.conversions${path}`,
      ]);
    }
    expect([await stored(one.id), await linesOf(one.id), await eventsOf(one.id)]).toEqual([one, lines, events]);
  });
});

describe('undo', () => {
  const undo = (caller: Caller, id: number, changedAt: string) =>
    network.app.inject({
      method: 'POST',
      url: `/api/conversions/${id}/undo${queryText({ ...caller.own })}`,
      headers: { apikey: caller.key },
      payload: { changedAt },
    });
  const historyOf = async (caller: Caller, id: number) =>
    (
      await network.app.inject({
        url: `/api/conversions/${id}/history${queryText({ ...caller.own })}`,
        headers: { apikey: caller.key },
      })
    ).json<ConversionEvent[]>();
  const unchanging = async (id: number) => {
    const { modified_at: _, ...rest } = await stored(id);
    return { ...rest, lines: await linesOf(id) };
  };

  test('a decision and a correction are undone one after the other, to the last cent and line', async () => {
    const one = await fresh('pending', { basket: true });
    const begun = await unchanging(one.id);
    const decided = rowOf(await send(advertiser, [update(one, { status: 'rejected', rejectionCode: 2 })]));
    const rejected = await unchanging(one.id);
    const corrected = rowOf(await send(advertiser, [update(one, { conversionValue: { amount: '98.77' } })]));
    expect((await historyOf(advertiser, one.id)).slice(0, 2).map(({ undoable }) => undoable)).toEqual([true, false]);

    const back = await undo(advertiser, one.id, corrected.lastModifiedDate);
    expect(back.statusCode).toBe(200);
    expect(conversionRow.safeParse(back.json()).error?.issues).toBeUndefined();
    expect(await unchanging(one.id)).toEqual(rejected);

    // The undoing is undone, and so on, back to what was there first.
    const redone = (await undo(manager, one.id, back.json().lastModifiedDate)).json<ConversionRow>();
    expect(await stored(one.id)).toMatchObject({ value: '98.7700', status: 'rejected' });
    expect((await undo(advertiser, one.id, redone.lastModifiedDate)).statusCode).toBe(200);
    expect(decided.status).toBe('rejected');
    expect(await unchanging(one.id)).toEqual(rejected);
    expect(begun.status).toBe('pending');
    await expectInvariants(network.deps.db);
  });

  test('an approval goes back to pending, and each undoing is in the history', async () => {
    const one = await fresh('pending', { basket: true });
    const before = await unchanging(one.id);
    const { lastModifiedDate } = rowOf(await send(manager, [update(one, { status: 'approved' })]));
    expect((await undo(advertiser, one.id, lastModifiedDate)).json()).toMatchObject({ status: 'pending' });
    expect(await unchanging(one.id)).toEqual(before);
    expect((await historyOf(advertiser, one.id)).map(({ action }) => action)).toEqual([
      'conversion.pending',
      'conversion.approved',
    ]);
  });

  test('a later change of somebody else stays, and is said', async () => {
    const one = await fresh('pending');
    const mine = rowOf(await send(advertiser, [update(one, { status: 'approved' })]));
    const theirs = rowOf(await send(manager, [update(one, { status: 'rejected', rejectionCode: 4 })]));
    const late = await undo(advertiser, one.id, mine.lastModifiedDate);
    expect(refusal(late)).toEqual([409, 'CONVERSION_CHANGED']);
    expect(await stored(one.id)).toMatchObject({ status: 'rejected', rejection_code: 4 });
    // Changed by hand, beside the log.
    await network.deps.db
      .updateTable('conversion')
      .set({ voucher_code: 'X', ex1: 'by hand' })
      .where('id', '=', one.id)
      .execute();
    expect(refusal(await undo(manager, one.id, theirs.lastModifiedDate))).toEqual([409, 'CONVERSION_CHANGED']);
  });

  test('a publisher undoes nothing, and nothing of an invoiced conversion is undone', async () => {
    const { id } = await network.deps.db
      .selectFrom('conversion')
      .where('publisher_id', '=', publisher.own.contactId)
      .where('advertiser_id', '=', MID)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await undo(publisher, id, NOW.toISOString())).statusCode).toBe(403);
    expect((await historyOf(publisher, id)).every(({ undoable }) => !undoable)).toBe(true);
    const one = await fresh('pending');
    const { lastModifiedDate } = rowOf(await send(advertiser, [update(one, { status: 'approved' })]));
    const billed = await fresh('approved', { invoiced: true });
    const { invoice_id } = await stored(billed.id);
    await network.deps.db.updateTable('conversion').set({ invoice_id }).where('id', '=', one.id).execute();
    expect((await historyOf(advertiser, one.id))[0]).toMatchObject({ undoable: false });
    expect(refusal(await undo(advertiser, one.id, lastModifiedDate))).toEqual([409, 'CONVERSION_INVOICED']);
    await network.deps.db.updateTable('conversion').set({ invoice_id: null }).where('id', '=', one.id).execute();
  });

  test('what was decided before ways back were kept goes back to pending if no amount moved', async () => {
    const one = await fresh('pending');
    const { lastModifiedDate } = rowOf(await send(advertiser, [update(one, { status: 'approved' })]));
    const forget = network.deps.db.updateTable('audit_event').set({ was: null, left_as: null });
    await forget.where('subject_id', '=', String(one.id)).execute();
    expect((await undo(advertiser, one.id, lastModifiedDate)).json()).toMatchObject({ status: 'pending' });
    const revalued = { status: 'approved', conversionValue: { amount: '3.21' } };
    const { lastModifiedDate: later } = rowOf(await send(advertiser, [update(one, revalued)]));
    await forget.where('subject_id', '=', String(one.id)).execute();
    expect((await historyOf(advertiser, one.id))[0]).toMatchObject({ undoable: false });
    expect(refusal(await undo(advertiser, one.id, later))).toEqual([409, 'CONFLICT']);
  });
});

describe('preview', () => {
  test('says what each update would do, on top of those before it, and writes nothing', async () => {
    const [one, other, billed] = [
      await fresh('pending', { basket: true }),
      await fresh('pending'),
      await fresh('approved', { invoiced: true }),
    ];
    const items = [
      update(one, { conversionValue: { amount: '50.00' } }),
      update(one, { status: 'rejected', rejectionCode: 3 }),
      update(one, { status: 'pending' }),
      update(other, {}),
      update(billed, { status: 'rejected', rejectionCode: 1 }),
      { advertiserConversionId: 'no such', advertiserId: MID, status: 'approved' },
    ];
    const rows = await preview(advertiser, items);
    for (const row of rows) expect(previewedUpdate.safeParse(row).error?.issues).toBeUndefined();
    expect(rows.map((row) => [row.outcome, row.code])).toEqual([
      ['changed', null],
      ['changed', null],
      ['changed', null],
      ['unchanged', null],
      ['refused', 'CONVERSION_INVOICED'],
      ['refused', 'NOT_FOUND'],
    ]);
    expect(rows[1]!.before).toEqual({ ...rows[0]!.after, items: null });
    const { before, after } = rows[0]!;
    expect(before!.items).toHaveLength((await linesOf(one.id)).length);
    expect(after!.items!.map(({ uid }) => uid)).toEqual(before!.items!.map(({ uid }) => uid));
    expect(sumOf(after!.items!.map(({ itemValue }) => ({ value: itemValue })))).toBe('50.0000');
    expect(await stored(one.id)).toEqual(one);
    const [first] = items;
    const row = rowOf(await send(advertiser, [first!]));
    expect(rows[0]!.after).toMatchObject({
      value: row.conversionValue.amount,
      commission: row.commission.amount,
      cost: row.cost!.amount,
    });
    const moved = Number(row.commission.amount) - Number(one.commission);
    expect(Number(rows[0]!.commissionMoved)).toBeCloseTo(moved, 5);
  });
});

describe('one conversion and its history', () => {
  const read = (caller: Caller, id: number, more = '', query = {}) =>
    caller.get(`/api/conversions/${id}${more}`, query);

  test('with its basket, in the campaign’s currency or another, and what may become of it', async () => {
    const one = await fresh('pending', { basket: true });
    const detail = (await read(advertiser, one.id)).json<ConversionDetail>();
    expect(conversionDetail.safeParse(detail).error?.issues).toBeUndefined();
    expect(detail.items.map((line) => [line.uid, line.itemValue])).toEqual(
      (await linesOf(one.id)).map((line) => [String(line.id), line.value.slice(0, -2)]),
    );
    expect(detail.nextStatuses).toEqual(['approved', 'rejected']);
    expect(Date.parse(detail.decideBy!)).toBeGreaterThan(Date.parse(detail.conversionDate));
    const dollars = (await read(manager, one.id, '', { targetCurrencyCode: 'USD' })).json<ConversionDetail>();
    expect(Number(dollars.items[0]!.itemValue)).toBeCloseTo(
      Number(detail.items[0]!.itemValue) * dollars.exchangeRate!,
      1,
    );
    expect((await read(advertiser, one.id, '', { targetCurrencyCode: 'XXX' })).statusCode).toBe(400);
    const billed = await fresh('approved', { invoiced: true });
    expect((await read(advertiser, billed.id)).json()).toMatchObject({ nextStatuses: [], decideBy: null });
  });

  test('the history is newest first; a publisher sees neither cost nor who at the advertiser decided', async () => {
    const own = await network.deps.db
      .selectFrom('conversion')
      .innerJoin('commission_group', 'commission_group.id', 'commission_group_id')
      .where('conversion.publisher_id', '=', publisher.own.contactId)
      .where('invoice_id', 'is', null)
      .where('is_percentage', '=', true)
      .orderBy('conversion.id', 'desc')
      .selectAll('conversion')
      .executeTakeFirstOrThrow();
    const as = (change: Item) => ({
      advertiserConversionId: String(own.id),
      advertiserId: own.advertiser_id,
      ...change,
    });
    rowOf(await send(manager, [as({ conversionValue: { amount: '77.00' } })]));
    rowOf(
      await send(manager, [
        as({
          status: own.status === 'rejected' ? 'approved' : 'rejected',
          rejectionCode: own.status === 'rejected' ? null : 1,
        }),
      ]),
    );
    const seen = (await read(manager, own.id, '/history')).json<ConversionEvent[]>();
    for (const event of seen) expect(conversionEvent.safeParse(event).error?.issues).toBeUndefined();
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(seen[1]).toMatchObject({ action: 'conversion.updated', party: 'network', actorName: 'Test manager' });
    expect(seen[1]!.after).toMatchObject({ value: '77.00' });
    expect(seen[1]!.after).toHaveProperty('cost');
    const shown = (await read(publisher, own.id, '/history')).json<ConversionEvent[]>();
    expect(shown.map((event) => event.id)).toEqual(seen.map((event) => event.id));
    for (const event of shown) {
      expect(event.actorName === null || event.party === 'system').toBe(true);
      expect(event.after).not.toHaveProperty('cost');
      expect(event.before).not.toHaveProperty('cost');
    }
    expect(shown[1]!.after).toHaveProperty('commission');
    expect((await read(publisher, own.id)).json()).toMatchObject({ cost: null, nextStatuses: [] });
  });

  test('the demo network’s decisions are in it: who of the advertiser decided, or that it was by itself', async () => {
    const events = await network.deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'conversion')
      .where('contact_id', '=', MID)
      .where('occurred_at', '<', NOW)
      .select(['subject_id', 'actor_kind', 'actor_name'])
      .execute();
    expect(events.length).toBeGreaterThan(3);
    for (const event of events.slice(0, 8)) {
      const history = (await read(advertiser, Number(event.subject_id), '/history')).json<ConversionEvent[]>();
      expect(history.at(-1)).toMatchObject({
        party: event.actor_kind === 'system' ? 'system' : 'advertiser',
        actorName: event.actor_name,
      });
    }
  });

  test('another’s and an unknown one are not found, in the same words', async () => {
    const foreign = await network.deps.db
      .selectFrom('conversion')
      .where('agency_id', '=', 1)
      .where('publisher_id', '<>', publisher.own.contactId)
      .select('id')
      .executeTakeFirstOrThrow();
    const answers = await Promise.all(
      ['', '/history'].flatMap((more) => [read(publisher, foreign.id, more), read(publisher, 1, more)]),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1);
  });
});
