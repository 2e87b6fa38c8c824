import { keysOf } from '#contract/records';
import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { DecisionOutcome } from '#contract/decisions';
import { insertMany, updateMany } from '#server/db/bulk';
import { nextId, numbered } from '#server/db/ids';
import { countOf, paged } from '#server/db/listing';
import { folded, foldedText } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import type { Naming } from '#server/domain/conversion-names';
import { meantBy } from '#server/domain/conversion-names.store';
import { ENDED } from '#server/mirror/writes.store';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

export type BatchRecord = Readonly<Database['decision_batch']>;
export type RowRecord = Readonly<Database['decision_row']>;
type NewBatch = Omit<BatchRecord, 'id' | 'message' | 'refusal' | 'started_at' | 'finished_at' | 'turn_at'>;
export type NewRow = Pick<RowRecord, 'asked' | 'was' | 'left_as'>;

export async function insertBatch(tx: Tx, batch: NewBatch): Promise<BatchRecord> {
  const id = await nextId(tx, 'decision_batch_id');
  const none = { message: null, refusal: null, started_at: null, finished_at: null };
  const stored = { ...batch, ...none, id, turn_at: batch.made_at };
  await tx.insertInto('decision_batch').values(stored).execute();
  return stored;
}

const newRowTypes = {
  id: 'BIGINT',
  batch_id: 'BIGINT',
  agency_id: 'BIGINT',
  contact_id: 'BIGINT',
  asked: 'TEXT',
  state: 'TEXT',
  was: 'TEXT',
  left_as: 'TEXT',
} satisfies Partial<Record<keyof RowRecord, string>>;

/** Appends rows to a batch. */
export async function insertRows(tx: Tx, batch: BatchRecord, rows: readonly NewRow[]): Promise<void> {
  const { id: batch_id, agency_id, contact_id } = batch;
  const owner = { batch_id, agency_id, contact_id, state: 'unchecked' as const };
  const added = await numbered(
    tx,
    'decision_row_id',
    rows.map((row) => ({ ...row, ...owner })),
  );
  await insertMany(tx, 'decision_row', newRowTypes, added);
}

const savedTypes = {
  asked: 'TEXT',
  advertiser_id: 'BIGINT',
  state: 'TEXT',
  message: 'TEXT',
  refusal: 'TEXT',
  conversion_id: 'BIGINT',
  currency_code: 'TEXT',
  before: 'TEXT',
  after: 'TEXT',
  status_before: 'TEXT',
  status_after: 'TEXT',
  value_after: 'DECIMAL(18,4)',
  commission_after: 'DECIMAL(18,4)',
  cost_after: 'DECIMAL(18,4)',
  commission_moved: 'DECIMAL(18,4)',
  cost_moved: 'DECIMAL(18,4)',
  was: 'TEXT',
  left_as: 'TEXT',
} satisfies Partial<Record<keyof RowRecord, string>>;

/** Stores the outcomes of rows. */
export async function saveRows(tx: Tx, rows: readonly RowRecord[]): Promise<void> {
  const saved = keysOf(savedTypes);
  await updateMany(
    tx,
    'decision_row',
    savedTypes,
    rows.map((row) => ({ ...Object.fromEntries(saved.map((name) => [name, row[name]])), id: row.id })),
  );
}

/** The batch that has waited longest, among them paused ones whose last rows a live network has answered since. */
export async function nextBatch(db: Db): Promise<BatchRecord | undefined> {
  return db
    .selectFrom('decision_batch')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['checking', 'running']),
        eb.exists(
          eb
            .selectFrom('mirror_write')
            .whereRef('mirror_write.batch_id', '=', 'decision_batch.id')
            .where('mirror_write.state', 'in', [...ENDED])
            .select('mirror_write.id'),
        ),
      ]),
    )
    .orderBy('turn_at')
    .orderBy('id')
    .selectAll()
    .limit(1)
    .executeTakeFirst();
}

export async function stateOfBatch(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx.selectFrom('decision_batch').where('id', '=', id).select('state').executeTakeFirst();
  return row?.state;
}

