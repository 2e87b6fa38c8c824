import { addDays, daysBetween, isEver, rangeOf, type Day, type DayRange } from '#src/lib/day.ts';
import { comparing, type Compare, type Definition } from './definition.ts';

/** A comparison period and the mapping of its days to the report's own period. */
export interface ComparedPeriod {
  compare: Compare;
  range: DayRange;
  /** The corresponding day of the report's own period. */
  toNow: (day: Day) => Day;
}

const lastDayOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
const partsOf = (day: Day) => day.split('-').map(Number) as [number, number, number];
const dayOf = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);

/** The same date `months` later, or the last day of a shorter month. */
function addMonths(day: Day, months: number): Day {
  const [year, month, date] = partsOf(day);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = lastDayOf(first.getUTCFullYear(), first.getUTCMonth());
  return dayOf(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last));
}

/** Number of months in a range that starts on the first: whole months, or the last one to date. Otherwise undefined. */
function monthsIn(range: DayRange, preset: string): number | undefined {
  if (!range.from.endsWith('-01')) return undefined;
  const [fromYear, fromMonth] = partsOf(range.from);
  const [year, month, date] = partsOf(range.to);
  const whole = date === lastDayOf(year, month - 1);
  const months = (year - fromYear) * 12 + month - fromMonth + 1;
  if (preset === 'thisQuarter') return 3;
  if (preset === 'thisYear') return 12;
  return whole || preset === 'thisMonth' ? months : undefined;
}

function byDays(range: DayRange, days: number): Omit<ComparedPeriod, 'compare'> {
  return {
    range: { from: addDays(range.from, -days), to: addDays(range.to, -days) },
    toNow: (day) => addDays(day, days),
  };
}

/** Whole months compare with whole months: February with January, not with four weeks of it. */
function byMonths(range: DayRange, months: number): Omit<ComparedPeriod, 'compare'> {
  const [year, month, date] = partsOf(range.to);
  const whole = date === lastDayOf(year, month - 1);
  const to = addMonths(range.to, -months);
  const [toYear, toMonth] = partsOf(to);
  return {
    range: {
      from: addMonths(range.from, -months),
      to: whole ? dayOf(toYear, toMonth - 1, lastDayOf(toYear, toMonth - 1)) : to,
    },
    toNow: (day) => addMonths(day, months),
  };
}

export function periodOf({ period }: Pick<Definition, 'period'>, today: Day): DayRange {
  return rangeOf(period, today);
}

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

export function comparedPeriods(
  definition: Pick<Definition, 'period' | 'compare' | 'weekdays'>,
  today: Day,
): ComparedPeriod[] {
  const now = periodOf(definition, today);
  const length = daysBetween(now.from, now.to) + 1;
  return comparing(definition).compare.map((compare) => {
    if (compare === 'year') {
      return { compare, ...(definition.weekdays ? byDays(now, 364) : byMonths(now, 12)) };
    }
    if (compare === 'previous') {
      if (definition.weekdays) return { compare, ...byDays(now, Math.ceil(length / 7) * 7) };
      const months = monthsIn(now, definition.period);
      return { compare, ...(months === undefined ? byDays(now, length) : byMonths(now, months)) };
    }
    const range = rangeOf(compare, today);
    const days = daysBetween(range.from, now.from);
    return { compare, range, toNow: (day) => addDays(day, days) };
  });
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

/** The value in the report's own period that corresponds to one of a compared period. */
export function valueNow(field: string, value: string, { toNow }: Pick<ComparedPeriod, 'toNow'>): string {
  const days = daysOfValue(field, value);
  const how = grainOf(field);
  if (!days || !how) return value;
  // Maps the middle: the ends of a week or month can fall into the next one.
  const middle = addDays(days.from, Math.floor(daysBetween(days.from, days.to) / 2));
  return how.of(toNow(middle));
}

/**
 * The times of the report's own period that those of a compared one stand beside. No two stand beside the same: five
 * months compared with four have one that keeps its own name.
 */
export function timesBeside(field: string, range: DayRange, compared?: ComparedPeriod): ReadonlyMap<string, string> {
  const beside = new Map<string, string>();
  if (!compared) return beside;
  const taken = new Set<string>();
  for (const value of valuesIn(field, range)) {
    const now = valueNow(field, value, compared);
    const free = [now, value].find((one) => !taken.has(one)) ?? `${value} `;
    taken.add(free);
    beside.set(value, free);
  }
  return beside;
}

/** The time of a compared period that stands beside a time of the report's own; undefined for none. */
export function timeBefore(
  field: string,
  value: string,
  { range, compared }: { range: DayRange; compared?: ComparedPeriod },
): string | undefined {
  return [...timesBeside(field, range, compared)].find(([, now]) => now === value)?.[0];
}

/** Whether a value covers days that are still to come. */
export function isUnfinished(field: string, value: string, today: Day): boolean {
  const days = daysOfValue(field, value);
  return days !== undefined && days.from <= today && days.to >= today;
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
