import type { CustomTypesConfig } from 'pg';

/**
 * The coercion edge of PostgreSQL: a column of each type is in JavaScript what it is with DuckDB.
 * BIGINT: number. NUMERIC: decimal text. TIMESTAMP: Date, read as UTC. DATE: yyyy-mm-dd. TEXT, BOOLEAN, DOUBLE as they are.
 */
const BIGINT = 20;
const NUMERIC = 1700;
const TIMESTAMP = 1114;
const DATE = 1082;
const BOOLEAN = 16;
const numbers = new Set([21, 23, 26, 700, 701]);

function whole(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a whole number`);
  return number;
}

const keep = (value: string) => value;
const readers: Record<number, (value: string) => unknown> = {
  [BIGINT]: whole,
  [NUMERIC]: keep,
  [TIMESTAMP]: (value) => new Date(`${value.replace(' ', 'T')}Z`),
  [DATE]: keep,
  [BOOLEAN]: (value) => value === 't',
};

/** How the driver reads columns: all of them come as text. */
export const types: CustomTypesConfig = {
  getTypeParser: (type: number) => readers[type] ?? (numbers.has(type) ? Number : keep),
};

/**
 * A parameter as the driver sends it: instants in UTC, whatever the time zone of the process. PostgreSQL's text has no NUL:
 * what is looked for with one is not there, and is not what it would be without.
 */
export function bound(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\uFFFD');
  return value;
}
