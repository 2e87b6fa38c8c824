import type { AskedRow, DecisionBatch } from '#contract/decisions';
import { MAX_ROWS } from '#contract/files';
import { refusal } from '#contract/refusals/index';
import { actorColumns, type AuditEvent } from '#server/domain/audit.store';
import type { Tx } from '#server/db/database';
import { listing, listingOf } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { ConversionsMatching } from '#server/domain/updates';
import type { Deps } from '#server/deps';
import { Failure, wrongField } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { memberOf, type Principal } from '#server/http/principal';
import type { RowEngine } from '#server/rows/engine';
import { toStore } from '#server/rows/stored';
import { batchOf, rowOf } from './decisions.rules.ts';
import {
  batchById,
  batchList,
  changeBatch,
  countAll,
  countBatches,
  countRows,
  dropBatches,
  dropRowsLeft,
  factsOf,
  forgottenBatches,
  insertBatch,
  insertRows,
  moveRows,
  referencesOf,
  rowList,
  undoersOf,
  waysBack,
  type BatchRecord,
  type NewRow,
} from './decisions.store.ts';
import { countsOf, noteBatch } from './jobs.ts';

type Ids =
  | 'makeDecisionBatch'
  | 'addDecisionRows'
  | 'makeMatchingBatch'
  | 'listDecisionBatches'
  | 'getDecisionBatch'
  | 'listDecisionRows'
  | 'runDecisionBatch'
  | 'pauseDecisionBatch'
  | 'undoDecisionBatch'
  | 'discardDecisionBatch';

/** The caller and the account. */
interface Doing {
  principal: Principal;
  scope: Scope;
}

const DAY_MS = 86_400_000;

const newRow = (asked: AskedRow): NewRow => ({ asked: JSON.stringify(asked), was: null, left_as: null });

function tooMany(path: string): Failure {
  const most = { most: MAX_ROWS };
  return new Failure('INVALID_REQUEST', refusal('batch.tooManyRows', most), [
    wrongField(path, refusal('batch.mostRows', most)),
  ]);
}

/** Only the advertiser and the network decide. */
function mayDecide({ role }: Scope): void {
  if (role !== 'publisher') return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('conversion.publisherDecides'));
}

