import { DuckDBInstance, type DuckDBConnection, type DuckDBResult } from '@duckdb/node-api';
import { Kysely, sql, type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import { EngineDialect, type OpenDatabase } from '../engine.ts';
import { Answers, writtenTo } from './answers.ts';
import { duckDbSql } from './sql.ts';
import { Statements } from './statements.ts';
import { bound, rowsOf } from './values.ts';

/** DuckDB's SQL is close enough to PostgreSQL's that only the driver differs. */

const MOST_CONNECTIONS = 16;
const INTERRUPT_EVERY_MS = 50;

/** Serialises writes: DuckDB aborts the later of two transactions that write the same row. */
class WriteQueue {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the caller's turn and returns a function that ends it. */
  async turn(): Promise<() => void> {
    const before = this.#last;
    let end!: () => void;
    this.#last = new Promise((done) => (end = done));
    await before;
    return end;
  }
}

class Connection implements DatabaseConnection {
  readonly raw: DuckDBConnection;
  readonly #statements: Statements;
  readonly #writes: WriteQueue;
  readonly #answers: Answers;
  /** Ends this connection's write turn; set during a transaction. */
  endTurn: (() => void) | undefined;
  /** Tables written to by the transaction. */
  readonly #written = new Set<string | undefined>();

  constructor(raw: DuckDBConnection, writes: WriteQueue, answers: Answers) {
    this.raw = raw;
    this.#statements = new Statements(raw);
    this.#writes = writes;
    this.#answers = answers;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isRead(query)) {
      // A transaction sees rows that others do not, so it bypasses the cache.
      const rows = this.endTurn ? await this.#read(query) : await this.#answers.get(query, () => this.#read(query));
      return { rows: rows as R[] };
    }
    const end = this.endTurn ? undefined : await this.#writes.turn();
    this.#written.add(writtenTo(query.sql));
    try {
      const result = await this.raw.run(query.sql, query.parameters.map(bound));
      return { rows: (await allRows(result)) as R[], numAffectedRows: BigInt(result.rowsChanged) };
    } finally {
      if (!this.endTurn) this.forgetWritten();
      end?.();
    }
  }

  async #read({ sql, parameters }: CompiledQuery): Promise<Record<string, unknown>[]> {
    if (parameters.length === 0) return allRows(await this.raw.run(sql));
    const statement = await this.#statements.withParameters(sql);
    statement.bind(parameters.map(bound));
    return allRows(await statement.run());
  }

  /** Drops cached results of the tables this connection has written to. */
  forgetWritten(): void {
    for (const table of this.#written) this.#answers.forget(table);
    this.#written.clear();
  }

  /** Streams rows in chunks. Aborting `signal` interrupts the query. */
  async *streamQuery<R>(
    query: CompiledQuery,
    _chunkSize?: number,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): AsyncIterableIterator<QueryResult<R>> {
    const end = signal && this.#interruptOn(signal);
    try {
      const result = await this.raw.stream(query.sql, query.parameters.map(bound));
      for await (const rows of chunksOf(result)) yield { rows: rows as R[] };
    } catch (error) {
      // After an abort the caller knows already; the interruption error carries no news.
      if (!signal?.aborted) throw error;
    } finally {
      end?.();
    }
  }

  /**
   * Interrupts this connection's work from the abort until the returned function is called. It repeats, because a
   * statement that starts just then ignores an earlier interrupt.
   */
  #interruptOn(signal: AbortSignal): () => void {
    let again: NodeJS.Timeout | undefined;
    const stop = () => {
      this.raw.interrupt();
      again = setInterval(() => this.raw.interrupt(), INTERRUPT_EVERY_MS);
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    return () => {
      signal.removeEventListener('abort', stop);
      clearInterval(again);
    };
  }
}

async function allRows(result: DuckDBResult): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const chunk of chunksOf(result)) rows.push(...chunk);
  return rows;
}

async function* chunksOf(result: DuckDBResult): AsyncIterable<Record<string, unknown>[]> {
  const names = result.deduplicatedColumnNames();
  const types = result.columnTypes();
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    yield rowsOf(chunk, names, types);
  }
}

function isRead(query: CompiledQuery): boolean {
  if (query.query.kind === 'RawNode') return /^\s*(select|explain)\b/i.test(query.sql);
  return query.query.kind === 'SelectQueryNode';
}

