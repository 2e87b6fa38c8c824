import { refusal } from '#contract/refusals/index';
import type { Db, Tx } from '#server/db/database';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import { actorColumns, type Actor } from '#server/domain/audit.store';
import { Failure } from '#server/failure';
import type { Trouble } from './trouble.ts';

/** Changes of a connected account until its live network has them. */

export type Write = Readonly<Database['mirror_write']>;
export type WriteState = Write['state'];

/** States of changes that the network has not confirmed yet. */
export const OPEN: readonly WriteState[] = ['waiting', 'sending', 'sent'];
/** States of changes of which nothing more comes unless somebody asks for it. */
const GIVEN_UP: readonly WriteState[] = ['refused', 'failed', 'unseen'];
/** States of changes that have come to their end. */
export const ENDED: readonly WriteState[] = ['done', ...GIVEN_UP];
export const isOpen = ({ state }: Pick<Write, 'state'>): boolean => OPEN.includes(state);
export const isGivenUp = ({ state }: Pick<Write, 'state'>): boolean => GIVEN_UP.includes(state);

/** A change that somebody asks for. */
export interface NewWrite {
  operation: Write['operation'];
  /** The thing that it changes or makes; a second open change of the same is refused. */
  subject: string;
  input: object;
  by: Actor;
  fileKey?: string;
  /** The row of a batch that it belongs to. */
  row?: { batchId: number; id: number };
}

/** @throws CONFLICT while another change of the same waits */
export async function addWrite(tx: Tx, asked: NewWrite, now: Date): Promise<number> {
  const other = await tx
    .selectFrom('mirror_write')
    .where('subject', '=', asked.subject)
    .where('state', 'in', [...OPEN])
    .select('id')
    .executeTakeFirst();
  if (other) throw new Failure('CONFLICT', refusal('connecting.waitsAlready'));
  const id = await nextId(tx, 'mirror_write_id');
  await tx
    .insertInto('mirror_write')
    .values({
      id,
      operation: asked.operation,
      subject: asked.subject,
      input: JSON.stringify(asked.input),
      file_key: asked.fileKey ?? null,
      ...actorColumns(asked.by),
      batch_id: asked.row?.batchId ?? null,
      row_id: asked.row?.id ?? null,
      state: 'waiting',
      known: null,
      result: null,
      trouble: null,
      attempts: 0,
      failures: 0,
      asked_at: now,
      next_at: null,
      settled_at: null,
    })
    .execute();
  return id;
}

export async function writeById(db: Db, id: number): Promise<Write | undefined> {
  return db.selectFrom('mirror_write').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Changes of a batch, open ones and those that came to an end. */
export async function writesOfBatch(db: Db | Tx, batchId: number): Promise<Write[]> {
  return db.selectFrom('mirror_write').where('batch_id', '=', batchId).orderBy('id').selectAll().execute();
}

/** An open change and the state of the batch that it belongs to; null where that is gone or there is none. */
export interface OpenWrite extends Write {
  batch_state: string | null;
}

/** Open changes in the order in which they were asked for. */
export async function openWrites(db: Db): Promise<OpenWrite[]> {
  return db
    .selectFrom('mirror_write')
    .leftJoin('decision_batch', 'decision_batch.id', 'mirror_write.batch_id')
    .where('mirror_write.state', 'in', [...OPEN])
    .orderBy('mirror_write.id')
    .selectAll('mirror_write')
    .select('decision_batch.state as batch_state')
    .execute();
}

/** Changes that are shown: open ones, and those that were refused, not taken or not seen. */
export async function shownWrites(db: Db): Promise<Write[]> {
  return db
    .selectFrom('mirror_write')
    .where('state', 'in', [...OPEN, ...GIVEN_UP])
    .orderBy('id')
    .selectAll()
    .execute();
}

export async function changeWrite(
  db: Db | Tx,
  { id, state }: Pick<Write, 'id' | 'state'>,
  change: Partial<Omit<Write, 'id' | 'trouble'>> & { trouble?: Trouble | null },
): Promise<boolean> {
  const { trouble, ...columns } = change;
  const changed = await db
    .updateTable('mirror_write')
    .set({ ...columns, ...(trouble !== undefined && { trouble: trouble && JSON.stringify(trouble) }) })
    .where('id', '=', id)
    // Somebody may have discarded it, or another server may have taken it up.
    .where('state', '=', state)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Drops changes that are not on their way. @returns whether each was dropped */
export async function dropWrites(db: Db | Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const gone = await db
    .deleteFrom('mirror_write')
    .where('id', 'in', [...ids])
    .where('state', 'in', ['waiting', ...ENDED])
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/** Whether a change waits with a file, or an entry has its bytes. */
export async function isFileNeeded(db: Db, key: string): Promise<boolean> {
  const [waits, has] = await Promise.all([
    db.selectFrom('mirror_write').where('file_key', '=', key).select('id').executeTakeFirst(),
    db.selectFrom('file_entry').where('storage_key', '=', key).select('id').executeTakeFirst(),
  ]);
  return waits !== undefined || has !== undefined;
}

/** Drops what came to its end before an instant and nobody has asked about. */
export async function dropDone(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mirror_write')
    .where('state', '=', 'done')
    .where('batch_id', 'is', null)
    .where('settled_at', '<', before)
    .execute();
}

/** Ends the waits of changes whose last request failed. @param sendingAt when those on their way are looked up */
export async function retryWritesNow(db: Db, sendingAt: Date): Promise<void> {
  const open = db.updateTable('mirror_write').set({ next_at: null });
  await open.where('state', 'in', ['waiting', 'sent']).where('next_at', 'is not', null).execute();
  await db.updateTable('mirror_write').set({ next_at: sendingAt }).where('state', '=', 'sending').execute();
}
