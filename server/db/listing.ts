import { setImmediate } from 'node:timers/promises';
import type { SelectQueryBuilder } from 'kysely';

/** Rows converted without yielding: a few milliseconds' worth. */
const BATCH = 250;

/** A list that can give its count, one page, or all rows. */
export interface Listing<Row> {
  count(): Promise<number>;
  page(offset: number, limit: number): Promise<Row[]>;
  /** Every row, in chunks. */
  all(): AsyncIterable<Row[]>;
}

/** A query's rows, independent of the tables it reads. */
export interface Rows<Row> {
  execute(): Promise<Row[]>;
  executeTakeFirst(): Promise<Row | undefined>;
  executeTakeFirstOrThrow(): Promise<Row>;
  stream(): AsyncIterable<Row>;
}

/**
 * A listing of a query.
 * @param ordered gives the rows in a total order: of a page, or of all (undefined).
 * @param counted gives one row with the total as `count`.
 * @param toRows converts rows of the query into rows of the answer.
 */
export function listing<O, Row>(
  ordered: (page?: Page) => Rows<O>,
  counted: Rows<{ count: number }>,
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
          // Yields to short requests.
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

/** A query with limit and offset. */
interface Cuttable<Row> extends Rows<Row> {
  limit(most: number): { offset(from: number): Rows<Row> };
}

/** For `listing`: a query's rows in a total order, all or one page. */
export function paged<Row>(ordered: Cuttable<Row>): (page?: Page) => Rows<Row> {
  return (page) => (page ? ordered.limit(page.limit).offset(page.offset) : ordered);
}

/** For `listing`: the number of a query's rows. */
export function countOf<DB, T extends keyof DB, O>(rows: SelectQueryBuilder<DB, T, O>) {
  return rows.select((eb) => eb.fn.countAll<number>().as('count'));
}

/** A listing of rows in memory. */
export function listingOf<Row>(rows: Row[]): Listing<Row> {
  return {
    count: async () => rows.length,
    page: async (offset, limit) => rows.slice(offset, offset + limit),
    async *all() {
      yield rows;
    },
  };
}
