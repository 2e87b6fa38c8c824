import { setImmediate } from 'node:timers/promises';
import { refusal, type Refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';

/** Rows that are worked through without a request: of uploaded files, and of batches of decisions. */

/** Work of many rows. What a row does and the note that it is done are one transaction: each is done once. */
export interface RowJob {
  /** Its name in the log. */
  name: string;
  /** Begins or goes on; false when somebody has stopped it. */
  begin: () => Promise<boolean>;
  /**
   * Does at most `most` of the rows that are left in one transaction. Gives how many it did, 0 when none are left, and
   * undefined when the work was stopped or goes on elsewhere.
   */
  some: (most: number) => Promise<number | undefined>;
  /** Passes over the first row that is left, which breaks by itself; without this the work fails there. */
  pass?: () => Promise<void>;
  /** All rows are done. */
  end: () => Promise<void>;
  /** It cannot go on. */
  fail?: (why: Refusal) => Promise<void>;
  /** Frees what it holds. */
  close?: () => void;
}

/** Where jobs come from. */
export interface RowJobs {
  /** Servers that share the database do rows of one name one at a time. */
  name: string;
  /** The job to go on with. */
  next: () => Promise<RowJob | undefined>;
  /** Jobs take turns of so many milliseconds; without it each is done to its end. */
  turnMs?: number;
}

export interface RowEngine {
  /** Goes on where an earlier run of the program was, if it was. */
  start: () => void;
  /** There is something to do. */
  wake: () => void;
  /** Ends after the rows that are being done; the others wait for the next start. */
  stop: () => Promise<void>;
}

/** Other writers wait while rows are done: a transaction has as many as take about so long. */
const BATCH_MS = 40;
export const MOST_ROWS = 400;
/** A transaction costs the same however few rows are in it: with fewer a busy machine would never come to an end. */
const LEAST_ROWS = 50;

/** So often it is looked for work that another server has left, or that the database was away for. */
const AGAIN_MS = 5000;

export const OUR_FAULT = refusal('processing.ourFault');

const isAway = (error: unknown) => error instanceof Failure && error.code === 'OVERLOADED';

/** Does the rows of jobs, one job at a time. */
export function rowEngine(
  { unlessElsewhere }: Pick<Deps, 'unlessElsewhere'>,
  { name, next, turnMs = Number.POSITIVE_INFINITY }: RowJobs,
  log: (error: unknown, what: string) => void,
): RowEngine {
  let running: Promise<void> | undefined;
  const told = { wake: false, stop: false };

  async function work(): Promise<void> {
    while (told.wake && !told.stop) {
      told.wake = false;
      await unlessElsewhere(name, async () => {
        for (let job = await next(); job && !told.stop; job = await next()) await process(job);
      });
    }
  }

  async function process(job: RowJob): Promise<void> {
    try {
      if ((await job.begin()) && (await doRows(job))) await job.end();
    } catch (error) {
      // While the database is away nothing can be noted: the job is gone on with when it is back.
      if (isAway(error) || !job.fail) throw error;
      if (!(error instanceof Failure)) log(error, job.name);
      await job.fail(error instanceof Failure ? error.refusal : OUR_FAULT);
    } finally {
      job.close?.();
    }
  }

  /** True when all rows are done; false when somebody, the program or the end of the turn stops it before. */
  async function doRows(job: RowJob): Promise<boolean> {
    const turn = performance.now() + turnMs;
    for (let size = LEAST_ROWS; !told.stop && performance.now() < turn;) {
      const began = performance.now();
      const count = await doSome(job, size);
      if (!count) return count === 0;
      const ratio = BATCH_MS / (performance.now() - began);
      size = Math.round(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, size * Math.min(2, Math.max(0.5, ratio)))));
      await setImmediate();
    }
    return false;
  }

  /** Rows that break are tried again one by one, so that only a row that breaks by itself holds up the others. */
  async function doSome(job: RowJob, most: number): Promise<number | undefined> {
    try {
      return await job.some(most);
    } catch (error) {
      if (isAway(error)) throw error;
      if (most > 1) return doSome(job, 1);
      if (!job.pass) throw error;
      log(error, job.name);
      await job.pass();
      return 1;
    }
  }

  const wake = () => {
    told.wake = true;
    if (told.stop) return;
    running ??= work()
      .catch((error: unknown) => log(error, name))
      .finally(() => {
        running = undefined;
        if (told.wake) wake();
      });
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      wake();
      timer = setInterval(wake, AGAIN_MS).unref();
    },
    wake,
    stop: async () => {
      told.stop = true;
      clearInterval(timer);
      await running;
    },
  };
}