class DuckDbDriver implements Driver {
  readonly #instance: DuckDBInstance;
  readonly #answers: Answers;
  readonly #writes = new WriteQueue();
  readonly #free: Connection[] = [];
  readonly #waiting: ((connection: Connection) => void)[] = [];
  #made = 0;

  constructor(instance: DuckDBInstance, answers: Answers) {
    this.#instance = instance;
    this.#answers = answers;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#made < MOST_CONNECTIONS) {
      this.#made += 1;
      return new Connection(await this.#instance.connect(), this.#writes, this.#answers);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  async releaseConnection(connection: Connection): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#free.push(connection);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    const end = await this.#writes.turn();
    try {
      await connection.raw.run('begin transaction');
    } catch (error) {
      end();
      throw error;
    }
    connection.endTurn = end;
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await this.#end(connection, 'commit');
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await this.#end(connection, 'rollback');
  }

  async #end(connection: Connection, word: 'commit' | 'rollback'): Promise<void> {
    try {
      await connection.raw.run(word);
    } finally {
      connection.forgetWritten();
      connection.endTurn?.();
      connection.endTurn = undefined;
    }
  }

  async destroy(): Promise<void> {
    for (const connection of this.#free) connection.raw.closeSync();
  }
}

const LOCK_PATIENCE_MS = 5000;
/** Disables CSV auto-detection; values may contain line breaks. */
const AS_WRITTEN = `auto_detect false, delim ',', quote '"', escape '"', allow_quoted_nulls false, parallel false`;
const CSV = "format csv, header false, nullstr '\\N'";

/**
 * Opens a DuckDB file, or an in-memory database (`:memory:`).
 * After a kill the file's lock can outlive the process briefly, so opening is retried for a few seconds.
 * @throws when another process holds the file, naming it.
 */
export async function openDuckDb(path: string): Promise<OpenDatabase> {
  const instance = await openPatiently(path, Date.now() + LOCK_PATIENCE_MS);
  const answers = new Answers();
  const db = new Kysely<Database>({ dialect: new EngineDialect(duckDbSql, new DuckDbDriver(instance, answers)) });
  async function onConnection<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await instance.connect();
    try {
      return await work(connection);
    } finally {
      answers.forget();
      connection.closeSync();
    }
  }
  return {
    engine: 'duckdb',
    db,
    script: (sql) => onConnection(async (connection) => void (await connection.run(sql))),
    scripts: (work) =>
      onConnection(async (connection) => {
        const script = async (sql: string) => void (await connection.run(sql));
        await script('begin transaction');
        try {
          await work({
            script,
            loadCsv: (table, columns, file) =>
              script(`copy ${table} (${columns.join(', ')}) from '${file}' (${CSV}, ${AS_WRITTEN})`),
            ensureMonths: async () => {},
            continueSequence: (name, next) => script(`create or replace sequence ${name} start ${next}`),
          });
          await script('commit');
        } catch (error) {
          await script('rollback');
          throw error;
        }
      }),
    snapshot: (work) =>
      onConnection(async (connection) => {
        await connection.run('begin transaction');
        try {
          return await work({
            rows: async <Row>(query: string) => (await allRows(await connection.run(query))) as Row[],
            writeCsv: async (query, file) => void (await connection.run(`copy (${query}) to '${file}' (${CSV})`)),
          });
        } finally {
          await connection.run('rollback');
        }
      }),
    alone: (_name, work) => work(),
    unlessElsewhere: (_name, work) => work(),
    processNumber: async () => 0,
    translated: (migration) => migration,
    prepare: async () => {},
    complete: async () => {},
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
      await db.destroy();
      instance.closeSync();
    },
  };
}

async function openPatiently(path: string, until: number): Promise<DuckDBInstance> {
  try {
    return await DuckDBInstance.create(path, {
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    });
  } catch (error) {
    const text = String(error);
    if (!text.includes('lock')) throw error;
    if (Date.now() > until) {
      const holder = /PID (\d+)/.exec(text)?.[1];
      throw new Error(
        `${path} is in use${holder ? ` by process ${holder}` : ''}. One process owns a database file; stop that one first.`,
        {
          cause: error,
        },
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    return openPatiently(path, until);
  }
}
