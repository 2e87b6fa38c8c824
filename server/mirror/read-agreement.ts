import type { OverviewRow } from '#contract/payment-overview';
import { executeReport } from '#contract/reports/request';
import { storeAgreements, type Agreement } from './agreement.store.ts';
import { storeDifferences, type Difference } from './differences.store.ts';
import { keptBelow } from './answers.store.ts';
import { cents, sameCents, sumOf } from './money.ts';
import { OVERVIEW, writeOverview } from './overview.store.ts';
import { askOverview } from './read-lists.ts';
import { lookOver } from './look-over.ts';
import type { Read } from './reading.ts';
import { invoiceSums, monthSums, trafficSums, type MonthSums } from './sums.store.ts';

const statuses = { pending: 'pending', validated: 'approved', rejected: 'rejected' } as const;
const said = Object.keys(statuses) as (keyof typeof statuses)[];
const amountOf = {
  pending: 'originalPendingCommission',
  validated: 'originalValidatedConversionCommission',
  rejected: 'originalRejectedCommission',
} as const;

type Row = Record<string, string | null>;
/** A month that still differs after it was looked over again is left alone for so long. */
const REST_MS = 20 * 3_600_000;
const whole = (text: string | number | null | undefined) => String(Number(text ?? 0) || 0);

const line = (
  month: string,
  what: string,
  status: string,
  currency: string,
  ours: string,
  theirs: string,
  at: Date,
): Agreement => ({
  month,
  what,
  status,
  currency,
  ours,
  theirs,
  agreed: ours === theirs,
  checked_at: at,
});

/** Compares conversions and their commission, by month, status and currency: E19. */
function ofReport(rows: readonly Row[], ours: readonly MonthSums[], at: Date): Agreement[] {
  const keys = new Set([
    ...rows.map((row) => `${row['month']} ${row['currencyCode']}`),
    ...ours.map((one) => `${one.month} ${one.currency}`),
  ]);
  return [...keys].flatMap((key) => {
    const [month = '', currency = ''] = key.split(' ');
    const theirs = rows.find((row) => row['month'] === month && row['currencyCode'] === currency) ?? {};
    return said.flatMap((name) => {
      const status = statuses[name];
      const own = ours.find((one) => one.month === month && one.currency === currency && one.status === status);
      return [
        line(month, 'conversions', status, currency, whole(own?.conversions), whole(theirs[`${name}Conversions`]), at),
        line(month, 'commission', status, currency, cents(own?.commission), cents(theirs[amountOf[name]]), at),
      ];
    });
  });
}

/** Compares clicks and impressions by month: E19. */
function ofTraffic(rows: readonly Row[], ours: Awaited<ReturnType<typeof trafficSums>>, at: Date): Agreement[] {
  const months = [...new Set([...rows.map((row) => row['month'] ?? ''), ...ours.map(({ month }) => month)])];
  return months.flatMap((month) => {
    const sum = (name: string) =>
      rows.filter((row) => row['month'] === month).reduce((all, row) => all + Number(row[name] ?? 0), 0);
    const own = ours.find((one) => one.month === month);
    return [
      line(month, 'clicks', '', '', whole(own?.clicks), whole(sum('clicks')), at),
      line(month, 'impressions', '', '', whole(own?.impressions), whole(sum('impressions')), at),
    ];
  });
}

/** Compares approved commission with the payment overview: E15. Commission of clicks is in the overview too. */
function ofOverview(
  rows: readonly OverviewRow[],
  ours: readonly MonthSums[],
  clicks: Awaited<ReturnType<typeof trafficSums>>,
  at: Date,
): Agreement[] {
  const byKey = Map.groupBy(
    rows,
    (row) => `${row.BillingYear}-${String(row.BillingMonth).padStart(2, '0')} ${row.Currency}`,
  );
  return [...byKey].map(([key, some]) => {
    const [month = '', currency = ''] = key.split(' ');
    const own = ours.find((one) => one.month === month && one.currency === currency && one.status === 'approved');
    const ofClicks = clicks.find((one) => one.month === month)?.commissions[currency] ?? '0';
    const theirs = sumOf(some.map((row) => row.ValidatedCommission));
    const plain = cents(own?.commission);
    const withClicks = cents(sumOf([own?.commission ?? '0', ofClicks]));
    return line(
      month,
      'overview',
      'approved',
      currency,
      cents(theirs) === withClicks ? withClicks : plain,
      cents(theirs),
      at,
    );
  });
}

