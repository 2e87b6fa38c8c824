import { DAY_MS } from '#contract/day';
import { executeReport } from '#contract/reports/request';
import type { MeasureName } from '#contract/reports/measures';
import { noteTraffic } from './differences.store.ts';
import { remember, remembered } from './parts.store.ts';
import { fine, fineQuotient, fineText, storedAmount, withoutVat } from './money.ts';
import { RATE_PLACES, type Seen } from './rates.rules.ts';
import { completeRates, storeRates } from './rates.store.ts';
import type { Read, Reading } from './reading.ts';
import { firstDay, lastDay } from './schedule.ts';
import { trafficByDay } from './sums.store.ts';
import { LiveError } from './trouble.ts';
import { replaceTraffic, vatOf, type TrafficDay } from './traffic.store.ts';

export const ACCOUNT_CURRENCY = 'account currency';

/** Kinds of events by the measure that counts them. */
const counts = {
  impressions: 'impression',
  clicks: 'click',
  quoteEvent: 'quote',
  quoteStartEvent: 'quoteStart',
  homepageEvent: 'homepage',
  landingPageEvent: 'landingPage',
  contentPageEvent: 'contentPage',
  basketEvent: 'basket',
  applicationStartEvent: 'applicationStart',
  applicationEndEvent: 'applicationEnd',
  applicationDeclineEvent: 'applicationDecline',
  applicationReferralEvent: 'applicationReferral',
} as const satisfies Partial<Record<MeasureName, string>>;
const measures = Object.keys(counts) as (keyof typeof counts)[];

type Row = Record<string, string | null>;
/** Remembered of a network whose reports have rounded amounts only. */
export const ROUNDED = 'rounded reports';
/** The days that are read first, and again and again. */
export const RECENT_DAYS = 30;

export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

interface Traffic {
  rows: Row[];
  /** Amounts are rounded to cents. */
  isRounded: boolean;
}

/** True for a request that the network does not take: too many rows, or a member that it does not know. */
const isRefused = (error: unknown): boolean => error instanceof LiveError && error.status === 400;

/** The traffic of some days by campaign and placement: E19. Amounts are exact where the network has that. */
async function trafficOf(reading: Reading, fromDate: string, toDate: string, isRounded: boolean): Promise<Traffic> {
  const isPublisher = reading.connection.role === 'publisher';
  const body = {
    measures: [...measures, 'clickCommission' as const, ...(isPublisher ? [] : (['clickCost'] as const))],
    dimensions: [
      'date' as const,
      'PID' as const,
      'campaignId' as const,
      ...(isPublisher ? [] : (['publisherId'] as const)),
      'placementId' as const,
    ],
    conditions: [],
    orderBys: [{ field: 'date' as const, direction: 'asc' as const }],
    dateType: 'conversionDate' as const,
    fromDate,
    toDate,
    includeOriginalCurrency: true,
  };
  const ask = async (more: { exact?: true }) =>
    (await reading.ask(executeReport, { query: {}, body: { ...body, ...more } })).data as Row[];
  if (!isRounded) {
    try {
      return { rows: await ask({ exact: true }), isRounded: false };
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
  try {
    return { rows: await ask({}), isRounded: true };
  } catch (error) {
    if (!isRefused(error) || fromDate === toDate) throw error;
  }
  // Too many rows: fewer days at once.
  const days = Math.floor((Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS / 2);
  const middle = daysBefore(fromDate, -days);
  const first = await trafficOf(reading, fromDate, middle, isRounded);
  const second = await trafficOf(reading, daysBefore(middle, -1), toDate, isRounded);
  return { rows: [...first.rows, ...second.rows], isRounded: first.isRounded || second.isRounded };
}

/** An id or a number of things. */
const whole = (text: string | null | undefined) => Number(text ?? 0) || 0;

/** The events of a report's rows; rows of conversions alone have none. */
function eventsOf(rows: readonly Row[], publisher: number | undefined, vatRate: string): TrafficDay[] {
  const dated = rows.filter((row) => /^\d{4}-\d{2}-\d{2}/.test(row['date'] ?? ''));
  return dated.flatMap((row) => {
    const of = {
      day: (row['date'] ?? '').slice(0, 10),
      campaignId: whole(row['PID']),
      relationId: whole(row['campaignId']),
      publisherId: publisher ?? whole(row['publisherId']),
      placementId: row['placementId'] ? whole(row['placementId']) : null,
      currency: row['currencyCode'] ?? '',
    };
    return measures.flatMap((measure): TrafficDay[] => {
      const quantity = whole(row[measure]);
      if (quantity === 0) return [];
      const paid = measure === 'clicks';
      return [
        {
          ...of,
          kind: counts[measure],
          quantity,
          commission: paid ? storedAmount(row['originalClickCommission']) : '0',
          netCost: paid ? withoutVat(row['originalClickCost'], vatRate) : '0',
        },
      ];
    });
  });
}

/** Rates that clicks with a commission show: exact amounts before and after they were converted. */
function ratesIn(rows: readonly Row[], to: string): Seen[] {
  return rows.flatMap((row) => {
    const [before, after] = [fine(row['originalClickCommission']), fine(row['clickCommission'])];
    const [day, from] = [(row['date'] ?? '').slice(0, 10), row['currencyCode'] ?? ''];
    return before === 0n || after === 0n
      ? []
      : [{ day, from, to, given: fineText(fineQuotient(after, before), RATE_PLACES) }];
  });
}

/** Content that replaces the traffic of some days. */
async function trafficStep(reading: Reading, fromDate: string, toDate: string, compared = false) {
  const { connection, deps, clock } = reading;
  const wasRounded = (await remembered(deps.db, ROUNDED)) !== undefined;
  const { rows, isRounded } = await trafficOf(reading, fromDate, toDate, wasRounded);
  const publisher = connection.role === 'publisher' ? connection.contact_id : undefined;
  return {
    rows: rows.length,
    write: async (tx: Parameters<typeof vatOf>[0]) => {
      const currency = await remembered(tx, ACCOUNT_CURRENCY);
      const before = compared ? await trafficByDay(tx, fromDate, toDate) : [];
      await replaceTraffic(
        tx,
        connection,
        { fromDate, toDate },
        eventsOf(rows, publisher, await vatOf(tx, connection)),
      );
      if (compared) await noteTraffic(tx, before, [fromDate, toDate], clock.now());
      if (isRounded) await remember(tx, ROUNDED, 'yes');
      else if (currency !== undefined && (await storeRates(tx, ratesIn(rows, currency))))
        await completeRates(tx, [currency], toDate);
    },
  };
}

/** Clicks, impressions and page events of the last 30 days. */
export const readTraffic: Read = async (reading) => {
  const today = reading.deps.today();
  const { rows, write } = await trafficStep(reading, daysBefore(today, RECENT_DAYS - 1), today);
  return { write, position: null, found: rows };
};

/** The traffic of a whole month. `compared`: what differs from the stored traffic is noted. */
export const monthOfTraffic = (reading: Reading, month: string, compared: boolean) =>
  trafficStep(reading, firstDay(month), lastDay(month), compared);
