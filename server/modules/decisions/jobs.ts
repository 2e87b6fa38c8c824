import { mayGoOn } from '#server/rows/makers.store';
import { byOf, toStore } from '#server/rows/stored';
import { folded } from '#contract/folded';
import { refusal, sentenceOf } from '#contract/refusals/index';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import type { Tx } from '#server/db/database';
import { idOf, referenceOf } from '#server/domain/conversion-names';
import { notify } from '#server/domain/notify.store';
import type { Scope } from '#server/db/scope';
import type { ConversionUpdates, Wanted } from '#server/domain/updates';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import { rowEngine, type RowEngine, type RowJob } from '#server/rows/engine';
import { sendRows } from './sending.ts';
import {
  brokenRow,
  checkedRow,
  doneRow,
  inTheirSpelling,
  namedReference,
  refusedRow,
  unownedName,
  wantedOf,
  withFailure,
} from './decisions.rules.ts';
import {
  changeBatch,
  conversionsIn,
  factsOf,
  nextBatch,
  ownersOf,
  rowsIn,
  saveRows,
  spellingsOf,
  stateOfBatch,
  type BatchRecord,
  type RowRecord,
} from './decisions.store.ts';

/** Batches alternate in turns of this length, so that a short one does not wait for a long one. */
const TURN_MS = 1000;
/** Only batches that run longer end with a notification; shorter ones are watched to the end. */
const LONG_MS = 60_000;

/** Checks batches, and runs confirmed ones row by row. */
export function batchProcessing(
  deps: Deps,
  updates: ConversionUpdates,
  log: (error: unknown, what: string) => void,
): RowEngine {
  const next = async () => {
    const batch = await nextBatch(deps.db);
    return batch && jobOf(deps, updates, batch);
  };
  return rowEngine(deps, { name: 'batch-rows', next, turnMs: TURN_MS }, log);
}

