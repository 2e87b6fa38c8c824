/**
 * Everything in a report's SQL that PostgreSQL would have differently; the rest of its text is the same for both.
 * Arguments and results are SQL.
 */

type Part = 'year' | 'quarter' | 'month' | 'isoyear' | 'week' | 'isodow' | 'hour' | 'minute';

/** A whole number of an instant's calendar, by ISO 8601. It costs a quarter of `date_trunc`. */
export function calendarPart(part: Part, at: string): string {
  return `cast(extract(${part} from ${at}) as bigint)`;
}

/** The day of an instant. */
export function dayOf(at: string): string {
  return `cast(${at} as date)`;
}

/** A day so many days before another. */
export function daysBefore(day: string, days: string): string {
  return `${day} - cast(${days} as integer)`;
}

/** Text that compares code by code. PostgreSQL needs `collate "C"` here, whatever the language of its database. */
export function byCode(text: string): string {
  return text;
}

/** Type of a sum of money: of amounts with 4 decimals at rates with 8 and taxes with 8. */
export const MONEY = 'decimal(38, 20)';
