import { mayGoOn } from '#server/rows/makers.store';
import { byOf } from '#server/rows/stored';
import type { Tx } from '#server/db/database';
import type { By } from '#server/domain/updates';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import { rowEngine, type RowEngine, type RowJob } from '#server/rows/engine';
import type { Row } from '#server/rows/reading';
import { failJob, finishJob } from './ending.ts';
import { beginJob, nextJobs, recordRows, rowsDone, type Job, type RowResult } from './processing.store.ts';
import type { Storage } from '#server/storage';
import { layoutInThread, rowsInThread } from './table-thread.ts';
import type { Layout, TableCategory } from './table.rules.ts';
import { refusal, type Refusal } from '#contract/refusals/index';

/**
 * Applies rows in order and returns their outcomes. An invalid row is refused before it writes anything, because all
 * rows share a transaction.
 */
export type RowsWork = (tx: Tx, by: By, rows: readonly Row[]) => Promise<RowResult[]>;

/** The work of each category's rows. */
export type RowWorks = Record<TableCategory, RowsWork>;

/** Accounts take turns of this length. It is long because each turn reads its file from the beginning again. */
const TURN_MS = 5000;

/**
 * Processes uploaded files one at a time, of one account after the other, so that a short file does not wait for all of
 * another account. A row and its record are one transaction, so each row is done once.
 */
export function fileProcessing(
  deps: Deps,
  storage: Storage,
  works: RowWorks,
  log: (error: unknown, what: string) => void,
): RowEngine {
  /** Accounts that had a turn, the last one last. */
  const served = new Set<string>();
  const next = async () => {
    const order = [...served];
    const turnOf = (job: Job) => order.indexOf(accountOf(job));
    const [job] = (await nextJobs(deps.db)).toSorted(
      (one, other) => turnOf(one) - turnOf(other) || one.queued_at.getTime() - other.queued_at.getTime(),
    );
    if (!job) return undefined;
    served.delete(accountOf(job));
    served.add(accountOf(job));
    return jobOf(deps, storage, works[job.category_id], job);
  };
  return rowEngine(deps, { name: 'file-rows', next, turnMs: TURN_MS }, log);
}

const accountOf = ({ agency_id, contact_id }: Job) => `${agency_id} ${contact_id}`;

function jobOf(deps: Deps, storage: Storage, work: RowsWork, job: Job): RowJob {
  const path = storage.pathOf(job.storage_key);
  let done = job.rows_done;
  let layout: Layout = { delimiter: ',', marked: false, before: 0, header: [], read: () => ({}) };
  let rows: AsyncGenerator<string[]> | undefined;
  /** Rows that were read and not done yet. */
  let ahead: string[][] = [];
  const readUpTo = async (most: number) => {
    while (ahead.length < most) {
      const next = await rows?.next();
      if (!next || next.done) break;
      ahead.push(next.value);
    }
    return ahead.slice(0, most);
  };
  return {
    name: `file-${job.entry_id}`,
    begin: async () => {
      if (!(await deps.db.transaction().execute((tx) => beginJob(tx, job, deps.now())))) return false;
      layout = await layoutInThread(path, job.category_id);
      rows = beyond(rowsInThread(path, layout), done);
      return true;
    },
    some: async (most) => {
      const some = await readUpTo(most);
      if (some.length === 0) return 0;
      const isOurs = await deps.db.transaction().execute(async (tx) => {
        if ((await rowsDone(tx, job.entry_id)) !== done) return false;
        if (!(await mayGoOn(tx, job))) {
          throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('processing.makerGone'));
        }
        await recordRows(tx, job, done + 1, await resultsOf(work, tx, byOf(job), layout, some));
        return true;
      });
      if (!isOurs) return undefined;
      done += some.length;
      ahead = ahead.slice(some.length);
      return some.length;
    },
    end: () => finishJob(deps, storage, job, layout),
    fail: (why) => failJob(deps, job, why),
    close: () => void rows?.return(undefined).catch(() => undefined),
  };
}

/** Rows after the first `count`. */
async function* beyond(rows: AsyncIterable<string[]>, count: number): AsyncGenerator<string[]> {
  let seen = 0;
  for await (const row of rows) {
    seen += 1;
    if (seen > count) yield row;
  }
}

/** Refuses a row with cells beyond the header: it is not known which column is which. */
function misfit({ header }: Layout, cells: readonly string[]): RowResult | undefined {
  if (cells.slice(header.length).every((cell) => cell.trim() === '')) return undefined;
  return refusedRow(refusal('row.width', { cells: cells.length, columns: header.length }));
}

async function resultsOf(work: RowsWork, tx: Tx, by: By, layout: Layout, rows: string[][]): Promise<RowResult[]> {
  const misfits = rows.map((cells) => misfit(layout, cells));
  const good = rows.filter((_, at) => !misfits[at]).map((cells) => layout.read(cells));
  const done = good.length > 0 ? await work(tx, by, good) : [];
  if (done.length !== good.length) throw new Error(`${good.length} rows gave ${done.length} results`);
  const next = done.values();
  return misfits.map((one) => one ?? (next.next().value as RowResult));
}

/** A row that was not done, with the reason. */
export function refusedRow(why: Refusal): RowResult {
  return { outcome: 'refused', refusal: why, subjectId: null };
}
