import { setTimeout as pause } from 'node:timers/promises';
import { Query, type PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asker } from '#server/db/asker';
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

/** Longest that a statement of a request may take; the server stops any other after `OTHERS_SECONDS`. */
const REQUEST_MS = 30_000;
export const OTHERS_SECONDS = 3600;

/** A connection, taken from the pool with its first statement, so that nobody holds one while waiting for a turn. */
export class Connection implements DatabaseConnection {
  readonly #take: () => Promise<PoolClient>;
  readonly #cancel: Cancel;
  #client: Inside | undefined;
  /** Ends this connection's turn to write; set during a transaction. */
  endTurn: (() => void) | undefined;

  constructor(take: () => Promise<PoolClient>, cancel: Cancel) {
    this.#take = take;
    this.#cancel = cancel;
  }

  async client(): Promise<Inside> {
    return (this.#client ??= (await this.#take()) as Inside);
  }

  release(): void {
    this.#client?.release();
    this.#client = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const client = await this.client();
    const limit = this.#limit(client);
    try {
      const { rows, rowCount, command } = await client.query<Row>({
        text: query.sql,
        values: query.parameters.map(bound),
      });
      const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
      return { rows: rows as R[], ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      throw asFailure(error);
    } finally {
      await limit.end();
    }
  }

  /**
   * Cancels a request's statement that takes too long, or that nobody waits for. A transaction that has begun is
   * finished, also when nobody waits.
   */
  #limit(client: Inside, gone = asker.getStore()): { end: () => Promise<void> } {
    if (!gone) return { end: async () => {} };
    const running = { hasEnded: false };
    let cancelling: Promise<void> | undefined;
    const stop = () => void (cancelling ??= this.#cancelUntil(client, () => running.hasEnded));
    const timer = setTimeout(stop, REQUEST_MS);
    const isAlone = this.endTurn === undefined;
    if (isAlone) gone.addEventListener('abort', stop, { once: true });
    if (isAlone && gone.aborted) stop();
    return {
      end: async () => {
        running.hasEnded = true;
        clearTimeout(timer);
        gone.removeEventListener('abort', stop);
        // A late cancel request must not reach the connection's next user.
        await cancelling;
      },
    };
  }

  /** Streams rows in chunks. Aborting `signal`, or the end of the request, cancels the query. */
  async *streamQuery<R>(
    query: CompiledQuery,
    _chunkSize?: number,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): AsyncIterableIterator<QueryResult<R>> {
    const gone = asker.getStore();
    try {
      const client = await this.client();
      const chunks = signal ? this.#asTheyCome(client, query, signal) : this.#fromCursor(client, query, gone);
      for await (const rows of chunks) yield { rows: rows as R[] };
    } catch (error) {
      // After an abort the caller knows already; the cancellation error carries no news.
      if (!signal?.aborted) throw asFailure(error);
    }
  }

  /** Each chunk has the time of a statement; how long its reader takes between them does not count. */
  async *#fromCursor(client: Inside, query: CompiledQuery, gone: AbortSignal | undefined): AsyncIterable<Row[]> {
    const cursor = client.query(new Cursor<Row>(query.sql, query.parameters.map(bound), { types }));
    let hasFailed = false;
    const read = async () => {
      const limit = this.#limit(client, gone);
      try {
        return await cursor.read(CHUNK);
      } catch (error) {
        hasFailed = true;
        throw error;
      } finally {
        await limit.end();
      }
    };
    try {
      for (let rows = await read(); rows.length > 0; rows = await read()) yield rows;
    } finally {
      // A cursor that has failed is closed already; closing it once more would wait for an answer that never comes.
      if (!hasFailed) await cursor.close();
    }
  }

  /** Repeats the request: a statement that starts just then misses an earlier one. */
  async #cancelUntil({ processID }: Inside, ended: () => boolean): Promise<void> {
    while (!ended()) {
      await this.#cancel(processID).catch(() => undefined);
      await pause(CANCEL_EVERY_MS);
    }
  }

  /**
   * Streams without a cursor, because PostgreSQL runs cursors without parallel workers; a slow reader pauses the
   * socket.
   */
  async *#asTheyCome(client: Inside, query: CompiledQuery, signal: AbortSignal): AsyncIterable<Row[]> {
    const { stream } = client.connection;
    const rows = new Arriving(query);
    rows.onFull = () => stream.pause();
    let cancelling: Promise<void> | undefined;
    const stop = () => void (cancelling ??= this.#cancelUntil(client, () => rows.ended));
    signal.addEventListener('abort', stop, { once: true });
    client.query(rows.query as never);
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
