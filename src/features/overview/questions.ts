import type { DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import type { ReportRequest } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { addDays, daysBetween, presets, type Day, type DayRange, type Preset } from '#src/lib/day.ts';
import * as u from '#src/lib/url-state.ts';
import { emptyDefinition, writeDefinition, type Definition } from '#src/report/definition.ts';
import { comparedPeriods, periodOf, type ComparedPeriod } from '#src/report/periods.ts';

/** The overview's reports by kind of account. Each can be opened in the report builder. */

export const schema = { period: u.one<Preset>('last30', (raw) => presets.find((one) => one === raw), String) };

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
const idOf: Partial<Record<DimensionName, DimensionName>> = {
  publisherName: 'publisherId',
  advertiserName: 'advertiserId',
};
/** The conversion list's filter for each id dimension. */
export const filterOf: Partial<Record<DimensionName, string>> = {
  publisherId: 'publisher',
  advertiserId: 'advertiser',
};

/** Longer periods are drawn by month: 365 points cannot be told apart. */
const MOST_DAYS = 92;

export interface Questions {
  measures: readonly MeasureName[];
  money: MeasureName;
  now: DayRange;
  before: ComparedPeriod;
  grain: 'date' | 'month';
  leader: DimensionName;
  trend: ReportRequest;
  totals: ReportRequest;
  totalsBefore: ReportRequest;
  top: ReportRequest;
}

function request({ from, to }: DayRange, patch: Partial<ReportRequest>): ReportRequest {
  return {
    measures: [],
    dimensions: [],
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate: from,
    toDate: to,
    ...patch,
  };
}

export function questionsOf({ kind, today }: Pick<Viewer, 'kind' | 'today'>, period: Preset): Questions {
  const asked = { period, compare: ['previous'] as const, weekdays: false };
  const now = periodOf(asked, today);
  const [before] = comparedPeriods(asked, today);
  if (!before) throw new Error('there is always a period before');
  const measures = figures[kind];
  const [money = 'totalCommission'] = measures;
  const grain = daysBetween(now.from, now.to) < MOST_DAYS ? 'date' : 'month';
  const all = { measures: [...measures] };
  return {
    measures,
    money,
    now,
    before,
    grain,
    leader: leaders[kind],
    trend: request({ from: before.range.from, to: now.to }, { ...all, dimensions: [grain] }),
    totals: request(now, all),
    totalsBefore: request(before.range, all),
    top: request(now, {
      measures: [money, 'totalConversions'],
      dimensions: [leaders[kind]],
      orderBys: [{ field: money, direction: 'desc' }],
    }),
  };
}

/** Undecided conversions are searched this far back. */
const WAITING_DAYS = 365;

export function waitingQuestion({ kind, today }: Pick<Viewer, 'kind' | 'today'>): ReportRequest {
  const leader = leaders[kind];
  return request(
    { from: addDays(today, -WAITING_DAYS), to: today },
    {
      measures: ['pendingNetCost', 'pendingConversions'],
      dimensions: [idOf[leader] ?? 'PID', leader],
      conditions: [{ field: 'pendingConversions', operator: '>', valueList: ['0'] }],
      orderBys: [{ field: 'pendingNetCost', direction: 'desc' }],
    },
  );
}

export const waitingSince = (today: Day): Day => addDays(today, -WAITING_DAYS);

export function reportBehind(patch: Partial<Definition>): string {
  return `?${writeDefinition(new URLSearchParams(), { ...emptyDefinition, ...patch })}`;
}
