import { setTimeout as pause } from 'node:timers/promises';
import { Query, type PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asFailure } from './failures.ts';
import { bound, types } from './values.ts';

/** Rows per fetch from a cursor, and most rows buffered while streaming. */
const CHUNK = 1000;
const CANCEL_EVERY_MS = 50;

type Row = Record<string, unknown>;
/** Driver internals that its types omit: the socket, to pause it, and the backend's process id. */
type Inside = PoolClient & { connection: { stream: { pause(): void; resume(): void } }; processID: number };

/** Cancels what a backend process is doing, over a separate connection. */
export type Cancel = (processId: number) => Promise<void>;

/** A connection of the pool while it is checked out. */
export class Connection implements DatabaseConnection {
  readonly client: Inside;
  readonly #cancel: Cancel;

  constructor(client: PoolClient, cancel: Cancel) {
    this.client = client as Inside;
    this.#cancel = cancel;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { rows, rowCount, command } = await this.client.query<Row>({
        text: query.sql,
        values: query.parameters.map(bound),
      });
      const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      throw asFailure(error);
    }
  }

  /** Streams rows in chunks. Aborting `signal` cancels the query. */
  async *streamQuery<R>(
    query: CompiledQuery,
    _chunkSize?: number,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): AsyncIterableIterator<QueryResult<R>> {
    try {
      const chunks = signal ? this.#asTheyCome(query, signal) : this.#fromCursor(query);
      for await (const rows of chunks) yield { rows: rows as R[] };
    } catch (error) {
      // After an abort the caller knows already; the cancellation error carries no news.
      if (!signal?.aborted) throw asFailure(error);
    }
  }

  async *#fromCursor(query: CompiledQuery): AsyncIterable<Row[]> {
    const cursor = this.client.query(new Cursor<Row>(query.sql, query.parameters.map(bound), { types }));
    try {
      for (let rows = await cursor.read(CHUNK); rows.length > 0; rows = await cursor.read(CHUNK)) yield rows;
    } finally {
      await cursor.close();
    }
  }

  /** Repeats the request: a statement that starts just then misses an earlier one. */
  async #cancelUntil(ended: () => boolean): Promise<void> {
    while (!ended()) {
      await this.#cancel(this.client.processID).catch(() => undefined);
      await pause(CANCEL_EVERY_MS);
    }
  }

  /**
   * Streams without a cursor, because PostgreSQL runs cursors without parallel workers; a slow reader pauses the
   * socket.
   */
  async *#asTheyCome(query: CompiledQuery, signal: AbortSignal): AsyncIterable<Row[]> {
    const { stream } = this.client.connection;
    const rows = new Arriving(query);
    rows.onFull = () => stream.pause();
    let cancelling: Promise<void> | undefined;
    const stop = () => void (cancelling ??= this.#cancelUntil(() => rows.ended));
    signal.addEventListener('abort', stop, { once: true });
    this.client.query(rows.query as never);
    try {
      if (signal.aborted) stop();
      for (let some = await rows.next(); some; some = await rows.next()) {
        stream.resume();
        if (!signal.aborted) yield some;
      }
    } finally {
      signal.removeEventListener('abort', stop);
      stream.resume();
      if (!rows.ended) stop();
      await rows.drained();
      // A late cancel request must not reach the connection's next user.
      await cancelling;
    }
  }
}

/** Rows of a streamed query as they arrive. */
class Arriving {
  readonly query: Query;
  ended = false;
  /** Called when the buffer is full. */
  onFull = () => {};
  #waiting: Row[] = [];
  #failure: unknown;
  #wake = () => {};

  constructor({ sql, parameters }: CompiledQuery) {
    this.query = new Query({ text: sql, values: parameters.map(bound) as string[], types });
    this.query.on('row', (row: Row) => {
      this.#waiting.push(row);
      if (this.#waiting.length === CHUNK) this.onFull();
      this.#wake();
    });
    this.query.once('error', (error: unknown) => this.#end(error));
    this.query.once('end', () => this.#end());
  }

  #end(failure?: unknown): void {
    this.#failure ??= failure;
    this.ended = true;
    this.#wake();
  }

  /** The rows that have arrived; undefined at the end. @throws the query's error. */
  async next(): Promise<Row[] | undefined> {
    while (this.#waiting.length === 0 && !this.ended) await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#waiting.length === 0) {
      if (this.#failure) throw this.#failure as Error;
      return undefined;
    }
    return this.#waiting.splice(0);
  }

  /** Resolves when the query has ended; remaining rows are discarded. */
  async drained(): Promise<void> {
    this.onFull = () => {};
    while (!this.ended) {
      this.#waiting.length = 0;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
