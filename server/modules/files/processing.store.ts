import type { FileState } from '#contract/refusals/files';
import type { TableCategory } from './table.rules.ts';
import type { Kysely, Transaction } from 'kysely';
import type { FileRow } from '#contract/folders';
import { MOST_WAITING_FILES, type RowOutcome } from '#contract/files';
import { refusal, sentenceOf, type Refusal } from '#contract/refusals/index';
import { toStore } from '#server/rows/stored';
import { insertMany } from '#server/db/bulk';
import { countOf, paged } from '#server/db/listing';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { Failure } from '#server/failure';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

/** A file in processing: account, author and progress. */
export interface Job extends Readonly<Database['file_processing']> {
  category_id: TableCategory;
  name: string;
  storage_key: string;
  parent_id: number | null;
}

/** The outcome of a row. */
export interface RowResult {
  outcome: RowOutcome;
  /** The reason of a refusal. */
  refusal: Refusal | null;
  subjectId: number | null;
}

type NewJob = Pick<
  Database['file_processing'],
  | 'entry_id'
  | 'agency_id'
  | 'contact_id'
  | 'account_kind'
  | 'role'
  | 'actor_kind'
  | 'actor_id'
  | 'actor_name'
  | 'membership_id'
  | 'rows_total'
  | 'queued_at'
>;

export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  const none = { rows_done: 0, rows_changed: 0, rows_unchanged: 0, rows_filed: 0, rows_refused: 0 };
  await tx
    .insertInto('file_processing')
    .values({ ...job, ...none, ...toStore(null), started_at: null, finished_at: null })
    .execute();
}

const waiting = (db: Db) =>
  db
    .selectFrom('file_processing')
    .innerJoin('file_entry', 'file_entry.id', 'file_processing.entry_id')
    .where('file_entry.state', 'in', ['processing', 'queued']);

/** The next file of each account that has one: the one in progress, else the one that waits longest. */
export async function nextJobs(db: Db): Promise<Job[]> {
  const rows = await waiting(db)
    .distinctOn(['file_processing.agency_id', 'file_processing.contact_id'])
    .orderBy('file_processing.agency_id')
    .orderBy('file_processing.contact_id')
    .orderBy((eb) => eb('file_entry.state', '=', 'queued'))
    .orderBy('file_processing.queued_at')
    .orderBy('file_processing.entry_id')
    .selectAll('file_processing')
    .select(['category_id', 'name', 'storage_key', 'parent_id'])
    .execute();
  return rows as Job[];
}

/** @throws CONFLICT when as many files of the account wait as may. */
export async function checkQueue(tx: Tx, agencyId: number, contactId: number): Promise<void> {
  const files = waiting(tx)
    .where('file_processing.agency_id', '=', agencyId)
    .where('file_processing.contact_id', '=', contactId);
  const { count } = await countOf(files).executeTakeFirstOrThrow();
  if (count >= MOST_WAITING_FILES) {
    throw new Failure('CONFLICT', refusal('processing.tooMany', { most: MOST_WAITING_FILES }));
  }
}

async function stateOf(tx: Tx, id: number): Promise<FileState | undefined> {
  const row = await tx.selectFrom('file_entry').where('id', '=', id).select('state').executeTakeFirst();
  return row?.state;
}

async function setState(tx: Tx, id: number, state: FileState, result?: number): Promise<void> {
  await tx
    .updateTable('file_entry')
    .set({ state, ...(result !== undefined && { result_entry_id: result }) })
    .where('id', '=', id)
    .execute();
}

/** True while a file is processed and not stopped. */
export const isProcessing = async (tx: Tx, id: number) => (await stateOf(tx, id)) === 'processing';

/** The number of rows done, while the file is processed; undefined once it is stopped. */
export async function rowsDone(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('file_processing')
    .innerJoin('file_entry', 'file_entry.id', 'file_processing.entry_id')
    .where('entry_id', '=', id)
    .where('state', '=', 'processing')
    .select('rows_done')
    .executeTakeFirst();
  return row?.rows_done;
}

/** Starts or resumes a file; false if it was stopped. */
export async function beginJob(tx: Tx, { entry_id: id, started_at: before }: Job, now: Date): Promise<boolean> {
  const state = await stateOf(tx, id);
  if (state === 'queued') await setState(tx, id, 'processing');
  if (!before) await tx.updateTable('file_processing').set({ started_at: now }).where('entry_id', '=', id).execute();
  return state === 'queued' || state === 'processing';
}

