import { MOST_OPEN_BATCHES, type DecisionBatch } from '#contract/decisions';
import { MAX_ROWS } from '#contract/files';
import { refusal } from '#contract/refusals/index';
import type { Db, Tx } from '#server/db/database';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, type AuditEvent } from '#server/domain/audit.store';
import { Failure } from '#server/failure';
import { memberOf, type Principal } from '#server/http/principal';
import { toStore } from '#server/rows/stored';
import { mayDecide, sees } from '#server/domain/seen';
import { batchOf, tooManyRows } from './decisions.rules.ts';
import {
  batchById,
  changeBatch,
  countAll,
  countUndone,
  dropBatches,
  dropRowsLeft,
  factsOf,
  forgottenBatches,
  insertBatch,
  insertRows,
  moveRows,
  undoersOf,
  type BatchRecord,
  type NewRow,
} from './decisions.store.ts';
import { countsOf, noteBatch } from './jobs.ts';

/** Batches as callers read, make and change them. */

/** The caller and the account. */
export interface Doing {
  principal: Principal;
  scope: Scope;
}

/** The state of a batch whose rows are there: more follow, or none. */
type FilledTo = 'filling' | 'checking';

/** Whether more rows follow, and the batch that is undone. */
export interface BatchKind {
  state?: FilledTo;
  undoes?: number;
}

/** A batch that gets no rows for so long is forgotten. */
const FILLING_MS = 3_600_000;
/** Rows that are inserted in one transaction: other writers wait meanwhile. */
const ROWS_AT_ONCE = 2000;

const actorOf = ({ principal, scope }: Doing) => ({
  role: scope.role,
  ...actorColumns(principal),
  membership_id: memberOf(principal, scope),
});

/** A batch of the account. @throws NOT_FOUND; CONFLICT when the batch is in none of the states. */
export async function readBatch(db: Db, scope: Scope, id: number, states?: readonly string[]): Promise<BatchRecord> {
  const batch = sees(scope, 'decisions') ? await batchById(db, scope, id) : undefined;
  if (!batch) throw new Failure('NOT_FOUND', refusal('batch.none'));
  if (states && !states.includes(batch.state)) {
    throw new Failure('CONFLICT', refusal('batch.state', { state: batch.state }));
  }
  return batch;
}

/** Batches as answered. */
export async function shownBatches(db: Db, scope: Scope, batches: readonly BatchRecord[]): Promise<DecisionBatch[]> {
  const ids = batches.map((batch) => batch.id);
  const [facts, undoers] = await Promise.all([factsOf(db, scope, ids), undoersOf(db, scope, ids)]);
  return batches.map((batch) =>
    batchOf(
      batch,
      facts.filter((one) => one.batch_id === batch.id),
      undoers.get(batch.id),
    ),
  );
}

/** A batch as answered. @throws NOT_FOUND */
export async function shownBatch(db: Db, scope: Scope, id: number): Promise<DecisionBatch> {
  const [batch] = await shownBatches(db, scope, [await readBatch(db, scope, id)]);
  if (!batch) throw new Error(`batch ${id} is gone`);
  return batch;
}

/**
 * Makes a batch in place of those that were never filled. It is being filled until its last rows are there: one that is
 * cut off in between is neither listed nor checked, and is forgotten.
 * @returns its id
 * @throws CONFLICT when as many batches of the account are open as may be
 */
export async function makeBatch(
  deps: Deps,
  doing: Doing,
  rows: readonly NewRow[],
  { state = 'checking', undoes }: BatchKind = {},
): Promise<number> {
  const { scope } = doing;
  mayDecide(scope);
  const made_at = deps.now();
  const id = await deps.db.transaction().execute(async (tx) => {
    await dropBatches(tx, await forgottenBatches(tx, scope, new Date(made_at.getTime() - FILLING_MS)));
    if ((await countUndone(tx, scope)) >= MOST_OPEN_BATCHES) {
      throw new Failure('CONFLICT', refusal('batch.tooManyOpen', { most: MOST_OPEN_BATCHES }));
    }
    const account = { agency_id: scope.agencyId, contact_id: scope.contactId, account_kind: scope.kind };
    const of = { ...account, ...actorOf(doing), undoes: undoes ?? null, made_at };
    const batch = await insertBatch(tx, { ...of, state: rows.length > ROWS_AT_ONCE ? 'filling' : state });
    await insertRows(tx, batch, rows.slice(0, ROWS_AT_ONCE));
    return batch.id;
  });
  for (let at = ROWS_AT_ONCE; at < rows.length; at += ROWS_AT_ONCE) {
    const end = at + ROWS_AT_ONCE;
    await addRows(deps, doing, id, rows.slice(at, end), end < rows.length ? 'filling' : state);
  }
  return id;
}

