import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';

const MOST = 64;

/**
 * The statements of a connection that have been read already, by their text. DuckDB plans one with parameters each time
 * with the values it is given, on what is stored then: keeping it saves reading and naming, and changes nothing. One
 * without parameters would keep its plan although what is stored changes, and its answers would turn wrong.
 */
export class Statements {
  readonly #connection: DuckDBConnection;
  /** The one used longest ago first. */
  readonly #kept = new Map<string, DuckDBPreparedStatement>();

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  async withParameters(text: string): Promise<DuckDBPreparedStatement> {
    const known = this.#kept.get(text);
    this.#kept.delete(text);
    const statement = known ?? (await this.#connection.prepare(text));
    this.#kept.set(text, statement);
    for (const [oldest, one] of this.#kept) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
      one.destroySync();
    }
    return statement;
  }
}
