import { inBackground } from '#server/db/asker';
import type { Db, Tx } from '#server/db/database';

interface Options<T, R> {
  db: Db;
  /** Stores items in one transaction; gives the result of each in order, or the error that it is refused with. */
  write: (tx: Tx, some: readonly T[]) => Promise<readonly (R | Error)[]>;
  /** Most items of a transaction. */
  most: number;
}

interface Waiting<T, R> {
  one: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Stores items for callers who wait for their results. What arrives while the transaction before it waits or runs shares
 * the next one: the more arrives, the less each costs.
 */
export class Together<T, R> {
  readonly #options: Options<T, R>;
  #waiting: Waiting<T, R>[] = [];
  #isStoring = false;

  constructor(options: Options<T, R>) {
    this.#options = options;
  }

  /** Resolves when the item is stored. @throws the error that it is refused with, or the transaction's */
  store(one: T): Promise<R> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ one, resolve, reject });
      // It belongs to the other callers too, and does not end with this one's request.
      if (!this.#isStoring) void inBackground(() => this.#storeAll());
    });
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) await this.#storeSome();
    this.#isStoring = false;
  }

  async #storeSome(): Promise<void> {
    let some: Waiting<T, R>[] = [];
    try {
      await this.#write(() => (some = this.#waiting.splice(0, this.#options.most)));
    } catch (error) {
      // A transaction that could not begin has taken none.
      if (some.length === 0) some = this.#waiting.splice(0);
      else if (some.length > 1) return this.#storeEach(some);
      for (const { reject } of some) reject(error);
    }
  }

  /** Stores items one by one, so that one which the database refuses costs the others nothing. */
  async #storeEach(some: readonly Waiting<T, R>[]): Promise<void> {
    for (const one of some) await this.#write(() => [one]).catch(one.reject);
  }

  /** @param take takes the items once the transaction's turn has come: more may have arrived until then. */
  async #write(take: () => Waiting<T, R>[]): Promise<void> {
    const { db, write } = this.#options;
    const { some, results } = await db.transaction().execute(async (tx) => {
      const some = take();
      return {
        some,
        results: await write(
          tx,
          some.map(({ one }) => one),
        ),
      };
    });
    some.forEach(({ resolve, reject }, at) => {
      const result = results[at];
      if (result === undefined || result instanceof Error) reject(result);
      else resolve(result);
    });
  }
}
