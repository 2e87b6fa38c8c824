import type { DimensionName } from '#contract/reports/dimensions';
import type { ReportRequest, ReportShift } from '#contract/reports/request';
import { calendarPart, later } from './dialect.ts';

/** Times of one period as those of another that it stands beside. */

export type DateKind = ReportRequest['dateType'];

/** Names and times of day stay what they are: Mondays are compared with Mondays, a March with a March. */
export const staysPut = (name: DimensionName): boolean =>
  /^(dayName|monthName|monthNo|hour|minute)$/i.test(partIn(name));
const isDay = /^date(Id)?$/i;

/** The name of a date's dimension without the date. */
const partIn = (name: DimensionName) => (name === 'invoiceDate' ? 'date' : name.replace(/^invoice/i, ''));

/**
 * SQL of an instant as a later one. Of the date that chooses the period it is null after the shift's last day, and by
 * day where the month has no such day.
 */
export function movedInstant(instant: string, shift: ReportShift, name: DimensionName, isOfPeriod: boolean): string {
  const part = partIn(name);
  const inMonth = later(instant, 'months', shift.months);
  const moved = later(inMonth, 'days', shift.days);
  if (!isOfPeriod) return moved;
  const exists =
    isDay.test(part) && shift.months !== 0
      ? ` and ${calendarPart('day', inMonth)} = ${calendarPart('day', instant)}`
      : '';
  return `case when ${moved} < cast('${shift.until}' as date) + 1${exists} then ${moved} end`;
}
