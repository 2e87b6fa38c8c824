import {
  PostgresAdapter,
  PostgresQueryCompiler,
  type CommonTableExpressionNode,
  type CompiledQuery,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  type WithNode,
} from 'kysely';
import type { Database } from '../schema.generated.ts';

/** The database engines that can hold a network. */
type EngineName = 'duckdb' | 'postgres';

/** Stands after every text with the same beginning, since both engines compare by code point. */
export const LAST = '\u{10FFFF}';

/** SQL that differs between the engines; every other query is the same text for both. */
export interface EngineSql {
  readonly name: EngineName;
  /**
   * The rows of a JSON array as a table expression. `types` names the columns and their SQL types; missing members are
   * null.
   */
  jsonRows(json: string, types: Readonly<Record<string, string>>): RawBuilder<unknown>;
  /** Whether a text begins with another, whatever the case of both. */
  beginsWith(text: RawBuilder<unknown>, beginning: string): RawBuilder<SqlBool>;
}

/** Marks queries with their engine. */
class EngineAdapter extends PostgresAdapter {
  readonly engine: EngineSql;

  constructor(engine: EngineSql) {
    super();
    this.engine = engine;
  }
}

/** Leaves out common tables that nobody reads: DuckDB works them out, which takes as long as reading a small one. */
class EngineCompiler extends PostgresQueryCompiler {
  protected override visitWith(node: WithNode): void {
    const words = wordsOf({ ...this.parentNode, with: undefined });
    const read: CommonTableExpressionNode[] = [];
    // One may read those before it.
    for (const table of node.expressions.toReversed()) {
      if (!words.has(table.name.table.table.identifier.name)) continue;
      read.unshift(table);
      for (const word of wordsOf(table.expression)) words.add(word);
    }
    if (read.length > 0) super.visitWith({ ...node, expressions: read });
  }
}

/**
 * All words of a query or a part of it but for its values: more than the tables it reads, never fewer. A column
 * `click_at` is not the table `click`.
 */
export function wordsOf(part: unknown, words = new Set<string>()): Set<string> {
  if (typeof part === 'string') for (const [word] of part.matchAll(/\w+/g)) words.add(word);
  if (typeof part !== 'object' || part === null) return words;
  if ('kind' in part && (part.kind === 'ValueNode' || part.kind === 'PrimitiveValueListNode')) return words;
  for (const one of Object.values(part)) wordsOf(one, words);
  return words;
}

/** The Kysely dialect of both engines: PostgreSQL's language with our drivers. */
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
    return new EngineCompiler();
  }
  createIntrospector(): DatabaseIntrospector {
    throw new Error('The schema is known from its migrations; it is not read back from the database');
  }
}

/** The engine of a database or transaction. */
export function engineOf(db: Kysely<Database>): EngineSql {
  return (db.getExecutor().adapter as EngineAdapter).engine;
}

/** Writes outside the query builder, in one transaction. */
export interface Writer {
  /** Runs one or more statements without parameters. */
  script: (sql: string) => Promise<void>;
  /** Loads a file that `writeCsv` of either engine wrote into a table. */
  loadCsv: (table: string, columns: readonly string[], file: string) => Promise<void>;
  /** Creates partitions for facts in the months of these days (yyyy-mm-dd). */
  ensureMonths: (firstDay: string, lastDay: string) => Promise<void>;
  /** Sets the next number of a sequence. */
  continueSequence: (name: string, next: number) => Promise<void>;
}

export interface Table {
  name: string;
  columns: string[];
}

/** Called with every statement of the query builder. */
export type OnQuery = (query: CompiledQuery) => void;

/** Reads a consistent snapshot. */
export interface Reader {
  /** Rows of a query without parameters. */
  rows: <Row>(query: string) => Promise<Row[]>;
  /** Writes a query's rows to a file: CSV without header, `\N` for null. */
  writeCsv: (query: string, file: string) => Promise<void>;
}

/** The number of processes that may share a database. */
export const MOST_PROCESSES = 25;

/** An open database. */
export interface OpenDatabase {
  readonly engine: EngineName;
  db: Kysely<Database>;
  /** Runs statements without parameters, outside the query builder. */
  script: (sql: string) => Promise<void>;
  /**
   * Runs `work` in one transaction.
   * @param changed tables that it has written to, once it has ended; results of all are worked out anew without it
   */
  scripts: (work: (writer: Writer) => Promise<void>, changed?: ReadonlySet<string>) => Promise<void>;
  /** Runs `work` on a consistent snapshot, unaffected by concurrent writes. */
  snapshot: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` while nothing else that shares the database, here or in another process, runs work of the same name,
   * waiting if necessary.
   */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Like `alone`, but skips the work when another process is running it. */
  unlessElsewhere: (name: string, work: () => Promise<void>) => Promise<void>;
  /**
   * Gives a number below `MOST_PROCESSES`, unique among the processes that have this database open. It may become another
   * when the database was away: it is asked for whenever it is needed.
   */
  processNumber: () => Promise<() => number>;
  /** Errors that last: `full` until who finds room again deletes it, `damaged` until the next start. */
  trouble: () => { full?: unknown; damaged?: unknown };
  /** Translates a migration into the engine's SQL. */
  translated: (migration: string) => string;
  /** Creates what the migrations depend on. */
  prepare: () => Promise<void>;
  /** Creates missing indexes. */
  complete: () => Promise<void>;
  /**
   * Creates missing partitions for facts in the months of these days (yyyy-mm-dd), while others read and write.
   * @throws when a lock is not free soon: then some are still missing
   */
  addMonths: (firstDay: string, lastDay: string) => Promise<void>;
  /** Every table with its columns in order. */
  tables: () => Promise<Table[]>;
  /** Each sequence with its next number. */
  sequences: () => Promise<Map<string, number>>;
  close: () => Promise<void>;
}
