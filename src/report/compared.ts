import { valueAt } from '#contract/records';
import type { ReportShift } from '#contract/reports/request';
import {
  addDays,
  daysBetween,
  isEver,
  monthIndex,
  monthRange,
  rangeOf,
  type Day,
  type DayRange,
} from '#src/lib/day.ts';
import { comparing, type Compare, type Definition } from './definition.ts';

/**
 * Which days a period is compared with, and which of them stand beside which of its own. The year before is the same
 * dates a year earlier; the period before is as many days, or as many months where a period is whole months or months
 * to date. A day that the other month does not have has no day beside it: by week, month and longer it counts to the
 * end of its month, by day it stands by itself.
 */

/** A comparison period, and how its days stand beside those of the report's own period. */
export interface ComparedPeriod {
  compare: Compare;
  /** Undefined where none of the days exists: 29 February alone has none a year before. */
  range: DayRange | undefined;
  shift: ReportShift;
}

export type Days = Omit<ComparedPeriod, 'compare'>;

export function periodOf({ period }: Pick<Definition, 'period'>, today: Day): DayRange {
  return rangeOf(period, today);
}

/** The same date `months` later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const { from, to } = monthRange(day, -months);
  const same = `${from.slice(0, 8)}${day.slice(8)}`;
  return same < to ? same : to;
}

const isSameDate = (one: Day, other: Day) => one.slice(8) === other.slice(8);
const areWholeMonths = ({ from, to }: DayRange) => from.endsWith('-01') && to === monthRange(to).to;
const monthsBetween = (from: Day, to: Day) => monthIndex(to) - monthIndex(from);

/** Number of months in presets that end today. */
const monthsToDate = { thisMonth: 1, thisQuarter: 3, thisYear: 12, last12Months: 12 };

/** Number of months in whole months, or in a preset of months to date; undefined for other periods. */
function monthsIn(range: DayRange, preset: string): number | undefined {
  const whole = areWholeMonths(range) ? monthsBetween(range.from, range.to) + 1 : undefined;
  return valueAt(monthsToDate, preset) ?? whole;
}

function byDays({ from, to }: DayRange, days: number): Days {
  return { range: { from: addDays(from, -days), to: addDays(to, -days) }, shift: { months: 0, days, until: to } };
}

/** The same dates so many months before: whole months are compared with whole months. */
function byMonths(own: DayRange, months: number): Days {
  const [from, to] = [addMonths(own.from, -months), addMonths(own.to, -months)];
  const range = {
    from: isSameDate(from, own.from) ? from : addDays(from, 1),
    to: areWholeMonths(own) ? monthRange(to).to : to,
  };
  return { range: range.from <= range.to ? range : undefined, shift: { months, days: 0, until: own.to } };
}

/** Days of one's own choice: date by date where both are whole months or the same dates, else day by day. */
function beside(own: DayRange, range: DayRange): Days {
  // All time has no first day to begin at.
  if (isEver(own)) return { range, shift: { months: 0, days: 0, until: own.to } };
  const months = monthsBetween(range.from, own.from);
  const same = byMonths(own, months);
  const areDates = same.range?.from === range.from && same.range.to === range.to;
  if (areDates || (areWholeMonths(own) && areWholeMonths(range))) return { ...same, range };
  return { range, shift: { months: 0, days: daysBetween(range.from, own.from), until: own.to } };
}

export function comparedPeriods(
  definition: Pick<Definition, 'period' | 'compare' | 'weekdays'>,
  today: Day,
): ComparedPeriod[] {
  const { period, weekdays } = definition;
  const own = periodOf(definition, today);
  const length = lengthOf(own);
  const daysOf = (compare: Compare): Days => {
    if (compare === 'year') return weekdays ? byDays(own, 364) : byMonths(own, 12);
    if (compare !== 'previous') return beside(own, rangeOf(compare, today));
    if (weekdays) return byDays(own, Math.ceil(length / 7) * 7);
    const months = monthsIn(own, period);
    return months === undefined ? byDays(own, length) : byMonths(own, months);
  };
  return comparing(definition).compare.map((compare) => ({ compare, ...daysOf(compare) }));
}

export const lengthOf = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** The day of the report's own period to which a compared day counts; after its end where it counts to none. */
const moved = (day: Day, { months, days }: ReportShift) => addDays(addMonths(day, months), days);

/** The last of the compared days that count to a day of the report's own, or to an earlier one. */
function lastFor(own: Day, shift: ReportShift): Day {
  let day = addMonths(addDays(own, -shift.days), -shift.months);
  while (moved(day, shift) > own) day = addDays(day, -1);
  while (moved(addDays(day, 1), shift) <= own) day = addDays(day, 1);
  return day;
}

/** The compared days that count to some of the report's own; undefined for none. */
export function daysBefore(own: DayRange, { range, shift }: Days): DayRange | undefined {
  const from = addDays(lastFor(addDays(own.from, -1), shift), 1);
  return range && overlap({ from, to: lastFor(own.to, shift) }, range);
}

/** The compared day that stands beside a day of the report's own, as a range; undefined for none. */
export function dayBefore(own: Day, compared: Days): DayRange | undefined {
  const { from } = daysBefore({ from: own, to: own }, compared) ?? {};
  return from !== undefined && isBeside(from, compared.shift) ? { from, to: from } : undefined;
}

/** Whether a compared day stands beside a day, and not only in its month. */
function isBeside(day: Day, shift: ReportShift): boolean {
  return moved(day, shift) <= shift.until && isSameDate(addMonths(day, shift.months), day);
}

/**
 * The compared days that count to none of the report's own: those after its end and, by day, those that the other month
 * does not have.
 */
export function daysWithout({ range, shift }: Days, byDay: boolean): DayRange[] {
  if (!range) return [];
  const last = lastFor(shift.until, shift);
  const counted = overlap({ from: range.from, to: last }, range);
  const beyond = overlap({ from: addDays(last, 1), to: range.to }, range);
  const missing = byDay && counted && shift.months !== 0 ? missingIn(counted, shift) : [];
  return beyond ? [...missing, beyond] : missing;
}

/** The days of a range that the months which they count to do not have. */
function missingIn({ from, to }: DayRange, shift: ReportShift): DayRange[] {
  const missing: DayRange[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (isBeside(day, shift)) continue;
    const last = missing.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else missing.push({ from: day, to: day });
  }
  return missing;
}

/** The days that two ranges share; undefined for none. */
export function overlap(one: DayRange, other: DayRange): DayRange | undefined {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : undefined;
}
