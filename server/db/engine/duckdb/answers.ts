/**
 * What reads gave, kept until a table they read is written to. It is exact: one process owns the database file, and every
 * write of it passes here. A read that is under way answers all who ask the same meanwhile.
 */

/** About 50 bytes each: values of rows, and the text of what was asked. */
const MOST_VALUES = 400_000;
/** Of one answer: a page of the widest list has 16,000. */
const MOST_VALUES_EACH = 40_000;
const BYTES = 50;

/** Gives something else each time, whatever is stored; and what reads no table asks whether the database is there. */
const NEVER_THE_SAME =
  /\b(nextval|currval|random|uuid|now|today|current_timestamp|current_date|duckdb_\w+|pragma_\w+)\b|^(?!.*\bfrom\b)/is;

type Row = Record<string, unknown>;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface Answer {
  sql: string;
  rows: Promise<Row[]>;
  values: number;
}

/** The table that a statement writes to; undefined when its text does not tell. */
export function writtenTo(text: string): string | undefined {
  return /^\s*(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/i.exec(text)?.[1]?.toLowerCase();
}

export class Answers {
  /** The one asked for longest ago first. */
  readonly #kept = new Map<string, Answer>();
  #values = 0;

  /** The rows of a read: kept ones, those of the same read under way, or what `read` gives. */
  async get(statement: Statement, read: () => Promise<Row[]>): Promise<Row[]> {
    if (NEVER_THE_SAME.test(statement.sql)) return read();
    const key = `${statement.sql}\n${JSON.stringify(statement.parameters)}`;
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return [...(await known.rows)];
    }
    const answer: Answer = { sql: statement.sql, rows: read().then(frozen), values: 0 };
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

  /** To be called once a table was written to, and before its writer is told; without a table, once any was. */
  forget(table = ''): void {
    for (const [key, answer] of this.#kept) if (answer.sql.includes(table)) this.#drop(key, answer);
  }

  /** Counts an answer that has come, unless it was forgotten meanwhile, and makes room for it. */
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

/** Rows are given to many: who wants them otherwise makes new ones. */
const frozen = (rows: Row[]): Row[] => {
  for (const row of rows) Object.freeze(row);
  return rows;
};
