import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '#server/failure';
import { asFailure, damageOf, isDamaged, isEnded, isFull, isOfLog } from './failures.ts';
import { tornEnd } from './torn-log.ts';

const LOCK_PATIENCE_MS = 5000;
/** Statements of an ended instance fail at once; who holds a connection for longer than this loses it. */
export const CLOSE_PATIENCE_MS = 5000;
/** A script that is about to end may do so. */
const LAST_SCRIPT_MS = 1000;

/** An open file. DuckDB ends its instance when a checkpoint finds no room on the disk; the file is then opened again. */
export class Instance {
  readonly #path: string;
  readonly #connections = new Set<DuckDBConnection>();
  #connecting = 0;
  #raw: DuckDBInstance | undefined;
  #hasEnded = false;
  #isClosing = false;
  #reopening: Promise<void> | undefined;
  /** The last error of a full disk, until somebody finds room and deletes it, and the first of a part that cannot be read. */
  readonly trouble: { full?: unknown; damaged?: unknown } = {};

  constructor(path: string, raw: DuckDBInstance) {
    this.#path = path;
    this.#raw = raw;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** @throws OVERLOADED while the file cannot be opened again; Error once it is closed. */
  async connect(): Promise<DuckDBConnection> {
    if (this.#isClosing) throw new Error('The database is closed.');
    while (this.#hasEnded || !this.#raw) {
      this.#reopening ??= this.#reopen().finally(() => (this.#reopening = undefined));
      await this.#reopening;
    }
    this.#connecting += 1;
    try {
      const connection = await this.#raw.connect();
      this.#connections.add(connection);
      return connection;
    } finally {
      this.#connecting -= 1;
    }
  }

  isOpen(connection: DuckDBConnection): boolean {
    return !this.#hasEnded && !this.#isClosing && this.#connections.has(connection);
  }

  disconnect(connection: DuckDBConnection): void {
    if (this.#connections.delete(connection)) connection.closeSync();
  }

  /** Remembers what an error tells about the file, and returns the error as callers get it. */
  failed(error: unknown): unknown {
    if (isFull(error)) this.trouble.full = error;
    if (isDamaged(error)) this.trouble.damaged ??= error;
    if (isEnded(error)) this.#hasEnded = true;
    return asFailure(error);
  }

  async #reopen(): Promise<void> {
    await this.#idle(Date.now() + CLOSE_PATIENCE_MS);
    this.#end();
    try {
      this.#raw = await openFile(this.#path, Date.now() + LOCK_PATIENCE_MS);
      this.#hasEnded = false;
    } catch (error) {
      throw this.failed(error);
    }
  }

  /** Closes the file once nothing runs on it: a connection that is closed under its statement ends the process. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#idle(Date.now() + LAST_SCRIPT_MS);
    for (const connection of this.#connections) connection.interrupt();
    await this.#idle(Date.now() + CLOSE_PATIENCE_MS);
    this.#end();
  }

  async #idle(until: number): Promise<void> {
    while (this.#connections.size + this.#connecting > 0 && Date.now() < until) await pause(20);
  }

  #end(): void {
    for (const connection of this.#connections) this.disconnect(connection);
    this.#raw?.closeSync();
    this.#raw = undefined;
  }
}

/**
 * Opens a file, or an in-memory database (`:memory:`). After a kill the file's lock can outlive the process briefly, so
 * opening is retried for a few seconds.
 * @throws when another process holds the file, naming it, and when the file is damaged, with what to do.
 */
export async function openInstance(path: string): Promise<Instance> {
  return new Instance(path, await openFile(path, Date.now() + LOCK_PATIENCE_MS));
}

const create = (path: string): Promise<DuckDBInstance> =>
  DuckDBInstance.create(path, {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });

/** Opens a file, and waits for its lock until then. @param isMended whether its log was mended already: that happens once */
async function openFile(path: string, until: number, isMended = false): Promise<DuckDBInstance> {
  try {
    return await create(path);
  } catch (error) {
    const text = messageOf(error);
    if (isOfLog(error) && !isMended) {
      await mendLog(path, until);
      return openFile(path, until, true);
    }
    if (!/set lock/i.test(text)) throw isDamaged(error) ? damageOf(path, error, isMended) : error;
    if (Date.now() > until) {
      const holder = /PID (\d+)/.exec(text)?.[1];
      throw new Error(
        `${path} is in use${holder ? ` by process ${holder}` : ''}. One process owns a database file; stop that one first.`,
        { cause: error },
      );
    }
    await pause(200);
    return openFile(path, until, isMended);
  }
}

/** Takes a transaction that was not written whole out of a file's log. @throws when the log is damaged in another way */
async function mendLog(path: string, until: number): Promise<void> {
  // A file of its own is locked: another process that starts at the same time would cut a log that is in use by then.
  const turn = await openFile(`${path}.mending`, until);
  try {
    const error = await create(path).then(
      (opened) => opened.closeSync(),
      (reason: unknown) => reason,
    );
    if (!isOfLog(error)) return;
    const torn = await tornEnd(path, messageOf(error));
    if (!torn) throw damageOf(path, error);
    process.emitWarning(
      `The log of ${path} ends in a change that was not written whole, as after a loss of power. It is taken out; ` +
        `${torn.kept} is the log as it was.`,
    );
    await torn.cut();
  } finally {
    turn.closeSync();
    await rm(`${path}.mending`, { force: true });
  }
}
