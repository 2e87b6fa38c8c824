import type { Refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

/** How much work waits for a turn, and how much has one. */
export interface Queue {
  waiting: number;
  running: number;
}

/** A semaphore with a FIFO queue. */
export class Turns implements Queue {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get waiting(): number {
    return this.#waiting.length;
  }
  get running(): number {
    return this.#taken;
  }
  get isUnused(): boolean {
    return this.#taken === 0;
  }

  /** Waits for a turn and returns a function that ends it once. @throws the reason of `signal` if it aborts first. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#taken >= this.#most) await this.#wait(signal);
    else this.#taken += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken -= 1;
    };
  }

  /** Waits until another caller passes its turn on. */
  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(signal.reason as Error);
      };
      const take = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      this.#waiting.push(take);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}

/** Turns of each caller by name. */
export class EachTurns {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #why: () => Refusal;
  readonly #turns = new Map<string, Turns>();

  constructor(most: number, mostWaiting: number, why: () => Refusal) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#why = why;
  }

  /** Waiting of all callers. */
  get waiting(): number {
    return this.#turns.values().reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * Waits for one of the caller's turns and returns a function that ends it.
   * @throws OVERLOADED with the reason when too many of the caller wait already.
   */
  async take(whose: string, signal: AbortSignal): Promise<() => void> {
    const turns = this.#turns.get(whose) ?? new Turns(this.#most);
    this.#turns.set(whose, turns);
    if (turns.waiting >= this.#mostWaiting) throw new Failure('OVERLOADED', this.#why());
    const end = await turns.take(signal);
    return () => {
      end();
      if (turns.isUnused) this.#turns.delete(whose);
    };
  }
}
