import type { DuckDBConnection } from '@duckdb/node-api';
import { Turns } from '#server/db/turns';
import type { Instance } from './instance.ts';
import { Statements } from './statements.ts';

/** What a connection is for: a page's rows, an answer that is sent while it is read, or a change. */
export type Use = 'read' | 'stream' | 'write';

/**
 * Places of those who read. One who writes needs none, since one writes at a time, and with them there are no more than
 * threads (`threads.ts`). A stream goes on for as long as its reader takes.
 */
const MOST_READS = 8;
const MOST_STREAMS = 7;
const NEVER = new AbortController().signal;

/** A connection of DuckDB that somebody holds. */
export interface Held {
  readonly raw: DuckDBConnection;
  readonly statements: Statements;
  giveBack: () => void;
}

/** Connections of an instance, of which a few are made and shared. */
export class Connections {
  readonly #instance: Instance;
  readonly #places = { read: new Turns(MOST_READS), stream: new Turns(MOST_STREAMS) };
  readonly #free: Omit<Held, 'giveBack'>[] = [];

  constructor(instance: Instance) {
    this.#instance = instance;
  }

  /** Takes a connection once a place of its use is free. @throws OVERLOADED while the file cannot be opened again. */
  async take(use: Use): Promise<Held> {
    const end = use === 'write' ? () => undefined : await this.#places[use].take(NEVER);
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

  closeFree(): void {
    for (const { raw } of this.#free.splice(0)) this.#instance.disconnect(raw);
  }
}

const made = (raw: DuckDBConnection) => ({ raw, statements: new Statements(raw) });