/** Batches of decisions. */
export function decisionHandlers(deps: Deps, matching: ConversionsMatching, processing: RowEngine): HandlersOf<Ids> {
  const { db, now } = deps;

  /** @throws NOT_FOUND; CONFLICT when the batch is in none of the states. */
  async function read(tx: Tx | typeof db, scope: Scope, id: number, states?: readonly string[]): Promise<BatchRecord> {
    const batch = scope.role === 'publisher' ? undefined : await batchById(tx, scope, id);
    if (!batch) throw new Failure('NOT_FOUND', refusal('batch.none'));
    if (states && !states.includes(batch.state)) {
      throw new Failure('CONFLICT', refusal('batch.state', { state: batch.state }));
    }
    return batch;
  }

  async function shown(scope: Scope, batches: readonly BatchRecord[]): Promise<DecisionBatch[]> {
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

  async function show(scope: Scope, id: number): Promise<DecisionBatch> {
    const [batch] = await shown(scope, [await read(db, scope, id)]);
    if (!batch) throw new Error(`batch ${id} is gone`);
    return batch;
  }

  const actorOf = ({ principal, scope }: Doing) => ({
    role: scope.role,
    ...actorColumns(principal),
    membership_id: memberOf(principal, scope),
  });

  async function make(
    doing: Doing,
    rows: readonly NewRow[],
    { state = 'checking', undoes = null }: { state?: 'filling' | 'checking'; undoes?: number | null } = {},
  ): Promise<DecisionBatch> {
    const { scope } = doing;
    mayDecide(scope);
    const made_at = now();
    const { id } = await db.transaction().execute(async (tx) => {
      await dropBatches(tx, await forgottenBatches(tx, scope, new Date(made_at.getTime() - DAY_MS)));
      const account = { agency_id: scope.agencyId, contact_id: scope.contactId, account_kind: scope.kind };
      const batch = await insertBatch(tx, { ...account, ...actorOf(doing), undoes, state, made_at });
      await insertRows(tx, batch, rows);
      return batch;
    });
    processing.wake();
    return show(scope, id);
  }

  /** Changes a batch and logs who did it. */
  async function change(
    doing: Doing,
    id: number,
    states: readonly string[],
    action: AuditEvent['action'],
    work: (tx: Tx, batch: BatchRecord) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const batch = await read(tx, doing.scope, id, states);
      const counts = await countsOf(tx, batch);
      await work(tx, batch);
      await noteBatch(tx, { ...batch, ...actorOf(doing) }, action, now(), counts);
    });
  }

  return {
    makeDecisionBatch: (call) =>
      make(call, call.body.rows.map(newRow), { state: call.body.more ? 'filling' : 'checking' }),
    addDecisionRows: async ({ scope, params, body }) => {
      await db.transaction().execute(async (tx) => {
        const batch = await read(tx, scope, params.batchId, ['filling']);
        if ((await countAll(tx, batch.id)) + body.rows.length > MAX_ROWS) throw tooMany('body.rows');
        await insertRows(tx, batch, body.rows.map(newRow));
        if (!body.more) await changeBatch(tx, batch.id, { state: 'checking' });
      });
      processing.wake();
      return show(scope, params.batchId);
    },
    makeMatchingBatch: async (call) => {
      const { scope, query, body } = call;
      mayDecide(scope);
      const except = new Set(body.except);
      const found = (await matching(scope, query)).filter(({ id }) => !except.has(String(id)));
      if (found.length > MAX_ROWS) throw tooMany('query');
      if (found.length === 0) throw new Failure('NOT_FOUND', refusal('batch.noneMatches'));
      const rows = found.map(({ id, advertiserId }) =>
        newRow({ ...body.decision, conversionId: String(id), advertiserId: String(advertiserId) }),
      );
      return make(call, rows);
    },
    listDecisionBatches: ({ scope, query }) => {
      if (scope.role === 'publisher') return listingOf<DecisionBatch>([]);
      const open = query.open === true;
      return listing(batchList(db, scope, open), countBatches(db, scope, open), (some: BatchRecord[]) =>
        shown(scope, some),
      );
    },
    getDecisionBatch: ({ scope, params }) => show(scope, params.batchId),
    listDecisionRows: async ({ scope, params, query }) => {
      const { id } = await read(db, scope, params.batchId);
      return listing(rowList(db, scope, id, query.outcome), countRows(db, scope, id, query.outcome), async (rows) => {
        const ids = rows.flatMap((row) => row.conversion_id ?? []);
        const references = await referencesOf(db, scope, ids);
        return rows.map((row) => rowOf(row, references.get(row.conversion_id ?? 0)));
      });
    },
    runDecisionBatch: async (call) => {
      const id = call.params.batchId;
      await change(call, id, ['review', 'paused', 'done'], 'batch.started', async (tx, batch) => {
        await moveRows(tx, id, 'failed', 'waiting');
        const { waiting = 0 } = await countsOf(tx, batch);
        // A batch that was paused after its last row only has to be ended.
        if (waiting === 0 && batch.state !== 'paused') {
          throw new Failure('CONFLICT', refusal('batch.nothingToDo'));
        }
        const started_at = batch.started_at ?? now();
        await changeBatch(tx, id, { ...actorOf(call), state: 'running', started_at, finished_at: null });
      });
      processing.wake();
      return show(call.scope, id);
    },
    pauseDecisionBatch: async (call) => {
      const id = call.params.batchId;
      const { state } = await read(db, call.scope, id, ['running', 'paused', 'done']);
      // A batch that has ended meanwhile cannot be paused.
      if (state === 'running') {
        await change(call, id, ['running', 'paused', 'done'], 'batch.paused', async (tx, batch) => {
          if (batch.state === 'running') await changeBatch(tx, id, { state: 'paused' });
        });
      }
      return show(call.scope, id);
    },
    undoDecisionBatch: async (call) => {
      const { id } = await read(db, call.scope, call.params.batchId, ['paused', 'done']);
      const ways = await waysBack(db, call.scope, id, call.body.rows);
      const named = new Set(call.body.rows ?? []);
      if (ways.length === 0 || (named.size > 0 && named.size !== ways.length)) {
        throw new Failure('CONFLICT', refusal('batch.onlyChanged'));
      }
      const rows = ways.map(({ conversion_id, advertiser_id, was, left_as }) => ({
        asked: JSON.stringify({ conversionId: String(conversion_id), advertiserId: String(advertiser_id) }),
        was,
        left_as,
      }));
      return make(call, rows, { undoes: id });
    },
    discardDecisionBatch: async (call) => {
      const id = call.params.batchId;
      await change(
        call,
        id,
        ['filling', 'checking', 'review', 'paused', 'done'],
        'batch.discarded',
        async (tx, batch) => {
          const { waiting = 0, failed = 0, ...rest } = await countsOf(tx, batch);
          if (batch.started_at === null) return dropBatches(tx, [id]);
          if (waiting + failed === 0) throw new Failure('CONFLICT', refusal('batch.nothingLeft'));
          await dropRowsLeft(tx, id);
          if (!rest['changed'] && !rest['refused']) return dropBatches(tx, [id]);
          const why = refusal('batch.ended', { name: call.principal.name, count: waiting + failed });
          await changeBatch(tx, id, { state: 'done', finished_at: now(), ...toStore(why) });
        },
      );
      return undefined;
    },
  };
}
