import { folded } from '#contract/folded';
import { recordOf } from '#contract/records';
import type { ConversionState } from '#contract/conversion-updates';
import {
  decisionOutcomes,
  type AskedRow,
  type BatchSum,
  type DecisionBatch,
  type DecisionRow,
} from '#contract/decisions';
import { MAX_ROWS } from '#contract/files';
import { refusal, type Refusal } from '#contract/refusals/index';
import { namingIn, type Naming } from '#server/domain/conversion-names';
import { shortAmount } from '#server/domain/decimal';
import type { Applied, Done, Wanted } from '#server/domain/updates';
import { Failure, wrongField } from '#server/failure';
import { OUR_FAULT } from '#server/rows/engine';
import { decisionColumns, decisionOf, inColumns } from '#server/rows/reading';
import { storedRefusal, toStore } from '#server/rows/stored';
import type { BatchRecord, Facts, NewRow, RowRecord, WayBackRecord } from './decisions.store.ts';

/** Rows of batches: what they may be, their updates and their outcomes. */

/** More rows than a batch may have. @param path the part of the request that asks for them */
export function tooManyRows(path: string): Failure {
  const most = { most: MAX_ROWS };
  return new Failure('INVALID_REQUEST', refusal('batch.tooManyRows', most), [
    wrongField(path, refusal('batch.mostRows', most)),
  ]);
}

/** A row that asks for a decision. */
export const newRow = (asked: AskedRow): NewRow => ({ asked: JSON.stringify(asked), was: null, left_as: null });

/** A row that asks for what was before another row. */
export const rowBack = ({ conversion_id, advertiser_id, was, left_as }: WayBackRecord): NewRow => ({
  asked: JSON.stringify({ conversionId: String(conversion_id), advertiserId: String(advertiser_id) }),
  was,
  left_as,
});

const askedOf = ({ asked }: Pick<RowRecord, 'asked'>) => JSON.parse(asked) as AskedRow;
/** States that were stored before baskets were kept have no lines. */
const stateIn = (json: string | null): ConversionState | null =>
  json === null
    ? null
    : { items: null, ...(JSON.parse(json) as Partial<ConversionState> & Omit<ConversionState, 'items'>) };

/** The reference that a row may mean its conversion by. */
export const namedReference = (row: RowRecord): string | undefined =>
  row.was === null ? askedOf(row).advertiserRef : undefined;

/**
 * A row with its reference as the conversion has it, where only the capitals are others.
 * @param spellings references by their folded text; none where several conversions differ by their capitals
 */
export function inTheirSpelling(row: RowRecord, spellings: ReadonlyMap<string, string | undefined>): RowRecord {
  const asked = askedOf(row);
  const reference = namedReference(row);
  const theirs = reference && spellings.get(folded(reference));
  if (!theirs) return row;
  // The same text in both cells is one name.
  const id = asked.conversionId === reference ? { conversionId: theirs } : {};
  return { ...row, asked: JSON.stringify({ ...asked, ...id, advertiserRef: theirs }) };
}

/** The naming of a row whose advertiser has to be looked up. */
export function unownedName(row: RowRecord): Naming | undefined {
  const { conversionId, advertiserRef, advertiserId } = askedOf(row);
  return row.was === null && !advertiserId ? namingIn(conversionId, advertiserRef) : undefined;
}

/** A row's update. After the check, a new status applies only if the conversion's status is unchanged. */
export function wantedOf(row: RowRecord, owner: number | undefined): Wanted | Failure {
  if (row.was !== null && row.left_as !== null) {
    const { conversionId = '', advertiserId } = askedOf(row);
    const back = { was: row.was, leftAs: row.left_as };
    return { advertiserConversionId: conversionId, advertiserId: Number(advertiserId), back };
  }
  const update = decisionOf(askedOf(row), row.advertiser_id ?? owner);
  const seen = stateIn(row.before)?.status;
  return update instanceof Failure || !update.status || !seen ? update : { ...update, expectedStatus: seen };
}

/** A row that was not done, with the reason. */
export const refusedRow = (row: RowRecord, state: 'wrong' | 'refused' | 'failed', why: Refusal): RowRecord => ({
  ...row,
  state,
  ...toStore(why),
});

