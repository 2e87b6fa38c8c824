import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from 'kysely';
import type { Answers } from './answers.ts';
import { Connection, WriteQueue } from './connection.ts';
import { isDurable } from './failures.ts';
import { CLOSE_PATIENCE_MS, type Instance } from './instance.ts';

const MOST_CONNECTIONS = 16;

/** Connections of an instance, of which a few are made and shared. */
export class DuckDbDriver implements Driver {
  readonly #instance: Instance;
  readonly #answers: Answers;
  readonly #writes = new WriteQueue();
  readonly #free: Connection[] = [];
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(instance: Instance, answers: Answers) {
    this.#instance = instance;
    this.#answers = answers;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    if (this.#taken >= MOST_CONNECTIONS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#taken += 1;
    try {
      if (this.#instance.hasEnded) await this.destroy();
      const free = this.#free.pop();
      return free ?? new Connection(await this.#instance.connect(), this.#instance, this.#writes, this.#answers);
    } catch (error) {
      this.#pass();
      throw error;
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    if (this.#instance.isOpen(connection.raw)) this.#free.push(connection);
    else this.#instance.disconnect(connection.raw);
    this.#pass();
  }

  /** Gives the turn to who waits longest. */
  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }

  async beginTransaction(connection: Connection): Promise<void> {
    const end = await this.#writes.turn();
    try {
      await connection.raw.run('begin transaction');
    } catch (error) {
      end();
      throw this.#instance.failed(error);
    }
    connection.endTurn = end;
  }

  async commitTransaction(connection: Connection): Promise<void> {
    try {
      await connection.raw.run('commit');
    } catch (error) {
      const failure = this.#instance.failed(error);
      if (!isDurable(error)) throw failure;
    } finally {
      connection.endTransaction();
    }
  }

  /** A commit that failed has ended its transaction: its error is the one that counts. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (!connection.endTurn) return;
    try {
      await connection.raw.run('rollback');
    } catch (error) {
      // A statement's error may have ended the transaction too, and is thrown by the caller.
      this.#instance.failed(error);
    } finally {
      connection.endTransaction();
    }
  }

  /** Resolves when no statement runs, or after a while: requests whose reader has left go on for a moment. */
  async idle(): Promise<void> {
    for (const until = Date.now() + CLOSE_PATIENCE_MS; this.#taken > 0 && Date.now() < until;) await pause(20);
  }

  async destroy(): Promise<void> {
    for (const { raw } of this.#free.splice(0)) this.#instance.disconnect(raw);
  }
}
