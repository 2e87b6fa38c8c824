import { Failure } from '#server/failure';
import { EachTurns, Turns, type Queue } from '#server/db/turns';
import { refusal } from '#contract/refusals/index';

const MOST_EACH = 4;
const MOST_WAITING_EACH = 8;
/** Reports hold a database connection while they run; most connections stay free for lists and sign-in. */
const MOST_IN_DATABASE = 5;
/** The same of a further network, which has fewer connections. */
const MOST_IN_FURTHER = 2;
/** A report that has run for this long is no short one: it keeps no other from beginning. */
const SHORT_MS = 250;
/** Looks at a report before it is worked out wait for no report. */
const MOST_LOOKS = 2;
/** No report begins while another is looked at, but for longer than this it waits for no look. */
const LOOKS_FIRST_MS = 1000;

/** Limits of concurrent and waiting reports. */
export class RunningReports {
  readonly #accounts = new EachTurns(MOST_EACH, MOST_WAITING_EACH, () =>
    refusal('report.tooMany', { running: MOST_EACH, waiting: MOST_WAITING_EACH }),
  );
  readonly #database: Turns;
  readonly #short: Turns;
  readonly #looks: Turns[] = [];
  readonly #looking = new Set<Promise<void>>();

  /**
   * As many short reports run at once as there are `processors`: more of them would each take longer, answer no more of
   * them in all, and leave a look the smaller share.
   * @param isFurther of a further network
   */
  constructor(processors = MOST_IN_DATABASE, isFurther = false) {
    this.#short = new Turns(processors);
    this.#database = new Turns(isFurther ? MOST_IN_FURTHER : MOST_IN_DATABASE);
  }

  /** Reports that wait for others of their account or for the database, and those in the database. */
  queue(): Queue {
    return {
      waiting: this.#accounts.waiting + this.#short.waiting + this.#database.waiting,
      running: this.#database.running,
    };
  }

  /**
   * Waits while the account runs four reports, and returns a function that ends this one.
   * @throws OVERLOADED when eight of the account's reports are waiting already.
   */
  begin(account: string, signal: AbortSignal): Promise<() => void> {
    return this.#accounts.take(account, signal);
  }

  /** Runs `work` when the database has capacity. @throws the reason of `signal` if it aborts first. */
  inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return during(this.#short, signal, (long) =>
      during(this.#database, signal, async () => {
        await this.#untilLooked();
        signal.throwIfAborted();
        const late = setTimeout(long, SHORT_MS);
        try {
          return await work();
        } finally {
          clearTimeout(late);
        }
      }),
    );
  }

  async #untilLooked(): Promise<void> {
    if (this.#looking.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = setTimeout(resolve, LOOKS_FIRST_MS);
    const looked = async () => {
      while (this.#looking.size > 0) await Promise.allSettled(this.#looking);
    };
    await Promise.race([looked(), promise]);
    clearTimeout(late);
  }

  /**
   * Runs a look at a report, also while other reports are running and waiting. Looks of each number have turns of their
   * own, so that a short one waits for no longer one.
   */
  lookFirst(number: number, signal: AbortSignal, look: () => Promise<void>): Promise<void> {
    const turns = (this.#looks[number] ??= new Turns(MOST_LOOKS));
    const looking = during(turns, signal, look);
    this.#looking.add(looking);
    const ended = () => void this.#looking.delete(looking);
    looking.then(ended, ended);
    return looking;
  }
}

/** Runs `work` in a turn. `work` is given the function that ends the turn, if it should end before the work does. */
async function during<T>(turns: Turns, signal: AbortSignal, work: (end: () => void) => Promise<T>): Promise<T> {
  const end = await turns.take(signal);
  try {
    return await work(end);
  } finally {
    end();
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
