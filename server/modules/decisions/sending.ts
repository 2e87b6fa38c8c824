import type { ConversionState } from '#contract/conversion-updates';
import { refusal } from '#contract/refusals/index';
import type { Db, Tx } from '#server/db/database';
import { amountText, shortAmount, units } from '#server/domain/decimal';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import { conversionSubject, conversionWish } from '#server/mirror/mirrored-writes';
import { dropWrites, ENDED, writesOfBatch, type Write } from '#server/mirror/writes.store';
import type { Mirror } from '#server/mirror/progress';
import { TOGETHER } from '#server/mirror/writer';
import { byOf } from '#server/rows/stored';
import { refusedRow, wantedOf, withFailure } from './decisions.rules.ts';
import {
  conversionsAsStored,
  rowsById,
  rowsIn,
  saveRows,
  type BatchRecord,
  type RowRecord,
} from './decisions.store.ts';

/** Batches of decisions in a connected account: their rows go to the live network one by one, by its budget. */

const MOMENT_MS = 500;
const less = (one: string, other: string) => amountText(units(one) - units(other));
type Stored = Awaited<ReturnType<typeof conversionsAsStored>>[number];

/** A row whose conversion was read back. */
function doneRow(row: RowRecord, stored: Stored): RowRecord {
  const before = JSON.parse(row.before ?? '{}') as ConversionState;
  const after: ConversionState = {
    status: stored.status,
    rejectionCode: stored.rejection_code,
    rejectionReason: stored.rejection_reason,
    value: shortAmount(stored.value),
    commission: shortAmount(stored.commission),
    cost: shortAmount(stored.net_cost),
    commissionGroupId: stored.commission_group_id,
    items: null,
  };
  return {
    ...row,
    state: 'changed',
    message: null,
    refusal: null,
    after: JSON.stringify(after),
    status_after: stored.status,
    value_after: after.value,
    commission_after: after.commission,
    cost_after: after.cost,
    commission_moved: less(after.commission, before.commission),
    cost_moved: less(after.cost ?? '0', before.cost ?? '0'),
  };
}

function endedRow(row: RowRecord, { state, trouble }: Write, stored: Stored | undefined): RowRecord {
  if (state === 'done' && stored) return doneRow(row, stored);
  const why = trouble === null ? refusal('connection.notTaken') : (JSON.parse(trouble) as ReturnType<typeof refusal>);
  // One that the network has taken is not sent again.
  return refusedRow(row, state === 'failed' ? 'failed' : 'refused', why);
}

/** Records what has come of rows that were sent, whatever has become of the batch meanwhile. */
export async function collectRows(db: Db, batch: BatchRecord): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = (await writesOfBatch(tx, batch.id)).filter(({ state }) => ENDED.includes(state));
    if (ended.length === 0) return;
    const byRow = new Map(ended.map((write) => [write.row_id, write]));
    const rows = await rowsById(
      tx,
      ended.flatMap(({ row_id }) => row_id ?? []),
    );
    const stored = await conversionsAsStored(
      tx,
      rows.flatMap(({ conversion_id }) => conversion_id ?? []),
    );
    const saved = rows.flatMap((row) => {
      const write = byRow.get(row.id);
      return write
        ? [
            endedRow(
              row,
              write,
              stored.find(({ id }) => id === row.conversion_id),
            ),
          ]
        : [];
    });
    if (saved.length > 0) await saveRows(tx, saved);
    await dropWrites(
      tx,
      ended.map(({ id }) => id),
    );
  });
}

/** Asks for the change of each row. @returns rows that were refused before anything was sent */
async function queueRows(
  tx: Tx,
  deps: Deps,
  { batch, rows, mirror }: { batch: BatchRecord; rows: readonly RowRecord[]; mirror: Mirror },
): Promise<RowRecord[]> {
  const { scope, actor } = byOf(batch);
  const queued = new Set((await writesOfBatch(tx, batch.id)).map(({ row_id }) => row_id));
  const owner = scope.kind === 'advertiser' ? scope.contactId : undefined;
  const refused: RowRecord[] = [];
  for (const row of rows) {
    if (queued.has(row.id)) continue;
    const wanted = wantedOf(row, owner);
    // The check accepted it, and nothing has changed since.
    if (wanted instanceof Failure) throw wanted;
    const { currency: _, otherwise, back: __, by, withReference: ___, ...update } = wanted;
    // The check found which conversion is meant.
    const { conversion_id: id } = row;
    const named = id === null ? update : { ...update, advertiserConversionId: String(id) };
    try {
      const isReasonless = update.status === 'rejected' && update.rejectionCode == null;
      const wish = await conversionWish(
        { ...deps, db: tx },
        { ...named, ...(isReasonless && otherwise !== undefined && { rejectionCode: otherwise }) },
        id === null ? by : 'id',
      );
      await mirror.writer.add(tx, {
        operation: 'updateConversions',
        subject: conversionSubject(wish),
        input: wish,
        by: actor,
        row: { batchId: batch.id, id: row.id },
      });
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'OVERLOADED') throw error;
      refused.push(withFailure(row, 'refused', error));
    }
  }
  return refused;
}

/**
 * Has the next rows of a batch sent, and records what has come of those before.
 * @param within runs work if the batch has not changed since its turn began
 * @returns 0 when every row has an outcome; undefined when the batch was stopped
 */
export async function sendRows(
  deps: Deps,
  mirror: Mirror,
  batch: BatchRecord,
  within: <T>(something: (tx: Tx) => Promise<T>) => Promise<T | undefined>,
): Promise<number | undefined> {
  await collectRows(deps.db, batch);
  // A batch that was paused or dropped sends no more.
  if (batch.state !== 'running') return undefined;
  const left = await within(async (tx) => {
    const rows = await rowsIn(tx, batch.id, 'waiting', TOGETHER);
    const refused = await queueRows(tx, deps, { batch, rows, mirror });
    if (refused.length > 0) await saveRows(tx, refused);
    return rows.length;
  });
  if (!left) return left;
  mirror.writer.wake();
  await mirror.writer.moved(MOMENT_MS);
  return left;
}
