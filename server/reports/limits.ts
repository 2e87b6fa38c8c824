import { Failure } from '#contract/failures';

const MOST_AT_ONCE = 4;

/** How many reports of each account run just now. */
export class RunningReports {
  readonly #running = new Map<string, number>();

  /** Runs `work` when the account has fewer than four reports running. @throws OVERLOADED otherwise. */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const now = this.#running.get(account) ?? 0;
    if (now >= MOST_AT_ONCE) {
      throw new Failure(
        'OVERLOADED',
        `${MOST_AT_ONCE} reports of this account are running already. Try again when one is done.`,
      );
    }
    this.#running.set(account, now + 1);
    try {
      return await work();
    } finally {
      const left = (this.#running.get(account) ?? 1) - 1;
      if (left > 0) this.#running.set(account, left);
      else this.#running.delete(account);
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
    if (gone.aborted) throw new Failure('OVERLOADED', 'The report was stopped, because nobody waits for it.');
    if (!late.aborted) throw error;
    throw new Failure(
      'OVERLOADED',
      `The report took more than ${seconds} s and was stopped. Shorten its period or narrow it.`,
    );
  }
}
