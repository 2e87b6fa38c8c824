import type { DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { daysBetween, type Day, type DayRange, type RangeText } from '#src/lib/day.ts';
import { period } from '#src/list/filters.ts';
import type { PeriodFilter } from '#src/list/types.ts';
import { emptyDefinition, writeDefinition, type Definition } from '#src/report/definition.ts';
import { comparedPeriods, periodOf } from '#src/report/compared.ts';
import { comparedWith, inOne } from '#src/report/requests.ts';
import * as t from '#text';

/** The overview's reports by kind of account. Each can be opened in the report builder. */

const BASIS = 'conversionDate';

export function periodFilter(today: Day): PeriodFilter {
  const bases = [{ value: BASIS, label: t.reports.bases[BASIS] }];
  return period(t.reports.period, () => ({}), { bases, today });
}

const figures: Record<Viewer['kind'], readonly MeasureName[]> = {
  publisher: ['totalCommission', 'totalConversions', 'clicks', 'conversionRate', 'epc'],
  advertiser: ['totalNetCost', 'totalConversions', 'originalOrderValue', 'conversionRate', 'returnOnAdSpend'],
  agency: ['totalNetCost', 'totalCommission', 'totalConversions', 'clicks', 'conversionRate'],
};
const leaders: Record<Viewer['kind'], DimensionName> = {
  publisher: 'campaignName',
  advertiser: 'publisherName',
  agency: 'advertiserName',
};
/** Longer periods are drawn by month: 365 points cannot be told apart. */
const MOST_DAYS = 92;

export interface Questions {
  measures: readonly MeasureName[];
  money: MeasureName;
  now: DayRange;
  /** All time has no period before, and no year before. */
  before: DayRange | undefined;
  yearBefore: DayRange | undefined;
  grain: 'date' | 'month';
  leader: DimensionName;
  trend: ReportRequest;
  /** The figures of the period, then of the period before and of the year before, each a part. */
  totals: ReportRequest;
  top: ReportRequest;
}

function request({ from, to }: DayRange, patch: Partial<ReportRequest>): ReportRequest {
  return {
    measures: [],
    dimensions: [],
    conditions: [],
    orderBys: [],
    dateType: BASIS,
    fromDate: from,
    toDate: to,
    ...patch,
  };
}

/** The overview and the reports behind it compare with these. */
export const COMPARED = ['previous', 'year'] as const;

/** The figures of the own period, of the one before or of the year before, in the answer to `totals`. */
export const partOf = (rows: readonly ReportRow[] | undefined, part: 0 | 1 | 2): ReportRow | undefined =>
  rows?.find((row) => (row['part'] ?? '0') === String(part));

function together(own: ReportRequest, ...further: ReportRequest[]): ReportRequest {
  return inOne([own, ...further].map((body) => ({ body }))) ?? own;
}

export function questionsOf({ kind, today }: Pick<Viewer, 'kind' | 'today'>, period: RangeText): Questions {
  const asked = { period, compare: COMPARED, weekdays: false };
  const now = periodOf(asked, today);
  const [{ range: before, shift } = {}, { range: yearBefore } = {}] = comparedPeriods(asked, today);
  const measures = figures[kind];
  const [money = 'totalCommission'] = measures;
  const grain = daysBetween(now.from, now.to) < MOST_DAYS ? 'date' : 'month';
  const all = { measures: [...measures] };
  return {
    measures,
    money,
    now,
    before,
    yearBefore,
    grain,
    leader: leaders[kind],
    trend: request(now, { ...all, dimensions: [grain], ...(before && { compare: [comparedWith(before, shift)] }) }),
    totals: together(request(now, all), ...[before, yearBefore].flatMap((days) => (days ? [request(days, all)] : []))),
    top: request(now, {
      measures: [money, 'totalConversions'],
      dimensions: [leaders[kind]],
      orderBys: [{ field: money, direction: 'desc' }],
    }),
  };
}

export function reportBehind(patch: Partial<Definition>): string {
  return `?${writeDefinition(new URLSearchParams(), { ...emptyDefinition, ...patch })}`;
}
