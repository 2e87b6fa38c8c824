import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import { moneyStages } from '#contract/money-stages';
import {
  overviewRow,
  overviewStatuses,
  timelineMonth,
  type NextPayment,
  type OverviewRow,
  type TimelineMonth,
} from '#contract/payment-overview';
import { insertCopies } from '#server/testing/copies';
import { listReader } from '#server/testing/lists';
import { unitsOf } from '#server/domain/decimal';
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

const EVER = {
  startYear: 2020,
  startMonth: 1,
  endYear: 2026,
  endMonth: 12,
  advertiserId: 0,
  campaignId: 0,
  paymentStatus: overviewStatuses,
};
const ADDRESS = '/v1/publisher-payment/overview';
/** Every row, without a limit. */
const { list, total } = listReader<OverviewRow>(ADDRESS, { ...EVER, limit: undefined });
const cents = (amount: number | string) => Math.round(Number(amount) * 100);
const sum = (rows: OverviewRow[], of: (row: OverviewRow) => number) => rows.reduce((all, row) => all + of(row), 0);
const stored = (publisherId: number) =>
  network.deps.db
    .selectFrom('conversion')
    .leftJoin('payment', 'payment.id', 'conversion.payment_id')
    .where('conversion.publisher_id', '=', publisherId)
    .selectAll('conversion')
    .select(['payment.payment_type', 'payment.status as payment_state'])
    .execute();
const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const monthIn = (row: OverviewRow) => `${row.BillingYear}-${String(row.BillingMonth).padStart(2, '0')}`;
const lastDayOf = ({ BillingYear, BillingMonth }: OverviewRow) =>
  new Date(Date.UTC(BillingYear, BillingMonth, 0)).toISOString().slice(0, 10);

