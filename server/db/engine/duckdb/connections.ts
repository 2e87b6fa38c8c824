import type { DuckDBConnection } from '@duckdb/node-api';
import { availableParallelism } from 'node:os';
import { refusal } from '#contract/refusals/index';
import { asker } from '#server/db/asker';
import { Turns } from '#server/db/turns';
import { Failure } from '#server/failure';
import type { Instance } from './instance.ts';
import { Statements } from './statements.ts';

/** Uses of a connection: the rows of a page, an answer that is sent while it is read, or a change. */
export type Use = 'read' | 'stream' | 'write';

const NEVER = new AbortController().signal;
/** Longest that a request waits for a place, as long as a statement of PostgreSQL may take. */
const WAIT_MS = 30_000;

/** A connection of DuckDB that somebody holds. */
export interface Held {
  readonly raw: DuckDBConnection;
  readonly statements: Statements;
  giveBack: () => void;
}

/** Connections of an instance, of which a few are made and shared. */
export class Connections {
  readonly #instance: Instance;
  /**
   * Together no more than threads (`threads.ts`). Pages that are read beyond twice the cores only take processor from who
   * writes. A stream goes on for as long as its reader takes. One writes at a time: DuckDB aborts the later of two
   * transactions that write the same row.
   */
  readonly #places: Readonly<Record<Use, Turns>> = {
    read: new Turns(Math.min(8, 2 * availableParallelism())),
    stream: new Turns(7),
    write: new Turns(1),
  };
  readonly #free: Omit<Held, 'giveBack'>[] = [];

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /**
   * Takes a connection once a place of its use is free.
   * @throws OVERLOADED for a request that waits too long, and while the file cannot be opened again.
   */
  async take(use: Use): Promise<Held> {
    const end = await this.#turn(use);
    try {
      if (this.#instance.hasEnded) this.closeFree();
      const held = this.#free.pop() ?? made(await this.#instance.connect());
      const giveBack = () => {
        if (this.#instance.isOpen(held.raw)) this.#free.push(held);
        else this.#instance.disconnect(held.raw);
        end();
      };
      return { ...held, giveBack };
    } catch (error) {
      end();
      throw error;
    }
  }

  async #turn(use: Use): Promise<() => void> {
    const late = asker.getStore() ? AbortSignal.timeout(WAIT_MS) : NEVER;
    return this.#places[use].take(late).catch(() => {
      throw new Failure('OVERLOADED', refusal('service.overloaded'));
    });
  }

  closeFree(): void {
    for (const { raw } of this.#free.splice(0)) this.#instance.disconnect(raw);
  }
}

const made = (raw: DuckDBConnection) => ({ raw, statements: new Statements(raw) });
