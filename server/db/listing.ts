import { setImmediate } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';

/** Rows that are worked on in one go: a few milliseconds' worth. */
const BATCH = 250;

/** A list before it is known which of it is wanted: how many there are, one page, or all of it. */
export interface Listing<Row> {
  count(): Promise<number>;
  page(offset: number, limit: number): Promise<Row[]>;
  /** Every row, some at a time. */
  all(): AsyncIterable<Row[]>;
}

/**
 * A listing of a query.
 * @param ordered gives the rows, in a total order, of a page or (undefined) of all.
 * @param counted gives one row with the number of all as `count`.
 * @param toRows turns some of the query's rows into the answer's.
 */
export function listing<O, Row>(
  ordered: (page?: Page) => SelectQueryBuilder<never, never, O>,
  counted: SelectQueryBuilder<never, never, { count: number }>,
  toRows: (rows: O[]) => Promise<Row[]> | Row[],
): Listing<Row> {
  return {
    count: async () => (await counted.executeTakeFirstOrThrow()).count,
    page: async (offset, limit) => toRows(await ordered({ offset, limit }).execute()),
    async *all() {
      let some: O[] = [];
      for await (const row of ordered().stream()) {
        some.push(row);
        if (some.length === BATCH) {
          yield await toRows(some);
          some = [];
          // Whoever asks for little meanwhile goes first.
          await setImmediate();
        }
      }
      if (some.length > 0) yield await toRows(some);
    },
  };
}

export interface Page {
  offset: number;
  limit: number;
}

/** Cuts a page out of rows in a total order; all of them where none is asked for. */
export function cut<DB, T extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, T, O>,
  page: Page | undefined,
): SelectQueryBuilder<DB, T, O> {
  return page ? rows.limit(page.limit).offset(page.offset) : rows;
}

/** For `listing`: the rows of a query in a total order, all of them or a page. @template Row what the query selects */
export function paged<Row>(ordered: { limit: (most: number) => { offset: (from: number) => unknown } }) {
  // Which tables it reads is of no use to whoever lists it, and would have to be named everywhere.
  return (page?: Page) =>
    (page ? ordered.limit(page.limit).offset(page.offset) : ordered) as SelectQueryBuilder<never, never, Row>;
}

/** For `listing`: how many rows a query has. */
export function countOf<DB, T extends keyof DB, O>(rows: SelectQueryBuilder<DB, T, O>) {
  const counted = rows.select((eb) => eb.fn.countAll<number>().as('count'));
  // As in `paged`; of the row only the count is read.
  return counted as unknown as SelectQueryBuilder<never, never, { count: number }>;
}

/** A listing of rows that are already here. */
export function listingOf<Row>(rows: Row[]): Listing<Row> {
  return {
    count: async () => rows.length,
    page: async (offset, limit) => rows.slice(offset, offset + limit),
    async *all() {
      yield rows;
    },
  };
}