export async function changeBatch(tx: Tx, id: number, change: Partial<BatchRecord>): Promise<void> {
  await tx.updateTable('decision_batch').set(change).where('id', '=', id).execute();
}

/** The first rows of a batch in a state, in order. */
export async function rowsIn(tx: Tx, batchId: number, state: DecisionOutcome, most: number): Promise<RowRecord[]> {
  return tx
    .selectFrom('decision_row')
    .where('batch_id', '=', batchId)
    .where('state', '=', state)
    .orderBy('id')
    .selectAll()
    .limit(most)
    .execute();
}

export async function rowsById(tx: Tx, ids: readonly number[]): Promise<RowRecord[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('decision_row')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute();
}

/** The members of conversions that a row records. */
export async function conversionsAsStored(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('conversion')
    .where('id', 'in', [...ids])
    .select(['id', 'status', 'rejection_code', 'rejection_reason', 'value', 'commission', 'net_cost'])
    .select('commission_group_id')
    .execute();
}

/** The conversions of these that the batch's rows decide on already. */
export async function conversionsIn(tx: Tx, batchId: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('decision_row')
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['waiting', 'stays'])
    .where('conversion_id', 'in', ids)
    .select('conversion_id')
    .execute();
  return new Set(rows.flatMap((row) => row.conversion_id ?? []));
}

/** Moves rows of a batch from one state to another. */
export async function moveRows(tx: Tx, batchId: number, from: DecisionOutcome, to: DecisionOutcome): Promise<void> {
  await tx
    .updateTable('decision_row')
    .set({ state: to, message: null, refusal: null })
    .where('batch_id', '=', batchId)
    .where('state', '=', from)
    .execute();
}

/** Deletes rows of a batch that were not done. */
export async function dropRowsLeft(tx: Tx, batchId: number): Promise<void> {
  await tx
    .deleteFrom('decision_row')
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['waiting', 'failed'])
    .execute();
}

export async function dropBatches(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('decision_row').where('batch_id', 'in', ids).execute();
  await tx.deleteFrom('decision_batch').where('id', 'in', ids).execute();
}

