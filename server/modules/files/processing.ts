import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#server/domain/audit.store';
import type { Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { failJob, finishJob } from './ending.ts';
import { beginJob, nextJob, recordRows, rowsDone, type Job, type RowResult } from './processing.store.ts';
import type { Storage } from './storage.ts';
import { layoutOf, rowsOf } from './table.ts';
import { rowOf, type Layout, type TableCategory } from './table.rules.ts';
import { refusal, type Refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

/** For whom rows are done. */
export interface By {
  scope: Scope;
  actor: Actor;
}

/**
 * Does what rows say, each on top of those before it, and gives what became of each. A row that cannot be
 * done is refused before anything of it is written: its neighbours are in the same transaction.
 */
export type RowsWork = (tx: Tx, by: By, rows: readonly Record<string, string>[]) => Promise<RowResult[]>;

/** What the rows of each category do. */
export type RowWorks = Record<TableCategory, RowsWork>;

/** Work on uploaded files that goes on without a request. */
export interface Processing {
  /** Goes on where an earlier run of the program was, if it was. */
  start: () => void;
  /** There is something to do. */
  wake: () => void;
  /** Ends after the rows that are being done; the others wait for the next start. */
  stop: () => Promise<void>;
}

/** Other writers wait while rows are done: a transaction has as many as take about so long. */
const BATCH_MS = 40;
const MOST_ROWS = 400;
/** A transaction costs the same however few rows are in it: with fewer a busy machine would never come to an end. */
const LEAST_ROWS = 50;

/** So often it is looked for files that another server has left, or that the database was away for. */
const AGAIN_MS = 5000;

type Log = (error: unknown, what: string) => void;

/** Processes files, one at a time, each row once: what it does and its entry in the journal are one transaction. */
export function fileProcessing(deps: Deps, storage: Storage, works: RowWorks, log: Log): Processing {
  let running: Promise<void> | undefined;
  const told = { wake: false, stop: false };

  async function work(): Promise<void> {
    while (told.wake && !told.stop) {
      told.wake = false;
      await deps.unlessElsewhere('rows of files', async () => {
        for (let job = await nextJob(deps.db); job && !told.stop; job = await nextJob(deps.db)) await process(job);
      });
    }
  }

  async function process(job: Job): Promise<void> {
    try {
      if (!(await deps.db.transaction().execute((tx) => beginJob(tx, job, deps.now())))) return;
      const path = storage.pathOf(job.storage_key);
      const layout = await layoutOf(path, job.category_id as TableCategory);
      const through = await doRows(job, layout, rowsOf(path, layout.delimiter));
      if (through) await finishJob(deps, storage, job, layout);
    } catch (error) {
      // The database is away: the file is gone on with when it is back.
      if (error instanceof Failure && error.code === 'OVERLOADED') throw error;
      if (!(error instanceof Failure)) log(error, `processing of file ${job.entry_id}`);
      const why = error instanceof Failure ? error.refusal : refusal('processing.ourFault');
      await failJob(deps, job, why);
    }
  }

  /** True when all rows are done; false when somebody, or the program, stops before. */
  async function doRows(job: Job, layout: Layout, rows: AsyncIterable<string[]>): Promise<boolean> {
    let done = job.rows_done;
    let size = LEAST_ROWS;
    for await (const some of after(rows, job.rows_done)) {
      for (let left = some; left.length > 0;) {
        if (told.stop) return false;
        const began = performance.now();
        const count = await doSome(job, layout, left.slice(0, size), done + 1);
        if (count === 0) return false;
        done += count;
        left = left.slice(count);
        const ratio = BATCH_MS / (performance.now() - began);
        size = Math.round(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, size * Math.min(2, Math.max(0.5, ratio)))));
        await setImmediate();
      }
    }
    return true;
  }

  /** A batch that breaks is tried again with one row, so that only a row that breaks by itself holds up the file. */
  async function doSome(job: Job, layout: Layout, rows: string[][], first: number): Promise<number> {
    try {
      return await batch(job, layout, rows, first);
    } catch (error) {
      if (rows.length === 1) throw error;
      return batch(job, layout, rows.slice(0, 1), first);
    }
  }

  /** Does rows in one transaction; gives how many, 0 when the file is no longer to be processed, or not here. */
  async function batch(job: Job, layout: Layout, rows: string[][], first: number): Promise<number> {
    return deps.db.transaction().execute(async (tx) => {
      if ((await rowsDone(tx, job.entry_id)) !== first - 1) return 0;
      const results = await resultsOf(works[job.category_id as TableCategory], tx, byOf(job), layout, rows);
      await recordRows(tx, job, first, results);
      return rows.length;
    });
  }

  const wake = () => {
    told.wake = true;
    if (told.stop) return;
    running ??= work()
      .catch((error: unknown) => log(error, 'processing of files'))
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

/** Rows beyond the first `count`, some at a time. */
async function* after(rows: AsyncIterable<string[]>, count: number): AsyncIterable<string[][]> {
  let seen = 0;
  let some: string[][] = [];
  for await (const row of rows) {
    seen += 1;
    if (seen <= count) continue;
    some.push(row);
    if (some.length === MOST_ROWS) {
      yield some;
      some = [];
    }
  }
  if (some.length > 0) yield some;
}

function byOf(job: Job): By {
  return {
    scope: {
      agencyId: job.agency_id,
      contactId: job.contact_id,
      kind: job.account_kind as Scope['kind'],
      role: job.role as Scope['role'],
    },
    actor: { kind: job.actor_kind as Actor['kind'], id: job.actor_id, name: job.actor_name },
  };
}

/** A row of another width than the header is refused: its cells could be anything. */
function misfit({ header }: Layout, cells: readonly string[]): RowResult | undefined {
  const beyond = cells.slice(header.length).some((cell) => cell.trim() !== '');
  if (cells.length >= header.length && !beyond) return undefined;
  return refusedRow(refusal('row.width', { cells: cells.length, columns: header.length }));
}

async function resultsOf(work: RowsWork, tx: Tx, by: By, layout: Layout, rows: string[][]): Promise<RowResult[]> {
  const misfits = rows.map((cells) => misfit(layout, cells));
  const good = rows.filter((_, at) => !misfits[at]).map((cells) => rowOf(layout, cells));
  const done = good.length > 0 ? await work(tx, by, good) : [];
  if (done.length !== good.length) throw new Error(`${good.length} rows gave ${done.length} results`);
  const next = done.values();
  return misfits.map((one) => one ?? (next.next().value as RowResult));
}

/** A row that was not done, and why. */
export function refusedRow(why: Refusal): RowResult {
  return { outcome: 'refused', refusal: why, subjectId: null };
}