/** Adds rows to a batch that is being filled. @throws NOT_FOUND, CONFLICT, INVALID_REQUEST when they are too many */
export async function addRows(
  { db, now }: Deps,
  { scope }: Pick<Doing, 'scope'>,
  id: number,
  rows: readonly NewRow[],
  state: FilledTo,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const batch = await readBatch(tx, scope, id, ['filling']);
    if ((await countAll(tx, id)) + rows.length > MAX_ROWS) throw tooManyRows('body.rows');
    await insertRows(tx, batch, rows);
    await changeBatch(tx, id, { state, turn_at: now() });
  });
}

/** Changes a batch that is in one of the states, and logs who did it. */
async function changed(
  { db, now }: Deps,
  doing: Doing,
  id: number,
  { states, action }: { states: readonly string[]; action: AuditEvent['action'] },
  work: (tx: Tx, batch: BatchRecord) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const batch = await readBatch(tx, doing.scope, id, states);
    const counts = await countsOf(tx, batch);
    await work(tx, batch);
    await noteBatch(tx, { ...batch, ...actorOf(doing) }, action, now(), counts);
  });
}

/** Lets a batch run in the caller's name, with the rows that the service failed on before. */
export async function startBatch(deps: Deps, doing: Doing, id: number): Promise<void> {
  const from = { states: ['review', 'paused', 'done'], action: 'batch.started' } as const;
  await changed(deps, doing, id, from, async (tx, batch) => {
    await moveRows(tx, id, 'failed', 'waiting');
    const { waiting = 0 } = await countsOf(tx, batch);
    // A batch that was paused after its last row only has to be ended.
    if (waiting === 0 && batch.state !== 'paused') throw new Failure('CONFLICT', refusal('batch.nothingToDo'));
    const started_at = batch.started_at ?? deps.now();
    const running = { state: 'running', started_at, finished_at: null, ...toStore(null) } as const;
    await changeBatch(tx, id, { ...actorOf(doing), ...running });
  });
}

/** Pauses a batch that is running. */
export async function pauseBatch(deps: Deps, doing: Doing, id: number): Promise<void> {
  const states = ['running', 'paused', 'done'];
  const { state } = await readBatch(deps.db, doing.scope, id, states);
  // A batch that has ended meanwhile cannot be paused.
  if (state !== 'running') return;
  await changed(deps, doing, id, { states, action: 'batch.paused' }, async (tx, batch) => {
    if (batch.state === 'running') await changeBatch(tx, id, { state: 'paused' });
  });
}

/** Drops what was not decided of a batch, and the batch itself when nothing of it was. */
export async function discardBatch(deps: Deps, doing: Doing, id: number): Promise<void> {
  const from = { states: ['filling', 'checking', 'review', 'paused', 'done'], action: 'batch.discarded' } as const;
  await changed(deps, doing, id, from, async (tx, batch) => {
    const { waiting = 0, failed = 0, ...rest } = await countsOf(tx, batch);
    if (batch.started_at === null) return dropBatches(tx, [id]);
    if (waiting + failed === 0) throw new Failure('CONFLICT', refusal('batch.nothingLeft'));
    await dropRowsLeft(tx, id);
    if (!rest['changed'] && !rest['refused']) return dropBatches(tx, [id]);
    const why = refusal('batch.ended', { name: doing.principal.name, count: waiting + failed });
    await changeBatch(tx, id, { state: 'done', finished_at: deps.now(), ...toStore(why) });
  });
}