/** Batches of an account that wait for rows and got none since an instant. */
export async function forgottenBatches(db: Db, scope: Scope, before: Date): Promise<number[]> {
  const rows = await scoped(db, scope, 'decision_batches')
    .selectFrom('decision_batches')
    .where('state', '=', 'filling')
    .where('turn_at', '<', before)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Data to undo a batch's changes: of all rows, or of those with these ids. */
export async function waysBack(db: Db, scope: Scope, batchId: number, ids: readonly number[] | undefined) {
  return scoped(db, scope, 'decision_rows')
    .selectFrom('decision_rows')
    .where('batch_id', '=', batchId)
    .where('state', '=', 'changed')
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .orderBy('id')
    .select(['id', 'conversion_id', 'advertiser_id', 'was', 'left_as'])
    .execute();
}
export type WayBackRecord = Awaited<ReturnType<typeof waysBack>>[number];

/** References that are some names but for their capitals, of names that are no reference as they are. */
export async function spellingsOf(db: Db, scope: Scope, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const conversions = scoped(db, scope, 'conversions').selectFrom('conversions').select('advertiser_ref').distinct();
  const exact = await conversions.where('advertiser_ref', 'in', [...names]).execute();
  const known = new Set(exact.map((one) => one.advertiser_ref));
  const others = names.filter((name) => !known.has(name));
  if (others.length === 0) return [];
  const alike = sql<SqlBool>`${folded(sql.ref('advertiser_ref'))} in (${sql.join(others.map(foldedText))})`;
  return (await conversions.where(alike).execute()).map((one) => one.advertiser_ref);
}

/** Advertisers of the conversions that may be meant. */
export async function ownersOf(db: Db, scope: Scope, namings: readonly Naming[]) {
  return scoped(db, scope, 'conversions')
    .selectFrom('conversions')
    .where(meantBy(namings))
    .select(['id', 'advertiser_ref', 'advertiser_id'])
    .execute();
}

export async function batchById(db: Db, scope: Scope, id: number): Promise<BatchRecord | undefined> {
  return scoped(db, scope, 'decision_batches')
    .selectFrom('decision_batches')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

function batchesIn(db: Db, scope: Scope, open: boolean) {
  const batches = scoped(db, scope, 'decision_batches', 'decision_rows')
    .selectFrom('decision_batches')
    .where('contact_id', '=', scope.contactId)
    .where('state', '<>', 'filling');
  if (!open) return batches;
  return batches.where((eb) =>
    eb.or([
      eb('state', '<>', 'done'),
      eb(
        'id',
        'in',
        eb.selectFrom('decision_rows').where('decision_rows.state', '=', 'failed').select('decision_rows.batch_id'),
      ),
    ]),
  );
}

/** Batches of an account, latest first. */
export const batchList = (db: Db, scope: Scope, open: boolean) =>
  paged<BatchRecord>(batchesIn(db, scope, open).orderBy('id', 'desc').selectAll());
/** The number of an account's batches that are not done, those among them that are being filled. */
export async function countUndone(db: Db, scope: Scope): Promise<number> {
  const batches = scoped(db, scope, 'decision_batches')
    .selectFrom('decision_batches')
    .where('contact_id', '=', scope.contactId)
    .where('state', '<>', 'done');
  return (await countOf(batches).executeTakeFirstOrThrow()).count;
}
export const countBatches = (db: Db, scope: Scope, open: boolean) => countOf(batchesIn(db, scope, open));

/** Row counts by state, moved amounts, and whether there is a way back, by batch. */
export async function factsOf(db: Db, scope: Scope, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await scoped(db, scope, 'decision_rows')
    .selectFrom('decision_rows')
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'state', 'currency_code', 'status_before', 'status_after'])
    .orderBy('currency_code')
    .orderBy('status_before')
    .orderBy('status_after')
    .select(['batch_id', 'state', 'currency_code', 'status_before', 'status_after'])
    .select((eb) => [
      eb.fn.countAll<number>().as('rows'),
      sql<string | null>`sum(value_after)`.as('value'),
      sql<string | null>`sum(commission_after)`.as('commission'),
      sql<string | null>`sum(cost_after)`.as('cost'),
      sql<string | null>`sum(commission_moved)`.as('commission_moved'),
    ])
    .execute();
  return rows;
}
export type Facts = Awaited<ReturnType<typeof factsOf>>[number];

/** The latest batch that undoes each of these. */
export async function undoersOf(db: Db, scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await scoped(db, scope, 'decision_batches')
    .selectFrom('decision_batches')
    .where('undoes', 'in', ids)
    .groupBy('undoes')
    .select((eb) => ['undoes', eb.fn.max('id').as('id')])
    .execute();
  return new Map(rows.flatMap(({ undoes, id }) => (undoes === null ? [] : [[undoes, id] as const])));
}

function rowsOfBatch(db: Db, scope: Scope, batchId: number, outcomes: readonly DecisionOutcome[] | undefined) {
  const rows = scoped(db, scope, 'decision_rows').selectFrom('decision_rows').where('batch_id', '=', batchId);
  return outcomes ? rows.where('state', 'in', outcomes) : rows;
}

export const rowList = (db: Db, scope: Scope, id: number, outcomes: readonly DecisionOutcome[] | undefined) =>
  paged<RowRecord>(rowsOfBatch(db, scope, id, outcomes).orderBy('id').selectAll());

/** References of the orders that rows' conversions are of, by conversion. */
export async function referencesOf(db: Db, scope: Scope, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await scoped(db, scope, 'conversions')
    .selectFrom('conversions')
    .where('id', 'in', [...ids])
    .select(['id', 'advertiser_ref'])
    .execute();
  return new Map(rows.map(({ id, advertiser_ref }) => [id, advertiser_ref]));
}
export const countRows = (db: Db, scope: Scope, id: number, outcomes: readonly DecisionOutcome[] | undefined) =>
  countOf(rowsOfBatch(db, scope, id, outcomes));

export async function countAll(db: Db, batchId: number): Promise<number> {
  const rows = db.selectFrom('decision_row').where('batch_id', '=', batchId);
  return (await countOf(rows).executeTakeFirstOrThrow()).count;
}