type Invoices = Awaited<ReturnType<typeof invoiceSums>>;

/** Compares invoices with the costs of the conversions that name them, by month and currency. */
function ofInvoices(invoices: Invoices, at: Date): Agreement[] {
  const byKey = Map.groupBy(invoices, ({ day, currency }) => `${day.slice(0, 7)} ${currency}`);
  return [...byKey].map(([key, some]) => {
    const [month = '', currency = ''] = key.split(' ');
    const [ours, theirs] = [sumOf(some.map((one) => one.ours)), sumOf(some.map((one) => one.theirs))];
    return line(month, 'invoiced', '', currency, cents(ours), cents(theirs), at);
  });
}

const differingInvoices = (invoices: Invoices, months: readonly string[], found_at: Date): Difference[] =>
  invoices
    .filter(({ day, ours, theirs }) => months.includes(day.slice(0, 7)) && !sameCents(ours, theirs))
    .map(({ id, day, ours, theirs }) => ({
      month: day.slice(0, 7),
      kind: 'invoice',
      subject: id,
      day,
      field: 'cost',
      ours: cents(ours),
      theirs: cents(theirs),
      found_at,
    }));

/** Compares the mirror's sums with the network's own, month by month; a month that differs is looked over again. */
export const readAgreement: Read = async (reading) => {
  const { ask, connection, deps, clock } = reading;
  const { db } = deps;
  const today = deps.today();
  const at = clock.now();
  const months = (
    await db
      .selectFrom('mirror_part')
      .where('kind', '=', 'month')
      .where('read_at', 'is not', null)
      .select('month')
      .execute()
  ).flatMap(({ month }) => month ?? []);
  const { data } = await ask(executeReport, {
    query: {},
    body: {
      measures: [
        'pendingConversions',
        'validatedConversions',
        'rejectedConversions',
        'pendingCommission',
        'validatedConversionCommission',
        'rejectedCommission',
        'clicks',
        'impressions',
      ],
      dimensions: ['month'],
      conditions: [],
      orderBys: [],
      dateType: 'conversionDate',
      fromDate: '2000-01-01',
      toDate: today,
      includeOriginalCurrency: true,
    },
  });
  const rows = data as Row[];
  const hasOverview = (await keptBelow(db, `${OVERVIEW}/`)).length > 0;
  // An overview that is older than the conversions would differ from them.
  const overview = hasOverview ? await askOverview(reading) : [];
  const [ours, traffic, invoices] = await Promise.all([
    monthSums(db),
    trafficSums(db),
    connection.role === 'advertiser' ? invoiceSums(db) : [],
  ]);
  const all = [
    ...ofReport(rows, ours, at),
    ...ofTraffic(rows, traffic, at),
    ...ofOverview(overview, ours, traffic, at),
    ...ofInvoices(invoices, at),
  ].filter(({ month }) => months.includes(month));
  const looked = await db
    .selectFrom('mirror_part')
    .where('kind', '=', 'again')
    .select(['month', 'read_at', 'state', 'next_at'])
    .execute();
  const isRested = (month: string) => {
    const look = looked.find((one) => one.month === month);
    // One that is under way is not begun anew.
    if (look && look.state !== 'done' && look.next_at === null) return false;
    return !look?.read_at || at.getTime() - look.read_at.getTime() > REST_MS;
  };
  const differing = [...new Set(all.filter(({ agreed }) => !agreed).map(({ month }) => month))].filter(isRested);
  return {
    write: async (tx) => {
      if (hasOverview) await writeOverview(tx, overview, at);
      for (const month of months)
        await storeAgreements(
          tx,
          month,
          all.filter((one) => one.month === month),
        );
      await lookOver(tx, differing, { today, now: at });
      await storeDifferences(tx, differingInvoices(invoices, differing, at));
    },
    position: null,
    found: all.length,
  };
};
