import { FIRST_YEAR, LAST_YEAR, type OverviewRow } from '#contract/payment-overview';
import { monthAt, monthIndex, monthRange } from '#src/lib/day.ts';

/** Months as yyyy-mm, and ranges of them. Pure. */

/** Both ends included. */
export interface Months {
  first: string;
  last: string;
}

/** The range of months that the API accepts. */
const BOUNDS = { first: monthIndex(`${FIRST_YEAR}-01`), last: monthIndex(`${LAST_YEAR}-12`) };
const within = (index: number) => Math.min(Math.max(index, BOUNDS.first), BOUNDS.last);

export function monthsOf(fromDay: string, toDay: string): Months {
  return { first: monthAt(within(monthIndex(fromDay))), last: monthAt(within(monthIndex(toDay))) };
}

export const monthOf = ({ BillingYear, BillingMonth }: OverviewRow): string =>
  `${BillingYear}-${String(BillingMonth).padStart(2, '0')}`;

export function yearAndMonth(month: string): { year: number; month: number } {
  return { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) };
}

/** "2026-02-01_2026-02-28": the days of a month as a URL parameter. */
export function daysOfMonth(month: string): string {
  const { from, to } = monthRange(month);
  return `${from}_${to}`;
}

/** At most this many requests in parallel, each of three months or more. */
const MOST_PARTS = 6;
const LEAST_MONTHS = 3;

/** Splits a range, the latest months first: each part is requested separately and shown as it arrives. */
export function partsOf({ first, last }: Months): Months[] {
  const [start, end] = [monthIndex(first), monthIndex(last)];
  const length = Math.max(LEAST_MONTHS, Math.ceil((end - start + 1) / MOST_PARTS));
  const parts: Months[] = [];
  for (let to = end; to >= start; to -= length) {
    parts.push({ first: monthAt(Math.max(to - length + 1, start)), last: monthAt(to) });
  }
  return parts;
}
