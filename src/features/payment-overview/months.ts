import { FIRST_YEAR, LAST_YEAR, type OverviewRow } from '#contract/payment-overview';
import { formatMonth, monthAt, monthIndex, monthRange } from '#src/lib/day.ts';

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

/** Months as a request names them. */
export const inRequest = ({ first, last }: Months) => ({
  startYear: Number(first.slice(0, 4)),
  startMonth: Number(first.slice(5)),
  endYear: Number(last.slice(0, 4)),
  endMonth: Number(last.slice(5)),
});

/** "2026-02-01_2026-03-31": the days of months as a URL parameter. */
export function daysOfMonths({ first, last }: Months): string {
  return `${monthRange(first).from}_${monthRange(last).to}`;
}

/** How many there are. */
export const countOf = ({ first, last }: Months): number => monthIndex(last) - monthIndex(first) + 1;

/** "Feb 2026 – Mar 2026". */
export const rangeText = ({ first, last }: Months): string =>
  first === last ? formatMonth(first) : `${formatMonth(first)} – ${formatMonth(last)}`;

/** At most this many requests in parallel, each of three months or more. */
const MOST_PARTS = 6;
const LEAST_MONTHS = 3;

/** Splits a range, the latest months first: each part is requested separately and shown as it arrives. */
export function partsOf(months: Months): Months[] {
  const [start, end] = [monthIndex(months.first), monthIndex(months.last)];
  const length = Math.max(LEAST_MONTHS, Math.ceil(countOf(months) / MOST_PARTS));
  const parts: Months[] = [];
  for (let to = end; to >= start; to -= length) {
    parts.push({ first: monthAt(Math.max(to - length + 1, start)), last: monthAt(to) });
  }
  return parts;
}

/** The parts of a range in which some of its months are. */
export function partsWith(months: readonly string[]): Months[] {
  const [first, last] = [months.toSorted()[0], months.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  return partsOf({ first, last }).filter((part) => months.some((one) => part.first <= one && one <= part.last));
}
