import { DAY_MS } from '#contract/day';
import { once } from '#contract/once';
import { locale } from '#text/locale';
import { table } from '#text/table';

/** The network's calendar: days and instants in UTC, whatever the user's time zone. */

export type Day = string;
/** Both ends included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** All time, for APIs that require a period. */
export const EVER: DayRange = { from: '2000-01-01', to: '2100-12-31' };

const zone = 'UTC';

/** Shown for an instant that another network left out. */
const UNKNOWN = '–';
const dayFormat = once(
  () => new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' }),
);
const dayOfYearFormat = once(() => new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short' }));
const monthFormat = once(() => new Intl.DateTimeFormat(locale, { timeZone: zone, month: 'short', year: 'numeric' }));
const timeFormat = once(() => new Intl.DateTimeFormat(locale, { timeZone: zone, hour: '2-digit', minute: '2-digit' }));
const relativeFormat = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

function time(at: string): number {
  return Date.parse(at.length === 10 ? `${at}T00:00:00Z` : at);
}

function dayOf(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = time(text);
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

/** "15 Mar 2026", for a day or an instant. */
export function formatDay(at: string): string {
  const ms = time(at);
  return Number.isNaN(ms) ? UNKNOWN : dayFormat().format(ms);
}

/** "15 Mar": a day whose year is plain from what stands beside it. */
export const formatDayOfYear = (day: Day): string => dayOfYearFormat().format(time(day));

/** "Mar 2026", for a month as yyyy-mm. */
export function formatMonth(month: string): string {
  const ms = time(`${month}-01`);
  return Number.isNaN(ms) ? UNKNOWN : monthFormat().format(ms);
}

/** "15 Mar 2026, 09:30", in UTC; show the zone beside it. */
export function formatInstant(at: string): string {
  const ms = time(at);
  if (Number.isNaN(ms)) return UNKNOWN;
  return `${dayFormat().format(ms)}, ${timeFormat().format(ms)}`;
}

/** Whether a range is all time. */
export function isEver({ from, to }: DayRange): boolean {
  return from === EVER.from && to === EVER.to;
}

/** "1 Mar 2026 – 15 Mar 2026"; "All time". */
export function formatRange({ from, to }: DayRange): string {
  if (isEver({ from, to })) return table.presets.all;
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

export function addDays(day: Day, days: number): Day {
  return dayOf(time(day) + days * DAY_MS);
}

/** Calendar days between two days or instants; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (time(to.slice(0, 10)) - time(from.slice(0, 10))) / DAY_MS;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 days ago", "in 2 hours", "now". */
export function formatAgo(at: string, now: number = Date.now()): string {
  const passed = time(at) - now;
  if (Number.isNaN(passed)) return UNKNOWN;
  const step = steps.find(([, size]) => Math.abs(passed) >= size);
  return step ? relativeFormat().format(Math.trunc(passed / step[1]), step[0]) : relativeFormat().format(0, 'second');
}

export const presets = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'last12Months',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'all',
] as const;
export type Preset = (typeof presets)[number];

/** Sequential number of the month of a day, or of a month as yyyy-mm. */
export function monthIndex(at: string): number {
  return Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7)) - 1;
}

/** "2026-03": the month of a sequential number. */
export function monthAt(index: number): string {
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** "Jun 2026, Oct 2024 – Mar 2026": months as yyyy-mm, the newest first, with neighbours as one range. */
export function formatMonths(months: readonly string[]): string {
  const runs: { newest: string; oldest: string }[] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run && monthIndex(run.oldest) === monthIndex(month) + 1) run.oldest = month;
    else runs.push({ newest: month, oldest: month });
  }
  return runs
    .map(({ newest, oldest }) =>
      newest === oldest ? formatMonth(newest) : `${formatMonth(oldest)} – ${formatMonth(newest)}`,
    )
    .join(', ');
}

/** The days of `length` months, starting `back` months before the month of `at` (a day, or a month as yyyy-mm). */
export function monthRange(at: string, back = 0, length = 1): DayRange {
  const year = Number(at.slice(0, 4));
  const index = Number(at.slice(5, 7)) - 1 - back;
  return { from: dayOf(Date.UTC(year, index, 1)), to: dayOf(Date.UTC(year, index + length, 0)) };
}

function quarter(today: Day, back: number): DayRange {
  const into = (Number(today.slice(5, 7)) - 1) % 3;
  return monthRange(today, into + back * 3, 3);
}

function year(today: Day, back: number): DayRange {
  const name = String(Number(today.slice(0, 4)) - back).padStart(4, '0');
  return { from: `${name}-01-01`, to: `${name}-12-31` };
}

function until({ from }: DayRange, today: Day): DayRange {
  return { from, to: today };
}

const ranges: Record<Preset, (today: Day) => DayRange> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7: (today) => ({ from: addDays(today, -6), to: today }),
  last30: (today) => ({ from: addDays(today, -29), to: today }),
  last90: (today) => ({ from: addDays(today, -89), to: today }),
  last12Months: (today) => until(monthRange(today, 11), today),
  thisMonth: (today) => until(monthRange(today), today),
  lastMonth: (today) => monthRange(today, 1),
  thisQuarter: (today) => until(quarter(today, 0), today),
  lastQuarter: (today) => quarter(today, 1),
  thisYear: (today) => until(year(today, 0), today),
  lastYear: (today) => year(today, 1),
  all: () => EVER,
};

export function isPreset(text: string): text is Preset {
  return presets.some((preset) => preset === text);
}

/** The days of a preset. A running period ends with `today`. */
export function presetRange(preset: Preset, today: Day): DayRange {
  return ranges[preset](today);
}

/** A range in the URL: a preset, which stays relative, or fixed days as "2026-01-01_2026-01-31". */
export type RangeText = Preset | `${Day}_${Day}`;

/** The text of a range of fixed days; `all` for all time. */
export function rangeText(range: DayRange): RangeText {
  return isEver(range) ? 'all' : `${range.from}_${range.to}`;
}

/** `text` when it is a valid range that runs forwards; a month (yyyy-mm) is its days. */
export function readRange(text: string): RangeText | undefined {
  if (isPreset(text)) return text;
  if (/^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)) return rangeText(monthRange(text));
  const [from, to, more] = text.split('_');
  const fixed = from && to && more === undefined && isDay(from) && isDay(to) && from <= to;
  return fixed ? rangeText({ from, to }) : undefined;
}

export function rangeOf(range: RangeText, today: Day): DayRange {
  if (isPreset(range)) return presetRange(range, today);
  const [from = today, to = today] = range.split('_');
  return { from, to };
}
