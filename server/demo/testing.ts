/** A demo network in memory, for the tests of this folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { fillDemo } from './index.ts';

export const today = '2026-03-15';

const migrations = new URL('../db/migrations/', import.meta.url);

type Row = Record<string, unknown>;
export type Network = {
  rows(sql: string): Promise<Row[]>;
  one(sql: string): Promise<number>;
  run(sql: string): Promise<void>;
  close(): void;
};

/** Opens a network. Decimals and big integers are numbers in `one`, text in `rows`. */
export async function openNetwork(conversions: number, threads = '2'): Promise<Network> {
  const instance = await DuckDBInstance.create(':memory:', { threads });
  const connection = await instance.connect();
  const run = async (sql: string) => void (await connection.run(sql));
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as Row[];
  for (const file of readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    await run(readFileSync(new URL(file, migrations), 'utf8'));
  await run('BEGIN');
  await fillDemo(run, { conversions, today });
  await run('COMMIT');
  return {
    run,
    rows,
    one: async (sql) => Number(Object.values((await rows(sql))[0] ?? {})[0]),
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export async function tablesOf(network: Network): Promise<string[]> {
  return (await network.rows('SELECT table_name FROM duckdb_tables() WHERE NOT temporary ORDER BY 1')).map((row) =>
    String(row['table_name']),
  );
}
