/**
 * SQL of reports that PostgreSQL would write differently. Arguments and results are SQL.
 */

type Part = 'year' | 'quarter' | 'month' | 'isoyear' | 'week' | 'isodow' | 'day' | 'hour' | 'minute';

/** An ISO 8601 calendar part of an instant as a whole number; a quarter of the cost of `date_trunc`. */
export function calendarPart(part: Part, at: string): string {
  return `cast(extract(${part} from ${at}) as bigint)`;
}

/** The day of an instant. */
export function dayOf(at: string): string {
  return `cast(${at} as date)`;
}

/** The day that is `days` before another. */
export function daysBefore(day: string, days: string): string {
  return `${day} - cast(${days} as integer)`;
}

/** An instant so many days or months later; of a day that the month does not have, its last. */
export function later(at: string, unit: 'days' | 'months', by: number): string {
  return by === 0 ? at : `(${at} + interval '${by} ${unit}')`;
}

/** Text compared by code point. PostgreSQL would need `collate "C"` here, whatever its locale. */
export function byCode(text: string): string {
  return text;
}

/** Type of sums of money: amounts with 4 decimals times rates and taxes with 8 each. */
export const MONEY = 'decimal(38, 20)';
