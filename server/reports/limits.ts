import { Failure } from '#server/failure';
import { refusal } from '#contract/refusals/index';

const MOST_EACH = 4;
const MOST_WAITING_EACH = 8;
/** A report holds a connection of the database: most of them stay free for lists and for signing in. */
const MOST_IN_DATABASE = 5;

/** So many turns at once; who comes later waits, first come, first served. */
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

  /** Resolves, when it is the caller's turn, with what ends it, once. @throws what aborts `signal` before. */
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

  /** Waits for somebody to end a turn and to hand it on. */
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

/** Reports that run, and reports that wait for others to end. */
export class RunningReports {
  readonly #accounts = new Map<string, Turns>();
  readonly #database = new Turns(MOST_IN_DATABASE);

  /**
   * Begins a report of an account when it has fewer than four; what it gives ends it, when the answer is out.
   * @throws OVERLOADED when eight of the account wait already.
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

  /** Runs `work` when the database has room for it. @throws what aborts `signal` before. */
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
 * Runs `work` until it is done, `seconds` have passed, or `gone` says that nobody waits for it any more.
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
