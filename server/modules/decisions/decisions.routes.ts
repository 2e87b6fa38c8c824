import type { DecisionBatch } from '#contract/decisions';
import { MAX_ROWS } from '#contract/files';
import { refusal } from '#contract/refusals/index';
import { listing, listingOf } from '#server/db/listing';
import type { ConversionsMatching } from '#server/domain/updates';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import type { RowEngine } from '#server/rows/engine';
import { mayDecide, sees } from '#server/domain/seen';
import {
  addRows,
  discardBatch,
  makeBatch,
  pauseBatch,
  readBatch,
  shownBatch,
  shownBatches,
  startBatch,
  type BatchKind,
  type Doing,
} from './batches.ts';
import { newRow, rowBack, rowOf, tooManyRows } from './decisions.rules.ts';
import {
  batchList,
  countBatches,
  countRows,
  referencesOf,
  rowList,
  waysBack,
  type BatchRecord,
  type NewRow,
} from './decisions.store.ts';

type Making = 'makeDecisionBatch' | 'addDecisionRows' | 'makeMatchingBatch' | 'undoDecisionBatch';
type Showing = 'listDecisionBatches' | 'getDecisionBatch' | 'listDecisionRows';
type Running = 'runDecisionBatch' | 'pauseDecisionBatch' | 'discardDecisionBatch';

/** Batches of decisions. */
export function decisionHandlers(
  deps: Deps,
  matching: ConversionsMatching,
  processing: RowEngine,
): HandlersOf<Making | Showing | Running> {
  return {
    ...makingHandlers(deps, matching, processing),
    ...showingHandlers(deps),
    ...runningHandlers(deps, processing),
  };
}

function makingHandlers(deps: Deps, matching: ConversionsMatching, processing: RowEngine): HandlersOf<Making> {
  const { db } = deps;
  const make = async (doing: Doing, rows: readonly NewRow[], kind?: BatchKind) => {
    const id = await makeBatch(deps, doing, rows, kind);
    processing.wake();
    return shownBatch(db, doing.scope, id);
  };
  return {
    makeDecisionBatch: (call) =>
      make(call, call.body.rows.map(newRow), { state: call.body.more ? 'filling' : 'checking' }),
    addDecisionRows: async ({ scope, params, body }) => {
      await addRows(deps, { scope }, params.batchId, body.rows.map(newRow), body.more ? 'filling' : 'checking');
      processing.wake();
      return shownBatch(db, scope, params.batchId);
    },
    makeMatchingBatch: async (call) => {
      const { scope, query, body } = call;
      mayDecide(scope);
      const except = new Set(body.except);
      // One more than a batch may have says that they are too many, however many there are.
      const some = await matching(scope, query, MAX_ROWS + 1 + except.size);
      const found = some.filter(({ id }) => !except.has(String(id)));
      if (found.length > MAX_ROWS) throw tooManyRows('query');
      if (found.length === 0) throw new Failure('NOT_FOUND', refusal('batch.noneMatches'));
      const rows = found.map(({ id, advertiserId }) =>
        newRow({ ...body.decision, conversionId: String(id), advertiserId: String(advertiserId) }),
      );
      return make(call, rows);
    },
    undoDecisionBatch: async (call) => {
      const { id } = await readBatch(db, call.scope, call.params.batchId, ['paused', 'done']);
      const ways = await waysBack(db, call.scope, id, call.body.rows);
      const named = new Set(call.body.rows ?? []);
      if (ways.length === 0 || (named.size > 0 && named.size !== ways.length)) {
        throw new Failure('CONFLICT', refusal('batch.onlyChanged'));
      }
      return make(call, ways.map(rowBack), { undoes: id });
    },
  };
}

function showingHandlers({ db }: Deps): HandlersOf<Showing> {
  return {
    listDecisionBatches: ({ scope, query }) => {
      if (!sees(scope, 'decisions')) return listingOf<DecisionBatch>([]);
      const open = query.open === true;
      return listing(batchList(db, scope, open), countBatches(db, scope, open), (some: BatchRecord[]) =>
        shownBatches(db, scope, some),
      );
    },
    getDecisionBatch: ({ scope, params }) => shownBatch(db, scope, params.batchId),
    listDecisionRows: async ({ scope, params, query }) => {
      const { id } = await readBatch(db, scope, params.batchId);
      return listing(rowList(db, scope, id, query.outcome), countRows(db, scope, id, query.outcome), async (rows) => {
        const ids = rows.flatMap((row) => row.conversion_id ?? []);
        const references = await referencesOf(db, scope, ids);
        return rows.map((row) => rowOf(row, references.get(row.conversion_id ?? 0)));
      });
    },
  };
}

function runningHandlers(deps: Deps, processing: RowEngine): HandlersOf<Running> {
  return {
    runDecisionBatch: async (call) => {
      await startBatch(deps, call, call.params.batchId);
      processing.wake();
      return shownBatch(deps.db, call.scope, call.params.batchId);
    },
    pauseDecisionBatch: async (call) => {
      await pauseBatch(deps, call, call.params.batchId);
      return shownBatch(deps.db, call.scope, call.params.batchId);
    },
    discardDecisionBatch: async (call) => {
      await discardBatch(deps, call, call.params.batchId);
      return undefined;
    },
  };
}
