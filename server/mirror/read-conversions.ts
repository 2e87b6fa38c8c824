import { DAY_MS } from '#contract/day';
import { listConversions, type ConversionRow } from '#contract/conversions';
import { executeReport, type ReportRow } from '#contract/reports/request';
import { campaignsIn, storedCurrencies } from './currencies.store.ts';
import { isDiffering, noteGone } from './differences.store.ts';
import { deleteConversions, NO_PAYMENT_IDS, writeBaskets, writeConversions } from './conversions.store.ts';
import { addParts, EXTENT, readAgain, remember, remembered, UNKNOWN_EXTENT } from './parts.store.ts';
import { PAGE } from './read-campaigns.ts';
import { completeRates } from './rates.store.ts';
import { ACCOUNT_CURRENCY, daysBefore, monthOfTraffic, RECENT_DAYS } from './read-traffic.ts';
import type { Read, Reading, Step } from './reading.ts';
import { againPart, firstDay, isNew, lastDay, monthPart, monthsBack } from './schedule.ts';
import { conversionsIn, storedIn } from './stored.store.ts';

type Type = 'conversions' | 'conversionsByBasketItem';

interface Asked {
  type: Type;
  fromDate: string;
  toDate: string;
  /** Undefined: the account's, which the network knows. */
  currency?: string | undefined;
  campaignIds?: number[] | undefined;
  offset: number;
}

/** A page of conversions by their own date: E9. */
async function page({ ask, deps }: Pick<Reading, 'ask' | 'deps'>, asked: Asked) {
  const currency = asked.currency ?? (await remembered(deps.db, ACCOUNT_CURRENCY));
  return ask(listConversions, {
    query: {
      fromDate: asked.fromDate,
      toDate: asked.toDate,
      dateField: 'conversion',
      conversionType: asked.type,
      // The contract has a default for it; a network without one says so.
      ...(currency !== undefined && { targetCurrencyCode: currency }),
      ...(asked.campaignIds && { campaignId: asked.campaignIds }),
      offset: asked.offset,
      limit: PAGE,
    } as never,
  });
}

/** The currency of the account is that of an answer that was asked for without one. */
async function rememberCurrency(reading: Reading, tx: Parameters<Step['write']>[0], rows: readonly ConversionRow[]) {
  const currency = rows[0]?.conversionValue.currency;
  if (!currency || (await remembered(tx, ACCOUNT_CURRENCY)) !== undefined) return;
  await remember(tx, ACCOUNT_CURRENCY, currency);
  // Conversions of one currency show no rate.
  await completeRates(tx, [currency], reading.deps.today());
  const { agency_id, contact_id } = reading.connection;
  await tx.updateTable('agency').set({ currency_code: currency }).where('id', '=', agency_id).execute();
  await tx.updateTable('contact').set({ currency_code: currency }).where('id', '=', contact_id).execute();
}

/** Whether rows say which payment holds them; true without rows. */
function namesPayments(raw: unknown): boolean {
  const [first] = raw as object[];
  return first === undefined || 'paymentId' in first;
}

/** Conversions whose items a page has all: those of its first and last row may go on in other pages. */
function wholeBaskets(rows: readonly ConversionRow[], isLast: boolean): ConversionRow[] {
  const last = rows.at(-1)?.conversionId;
  return isLast ? [...rows] : rows.filter((row) => row.conversionId !== last);
}

/** The position within the days of a part: conversions, then their baskets currency by currency, then traffic. */
interface Position {
  stage: 'conversions' | 'baskets' | 'traffic';
  offset: number;
  /** Currencies whose baskets are still to be read, the present one first. */
  currencies?: string[];
}

interface Days {
  fromDate: string;
  toDate: string;
}

async function conversionStep(
  reading: Reading,
  days: Days,
  position: Position,
  then: Position | null,
  compared = false,
): Promise<Step> {
  const { data, total, raw } = await page(reading, { type: 'conversions', ...days, offset: position.offset });
  const isLast = data.length < PAGE;
  const found = position.offset + data.length;
  const { connection, clock } = reading;
  return {
    write: async (tx) => {
      await rememberCurrency(reading, tx, data);
      if (!namesPayments(raw)) await remember(tx, NO_PAYMENT_IDS, 'yes');
      await writeConversions(tx, connection, data, clock.now(), { compared });
    },
    position: isLast ? then : { ...position, offset: found },
    found,
    ...(total !== null && { expected: total }),
  };
}