describe('whose', () => {
  test('the publisher’s, the agency’s, and none for an advertiser; every field', async () => {
    const rows = await list(publisher);
    expect(rows.length).toBeGreaterThan(50);
    for (const row of rows) expect(overviewRow.safeParse(row).error?.issues).toBeUndefined();
    expect(await list(manager, { contactId: publisher.own.contactId })).toEqual(rows);
    expect(await list(advertiser)).toEqual([]);
    expect(await list(manager, { contactId: advertiser.own.contactId })).toEqual([]);
    expect(await total(manager)).toBeGreaterThan(rows.length);
  });

  test('traffic of a campaign that is not listed is in no row, and not counted', async () => {
    const { db } = network.deps;
    const [before, counted] = [await list(publisher), await total(publisher)];
    const from = `(select * from traffic_event where publisher_id = ${publisher.own.contactId} and kind = 'click' limit 1) as one`;
    await insertCopies(db, 'traffic_event', { id: '900000001', campaign_id: '7' }, from);
    try {
      expect(await list(publisher)).toEqual(before);
      expect(await total(publisher)).toBe(counted);
    } finally {
      await db.deleteFrom('traffic_event').where('id', '=', 900_000_001).execute();
    }
  });

  test('ids are unique', async () => {
    const ids = (await list(manager)).map((row) => row.CampaignStatID);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('figures agree to the cent', () => {
  test('with the conversion list, by campaign, month and payment status', async () => {
    const rows = await list(publisher);
    const statuses = {
      paymentSent: ['Payment Sent', 'Fast', 'Fast (Adjustment)', 'Fast (Reversal)'],
      nextPayment: ['Next Payment'],
      advertiserInvoiced: ['Advertiser Invoiced'],
      awaitingInvoicing: ['No Commission'],
    };
    for (const [paymentStatus, names] of Object.entries(statuses)) {
      const mine = rows.filter((row) => names.includes(row.PaymentStatus));
      const totals = new Map<string, number>();
      for (const currency of new Set(rows.map((row) => row.Currency))) {
        const query = {
          fromDate: '2020-01-01',
          toDate: '2026-12-31',
          dateField: 'conversion',
          targetCurrencyCode: currency,
          paymentStatus,
          limit: 500,
        };
        const conversions = (await publisher.get('/v1/conversions', query)).json<ConversionRow[]>();
        const ownCurrency = new Set(rows.filter((row) => row.Currency === currency).map((row) => row.PID));
        for (const one of conversions.filter((row) => ownCurrency.has(row.campaignId))) {
          const key = `${one.campaignId} ${one.conversionDate.slice(0, 7)}`;
          totals.set(key, (totals.get(key) ?? 0) + cents(one.commission.amount));
        }
      }
      expect(totals.size, paymentStatus).toBeGreaterThan(0);
      for (const key of new Set([...totals.keys(), ...mine.map((row) => `${row.PID} ${monthIn(row)}`)])) {
        const inOverview = mine.filter((row) => `${row.PID} ${monthIn(row)}` === key);
        expect(
          sum(inOverview, (row) => cents(row.ValidatedCommission)),
          `${paymentStatus} ${key}`,
        ).toBe(totals.get(key) ?? 0);
      }
    }
  });

  test('with the conversions that a row opens in the dashboard: its payments, or what is undecided or not invoiced', async () => {
    const conversions = listReader<ConversionRow>('/v1/conversions', { dateField: 'conversion' });
    const opened = (row: OverviewRow) => {
      if (row.PaymentStatus === 'No Commission') return { status: 'approved,pending', excludeInvoiced: true };
      return { invoicePayoutId: row.InvoiceNumberList };
    };
    const told = new Set<string>(['Next Payment', 'Advertiser Invoiced']);
    const byStatus = Map.groupBy(await list(publisher, { startYear: 2025 }), (row) => row.PaymentStatus);
    const rows = [...byStatus].flatMap(([status, some]) => (told.has(status) ? [] : some.slice(0, 10)));
    expect(new Set(rows.map((row) => row.PaymentStatus)).size).toBeGreaterThan(3);
    for (const row of rows) {
      const month = { fromDate: `${monthIn(row)}-01`, toDate: lastDayOf(row), campaignId: row.PID };
      const of = await conversions.list(publisher, { ...month, ...opened(row), targetCurrencyCode: row.Currency });
      const earned = (status: string) =>
        of.filter((one) => one.status === status).reduce((all, one) => all + cents(one.commission.amount), 0);
      expect([earned('approved'), earned('pending')], row.PaymentStatus).toEqual([
        cents(row.ValidatedCommission),
        cents(row.PendingCommission),
      ]);
    }
  });

  test('with the payments: what is sent, by type and currency', async () => {
    const rows = (await list(publisher)).filter((row) => row.PaymentDate !== null);
    const payments = (
      await publisher.get('/v1/payments', { startDate: '2020-01-01', endDate: '2026-12-31', status: 'Sent' })
    ).json();
    const groups = new Set<string>(
      payments.map(
        (one: { paymentType: string; publisherCurrencyCode: string }) =>
          `${one.paymentType} ${one.publisherCurrencyCode}`,
      ),
    );
    expect(groups.size).toBeGreaterThan(3);
    for (const group of groups) {
      const paid = payments
        .filter(
          (one: { paymentType: string; publisherCurrencyCode: string }) =>
            `${one.paymentType} ${one.publisherCurrencyCode}` === group,
        )
        .reduce((all: number, one: { netPayout: number }) => all + cents(one.netPayout), 0);
      expect(
        sum(
          rows.filter((row) => `${row.PaymentType} ${row.Currency}` === group),
          (row) => cents(row.ValidatedCommission),
        ),
        group,
      ).toBe(paid);
    }
    const listed = new Set(rows.flatMap((row) => row.InvoiceNumberList!.split(',')));
    expect(listed).toEqual(new Set(payments.map((one: { id: number }) => String(one.id))));
    expect(rows.every((row) => row.InvoiceNumber === null || row.InvoiceNumberList === String(row.InvoiceNumber))).toBe(
      true,
    );
  });

  test('outstanding is what is approved and not sent; express is what fast payments hold', async () => {
    for (const row of await list(publisher)) {
      const sent = row.PaymentDate !== null;
      expect(row.OutStandingCommission).toBe(sent ? 0 : row.ValidatedCommission);
      expect(sent).toBe(/^(Payment Sent|Fast)/.test(row.PaymentStatus));
      if (row.PaymentStatus.startsWith('Fast'))
        expect([row.PaymentType, row.ExpressPay]).toEqual([row.PaymentStatus, row.ValidatedCommission]);
      if (row.PaymentStatus === 'Payment Sent') expect([row.PaymentType, row.ExpressPay]).toEqual(['Standard', 0]);
    }
    const all = await stored(publisher.own.contactId);
    const unpaid = all.filter((one) => one.status === 'approved' && one.payment_state !== 'Sent');
    expect(sum(await list(publisher), (row) => cents(row.OutStandingCommission))).toBe(
      unpaid.reduce((n, one) => n + cents(one.commission), 0),
    );
  });

  test('with the traffic: added up, each impression and click counts once', async () => {
    const rows = await list(publisher);
    const traffic = await network.deps.db
      .selectFrom('traffic_event')
      .where('publisher_id', '=', publisher.own.contactId)
      .selectAll()
      .execute();
    const count = (kind: string) => traffic.filter((one) => one.kind === kind).reduce((n, one) => n + one.quantity, 0);
    expect(sum(rows, (row) => row.Imp)).toBe(count('impression'));
    expect(sum(rows, (row) => row.Clicks)).toBe(count('click'));
    const visitors = new Set(
      traffic
        .filter((one) => one.kind === 'click')
        .map((one) => `${one.campaign_id} ${monthOf(one.occurred_at)} ${one.visitor_id}`),
    );
    expect(sum(rows, (row) => row.UV)).toBe(visitors.size);
    expect(sum(rows, (row) => row.VT)).toBe(
      (await stored(publisher.own.contactId)).filter((one) => one.impression_at).length,
    );
  });

  test('rates take the campaign’s currency into the agency’s and the publisher’s', async () => {
    const rows = await list(publisher);
    expect(
      rows
        .filter((row) => row.Currency === 'GBP')
        .every((row) => row.ProductCurrencyRate === 1 && row.AffiliateCurrencyRate === 1),
    ).toBe(true);
    const foreign = rows.filter((row) => row.Currency !== 'GBP');
    expect(foreign.length).toBeGreaterThan(0);
    expect(foreign.every((row) => row.ProductCurrencyRate! > 0 && row.ProductCurrencyRate !== 1)).toBe(true);
    expect((await list(manager, { startYear: 2026 })).every((row) => row.AffiliateCurrencyRate === null)).toBe(true);
  });
});

describe('filters', () => {
  test('startYear, startMonth, endYear, endMonth: both months are included', async () => {
    const all = await list(publisher);
    const some = await list(publisher, { startYear: 2025, startMonth: 11, endYear: 2026, endMonth: 1 });
    expect(some).toEqual(all.filter((row) => monthIn(row) >= '2025-11' && monthIn(row) <= '2026-01'));
    expect(new Set(some.map(monthIn))).toEqual(new Set(['2025-11', '2025-12', '2026-01']));
    const backwards = await publisher.get(ADDRESS, {
      ...EVER,
      startYear: 2026,
      startMonth: 2,
      endYear: 2026,
      endMonth: 1,
    });
    expect([backwards.statusCode, backwards.json().errors[0].path]).toEqual([400, 'query.startYear']);
    for (const bad of [{ startMonth: 0 }, { endMonth: 13 }, { startYear: 1999 }]) {
      expect((await publisher.get(ADDRESS, { ...EVER, ...bad })).statusCode).toBe(400);
    }
  });

  test('advertiserId, and campaignId as productId or relation', async () => {
    const all = await list(publisher);
    const { MID, PID } = all.find((row) => row.ValidatedCommission > 0)!;
    expect(await list(publisher, { advertiserId: MID })).toEqual(all.filter((row) => row.MID === MID));
    expect(await list(publisher, { campaignId: PID })).toEqual(all.filter((row) => row.PID === PID));
    const relation = await network.deps.db
      .selectFrom('relation')
      .where('publisher_id', '=', publisher.own.contactId)
      .where('campaign_id', '=', PID)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await list(publisher, { campaignId: relation.id })).toEqual(all.filter((row) => row.PID === PID));
    expect(all.some((row) => row.MID !== MID)).toBe(true);
  });

  test('paymentStatus takes one or several, and they make up the whole', async () => {
    const all = await list(manager);
    const counts = await Promise.all(overviewStatuses.map((paymentStatus) => total(manager, { paymentStatus })));
    for (const [index, status] of overviewStatuses.entries()) {
      expect(counts[index], status).toBe(all.filter((row) => row.PaymentStatus === status).length);
      expect(counts[index], status).toBeGreaterThan(0);
    }
    expect(counts.reduce((a, b) => a + b)).toBe(all.length);
    expect(await total(manager, { paymentStatus: 'Fast (Adjustment),Next Payment' })).toBe(counts[2]! + counts[4]!);
  });

  test('pages, all rows without limit', async () => {
    const all = await list(publisher);
    expect((await publisher.get(ADDRESS, { ...EVER, limit: 5, offset: 3 })).json()).toEqual(all.slice(3, 8));
  });
});

test('the latest month first unless sorted', async () => {
  const months = (await list(publisher)).map(monthIn);
  expect(months).toEqual(months.toSorted((a, b) => b.localeCompare(a)));
  expect((await list(publisher, { sortDirection: 'asc' })).map(monthIn)).toEqual(months.toSorted());
});

describe('raised and pending commission', () => {
  test('agree with the conversions, row by row', async () => {
    const all = await stored(publisher.own.contactId);
    const rows = await list(publisher);
    for (const row of rows) {
      const mine = all.filter((one) => one.campaign_id === row.PID && monthOf(one.converted_at) === monthIn(row));
      const raised = mine.filter((one) => one.payment_id !== null && one.payment_state === 'Raised');
      const pending = mine.filter((one) => one.status === 'pending');
      const earned = (some: typeof mine) => some.reduce((total, one) => total + cents(one.commission), 0);
      expect(cents(row.RaisedCommission)).toBe(row.PaymentStatus === 'Next Payment' ? earned(raised) : 0);
      expect(cents(row.PendingCommission)).toBe(row.PaymentStatus === 'No Commission' ? earned(pending) : 0);
    }
    expect(rows.some((row) => row.RaisedCommission > 0)).toBe(true);
    expect(rows.some((row) => row.PendingCommission > 0)).toBe(true);
  });
});

describe('timeline', () => {
  const span = { startYear: 2025, startMonth: 3, endYear: 2026, endMonth: 3 };
  const timeline = async (caller: Caller, query: object = {}) => {
    const response = await caller.get('/api/payment-timeline', { ...span, targetCurrencyCode: 'GBP', ...query });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<TimelineMonth[]>();
  };
  const partsOf = (months: TimelineMonth[]) =>
    new Map(
      months.flatMap(({ month, stages }) =>
        stages.flatMap(({ stage, parts }) =>
          parts.map((part) => [`${month} ${stage} ${part.currency}`, cents(part.commission)] as const),
        ),
      ),
    );

  test('every month, the latest first, with every stage', async () => {
    const months = await timeline(publisher);
    for (const month of months) expect(timelineMonth.safeParse(month).error?.issues).toBeUndefined();
    expect(months.map(({ month }) => month)).toEqual([
      '2026-03',
      '2026-02',
      '2026-01',
      ...Array.from({ length: 10 }, (_, index) => `2025-${String(12 - index).padStart(2, '0')}`),
    ]);
    for (const { stages } of months) expect(stages.map(({ stage }) => stage)).toEqual([...moneyStages]);
    const before = await timeline(publisher, { startYear: 2019, startMonth: 12, endYear: 2020, endMonth: 1 });
    expect(before.map(({ month }) => month)).toEqual(['2020-01', '2019-12']);
    expect(
      before.every(({ stages }) => stages.every((one) => one.commission === '0.00' && one.conversions === 0)),
    ).toBe(true);
  });

  test('openBefore adds each earlier month of which something is not paid, whole, so that nothing open is missing', async () => {
    const march = { ...span, startYear: 2026, startMonth: 3 };
    for (const caller of [publisher, manager]) {
      const months = await timeline(caller, { ...march, openBefore: true });
      const all = await timeline(caller, { ...span, startYear: 2019, startMonth: 1 });
      const isOpen = ({ stages }: TimelineMonth) => stages.some((one) => one.stage !== 'paid' && one.conversions > 0);
      expect(months).toEqual(all.filter((one) => one.month === '2026-03' || isOpen(one)));
      expect(months.length).toBeGreaterThan(2);
      expect(await timeline(caller, march)).toEqual(months.slice(0, 1));
    }
    const next = await publisher.get('/api/next-payment', { targetCurrencyCode: 'GBP' });
    const shown = (await timeline(publisher, { ...march, openBefore: true })).flatMap(({ stages }) => stages);
    for (const { stage, conversions } of next.json<NextPayment>().stages)
      expect(shown.filter((one) => one.stage === stage).reduce((n, one) => n + one.conversions, 0)).toBe(conversions);
  });

  test('its parts are the sums of the overview', async () => {
    const wanted = new Map<string, number>();
    for (const row of await list(publisher, span)) {
      const { ValidatedCommission: validated, RaisedCommission: raised, PendingCommission: pending } = row;
      const amounts = {
        'Payment Sent': { paid: validated },
        Fast: { paid: validated },
        'Fast (Adjustment)': { paid: validated },
        'Fast (Reversal)': { paid: validated },
        'Next Payment': { raised, due: validated - raised },
        'Advertiser Invoiced': { invoiced: validated },
        'No Commission': { approved: validated, pending },
      }[row.PaymentStatus];
      for (const [stage, amount] of Object.entries(amounts)) {
        const key = `${monthIn(row)} ${stage} ${row.Currency}`;
        if (cents(amount) !== 0) wanted.set(key, (wanted.get(key) ?? 0) + cents(amount));
      }
    }
    const parts = [...partsOf(await timeline(publisher))].filter(([, amount]) => amount !== 0);
    expect(Object.fromEntries(parts)).toEqual(Object.fromEntries(wanted));
    expect(new Set(parts.map(([key]) => key.split(' ')[1]))).toEqual(new Set(moneyStages));
  });

  test('converted, it is what a report says without the commission of clicks', async () => {
    const [february] = await timeline(publisher, {
      startYear: 2026,
      startMonth: 2,
      endMonth: 2,
      targetCurrencyCode: 'EUR',
    });
    const report = await publisher.send('POST', '/v1/reporting', {
      measures: ['pendingCommission', 'validatedConversionCommission'],
      dimensions: [],
      conditions: [],
      orderBys: [],
      dateType: 'conversionDate',
      fromDate: '2026-02-01',
      toDate: '2026-02-28',
      exact: true,
      targetCurrency: 'EUR',
    });
    const [total] = report.json<Record<string, string>[]>();
    const exact = (amounts: (string | undefined)[]) =>
      amounts.reduce((sum, amount) => sum + unitsOf(amount ?? '0', 20), 0n);
    const { stages } = february!;
    expect(exact(stages.map(({ commission }) => commission))).toBe(
      exact([total?.['pendingCommission'], total?.['validatedConversionCommission']]),
    );
  });

  test('converted, it has the conversions that the list shows', async () => {
    const query = { fromDate: '2026-02-01', toDate: '2026-02-28', dateField: 'conversion', targetCurrencyCode: 'EUR' };
    const rows = (await publisher.get('/v1/conversions', { ...query, limit: 500 })).json<ConversionRow[]>();
    const [february] = await timeline(publisher, {
      ...span,
      startYear: 2026,
      startMonth: 2,
      endMonth: 2,
      targetCurrencyCode: 'EUR',
    });
    const of = (stage: string) => february!.stages.find((one) => one.stage === stage)!;
    const pending = rows.filter((row) => row.status === 'pending');
    expect([of('pending').conversions, cents(of('pending').commission)]).toEqual([
      pending.length,
      pending.reduce((all, row) => all + cents(row.commission.amount), 0),
    ]);
    expect(february!.stages.reduce((all, one) => all + one.conversions, 0)).toBe(
      rows.filter((row) => row.status !== 'rejected').length,
    );
  });

  test('advertiserId and campaignId narrow it, as productId or relation', async () => {
    const [{ MID, PID }] = (await list(publisher, span)).filter((row) => row.ValidatedCommission > 0) as [OverviewRow];
    const ofCampaign = await timeline(publisher, { campaignId: PID });
    const relation = await network.deps.db
      .selectFrom('relation')
      .where('publisher_id', '=', publisher.own.contactId)
      .where('campaign_id', '=', PID)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await timeline(publisher, { campaignId: relation.id })).toEqual(ofCampaign);
    expect(ofCampaign).not.toEqual(await timeline(publisher));
    const sum = (months: TimelineMonth[]) => [...partsOf(months).values()].reduce((a, b) => a + b, 0);
    expect(sum(await timeline(publisher, { advertiserId: MID }))).toBeGreaterThanOrEqual(sum(ofCampaign));
    expect(sum(ofCampaign)).toBeGreaterThan(0);
  });

  test('of the account alone; an advertiser has none', async () => {
    expect(await timeline(manager, { contactId: publisher.own.contactId })).toEqual(await timeline(publisher));
    expect(partsOf(await timeline(advertiser)).size).toBe(0);
    expect(partsOf(await timeline(manager)).size).toBeGreaterThan(partsOf(await timeline(publisher)).size);
  });

  test('names what is wrong', async () => {
    const bad = async (query: object) => {
      const answer = await publisher.get('/api/payment-timeline', { ...span, targetCurrencyCode: 'GBP', ...query });
      return [answer.statusCode, answer.json().errors[0].path];
    };
    expect(await bad({ targetCurrencyCode: 'XXX' })).toEqual([400, 'query.targetCurrencyCode']);
    expect(await bad({ startYear: 2027 })).toEqual([400, 'query.startYear']);
    expect(await bad({ endMonth: 13 })).toEqual([400, 'query.endMonth']);
  });
});
