import type { MeasureName } from '#contract/reports/measures';
import type { ReportRequest } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { monthAt, monthIndex, monthRange, type DayRange } from '#src/lib/day.ts';
import { figureFormat, formatMoney } from '#src/lib/money.ts';
import * as t from '#text';

const MONTHS = 6;

interface FigureColumn {
  measure: MeasureName;
  header: string;
  unit: 'count' | 'ratio' | 'money';
}

/** Measures of a placement: cost for an advertiser, earnings for everybody else. */
export function columnsFor({ kind }: Viewer): FigureColumn[] {
  const f = t.placements.figures;
  return [
    { measure: 'clicks', header: f.clicks, unit: 'count' },
    { measure: 'totalConversions', header: f.conversions, unit: 'count' },
    { measure: 'conversionRate', header: f.rate, unit: 'ratio' },
    { measure: 'validatedConversions', header: f.approved, unit: 'count' },
    { measure: 'pendingConversions', header: f.pending, unit: 'count' },
    kind === 'advertiser'
      ? { measure: 'totalNetCost', header: f.cost, unit: 'money' }
      : { measure: 'totalCommission', header: f.commission, unit: 'money' },
  ];
}

export function rangeBefore(today: string): DayRange {
  return { from: monthRange(today, MONTHS - 1).from, to: today };
}

/**
 * The months shown, newest first, as `2026-03`: all since the placement was made, so that the table's size is known
 * before its figures arrive, and earlier months with activity.
 */
export function monthsShown(range: DayRange, dateCreated: string, reported: readonly string[]): string[] {
  const created = dateCreated.slice(0, 7);
  const last = monthIndex(range.to);
  const all = Array.from({ length: MONTHS }, (_, back) => monthAt(last - back));
  return all.filter((month, back) => back === 0 || month >= created || reported.includes(month));
}

/** The report of one placement: by month, newest first, or the total as one row. */
export function performanceRequest(
  viewer: Viewer,
  placementId: number,
  range: DayRange,
  byMonth: boolean,
): ReportRequest {
  return {
    measures: columnsFor(viewer).map(({ measure }) => measure),
    dimensions: byMonth ? ['month'] : [],
    conditions: [{ field: 'placementId', operator: '=', valueList: [String(placementId)] }],
    orderBys: byMonth ? [{ field: 'month', direction: 'desc' }] : [],
    dateType: 'conversionDate',
    fromDate: range.from,
    toDate: range.to,
    targetCurrency: viewer.currency,
  };
}

const percent = figureFormat({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** A figure as display text; a month that is missing from the report has no activity. */
export function figureText({ unit }: FigureColumn, value: string | null = unit === 'ratio' ? null : '0'): string {
  if (value === null) return t.table.none;
  if (unit === 'money') return formatMoney(value);
  return unit === 'count' ? t.table.count(Number(value)) : percent().format(Number(value));
}
