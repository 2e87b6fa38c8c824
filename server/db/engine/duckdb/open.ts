import type { DuckDBConnection } from '@duckdb/node-api';
import { Kysely, sql } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import { EngineDialect, type OpenDatabase } from '../engine.ts';
import { Answers } from './answers.ts';
import { allRows } from './connection.ts';
import { DuckDbDriver } from './driver.ts';
import { openInstance } from './instance.ts';
import { duckDbSql, prelude } from './sql.ts';

/** DuckDB's SQL is close enough to PostgreSQL's that only the driver differs. */

/** Disables CSV auto-detection; values may contain line breaks. */
const AS_WRITTEN = `auto_detect false, delim ',', quote '"', escape '"', allow_quoted_nulls false, parallel false`;
const CSV = "format csv, header false, nullstr '\\N'";

/**
 * Opens a DuckDB file, or an in-memory database (`:memory:`).
 * @throws when another process holds the file, naming it, and when the file is damaged, with what to do.
 */
export async function openDuckDb(path: string): Promise<OpenDatabase> {
  const instance = await openInstance(path);
  const answers = new Answers();
  const driver = new DuckDbDriver(instance, answers);
  const db = new Kysely<Database>({ dialect: new EngineDialect(duckDbSql, driver) });
  async function onConnection<T>(
    work: (connection: DuckDBConnection) => Promise<T>,
    changed?: ReadonlySet<string>,
  ): Promise<T> {
    const connection = await instance.connect();
    try {
      return await work(connection);
    } catch (error) {
      throw instance.failed(error);
    } finally {
      for (const table of changed ?? [undefined]) answers.forget(table);
      instance.disconnect(connection);
    }
  }
  /** The last work of each name that one at a time may do; it may have failed. */
  const turns = new Map<string, Promise<unknown>>();
  return {
    engine: 'duckdb',
    db,
    script: (sql) => onConnection(async (connection) => void (await connection.run(sql))),
    scripts: (work, changed) =>
      onConnection(async (connection) => {
        const script = async (sql: string) => void (await connection.run(sql));
        await script('begin transaction');
        try {
          await work({
            script,
            loadCsv: (table, columns, file) =>
              script(
                `copy ${table} (${columns.join(', ')}) from '${file.replaceAll("'", "''")}' (${CSV}, ${AS_WRITTEN})`,
              ),
            ensureMonths: async () => {},
            continueSequence: (name, next) => script(`create or replace sequence ${name} start ${next}`),
          });
          await script('commit');
        } catch (error) {
          await script('rollback').catch(() => undefined);
          throw error;
        }
      }, changed),
    snapshot: (work) =>
      onConnection(async (connection) => {
        await connection.run('begin transaction');
        try {
          return await work({
            rows: async <Row>(query: string) => (await allRows(await connection.run(query))) as Row[],
            writeCsv: async (query, file) => void (await connection.run(`copy (${query}) to '${file}' (${CSV})`)),
          });
        } finally {
          await connection.run('rollback').catch(() => undefined);
        }
      }),
    alone: (name, work) => {
      const mine = (turns.get(name) ?? Promise.resolve()).then(work, work);
      turns.set(name, mine);
      return mine;
    },
    unlessElsewhere: (_name, work) => work(),
    processNumber: async () => () => 0,
    trouble: () => instance.trouble,
    translated: (migration) => migration,
    prepare: () => onConnection(async (connection) => void (await connection.run(prelude)), new Set()),
    complete: async () => {},
    addMonths: async () => {},
    tables: async () => {
      const { rows } = await sql<{ name: string; columns: string }>`
        select table_name as name, string_agg(column_name, ',' order by column_index) as columns
        from duckdb_columns() where not internal group by table_name order by table_name`.execute(db);
      return rows.map(({ name, columns }) => ({ name, columns: columns.split(',') }));
    },
    sequences: async () => {
      const { rows } = await sql<{ name: string; next: number }>`
        select sequence_name as name, coalesce(last_value + increment_by, start_value) as next
        from duckdb_sequences()`.execute(db);
      return new Map(rows.map(({ name, next }) => [name, next]));
    },
    close: async () => {
      await driver.idle();
      await db.destroy();
      await instance.close();
    },
  };
}
