import { PostgresAdapter, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../schema.generated.ts';

/** The two databases that a network can be kept in. */
export type EngineName = 'duckdb' | 'postgres';

/** What is said differently to each of them; every other query is the same text for both. */
export interface EngineSql {
  readonly name: EngineName;
  /**
   * The rows of a JSON array as something to select from. `types` names the columns, and their types in SQL; what a row
   * does not have is null.
   */
  jsonRows(json: string, types: Readonly<Record<string, string>>): RawBuilder<unknown>;
}

/** Tells Kysely of an engine, and queries which one they are for. */
export class EngineAdapter extends PostgresAdapter {
  readonly engine: EngineSql;

  constructor(engine: EngineSql) {
    super();
    this.engine = engine;
  }
}

/** The engine that a database, or a transaction in it, is kept in. */
export function engineOf(db: Kysely<Database>): EngineSql {
  return (db.getExecutor().adapter as EngineAdapter).engine;
}

/** Runs statements without parameters, several at once if need be. */
export type Script = (sql: string) => Promise<void>;

/** An open database. */
export interface OpenDatabase {
  readonly engine: EngineName;
  db: Kysely<Database>;
  /** Runs statements outside the query builder. */
  script: Script;
  /** Runs `work` with a `script` whose statements all happen or none does. */
  scripts(work: (script: Script) => Promise<void>): Promise<void>;
  /**
   * Runs `work` while no other process that shares the database runs work of the same name: at once, or after the other
   * has ended. In a database that one process owns there is nobody to wait for.
   */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
