import {
  PostgresAdapter,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type RawBuilder,
} from 'kysely';
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

/** Tells queries which engine they are for. */
class EngineAdapter extends PostgresAdapter {
  readonly engine: EngineSql;

  constructor(engine: EngineSql) {
    super();
    this.engine = engine;
  }
}

/** An engine as Kysely knows it: PostgreSQL's language with a driver of ours. */
export class EngineDialect implements Dialect {
  readonly #engine: EngineSql;
  readonly #driver: Driver;

  constructor(engine: EngineSql, driver: Driver) {
    this.#engine = engine;
    this.#driver = driver;
  }

  createAdapter() {
    return new EngineAdapter(this.#engine);
  }
  createDriver() {
    return this.#driver;
  }
  createQueryCompiler() {
    return new PostgresQueryCompiler();
  }
  createIntrospector(): DatabaseIntrospector {
    throw new Error('The schema is known from its migrations; it is not read back from the database');
  }
}

/** The engine that a database, or a transaction in it, is kept in. */
export function engineOf(db: Kysely<Database>): EngineSql {
  return (db.getExecutor().adapter as EngineAdapter).engine;
}

/** What is written outside the query builder: all of it happens, or nothing. */
export interface Writer {
  /** Runs statements without parameters, several at once if need be. */
  script: (sql: string) => Promise<void>;
  /** Adds the rows of a file that `writeCsv` of either engine wrote to a table. */
  loadCsv: (table: string, columns: readonly string[], file: string) => Promise<void>;
  /** Makes room for facts of the months of these days (yyyy-mm-dd). */
  ensureMonths: (firstDay: string, lastDay: string) => Promise<void>;
  /** Lets a sequence give this number next. */
  continueSequence: (name: string, next: number) => Promise<void>;
}

export interface Table {
  name: string;
  columns: string[];
}

/** Told of every statement of the query builder. */
export type OnQuery = (query: CompiledQuery) => void;

/** What is read as of one moment. */
export interface Reader {
  /** Rows of a query without parameters. */
  rows: <Row>(query: string) => Promise<Row[]>;
  /** Writes the rows of a query to a file: CSV without a header, `\N` for what is not known. */
  writeCsv: (query: string, file: string) => Promise<void>;
}

/** So many processes may share a database. */
export const MOST_PROCESSES = 25;

/** An open database. */
export interface OpenDatabase {
  readonly engine: EngineName;
  db: Kysely<Database>;
  /** Runs statements without parameters outside the query builder. */
  script: (sql: string) => Promise<void>;
  /** Runs `work`: what it writes happens together or not at all. */
  scripts: (work: (writer: Writer) => Promise<void>) => Promise<void>;
  /** Runs `work`, which reads the database as it is when it begins, whatever others write meanwhile. */
  snapshot: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` while no other process that shares the database runs work of the same name: at once, or after the other
   * has ended. In a database that one process owns there is nobody to wait for.
   */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** As `alone`, but does nothing when another process is at it. */
  unlessElsewhere: (name: string, work: () => Promise<void>) => Promise<void>;
  /** A number that no other process which has this database open has, below `MOST_PROCESSES`. */
  processNumber: () => Promise<number>;
  /** What a migration says, as the engine says it. */
  translated: (migration: string) => string;
  /** Makes what the migrations stand on. */
  prepare: () => Promise<void>;
  /** Makes the indexes that the engine needs, and room for facts of the months of these days (yyyy-mm-dd), where it is missing. */
  complete: (firstDay: string, lastDay: string) => Promise<void>;
  /** Every table with its columns, in their order. */
  tables: () => Promise<Table[]>;
  /** Each sequence and the number that it gives next. */
  sequences: () => Promise<Map<string, number>>;
  close: () => Promise<void>;
}
