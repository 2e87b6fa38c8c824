import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from 'kysely';
import type { Answers } from './answers.ts';
import { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { CLOSE_PATIENCE_MS, type Instance } from './instance.ts';

/** Gives out connections, each of which takes one of DuckDB's with its first statement. */
export class DuckDbDriver implements Driver {
  readonly #instance: Instance;
  readonly #connections: Connections;
  readonly #answers: Answers;
  #taken = 0;

  constructor(instance: Instance, answers: Answers) {
    this.#instance = instance;
    this.#connections = new Connections(instance);
    this.#answers = answers;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    this.#taken += 1;
    return new Connection(this.#instance, this.#connections, this.#answers);
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#taken -= 1;
    connection.release();
  }

  beginTransaction = (connection: Connection): Promise<void> => connection.begin();
  commitTransaction = (connection: Connection): Promise<void> => connection.commit();
  rollbackTransaction = (connection: Connection): Promise<void> => connection.rollback();

  /**
   * Resolves when no statement runs, or after a while: requests whose reader has left go on for a moment. What was asked
   * just now has begun by the first look.
   */
  async idle(): Promise<void> {
    const until = Date.now() + CLOSE_PATIENCE_MS;
    do await pause(20);
    while (this.#taken > 0 && Date.now() < until);
  }

  async destroy(): Promise<void> {
    this.#connections.closeFree();
  }
}