/** The same, in terms of the row's columns. */
export const withFailure = (row: RowRecord, state: 'wrong' | 'refused', failure: Failure): RowRecord =>
  refusedRow(row, state, inColumns(failure, decisionColumns));

/** A row with its conversion's values before and after. */
const withApplied = (row: RowRecord, applied: Applied): RowRecord => ({
  ...row,
  ...toStore(null),
  conversion_id: applied.conversionId,
  advertiser_id: applied.advertiserId,
  currency_code: applied.currency,
  before: JSON.stringify(applied.before),
  after: JSON.stringify(applied.after),
  status_before: applied.before.status,
  status_after: applied.after.status,
  value_after: applied.after.value,
  commission_after: applied.after.commission,
  cost_after: applied.after.cost,
  commission_moved: applied.commissionMoved,
  cost_moved: applied.costMoved,
});

/** A checked row. */
export const checkedRow = (row: RowRecord, applied: Applied): RowRecord => ({
  ...withApplied(row, applied),
  state: applied.outcome === 'changed' ? 'waiting' : 'stays',
});

/** A row that is done. */
export const doneRow = (row: RowRecord, done: Done): RowRecord => ({
  ...withApplied(row, done),
  state: done.outcome === 'changed' ? 'changed' : 'stays',
  was: done.back?.was ?? row.was,
  left_as: done.back?.leftAs ?? row.left_as,
});

/** A row that the service failed on. */
export const brokenRow = (row: RowRecord, batchState: string): RowRecord =>
  refusedRow(row, batchState === 'checking' ? 'wrong' : 'failed', OUR_FAULT);

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** A batch as answered. @param facts of its rows */
export function batchOf(batch: BatchRecord, facts: readonly Facts[], undoneBy: number | undefined): DecisionBatch {
  const counts = recordOf(decisionOutcomes, (outcome) =>
    facts.reduce((sum, fact) => (fact.state === outcome ? sum + fact.rows : sum), 0),
  );
  return {
    id: batch.id,
    contactId: batch.contact_id,
    state: batch.state,
    by: batch.actor_name,
    madeAt: batch.made_at.toISOString(),
    startedAt: instant(batch.started_at),
    finishedAt: instant(batch.finished_at),
    message: batch.message,
    refusal: storedRefusal(batch.refusal),
    undoes: batch.undoes,
    undoneBy: undoneBy ?? null,
    counts,
    sums: facts.flatMap(sumOf),
  };
}

function sumOf(fact: Facts): BatchSum[] {
  const { state, currency_code: currency, status_before: from, status_after: to } = fact;
  if ((state !== 'waiting' && state !== 'changed') || currency === null || !from || !to) return [];
  const amount = (sum: string | null) => shortAmount(sum ?? '0');
  return [
    {
      outcome: state,
      currency,
      from,
      to,
      conversions: fact.rows,
      value: amount(fact.value),
      commission: amount(fact.commission),
      cost: amount(fact.cost),
      commissionMoved: amount(fact.commission_moved),
    },
  ];
}

/** A row as answered. @param reference of its conversion's order */
export function rowOf(row: RowRecord, reference: string | undefined): DecisionRow {
  const asked = askedOf(row);
  const found = row.conversion_id === null ? null : String(row.conversion_id);
  const owner = row.advertiser_id === null ? null : String(row.advertiser_id);
  return {
    conversionId: found ?? asked.conversionId ?? null,
    advertiserRef: asked.advertiserRef ?? null,
    advertiserId: asked.advertiserId ?? owner,
    status: asked.status ?? null,
    amount: asked.amount ?? null,
    amountCurrency: asked.currency ?? null,
    rejectionCode: asked.rejectionCode ?? null,
    rejectionReason: asked.rejectionReason ?? null,
    outcome: row.state,
    message: row.message,
    refusal: storedRefusal(row.refusal),
    currency: row.currency_code,
    before: stateIn(row.before),
    after: stateIn(row.after),
    commissionMoved: row.commission_moved === null ? null : shortAmount(row.commission_moved),
    costMoved: row.cost_moved === null ? null : shortAmount(row.cost_moved),
    reference: reference ?? null,
    id: row.id,
  };
}