/** A page of baskets in the campaigns' own currency, in which their amounts are exact. */
async function basketStep(
  reading: Reading,
  days: Days,
  position: Position,
  then: Position | null,
  compared = false,
): Promise<Step> {
  const { db } = reading.deps;
  const currencies = position.currencies ?? (await storedCurrencies(db, days));
  const [currency, ...others] = currencies;
  if (currency === undefined) return { write: async () => undefined, position: then };
  const campaignIds =
    currencies.length === 1 && !position.currencies ? undefined : await campaignsIn(db, currency, days);
  const asked = { type: 'conversionsByBasketItem' as const, ...days, currency, campaignIds, offset: position.offset };
  const { data } = await page(reading, asked);
  const isLast = data.length < PAGE;
  const rows = wholeBaskets(data, isLast);
  // A basket larger than a page is read as far as a page goes.
  const whole = rows.length === 0 ? data : rows;
  const { connection, clock } = reading;
  const next = others.length > 0 ? { stage: 'baskets' as const, offset: 0, currencies: others } : then;
  return {
    write: async (tx) => {
      await writeConversions(tx, connection, whole, clock.now(), { compared });
      await writeBaskets(tx, whole);
    },
    position: isLast ? next : { stage: 'baskets', offset: position.offset + whole.length, currencies },
  };
}

const positionOf = ({ position }: Reading, stage: Position['stage']): Position =>
  (position as Position | undefined) ?? { stage, offset: 0 };

const recentDays = ({ deps }: Reading): Days => ({
  fromDate: daysBefore(deps.today(), RECENT_DAYS - 1),
  toDate: deps.today(),
});

/** Conversions of the last 30 days. */
export const readRecent: Read = async (reading) =>
  conversionStep(reading, recentDays(reading), positionOf(reading, 'conversions'), null);

/** Baskets of the last 30 days, and exact amounts in the campaigns' currencies. */
export const readRecentBaskets: Read = async (reading) =>
  basketStep(reading, recentDays(reading), positionOf(reading, 'baskets'), null);

/** A whole month: conversions, baskets, traffic. */
export const readMonth: Read = async (reading) => {
  const month = reading.part.month ?? '';
  const days = { fromDate: firstDay(month), toDate: lastDay(month) };
  const position = positionOf(reading, 'conversions');
  const compared = await isDiffering(reading.deps.db, month);
  if (position.stage === 'conversions') {
    return conversionStep(reading, days, position, { stage: 'baskets', offset: 0 }, compared);
  }
  if (position.stage === 'baskets')
    return basketStep(reading, days, position, { stage: 'traffic', offset: 0 }, compared);
  const { write } = await monthOfTraffic(reading, month, compared);
  const today = reading.deps.today();
  return {
    write: async (tx) => {
      await write(tx);
      if (!isNew(month, today)) return;
      const again = againPart(month, today);
      await addParts(tx, [{ ...again, nextAt: new Date(reading.clock.now().getTime() + DAY_MS) }]);
    },
    position: null,
  };
};

/** Months that are read of an account whose first month is not known. */
const USUAL_MONTHS = 36;

/** Months with conversions or traffic, and how many conversions there are: E19. */
export const readExtent: Read = async ({ ask, deps }) => {
  const today = deps.today();
  const { data } = await ask(executeReport, {
    query: {},
    body: {
      measures: ['totalConversions', 'rejectedConversions', 'clicks', 'impressions'],
      dimensions: ['month'],
      conditions: [],
      orderBys: [{ field: 'month', direction: 'desc' }],
      dateType: 'conversionDate',
      fromDate: '2000-01-01',
      toDate: today,
    },
  });
  const months = data.filter((row) => /^\d{4}-\d{2}$/.test(row['month'] ?? ''));
  const countOf = (row: ReportRow) => Number(row['totalConversions'] ?? 0);
  // A network that writes months in another way: the months that most accounts have, of which empty ones are short.
  const isReadable = months.length > 0 || data.length === 0;
  const count = isReadable ? String(months.reduce((sum, row) => sum + countOf(row), 0)) : UNKNOWN_EXTENT;
  const parts = isReadable
    ? months.map((row) => monthPart(row['month'] ?? '', today, countOf(row)))
    : monthsBack(today, USUAL_MONTHS).map((month) => monthPart(month, today));
  return {
    write: async (tx) => {
      await remember(tx, EXTENT, count);
      await addParts(tx, parts);
    },
    position: null,
    found: parts.length,
  };
};

interface ChangesPosition {
  offset: number;
  /** The day from which this look reads, and when it began. */
  fromDate: string;
  began: string;
}

