import { setTimeout as pause } from 'node:timers/promises';
import { Query, type PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { asFailure } from './failures.ts';
import { bound, types } from './values.ts';

/** Rows that are read from a cursor in one go, and that wait at most to be taken. */
const CHUNK = 1000;
const CANCEL_EVERY_MS = 50;

type Row = Record<string, unknown>;
/** What the driver's types leave out: the socket, to hold it back, and the number of the server's process. */
type Inside = PoolClient & { connection: { stream: { pause(): void; resume(): void } }; processID: number };

/** Asks the server, on a connection of its own, to stop what one of its processes does. */
export type Cancel = (processId: number) => Promise<void>;

/** One of the pool's connections, for as long as somebody has it. */
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

  /** Rows some at a time. Aborting `signal` stops the database's work on them. */
  async *streamQuery<R>(
    query: CompiledQuery,
    _chunkSize?: number,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): AsyncIterableIterator<QueryResult<R>> {
    try {
      const chunks = signal ? this.#asTheyCome(query, signal) : this.#fromCursor(query);
      for await (const rows of chunks) yield { rows: rows as R[] };
    } catch (error) {
      // Who aborted has been told already; what the database says of being stopped is no news.
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

  /** Once is not enough: a statement that begins just then has not heard of it. */
  async #cancelUntil(ended: () => boolean): Promise<void> {
    while (!ended()) {
      await this.#cancel(this.client.processID).catch(() => undefined);
      await pause(CANCEL_EVERY_MS);
    }
  }

  /** Without a cursor, which PostgreSQL would run in one process only; a reader that is slow holds the socket back. */
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
      // Whoever has the connection next must not be stopped in our place.
      await cancelling;
    }
  }
}

/** The rows of a query that arrive by themselves. */
class Arriving {
  readonly query: Query;
  ended = false;
  /** Told when many rows wait to be taken. */
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

  /** The rows that have arrived since, when there are some; undefined at the end. @throws what the query failed with. */
  async next(): Promise<Row[] | undefined> {
    while (this.#waiting.length === 0 && !this.ended) await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#waiting.length === 0) {
      if (this.#failure) throw this.#failure as Error;
      return undefined;
    }
    return this.#waiting.splice(0);
  }

  /** Resolves when nothing arrives any more; what arrives until then is let go. */
  async drained(): Promise<void> {
    this.onFull = () => {};
    while (!this.ended) {
      this.#waiting.length = 0;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
}
