import type { CustomTypesConfig } from 'pg';

/**
 * Conversion of PostgreSQL's column types to JavaScript, equal to DuckDB's. BIGINT: number. NUMERIC: decimal text.
 * TIMESTAMP: Date, read as UTC. DATE: yyyy-mm-dd. TEXT, BOOLEAN and DOUBLE are unchanged.
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

/** The driver's parsers; it receives every column as text. */
export const types: CustomTypesConfig = {
  getTypeParser: (type: number) => readers[type] ?? (numbers.has(type) ? Number : keep),
};

/**
 * Converts a parameter for the driver: instants in UTC, whatever the process's time zone. PostgreSQL's text cannot hold
 * NUL, so it is replaced; a search for such text finds nothing.
 */
export function bound(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\uFFFD');
  return value;
}
