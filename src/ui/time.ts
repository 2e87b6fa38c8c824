import { DAY_MS } from '#contract/day';
import { once } from '#contract/once';
import { formatDay } from '#src/lib/day.ts';
import { locale } from '#text/locale';
import { remembered } from './remembered.ts';

/** Whether times are shown in network time (UTC) or local time. */
export const timeDisplay = remembered('time', ['network', 'local']);
export type TimeDisplay = ReturnType<typeof timeDisplay.get>;

/** Shown for an instant that another network left out. */
const UNKNOWN = '–';

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

export function relativeText(at: string, now: number, justNow: string): string {
  const seconds = (Date.parse(at) - now) / 1000;
  if (Number.isNaN(seconds)) return UNKNOWN;
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative().format(Math.trunc(seconds / step[1]), step[0]) : justNow;
}

const shape: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};
const utcFormat = once(() => new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' }));
const localFormat = once(() => new Intl.DateTimeFormat(locale, { ...shape, timeZoneName: 'short' }));

/** "15 Mar 2026, 09:30 UTC", or the same instant in the browser's own zone, named; the day alone of one at midnight, UTC. */
export function absoluteText(at: string, display: TimeDisplay): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  // A day is stored as its beginning.
  if (date.getTime() % DAY_MS === 0) return formatDay(date.toISOString().slice(0, 10));
  return display === 'local' ? localFormat().format(date) : `${utcFormat().format(date)} UTC`;
}

/** The function that says instants in the time that the user has chosen. */
export function useAbsoluteText(): (at: string) => string {
  const display = timeDisplay.use();
  return (at) => absoluteText(at, display);
}

const clock: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const utcClock = once(() => new Intl.DateTimeFormat(locale, { ...clock, timeZone: 'UTC' }));
const localClock = once(() => new Intl.DateTimeFormat(locale, { ...clock, timeZoneName: 'short' }));

/** "12:05 UTC" of an instant within a day of now; with its day otherwise. */
export function clockText(at: string, display: TimeDisplay, now = Date.now()): string {
  const date = new Date(at);
  if (Math.abs(date.getTime() - now) > DAY_MS) return absoluteText(at, display);
  return display === 'local' ? localClock().format(date) : `${utcClock().format(date)} UTC`;
}
