import type { DayNote } from '#contract/day-notes';
import { formatDay, type Day, type DayRange } from '#src/lib/day.ts';
import type { ChartKind } from '#src/chart/types.ts';
import { daysOfValue } from './periods.ts';
import type { ReportChart } from './prepare.ts';
import type { ReportTable } from './result.ts';

/** Notes at days beside the points of a chart along time. */

const withNotes = new Set<ChartKind>(['line', 'area', 'stackedArea', 'bar', 'stacked', 'multiples']);

/** Whether a chart has days at which notes are drawn. */
export const takesNotes = ({ kind, timed }: Pick<ReportChart, 'kind' | 'timed'>): boolean =>
  timed && withNotes.has(kind);

/** "3 Mar 2026: Spring sale began". */
export const textOfNote = ({ day, text }: Pick<DayNote, 'day' | 'text'>): string => `${formatDay(day)}: ${text}`;

/** The days that each point of a chart covers; undefined for a time without a value. */
export function daysOfPoints({ definition }: ReportTable, { points }: ReportChart): (DayRange | undefined)[] {
  const [field = ''] = definition.rows;
  return points.map(({ names: [value = ''] }) => daysOfValue(field, value));
}

/** The notes at each point that has some, by the point's index. Notes outside of the chart's days are left out. */
export function notesByPoint(
  days: readonly (DayRange | undefined)[],
  notes: readonly DayNote[],
): Map<number, DayNote[]> {
  const pointOf = (day: Day) => days.findIndex((range) => range && range.from <= day && day <= range.to);
  const byPoint = Map.groupBy(notes, ({ day }) => pointOf(day));
  byPoint.delete(-1);
  return byPoint;
}
