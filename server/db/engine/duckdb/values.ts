import { DAY_MS } from '#contract/day';
import {
  DuckDBTimestampValue,
  DuckDBTypeId,
  type DuckDBDataChunk,
  type DuckDBDateValue,
  type DuckDBDecimalValue,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';

/**
 * Conversion of column types to JavaScript, the same for every engine. BIGINT and wider: number. DECIMAL: decimal text.
 * TIMESTAMP: Date. DATE: yyyy-mm-dd. TEXT, BOOLEAN and DOUBLE are unchanged.
 */

/** Converts a parameter to DuckDB's type. */
export function bound(value: unknown): DuckDBValue {
  if (value instanceof Date) return new DuckDBTimestampValue(BigInt(value.getTime()) * 1000n);
  if (value === undefined) return null;
  return value as DuckDBValue;
}

type Coercion = (value: DuckDBValue) => unknown;

function whole(value: DuckDBValue): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${String(value)} does not fit a whole number`);
  return number;
}

/** By its digits: the driver's own way divides, which takes three times as long for as many decimals as reports have. */
function decimal({ value, scale }: DuckDBDecimalValue): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

const keep: Coercion = (value) => value;
const coercions: Partial<Record<DuckDBTypeId, Coercion>> = {
  [DuckDBTypeId.BIGINT]: whole,
  [DuckDBTypeId.HUGEINT]: whole,
  [DuckDBTypeId.UBIGINT]: whole,
  [DuckDBTypeId.UHUGEINT]: whole,
  [DuckDBTypeId.DECIMAL]: (value) => decimal(value as DuckDBDecimalValue),
  [DuckDBTypeId.TIMESTAMP]: (value) => new Date(Number((value as DuckDBTimestampValue).micros / 1000n)),
  [DuckDBTypeId.DATE]: (value) => new Date((value as DuckDBDateValue).days * DAY_MS).toISOString().slice(0, 10),
};

/** A chunk's rows as objects. */
export function rowsOf(chunk: DuckDBDataChunk, names: readonly string[], types: readonly DuckDBType[]) {
  const rows = Array.from({ length: chunk.rowCount }, (): Record<string, unknown> => ({}));
  for (const [index, name] of names.entries()) {
    const type = types[index]?.typeId;
    const coerce = (type !== undefined && coercions[type]) || keep;
    const values = chunk.getColumnVector(index);
    for (const [at, row] of rows.entries()) {
      const value = values.getItem(at);
      row[name] = value === null || value === undefined ? null : coerce(value);
    }
  }
  return rows;
}
