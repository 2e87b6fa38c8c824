import { Failure } from '#server/failure';
import { refusal } from '#contract/refusals/index';

const MOST_EACH = 4;
const MOST_WAITING_EACH = 8;
/** Reports hold a database connection while they run; most connections stay free for lists and sign-in. */
const MOST_IN_DATABASE = 5;

/** A semaphore with a FIFO queue. */
class Turns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get waiting(): number {
    return this.#waiting.length;
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

/** Limits of concurrent and waiting reports. */
export class RunningReports {
  readonly #accounts = new Map<string, Turns>();
  readonly #database = new Turns(MOST_IN_DATABASE);

  /**
   * Waits while the account runs four reports, and returns a function that ends this one.
   * @throws OVERLOADED when eight of the account's reports are waiting already.
   */
  async begin(account: string, signal: AbortSignal): Promise<() => void> {
    const turns = this.#accounts.get(account) ?? new Turns(MOST_EACH);
    this.#accounts.set(account, turns);
    if (turns.waiting >= MOST_WAITING_EACH) {
      throw new Failure('OVERLOADED', refusal('report.tooMany', { running: MOST_EACH, waiting: MOST_WAITING_EACH }));
    }
    const end = await turns.take(signal);
    return () => {
      end();
      if (turns.isUnused) this.#accounts.delete(account);
    };
  }

  /** Runs `work` when the database has capacity. @throws the reason of `signal` if it aborts first. */
  async inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const end = await this.#database.take(signal);
    try {
      return await work();
    } finally {
      end();
    }
  }
}

/**
 * Runs `work` until it ends, `seconds` have passed, or `gone` aborts because the client has left.
 * @throws OVERLOADED when the time is up.
 */
export async function withinTime<T>(
  seconds: number,
  gone: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = AbortSignal.timeout(seconds * 1000);
  try {
    return await work(AbortSignal.any([late, gone]));
  } catch (error) {
    if (gone.aborted) throw new Failure('OVERLOADED', refusal('report.nobodyWaits'));
    if (!late.aborted) throw error;
    throw new Failure('OVERLOADED', refusal('report.tooSlow', { seconds }));
  }
}
