import type { Background } from '#server/background';

interface Options<T> {
  /** Stores some, all of them or none. */
  write: (some: T[]) => Promise<void>;
  /** How long something may wait in memory. */
  everyMs: number;
  /** So many are written at once, and at once when so many wait. */
  batch: number;
  /** So many may wait. What comes beyond is refused, so that a stuck database does not fill the memory. */
  most: number;
  /** Told of every failed write, and of what was lost at the stop. Nobody waits for these writes. */
  onTrouble: (trouble: { error: unknown; waiting: number; refused: number }) => void;
}

/** Things that are kept in memory for a moment and written together, so that nobody waits for the disk. */
export class Batches<T> implements Background {
  readonly #options: Options<T>;
  #waiting: T[] = [];
  #taken = 0;
  #stored = 0;
  #refused = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
  }

  /** Takes one to be written soon; false when too many wait already. */
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
    this.#timer = setTimeout(() => void this.#tick(), ms);
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
   * Resolves when everything that was taken before is stored.
   * @throws what the write threw; nothing is lost by it.
   */
  async flush(): Promise<void> {
    const wanted = this.#taken;
    while (this.#stored < wanted) {
      this.#writing ??= this.#writeSome().finally(() => (this.#writing = undefined));
      await this.#writing;
    }
  }

  async #writeSome(): Promise<void> {
    const some = this.#waiting.slice(0, this.#options.batch);
    await this.#options.write(some);
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
