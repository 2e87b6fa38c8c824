import { addDays, EVER, type DayRange } from '#src/lib/day.ts';
import { dayBefore, daysBefore, daysWithout, lengthOf, overlap, type Days } from './compared.ts';
import { nameOfDay } from './calendar-names.ts';
import type { Definition } from './definition.ts';
import { dateFieldOf } from './fields.ts';
import { daysOfValue, isByDay } from './periods.ts';

/** The days of a row or a column: of the report's own period, and of the one that it is compared with. */

/** The fields of a row or a column, and its values of them. */
export interface Place {
  fields: readonly string[];
  values: readonly string[];
}

type Basis = Pick<Definition, 'basis'>;

/** Whether a field is of the date that chooses what is in the period. */
export const isOfPeriod = ({ basis }: Basis, field: string): boolean => dateFieldOf(field) === basis;

/** The times of the period that a place has; '' is none. */
const timesOf = (definition: Basis, { fields, values }: Place) =>
  values.flatMap((value, at) => {
    const field = fields[at] ?? '';
    return isOfPeriod(definition, field) ? [{ field, value }] : [];
  });

/** Whether a place is of compared days that stand beside none of the period's. */
export const isWithoutDay = (definition: Basis, place: Place): boolean =>
  timesOf(definition, place).some(({ value }) => value === '');

/** The days of a range in all of these times; undefined for none. */
function within(range: DayRange, times: readonly { field: string; value: string }[]): DayRange | undefined {
  return times.reduce<DayRange | undefined>((days, { field, value }) => {
    const own = daysOfValue(field, value);
    return days && own && overlap(days, own);
  }, range);
}

/** The days of the report's own period in a place; undefined for none. */
export function ownDays(definition: Basis, place: Place, range: DayRange): DayRange | undefined {
  const days = within(range, timesOf(definition, place));
  return days && hasNames(place, days) ? days : undefined;
}

/** The compared days in a place; more than one range only of days that stand beside none. */
export function comparedDays(definition: Basis, place: Place, range: DayRange, compared: Days): DayRange[] {
  if (!compared.range) return [];
  const times = timesOf(definition, place);
  const own = within(
    range,
    times.filter(({ value }) => value !== ''),
  );
  if (!own) return [];
  const without = times.filter(({ value }) => value === '');
  if (without.some(({ field }) => !isByDay(field))) return daysWithout(compared, false);
  const [time] = times;
  const days = time ? daysBefore(own, compared) : compared.range;
  if (without.length > 0) {
    const all = times.length > without.length ? days : compared.range;
    return daysWithout(compared, true).flatMap((one) => (all && overlap(one, all)) ?? []);
  }
  const found = times.some(({ field }) => isByDay(field)) ? dayBefore(own.from, compared) : days;
  return found && hasNames(place, found) ? [found] : [];
}

/** Whether days have the weekday and the month that a place names. */
function hasNames({ fields, values }: Place, days: DayRange): boolean {
  if (lengthOf(days) >= 366) return true;
  const named = values.flatMap((value, at) => {
    const nameOf = value === '' ? undefined : nameOfDay(fields[at] ?? '');
    return nameOf ? [{ value, nameOf }] : [];
  });
  if (named.length === 0) return true;
  for (let day = days.from; day <= days.to; day = addDays(day, 1))
    if (named.every(({ value, nameOf }) => nameOf(day) === value)) return true;
  return false;
}

/** The days whose times are answered as those of a value: of a date that does not choose the period. */
export function daysAnswered(field: string, value: string, { shift }: Days): DayRange | undefined {
  const days = daysOfValue(field, value);
  return days && daysBefore(days, { range: EVER, shift });
}