const rowTypes = {
  entry_id: 'BIGINT',
  agency_id: 'BIGINT',
  contact_id: 'BIGINT',
  row_no: 'BIGINT',
  outcome: 'TEXT',
  reason: 'TEXT',
  refusal: 'TEXT',
  subject_id: 'BIGINT',
} satisfies Record<keyof Database['file_row'], string>;

/** Records and counts the outcomes of rows from number `first` on. */
export async function recordRows(tx: Tx, job: Job, first: number, results: readonly RowResult[]): Promise<void> {
  const { entry_id, agency_id, contact_id } = job;
  await insertMany(
    tx,
    'file_row',
    rowTypes,
    results.map(({ outcome, refusal, subjectId }, index) => ({
      entry_id,
      agency_id,
      contact_id,
      row_no: first + index,
      outcome,
      reason: refusal && sentenceOf(refusal),
      refusal: refusal && JSON.stringify(refusal),
      subject_id: subjectId,
    })),
  );
  const count = (outcome: RowOutcome) => results.filter((one) => one.outcome === outcome).length;
  await tx
    .updateTable('file_processing')
    .set((eb) => ({
      rows_done: eb('rows_done', '+', results.length),
      rows_changed: eb('rows_changed', '+', count('changed')),
      rows_unchanged: eb('rows_unchanged', '+', count('unchanged')),
      rows_filed: eb('rows_filed', '+', count('filed')),
      rows_refused: eb('rows_refused', '+', count('refused')),
    }))
    .where('entry_id', '=', entry_id)
    .execute();
}

/** Outcomes of rows after number `after`, in order, at most `most`. */
export async function recordedRows(db: Db, id: number, after: number, most: number) {
  return db
    .selectFrom('file_row')
    .where('entry_id', '=', id)
    .where('row_no', '>', after)
    .where('row_no', '<=', after + most)
    .orderBy('row_no')
    .select(['outcome', 'reason'])
    .execute();
}

/** A file's folder and account. */
export async function placeOf(tx: Tx, id: number) {
  return tx
    .selectFrom('file_entry')
    .where('id', '=', id)
    .select(['name', 'parent_id', 'contact_id', 'category_id', 'publisher_id'])
    .executeTakeFirstOrThrow();
}

/** Memberships notified of the upload. */
export async function toldOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('notification')
    .where('subject_id', '=', id)
    .where('kind', '=', 'file.uploaded')
    .select('membership_id')
    .execute();
  return rows.map((row) => row.membership_id);
}

/** Ends a file: done with its result, or failed with the reason. */
export async function endJob(
  tx: Tx,
  id: number,
  end: { state: 'done'; result: number; at: Date } | { state: 'failed'; why: Refusal; at: Date },
): Promise<void> {
  await setState(tx, id, end.state, end.state === 'done' ? end.result : undefined);
  await tx
    .updateTable('file_processing')
    .set({ finished_at: end.at, ...toStore(end.state === 'failed' ? end.why : null) })
    .where('entry_id', '=', id)
    .execute();
}

type Author = Pick<NewJob, 'role' | 'actor_kind' | 'actor_id' | 'actor_name' | 'membership_id' | 'queued_at'>;

/** Puts a failed file at the end of the queue, to be gone on with in another name. */
export async function requeueJob(tx: Tx, id: number, by: Author): Promise<void> {
  await setState(tx, id, 'queued');
  await tx
    .updateTable('file_processing')
    .set({ ...toStore(null), ...by, finished_at: null })
    .where('entry_id', '=', id)
    .execute();
}

function rowsOfEntry(db: Db, scope: Scope, id: number, outcomes: readonly RowOutcome[] | undefined) {
  const rows = scoped(db, scope, 'file_rows').selectFrom('file_rows').where('entry_id', '=', id);
  return outcomes ? rows.where('outcome', 'in', outcomes) : rows;
}

/** A recorded row; its refusal is JSON. */
export type StoredRow = Omit<FileRow, 'refusal'> & { refusal: string | null };

/** Outcomes of a file's rows, as a list. */
export function journalRows(db: Db, scope: Scope, id: number, outcomes: readonly RowOutcome[] | undefined) {
  const ordered = rowsOfEntry(db, scope, id, outcomes)
    .orderBy('row_no')
    .select(['row_no as row', 'outcome', 'reason', 'refusal', 'subject_id as subjectId']);
  return paged<StoredRow>(ordered);
}

export function countJournal(db: Db, scope: Scope, id: number, outcomes: readonly RowOutcome[] | undefined) {
  return countOf(rowsOfEntry(db, scope, id, outcomes));
}
