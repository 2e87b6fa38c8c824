import { addDays, daysBetween, isEver, type Day, type DayRange } from '#src/lib/day.ts';
import { addMonths, overlap } from './compared.ts';

/** Values of time fields: the days of each, and of those the ones that a report's period has. */

/** The part of all time that an answer has values of; any other period as it is. */
export function coveredBy(period: DayRange, field: string, values: Iterable<string>): DayRange {
  if (!isEver(period)) return period;
  const days = [...values].flatMap((value) => daysOfValue(field, value) ?? []);
  const first = days.map(({ from }) => from).toSorted()[0];
  const last = days
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? period : { from: first, to: last };
}

const pad = (value: number) => String(value).padStart(2, '0');

function mondayOf(week: string): Day {
  const [year = '', no = ''] = week.split('-W');
  const fourth = `${year}-01-04`;
  return addDays(weekOf(fourth), (Number(no) - 1) * 7);
}

function weekOf(day: Day): Day {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

function isoWeek(day: Day): string {
  const thursday = addDays(weekOf(day), 3);
  const year = thursday.slice(0, 4);
  return `${year}-W${pad(Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1)}`;
}

/** Format of a grain's values: first and last day of a value, and the value of a day. */
interface Grain {
  first: (value: string) => Day;
  last: (value: string) => Day;
  of: (day: Day) => string;
}

const monthEnd = (first: Day, months: number) => addDays(addMonths(first, months), -1);
const grain: Record<string, Grain> = {
  date: { first: (value) => value, last: (value) => value, of: (day) => day },
  dateId: {
    first: (value) => value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    last: (value) => value.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    of: (day) => day.replaceAll('-', ''),
  },
  weekCommencing: { first: (value) => value, last: (value) => addDays(value, 6), of: weekOf },
  week: { first: mondayOf, last: (value) => addDays(mondayOf(value), 6), of: isoWeek },
  month: {
    first: (value) => `${value}-01`,
    last: (value) => monthEnd(`${value}-01`, 1),
    of: (day) => day.slice(0, 7),
  },
  quarter: {
    first: quarterStart,
    last: (value) => monthEnd(quarterStart(value), 3),
    of: (day) => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
  },
  year: { first: (value) => `${value}-01-01`, last: (value) => `${value}-12-31`, of: (day) => day.slice(0, 4) },
};

function quarterStart(value: string): Day {
  const [year = '', no = '1'] = value.split('-Q');
  return `${year}-${pad(Number(no) * 3 - 2)}-01`;
}

/** `invoiceMonth` has the same format as `month`. */
function grainOf(field: string): Grain | undefined {
  const name = field.replace(/^[Ii]nvoice/, '');
  return grain[name === '' ? 'date' : name.charAt(0).toLowerCase() + name.slice(1)];
}

/** The days of a time field's value; undefined for other fields and missing values. */
export function daysOfValue(field: string, value: string): DayRange | undefined {
  const how = grainOf(field);
  if (!how || value === '') return undefined;
  const range = { from: how.first(value), to: how.last(value) };
  return Number.isNaN(Date.parse(range.from)) || Number.isNaN(Date.parse(range.to)) ? undefined : range;
}

/** Whether each value of a time field is a day. */
export const isByDay = (field: string): boolean => /^(invoice)?date(Id)?$/i.test(field);

/** How a period has less than the whole of a time field's value. */
export interface Cut {
  /** The first day that it has, where days before it are missing. */
  from?: Day;
  /** The last day, where days after it are missing. */
  until?: Day;
  /** The period is still running: it has today. */
  unfinished: boolean;
  /** None of its days is over, or some are still to come: a change would compare a part with a whole. */
  open?: boolean;
}

export function cutOf(field: string, value: string, range: DayRange, today: Day): Cut {
  const days = daysOfValue(field, value);
  const within = days && (overlap(days, range) ?? days);
  if (!within) return { unfinished: false };
  const unfinished = within.from <= today && within.to >= today;
  return {
    ...(within.from > days.from && { from: within.from }),
    ...(within.to < days.to && !unfinished && { until: within.to }),
    unfinished,
    ...(unfinished && (within.to > today || within.from === today) && { open: true }),
  };
}

/** Every value of a time field in a period, in order. Charts show a missing one as a gap. */
export function valuesIn(field: string, { from, to }: DayRange): string[] {
  const how = grainOf(field);
  if (!how) return [];
  const values: string[] = [];
  for (let day = from; day <= to;) {
    const value = how.of(day);
    values.push(value);
    day = addDays(how.last(value), 1);
  }
  return values;
}
