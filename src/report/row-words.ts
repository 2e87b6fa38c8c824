import { formatDayOfYear, formatRange, isEver, type DayRange } from '#src/lib/day.ts';
import * as t from '#text';
import { lengthOf, type Days } from './compared.ts';
import type { Definition } from './definition.ts';
import { formatKey } from './format.ts';
import type { Cut } from './periods.ts';
import { comparedDays, isOfPeriod, isWithoutDay, ownDays, type Place } from './row-days.ts';
import type { ReportTable } from './result.ts';

/** The days of rows and columns in words. */

/** "not over yet", "only from 4 Mar", "only until 9 Mar"; '' for the whole of its times. */
export function cutText({ from, until, unfinished }: Cut): string {
  const part = t.reports.cutTo(from && formatDayOfYear(from), until && formatDayOfYear(until));
  return [part, unfinished && t.reports.unfinished].filter(Boolean).join(', ');
}

/** "28 days against 31 days"; '' for as many. */
function lengthsText(own: DayRange, compared: readonly DayRange[]): string {
  const other = compared.reduce((sum, one) => sum + lengthOf(one), 0);
  return other === 0 || isEver(own) || lengthOf(own) === other ? '' : t.reports.lengths(lengthOf(own), other);
}

/** "1 Jan 2026 – 31 Jan 2026 (28 days against 31 days)": what a period is compared with. */
export function comparedText(own: DayRange, { range }: Pick<Days, 'range'>): string {
  const lengths = range ? lengthsText(own, [range]) : '';
  return `${range ? formatRange(range) : t.reports.noDay}${lengths && ` (${lengths})`}`;
}

type Shown = Pick<ReportTable, 'definition' | 'periods'>;

/** The days of each period that a place of a table is compared with. */
function daysCompared({ definition, periods: [own, ...others] }: Shown, place: Place): DayRange[][] {
  const range = own?.range;
  return others.map(({ compared }) => (range && compared ? comparedDays(definition, place, range, compared) : []));
}

/** Says where a row or a column has not as many days as what it is compared with; '' for as many. */
export function lengthsOf(shown: Shown, place: Place): string {
  const { definition, periods } = shown;
  const range = periods[0]?.range;
  const own = range && ownDays(definition, place, range);
  if (!own) return '';
  return [...new Set(daysCompared(shown, place).map((days) => lengthsText(own, days)))].filter(Boolean).join(' · ');
}

/** Whether a compared period has no day of a place. */
export function hasNoDay(shown: Shown, place: Place, period: number): boolean {
  return period > 0 && daysCompared(shown, place)[period - 1]?.length === 0;
}

/** A place's value in words: of days that stand beside none, the days. */
export function placeText(shown: Shown, { fields, values }: Place, at: number): string {
  const [field = '', value = ''] = [fields[at], values[at]];
  if (value !== '' || !isOfPeriod(shown.definition, field)) return formatKey(field, value);
  const days = daysCompared(shown, { fields, values }).find((ranges) => ranges.length > 0) ?? [];
  return days.length > 0 ? days.map(formatRange).join(', ') : t.reports.noDay;
}

/** How many compared days stand beside none, in a chart of a time. */
export function daysNotDrawn(shown: Shown, place: Place): number {
  if (!isWithoutDay(shown.definition, place)) return 0;
  return Math.max(0, ...daysCompared(shown, place).map((all) => all.reduce((sum, one) => sum + lengthOf(one), 0)));
}

/** Words beside the name of a row or a column that only one of the compared periods has. */
export const markText = { new: t.reports.newRow, gone: t.reports.goneRow, without: t.reports.noDay } as const;

/** The fields and values of a table's row, down to a column across where one is named. */
export const placeOf = (
  { rows, across }: Pick<Definition, 'rows' | 'across'>,
  values: readonly string[],
  columns: readonly string[] = [],
): Place => ({
  fields: [...rows.slice(0, values.length), ...across.slice(0, columns.length)],
  values: [...values, ...columns],
});
