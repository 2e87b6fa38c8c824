import { inBackground } from '#server/db/asker';
import type { Background } from '#server/background';

interface Options<T> {
  /** Stores items in one transaction. @param isAgain the last write failed: some of these may be stored already */
  write: (some: T[], isAgain: boolean) => Promise<void>;
  /** Longest time in memory. */
  everyMs: number;
  /** Most items per write; this many waiting items are written at once. */
  batch: number;
  /** Most waiting items. Further ones are refused, so that a stuck database does not exhaust memory. */
  most: number;
  /** Called after each failed write and for items lost at the stop, since no caller waits for writes. */
  onTrouble: (trouble: { error: unknown; waiting: number; refused: number }) => void;
}

/** Buffers items briefly and writes them together, so that no request waits for the disk. */
export class Batches<T> implements Background {
  readonly #options: Options<T>;
  #waiting: T[] = [];
  #taken = 0;
  #stored = 0;
  #refused = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: Options<T>) {
    this.#options = options;
  }

  /** Adds an item; false when the buffer is full. */
  add(one: T): boolean {
    const { batch, everyMs, most } = this.#options;
    if (this.#waiting.length >= most) {
      this.#refused += 1;
      return false;
    }
    this.#waiting.push(one);
    this.#taken += 1;
    if (this.#waiting.length === batch) this.#soon(0);
    else if (!this.#timer) this.#soon(everyMs);
    return true;
  }

  #soon(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void inBackground(() => this.#tick()), ms);
  }

  async #tick(): Promise<void> {
    this.#timer = undefined;
    try {
      await this.flush();
    } catch (error) {
      this.#options.onTrouble({ error, waiting: this.#waiting.length, refused: this.#refused });
      this.#refused = 0;
      if (!this.#timer) this.#soon(this.#options.everyMs);
    }
  }

  /**
   * Resolves when all items added before are stored, or at once if none of those that are wanted waits.
   * @throws the write's error; its items are kept.
   */
  async flush(isWanted: (one: T) => boolean = () => true): Promise<void> {
    if (!this.#waiting.some(isWanted)) return;
    const wanted = this.#taken;
    while (this.#stored < wanted) {
      this.#writing ??= this.#writeSome().finally(() => (this.#writing = undefined));
      await this.#writing;
    }
  }

  async #writeSome(): Promise<void> {
    const some = this.#waiting.slice(0, this.#options.batch);
    const isAgain = this.#hasFailed;
    this.#hasFailed = true;
    await this.#options.write(some, isAgain);
    this.#hasFailed = false;
    this.#waiting = this.#waiting.slice(some.length);
    this.#stored += some.length;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      await this.flush();
    } catch (error) {
      this.#options.onTrouble({ error, waiting: this.#waiting.length, refused: this.#refused });
    }
    clearTimeout(this.#timer);
  }
}
