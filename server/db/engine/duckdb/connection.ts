import type { DuckDBConnection, DuckDBResult } from '@duckdb/node-api';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { keysOf } from '#contract/records';
import { asker } from '#server/db/asker';
import { writtenTo, type Answers } from './answers.ts';
import { isDurable } from './failures.ts';
import type { Connections, Held, Use } from './connections.ts';
import type { Instance } from './instance.ts';
import { bound, rowsOf } from './values.ts';

const INTERRUPT_EVERY_MS = 50;

/** A connection, which takes one of DuckDB's with its first statement, so that nobody holds one while waiting for a place. */
export class Connection implements DatabaseConnection {
  readonly #instance: Instance;
  readonly #connections: Connections;
  readonly #answers: Answers;
  /** One for each use, given back together; within a transaction that of the writer is for all. */
  readonly #held: Partial<Record<Use, Held>> = {};
  #inTransaction = false;
  /** Tables written to by the transaction. */
  readonly #written = new Set<string | undefined>();

  constructor(instance: Instance, connections: Connections, answers: Answers) {
    this.#instance = instance;
    this.#connections = connections;
    this.#answers = answers;
  }

  async #hold(use: Use): Promise<Held> {
    const as = this.#inTransaction ? 'write' : use;
    return (this.#held[as] ??= await this.#connections.take(as));
  }

  release(): void {
    for (const use of keysOf(this.#held)) {
      this.#held[use]?.giveBack();
      delete this.#held[use];
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isRead(query)) {
      // A transaction sees rows that others do not, so it bypasses the cache.
      const rows = this.#inTransaction
        ? await this.#read(query)
        : await this.#answers.get(query, () => this.#read(query));
      return { rows: rows as R[] };
    }
    const held = await this.#hold('write');
    try {
      this.#written.add(writtenTo(query.sql));
      const result = await this.#run(held, query);
      const rows = await allRows(result);
      return { rows: rows as R[], numAffectedRows: BigInt(result.rowsChanged) };
    } catch (error) {
      const failure = this.#instance.failed(error);
      if (this.#inTransaction || !isDurable(error)) throw failure;
      return { rows: [] };
    } finally {
      if (!this.#inTransaction) this.#forgetWritten();
    }
  }

  async #read(query: CompiledQuery): Promise<Record<string, unknown>[]> {
    const held = await this.#hold('read');
    try {
      return await allRows(await this.#run(held, query));
    } catch (error) {
      throw this.#instance.failed(error);
    }
  }

  async #run({ raw, statements }: Held, { sql, parameters }: CompiledQuery): Promise<DuckDBResult> {
    if (parameters.length === 0) return raw.run(sql);
    const statement = await statements.withParameters(sql);
    statement.bind(parameters.map(bound));
    try {
      return await statement.run();
    } finally {
      // A statement that is kept does not keep what it was given: rows of an upload are megabytes.
      statement.clearBindings();
    }
  }

  async begin(): Promise<void> {
    const { raw } = await this.#hold('write');
    try {
      await raw.run('begin transaction');
    } catch (error) {
      throw this.#instance.failed(error);
    }
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    try {
      await this.#held.write?.raw.run('commit');
    } catch (error) {
      const failure = this.#instance.failed(error);
      if (!isDurable(error)) throw failure;
    } finally {
      this.#endTransaction();
    }
  }

  /** A commit that failed has ended its transaction: its error is the one that counts. */
  async rollback(): Promise<void> {
    if (!this.#inTransaction) return;
    try {
      await this.#held.write?.raw.run('rollback');
    } catch (error) {
      // A statement's error may have ended the transaction too, and is thrown by the caller.
      this.#instance.failed(error);
    } finally {
      this.#endTransaction();
    }
  }

  #endTransaction(): void {
    this.#forgetWritten();
    this.#inTransaction = false;
  }

  /** Drops cached results of the tables this connection has written to. */
  #forgetWritten(): void {
    for (const table of this.#written) this.#answers.forget(table);
    this.#written.clear();
  }

  /** Streams rows in chunks. Aborting `signal`, or the end of the request, interrupts the query. */
  async *streamQuery<R>(
    query: CompiledQuery,
    _chunkSize?: number,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): AsyncIterableIterator<QueryResult<R>> {
    // A transaction that has begun is finished, also when nobody waits.
    const gone = signal ?? (this.#inTransaction ? undefined : asker.getStore());
    const { raw } = await this.#hold('stream');
    const end = gone && interruptOn(raw, gone);
    try {
      const result = await raw.stream(query.sql, query.parameters.map(bound));
      for await (const rows of chunksOf(result)) yield { rows: rows as R[] };
    } catch (error) {
      // After an abort the caller knows already; the interruption error carries no news.
      if (!signal?.aborted) throw this.#instance.failed(error);
    } finally {
      end?.();
    }
  }
}

/**
 * Interrupts a connection's work from the abort until the returned function is called. It repeats, because a statement
 * that starts just then ignores an earlier interrupt.
 */
function interruptOn(raw: DuckDBConnection, signal: AbortSignal): () => void {
  let again: NodeJS.Timeout | undefined;
  const stop = () => {
    raw.interrupt();
    again = setInterval(() => raw.interrupt(), INTERRUPT_EVERY_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return () => {
    signal.removeEventListener('abort', stop);
    clearInterval(again);
  };
}

export async function allRows(result: DuckDBResult): Promise<Record<string, unknown>[]> {
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
