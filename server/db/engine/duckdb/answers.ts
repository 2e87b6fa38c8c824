import { wordsOf } from '../engine.ts';

/**
 * Cache of query results, valid until one of their tables is written to. It is exact, because one process owns the
 * database file and every write passes here. Concurrent equal reads share one query.
 */

/** About 50 bytes per value, of rows and of query texts. */
const MOST_VALUES = 400_000;
/** Limit per result; a page of the widest list has 16,000. */
const MOST_VALUES_EACH = 40_000;
const BYTES = 50;

/** Queries with these are not cached: their result changes without a write, or checks that the database is there. */
const NEVER_THE_SAME =
  /\b(nextval|currval|random|uuid|now|today|current_timestamp|current_date|duckdb_\w+|pragma_\w+)\b|^(?!.*\bfrom\b)/is;

type Row = Record<string, unknown>;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface Answer {
  /** The words of its query, among them the tables it reads. */
  words: Set<string>;
  rows: Promise<Row[]>;
  values: number;
}

/** The table that a statement writes to; undefined when its text does not show it. */
export function writtenTo(text: string): string | undefined {
  return /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i.exec(text)?.[1]?.toLowerCase();
}

export class Answers {
  /** Least recently used first. */
  readonly #kept = new Map<string, Answer>();
  #values = 0;

  /** Returns the cached rows, those of an equal read under way, or what `read` gives. */
  async get(statement: Statement, read: () => Promise<Row[]>): Promise<Row[]> {
    if (NEVER_THE_SAME.test(statement.sql)) return read();
    const key = `${statement.sql}\n${JSON.stringify(statement.parameters)}`;
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return [...(await known.rows)];
    }
    const answer: Answer = { words: wordsOf(statement.sql), rows: read().then(frozen), values: 0 };
    this.#kept.set(key, answer);
    try {
      const rows = await answer.rows;
      this.#count(key, answer, rows);
      return [...rows];
    } catch (error) {
      this.#drop(key, answer);
      throw error;
    }
  }

  /** Drops results of a table, or all without one. Call it after the write and before its caller is told. */
  forget(table?: string): void {
    for (const [key, answer] of this.#kept) {
      if (table === undefined || answer.words.has(table)) this.#drop(key, answer);
    }
  }

  /** Counts a result, unless it was dropped meanwhile, and makes room for it. */
  #count(key: string, answer: Answer, rows: Row[]): void {
    if (this.#kept.get(key) !== answer) return;
    answer.values = Math.ceil(key.length / BYTES) + rows.length * Object.keys(rows[0] ?? {}).length;
    this.#values += answer.values;
    if (answer.values > MOST_VALUES_EACH) this.#drop(key, answer);
    for (const [oldest, one] of this.#kept) {
      if (this.#values <= MOST_VALUES) break;
      this.#drop(oldest, one);
    }
  }

  #drop(key: string, answer: Answer): void {
    if (this.#kept.get(key) !== answer) return;
    this.#kept.delete(key);
    this.#values -= answer.values;
  }
}

/** Cached rows are shared, so callers must not change them. */
const frozen = (rows: Row[]): Row[] => {
  for (const row of rows) Object.freeze(row);
  return rows;
};
