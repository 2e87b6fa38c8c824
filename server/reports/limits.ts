import { Failure } from '#contract/failures';

const MOST_EACH = 4;
/** A report holds a connection of the database: most of them stay free for lists and for signing in. */
const MOST_AT_ONCE = 5;

/** Reports that run, and reports that wait for others to end. */
export class RunningReports {
  readonly #ofAccount = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /**
   * Begins a report of an account; what it gives ends it, once, when the answer is out.
   * @throws OVERLOADED when the account has four of them already.
   */
  begin(account: string): () => void {
    const now = this.#ofAccount.get(account) ?? 0;
    if (now >= MOST_EACH) {
      throw new Failure(
        'OVERLOADED',
        `${MOST_EACH} reports of this account are running already. Try again when one is done.`,
      );
    }
    this.#ofAccount.set(account, now + 1);
    return once(() => {
      const left = (this.#ofAccount.get(account) ?? 1) - 1;
      if (left > 0) this.#ofAccount.set(account, left);
      else this.#ofAccount.delete(account);
    });
  }

  /** Runs `work` in the database when it is its turn; `signal` ends the waiting. */
  async inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#running >= MOST_AT_ONCE) await this.#turn(signal);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Waits for a report to end and to hand its place on. */
  #turn(signal: AbortSignal): Promise<void> {
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

function once(end: () => void): () => void {
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    end();
  };
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
    if (gone.aborted) throw new Failure('OVERLOADED', 'The report was stopped, because nobody waits for it.');
    if (!late.aborted) throw error;
    throw new Failure(
      'OVERLOADED',
      `The report took more than ${seconds} s and was stopped. Shorten its period or narrow it.`,
    );
  }
}