/** Conversions that were changed since the last look, a day of overlap included. */
export const readChanges: Read = async (reading) => {
  const { ask, deps, part, clock, connection } = reading;
  const today = deps.today();
  const position = (reading.position as ChangesPosition | undefined) ?? {
    offset: 0,
    fromDate: daysBefore((await remembered(deps.db, 'changes since')) ?? today, 1),
    began: today,
  };
  const currency = await remembered(deps.db, ACCOUNT_CURRENCY);
  const { data } = await ask(listConversions, {
    query: {
      fromDate: position.fromDate,
      // The day after, so that nothing leaves the answer at midnight while its pages are read.
      toDate: daysBefore(position.began, -1),
      dateField: 'lastModifiedDate',
      conversionType: 'conversions',
      ...(currency !== undefined && { targetCurrencyCode: currency }),
      offset: position.offset,
      limit: PAGE,
    } as never,
  });
  const isLast = data.length < PAGE;
  const news = await changedAmong(reading, data);
  const baskets = await basketsOf(reading, news);
  return {
    write: async (tx) => {
      await writeConversions(tx, connection, news, clock.now());
      await writeConversions(tx, connection, baskets, clock.now());
      await writeBaskets(tx, baskets);
      if (isLast) await remember(tx, 'changes since', position.began);
      const known = await tx.selectFrom('mirror_part').where('kind', '=', 'month').select('name').execute();
      const months = [...new Set(news.map((row) => row.conversionDate.slice(0, 7)))].map((month) =>
        monthPart(month, today),
      );
      await addParts(
        tx,
        months.filter(({ name }) => known.length > 0 && !known.some((one) => one.name === name)),
      );
    },
    position: isLast ? null : { ...position, offset: position.offset + data.length },
    found: (position.offset === 0 ? 0 : part.found) + news.length,
  };
};

/** Rows that are not stored as they are now. */
async function changedAmong({ deps }: Reading, rows: readonly ConversionRow[]): Promise<ConversionRow[]> {
  const stored = await storedIn(
    deps.db,
    rows.map(({ conversionId }) => Number(conversionId)),
  );
  return rows.filter((row) => {
    const was = stored.get(Number(row.conversionId));
    return !was || !row.lastModifiedDate || was.modifiedAt !== row.lastModifiedDate || was.status !== row.status;
  });
}

/** The baskets of some conversions in their own currencies, asked by day and campaign. */
async function basketsOf(reading: Reading, rows: readonly ConversionRow[]): Promise<ConversionRow[]> {
  const found: ConversionRow[] = [];
  const byCurrency = Map.groupBy(rows, (row) => row.currencyCode ?? row.conversionValue.currency);
  for (const [currency, some] of byCurrency) {
    const wanted = new Set(some.map(({ conversionId }) => conversionId));
    const days = some.map((row) => row.conversionDate.slice(0, 10)).toSorted();
    const campaignIds = [...new Set(some.map(({ campaignId }) => campaignId))];
    const asked = {
      type: 'conversionsByBasketItem' as const,
      fromDate: days.at(0) ?? '',
      toDate: days.at(-1) ?? '',
      currency,
      campaignIds,
    };
    for (let offset = 0; wanted.size > 0;) {
      const { data } = await page(reading, { ...asked, offset });
      const isLast = data.length < PAGE;
      const whole = wholeBaskets(data, isLast);
      const some = whole.length === 0 ? data : whole;
      found.push(...some.filter(({ conversionId }) => wanted.has(conversionId)));
      for (const { conversionId } of some) wanted.delete(conversionId);
      if (isLast) break;
      offset += some.length;
    }
  }
  return found;
}

interface AgainPosition {
  /** The next day to look over. */
  day: string;
}

/** A second look over a month, a few days a step: finds conversions that are gone, or that paging missed. */
export const readAgainMonth: Read = async (reading) => {
  const { deps, connection, clock, part } = reading;
  const month = part.month ?? '';
  const { day } = (reading.position as AgainPosition | undefined) ?? { day: firstDay(month) };
  const end = lastDay(month);
  const toDate = await conversionsIn(deps.db, day, end, PAGE - 50);
  const rows: ConversionRow[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { data } = await page(reading, { type: 'conversions', fromDate: day, toDate, offset });
    rows.push(...data);
    if (data.length < PAGE) break;
  }
  const news = await changedAmong(reading, rows);
  const baskets = await basketsOf(reading, news);
  const compared = await isDiffering(deps.db, month);
  const listed = new Set(rows.map(({ conversionId }) => Number(conversionId)));
  return {
    write: async (tx) => {
      const held = await tx
        .selectFrom('conversion')
        .where('converted_at', '>=', new Date(day))
        .where('converted_at', '<', new Date(Date.parse(toDate) + DAY_MS))
        .select('id')
        .execute();
      const gone = held.map(({ id }) => id).filter((id) => !listed.has(id));
      if (compared) await noteGone(tx, gone, clock.now());
      await deleteConversions(tx, gone);
      await writeConversions(tx, connection, news, clock.now(), { compared });
      await writeConversions(tx, connection, baskets, clock.now());
      await writeBaskets(tx, baskets);
      if (toDate === end) await readAgain(tx, ['agreement']);
    },
    position: toDate === end ? null : { day: daysBefore(toDate, -1) },
    found: (day === firstDay(month) ? 0 : part.found) + rows.length,
  };
};
