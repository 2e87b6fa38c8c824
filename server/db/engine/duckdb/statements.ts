import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';

const MOST = 64;

/**
 * Prepared statements of a connection, by their text. DuckDB replans a statement with parameters at each run, so
 * keeping it only saves parsing. A statement without parameters would keep an outdated plan and return wrong rows, so
 * it is not kept.
 */
export class Statements {
  readonly #connection: DuckDBConnection;
  /** Least recently used first. */
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
