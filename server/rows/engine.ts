import { setImmediate } from 'node:timers/promises';
import { refusal, type Refusal } from '#contract/refusals/index';
import { inBackground } from '#server/db/asker';
import type { Network } from '#server/network';
import { Failure } from '#server/failure';

/** Background work on rows of uploaded files and of batches of decisions. */

/** Work on many rows. A row's effect and its record are one transaction, so each row is done once. */
export interface RowJob {
  /** Its name in the log. */
  name: string;
  /** Starts or resumes the job; false if it was stopped. */
  begin: () => Promise<boolean>;
  /**
   * Does up to `most` of the remaining rows in one transaction. Returns their number, 0 when none are left, and
   * undefined when the job was stopped or another process continues it.
   */
  some: (most: number) => Promise<number | undefined>;
  /** Skips the first remaining row, which fails by itself; without this method the whole job fails. */
  pass?: () => Promise<void>;
  /** Called when all rows are done. */
  end: () => Promise<void>;
  /** Called when the job cannot continue. */
  fail?: (why: Refusal) => Promise<void>;
  /** Releases resources. */
  close?: () => void;
}

/** A source of jobs. */
export interface RowJobs {
  /** Servers on one database run jobs of this name one at a time. */
  name: string;
  /** The next job. */
  next: () => Promise<RowJob | undefined>;
  /** Jobs alternate in turns of this length; without it each runs to its end. */
  turnMs?: number;
}

export interface RowEngine {
  /** Resumes work of an earlier run. */
  start: () => void;
  /** Signals that there may be work. */
  wake: () => void;
  /** Stops after the current rows; the rest waits for the next start. */
  stop: () => Promise<void>;
}

/** Target duration of a transaction; other writers wait meanwhile. */
const BATCH_MS = 40;
const MOST_ROWS = 400;
/**
 * Fewest rows per transaction: its cost does not depend on the rows, so a busy machine would never finish with fewer.
 */
const LEAST_ROWS = 50;

/** How often to look for work that another server left or that failed while the database was away. */
const AGAIN_MS = 5000;

export const OUR_FAULT = refusal('processing.ourFault');

const isAway = (error: unknown) => error instanceof Failure && error.code === 'OVERLOADED';

/** Runs jobs one at a time. */
export function rowEngine(
  { unlessElsewhere }: Pick<Network, 'unlessElsewhere'>,
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
      if (!(await job.begin())) return;
      if (await doRows(job)) await job.end();
    } catch (error) {
      // While the database is away nothing can be recorded; the job resumes when it is back.
      if (isAway(error) || !job.fail) throw error;
      if (!(error instanceof Failure)) log(error, job.name);
      await job.fail(error instanceof Failure ? error.refusal : OUR_FAULT);
    } finally {
      job.close?.();
    }
  }

  /** True when all rows are done; false when the job is stopped, the program ends, or the turn is over. */
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

  /** After an error, rows are retried one by one, so that only a row that fails by itself blocks the job. */
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
    running ??= inBackground(work)
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
