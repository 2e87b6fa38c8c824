import { once } from '#contract/once';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import type { Day } from '#src/lib/day.ts';
import * as t from '#text';

/** Weekdays and months: the service sorts English names as text; they are shown translated, in calendar order. */

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const namesOf = (field: string): readonly string[] | undefined =>
  /dayName$/i.test(field) ? dayNames : /monthName$/i.test(field) ? monthNames : undefined;

/** The name that a field gives to a day; undefined for other fields, and for those of the invoice date. */
export function nameOfDay(field: string): ((day: Day) => string) | undefined {
  const at = (day: Day) => new Date(`${day}T00:00:00Z`);
  if (field === 'dayName') return (day) => dayNames[(at(day).getUTCDay() + 6) % 7] ?? '';
  if (field === 'monthName') return (day) => monthNames[at(day).getUTCMonth()] ?? '';
  return field === 'monthNo' ? (day) => String(at(day).getUTCMonth() + 1) : undefined;
}

const utc = { timeZone: 'UTC' } as const;
const weekday = once(() => new Intl.DateTimeFormat(t.locale, { weekday: 'long', ...utc }));
const month = once(() => new Intl.DateTimeFormat(t.locale, { month: 'long', ...utc }));

export function calendarName(field: string, value: string): string | undefined {
  const names = namesOf(field);
  const at = names?.indexOf(value) ?? -1;
  if (!names || at < 0) return undefined;
  // 1 January 2024 was a Monday.
  return names === dayNames ? weekday().format(Date.UTC(2024, 0, 1 + at)) : month().format(Date.UTC(2024, at, 1));
}

/** Sorts rows by calendar order if they are sorted by such a name; other rows stay as they are. */
export function inCalendarOrder(rows: readonly ReportRow[], [first]: ReportRequest['orderBys']): readonly ReportRow[] {
  const names = first && namesOf(first.field);
  if (!names) return rows;
  const sign = first.direction === 'desc' ? -1 : 1;
  const rank = (row: ReportRow) => names.indexOf(row[first.field] ?? '');
  return rows.toSorted((a, b) => sign * (rank(a) - rank(b)));
}
