import type { OpenDatabase, Reader, Table } from './engine/engine.ts';
import { tablesToCopy } from './copy.ts';

/** Row count of a table, and per column the sum of numbers or of text lengths; equal in every engine. */
export type Sums = Record<string, Record<string, string | null>>;

/** Sums of every table in one snapshot, for comparing databases. */
export async function sumsOf(database: OpenDatabase): Promise<Sums> {
  const tables = await tablesToCopy(database);
  return database.snapshot((reader) => sumsIn(reader, tables));
}

/** Sums of these tables in a snapshot. */
export async function sumsIn(reader: Reader, tables: readonly Table[]): Promise<Sums> {
  const columns = await reader.rows<{ table_name: string; column_name: string; data_type: string }>(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = current_schema()`,
  );
  const types = new Map(columns.map((one) => [`${one.table_name}.${one.column_name}`, one.data_type]));
  const sums: Sums = {};
  for (const { name, columns: named } of tables) {
    const parts = named.map((column) => `${sumOf(column, types.get(`${name}.${column}`) ?? '')} as "${column}"`);
    const [row] = await reader.rows<Record<string, string | null>>(
      `select cast(count(*) as text) as "number of rows", ${parts.join(', ')} from ${name}`,
    );
    sums[name] = row ?? {};
  }
  return sums;
}

function sumOf(column: string, type: string): string {
  if (/^(bigint|numeric|decimal)/i.test(type)) return `cast(sum("${column}") as text)`;
  if (/^(text|varchar)/i.test(type)) return `cast(sum(length("${column}")) as text)`;
  if (/^boolean/i.test(type)) return `cast(sum(case when "${column}" then 1 else 0 end) as text)`;
  if (/^date/i.test(type)) return `cast(sum("${column}" - date '2000-01-01') as text)`;
  return `cast(sum(cast(round(extract(epoch from "${column}") * 1000) as bigint)) as text)`;
}

/** The differences, a line each; empty for equal databases. */
export function differences(a: Sums, b: Sums): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].flatMap((name) => {
    const columns = new Set([...Object.keys(a[name] ?? {}), ...Object.keys(b[name] ?? {})]);
    return [...columns].flatMap((column) => {
      const [left, right] = [a[name]?.[column] ?? null, b[name]?.[column] ?? null];
      return left === right ? [] : [`${name}, ${column}: ${left} and ${right}`];
    });
  });
}
