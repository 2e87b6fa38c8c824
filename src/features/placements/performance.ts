import type { MeasureName } from '#contract/reports/measures';
import type { ReportRequest } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { monthAt, monthIndex, monthRange, type DayRange } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';

/** Months that are shown, the running one included. */
const MONTHS = 6;

interface FigureColumn {
  measure: MeasureName;
  header: string;
  unit: 'count' | 'ratio' | 'money';
}

/** What a placement is judged by: an advertiser by what it costs, everybody else by what it earns. */
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

/** The first day of the month some months back, to today. */
export function rangeBefore(today: string): DayRange {
  return { from: monthRange(today, MONTHS - 1).from, to: today };
}

/**
 * The months that have a row, newest first, as `2026-03`: all since the placement was made, with figures or without, so that
 * the table has its size before its figures come. What happened before it was made stands too, if anything did.
 */
export function monthsShown(range: DayRange, dateCreated: string, reported: readonly string[]): string[] {
  const created = dateCreated.slice(0, 7);
  const last = monthIndex(range.to);
  const all = Array.from({ length: MONTHS }, (_, back) => monthAt(last - back));
  return all.filter((month, back) => back === 0 || month >= created || reported.includes(month));
}

/** The report of one placement: newest month first, or all of it as one row. */
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

const percent = new Intl.NumberFormat(t.locale, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 2,
});

/** A figure of the report, which is text, as one reads it; a month that the report does not name brought nothing. */
export function figureText({ unit }: FigureColumn, value: string | null = unit === 'ratio' ? null : '0'): string {
  if (value === null) return t.table.none;
  if (unit === 'money') return formatMoney(value);
  return unit === 'count' ? t.table.count(Number(value)) : percent.format(Number(value));
}