function jobOf(deps: Deps, updates: ConversionUpdates, batch: BatchRecord): RowJob {
  const { db, now, mirror } = deps;
  const isCheck = batch.state === 'checking';
  const from = isCheck ? 'unchecked' : 'waiting';
  const work = isCheck ? checkRows : doRows;
  /**
   * Runs `something` in a transaction if the batch has not changed since its turn began. One that runs in the name of
   * somebody who may not decide any more is paused.
   */
  const within = <T>(something: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
    db.transaction().execute(async (tx) => {
      if ((await stateOfBatch(tx, batch.id)) !== batch.state) return undefined;
      if (batch.state !== 'running' || (await mayGoOn(tx, batch))) return something(tx);
      await pauseForOthers(tx, batch, now());
      return undefined;
    });
  return {
    name: `batch-${batch.id}`,
    begin: async () => {
      const begun = await within(async (tx) => {
        await changeBatch(tx, batch.id, { turn_at: now() });
        return true;
      });
      return begun === true;
    },
    some: async (most) => {
      if (mirror && !isCheck) return sendRows(deps, mirror, batch, within);
      return within(async (tx) => {
        const rows = await rowsIn(tx, batch.id, from, most);
        if (rows.length > 0) await saveRows(tx, await work(tx, updates, batch, rows));
        return rows.length;
      });
    },
    pass: async () => {
      await within(async (tx) => {
        const rows = await rowsIn(tx, batch.id, from, 1);
        await saveRows(
          tx,
          rows.map((row) => brokenRow(row, batch.state)),
        );
      });
    },
    end: async () => {
      await within((tx) => (isCheck ? changeBatch(tx, batch.id, { state: 'review' }) : finish(tx, batch, now())));
    },
  };
}

/** Previews rows. */
async function checkRows(
  tx: Tx,
  updates: ConversionUpdates,
  batch: BatchRecord,
  rows: readonly RowRecord[],
): Promise<RowRecord[]> {
  const { scope } = byOf(batch);
  const owned = await withOwners(tx, scope, await withSpellings(tx, scope, rows));
  const wanted = owned.map((row) => (row.state === 'wrong' ? undefined : wantedOf(row, ownerIn(scope))));
  const good = wanted.filter((one): one is Wanted => one !== undefined && !(one instanceof Failure));
  const found = good.length > 0 ? await updates.preview(tx, scope, good) : [];
  const ids = found.flatMap((one) => (one instanceof Failure ? [] : [one.conversionId]));
  const seen = await conversionsIn(tx, batch.id, ids);
  const next = found.values();
  return owned.map((row, at) => {
    const result = wanted[at] instanceof Failure ? wanted[at] : wanted[at] && next.next().value;
    if (!result) return row;
    if (result instanceof Failure) return withFailure(row, 'wrong', result);
    const checked = checkedRow(row, result);
    if (seen.has(result.conversionId)) return refusedRow(checked, 'wrong', refusal('batch.twice'));
    seen.add(result.conversionId);
    return checked;
  });
}

/** Rows whose references are found whatever their capitals: what would be changed is shown before anything is. */
async function withSpellings(tx: Tx, scope: Scope, rows: readonly RowRecord[]): Promise<readonly RowRecord[]> {
  const names = [...new Set(rows.flatMap((row) => namedReference(row) ?? []))];
  const found = Map.groupBy(await spellingsOf(tx, scope, names), folded);
  if (found.size === 0) return rows;
  const spellings = new Map([...found].map(([name, [one, other]]) => [name, other === undefined ? one : undefined]));
  return rows.map((row) => inTheirSpelling(row, spellings));
}

const ownerIn = ({ kind, contactId }: Scope) => (kind === 'advertiser' ? contactId : undefined);

/** Looks up the advertisers of rows that name none, where the account does not determine them. */
async function withOwners(tx: Tx, scope: Scope, rows: readonly RowRecord[]): Promise<RowRecord[]> {
  const namings = scope.kind === 'advertiser' ? [] : rows.flatMap((row) => unownedName(row) ?? []);
  if (namings.length === 0) return [...rows];
  const conversions = await ownersOf(tx, scope, namings);
  const byId = Map.groupBy(conversions, (one) => one.id);
  const byReference = Map.groupBy(conversions, (one) => one.advertiser_ref);
  return rows.map((row) => {
    const naming = unownedName(row);
    if (!naming) return row;
    const found = [...(byId.get(idOf(naming) ?? -1) ?? []), ...(byReference.get(referenceOf(naming) ?? '') ?? [])];
    const [owner, other] = new Set(found.map((one) => one.advertiser_id));
    if (owner !== undefined && other === undefined) return { ...row, advertiser_id: owner };
    return refusedRow(row, 'wrong', refusal(owner === undefined ? 'batch.noConversion' : 'batch.ambiguous'));
  });
}

/** Applies rows in order. */
async function doRows(
  tx: Tx,
  updates: ConversionUpdates,
  batch: BatchRecord,
  rows: readonly RowRecord[],
): Promise<RowRecord[]> {
  const by = byOf(batch);
  const wanted = rows.map((row) => {
    const one = wantedOf(row, ownerIn(by.scope));
    // The check accepted it, and nothing has changed since.
    if (one instanceof Failure) throw one;
    return one;
  });
  const results = await updates.applyMany(tx, by, wanted);
  return rows.map((row, at) => {
    const result = results[at];
    if (!result) throw new Error('a row gave no result');
    return result instanceof Failure ? withFailure(row, 'refused', result) : doneRow(row, result);
  });
}

async function finish(tx: Tx, batch: BatchRecord, at: Date): Promise<void> {
  await changeBatch(tx, batch.id, { state: 'done', finished_at: at });
  const counts = await countsOf(tx, batch);
  await noteBatch(tx, batch, 'batch.finished', at, counts);
  if (!batch.membership_id || at.getTime() - (batch.started_at ?? at).getTime() < LONG_MS) return;
  await notify(tx, [batch.membership_id], {
    agency_id: batch.agency_id,
    contact_id: batch.contact_id,
    kind: 'batch.finished',
    subject_id: batch.id,
    subject_name: String(counts['changed'] ?? 0),
    actor_name: batch.actor_name,
    created_at: at,
  });
}

/** The author of what the service does with batches by itself. */
const service = actorColumns({ kind: 'system', id: 'batches', name: 'Service' });

/** Pauses a batch, for somebody who may to go on with it. */
async function pauseForOthers(tx: Tx, batch: BatchRecord, at: Date): Promise<void> {
  const why = refusal('processing.makerGone');
  await changeBatch(tx, batch.id, { state: 'paused', ...toStore(why) });
  const after = { ...(await countsOf(tx, batch)), message: sentenceOf(why), refusal: why };
  await noteBatch(tx, { ...batch, ...service }, 'batch.paused', at, after);
}

/** Row counts of a batch by state. */
export async function countsOf(tx: Tx, batch: BatchRecord): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state, rows } of await factsOf(tx, byOf(batch).scope, [batch.id])) {
    counts[state] = (counts[state] ?? 0) + rows;
  }
  return counts;
}

/** Logs an event of a batch in the name of whoever ran it last. */
export async function noteBatch(
  tx: Tx,
  batch: BatchRecord,
  action: AuditEvent['action'],
  at: Date,
  after: object,
): Promise<void> {
  await audit(tx, {
    agency_id: batch.agency_id,
    contact_id: batch.contact_id,
    actor_kind: batch.actor_kind,
    actor_id: batch.actor_id,
    actor_name: batch.actor_name,
    action,
    subject_kind: 'batch',
    subject_id: String(batch.id),
    after,
    occurred_at: at,
  });
}
