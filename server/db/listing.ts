import { setImmediate } from 'node:timers/promises';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';

/** Rows that are worked on in one go: a few milliseconds' worth. */
const BATCH = 250;

/** A list before it is known which of it is wanted: how many there are, one page, or all of it. */
export interface Listing<Row> {
  count(): Promise<number>;
  page(offset: number, limit: number): Promise<Row[]>;
  /** Every row, some at a time. */
  all(): AsyncIterable<Row[]>;
}

/** A query as a list reads it: which tables it is of does not matter to the list. */
export interface Rows<Row> {
  execute(): Promise<Row[]>;
  executeTakeFirst(): Promise<Row | undefined>;
  executeTakeFirstOrThrow(): Promise<Row>;
  stream(): AsyncIterable<Row>;
}

/**
 * A listing of a query.
 * @param ordered gives the rows, in a total order, of a page or (undefined) of all.
 * @param counted gives one row with the number of all as `count`.
 * @param toRows turns some of the query's rows into the answer's.
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

/** A query that a page can be cut out of. */
interface Cuttable<Row> extends Rows<Row> {
  limit(most: number): { offset(from: number): Rows<Row> };
}

/** For `listing`: the rows of a query in a total order, all of them or a page. */
export function paged<Row>(ordered: Cuttable<Row>): (page?: Page) => Rows<Row> {
  return (page) => (page ? ordered.limit(page.limit).offset(page.offset) : ordered);
}

/** Puts found rows in an order and cuts the page out of them; leaves them as they are where it is cut later. */
type Cut = <DB, T extends keyof DB, O>(
  found: SelectQueryBuilder<DB, T, O>,
  order: RawBuilder<unknown>,
) => SelectQueryBuilder<DB, T, O>;

/**
 * For `listing`: rows that much is joined to. The page is cut before the joins where the order allows it,
 * so that the database joins only the rows of that page.
 * @param ownOrder whether the order reads nothing that is joined.
 * @param rows finds the rows, has `cut` called on them, joins the rest and puts them in order again.
 */
export function pagedBeforeJoins<Row>(
  ownOrder: boolean,
  rows: (cut: Cut) => Cuttable<Row>,
): (page?: Page) => Rows<Row> {
  return (page) => {
    if (!page || !ownOrder) return paged(rows((found) => found))(page);
    return rows((found, order) => found.orderBy(order).limit(page.limit).offset(page.offset));
  };
}

/** For `listing`: how many rows a query has. */
export function countOf<DB, T extends keyof DB, O>(rows: SelectQueryBuilder<DB, T, O>) {
  return rows.select((eb) => eb.fn.countAll<number>().as('count'));
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
