import * as t from '#text';
import { daysBetween, formatDay, formatDayOfYear, type Day } from './day.ts';

const YEAR = 365;

/**
 * A last day and how far it is, the day first, so that the days of a column stand below each other: "12 Nov, 11 days
 * overdue". The year is said where the distance leaves it open.
 */
export function untilText(lastDay: string, today: Day): string {
  const days = daysBetween(today, lastDay);
  const far = days < 0 ? t.due.overdue(-days) : days === 0 ? t.due.today : t.due.left(days);
  return `${Math.abs(days) < YEAR ? formatDayOfYear(lastDay) : formatDay(lastDay)}, ${far}`;
}
