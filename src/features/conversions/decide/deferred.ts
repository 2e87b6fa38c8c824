import type { QueryClient } from '@tanstack/react-query';
import {
  getConversion,
  undoConversionChange,
  updateConversions,
  type ConversionDetail,
  type ConversionUpdate,
} from '#contract/conversion-updates';
import { listConversions, type ConversionRow } from '#contract/conversions';
import { call, callAtLast, type Answer } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { session } from '#src/api/session.ts';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { store } from '#src/lib/store.ts';
import { deciding } from '#src/ui/aside.ts';
import { refreshConversions } from './rules.ts';
import { standingOf, stoodAs, type Standing } from './standing.ts';

/**
 * Single decisions, shown at once and sent a few seconds later: until then undoing one leaves no trace. Another decision
 * or leaving the page sends it early. Once it is stored, the service undoes it. Each conversion has its own notice.
 */

const UNDO_MS = 6000;

export interface Decision {
  row: ConversionRow;
  status: ConversionRow['status'];
  rejectionCode?: string | undefined;
  rejectionReason?: string | undefined;
  /** Overrides what somebody else has decided meanwhile. */
  anyway?: boolean;
}

type Scope = Pick<Viewer, 'agencyId' | 'contactId'>;

/** A stored change, named by the instant that it left on the conversion. */
export interface Change {
  row: ConversionRow;
  what: ConversionRow['status'] | 'corrected';
  changedAt: string;
  scope: Scope;
}

export type Told =
  /** `sent`: the account's live network has not confirmed it yet. */
  | { kind: 'waiting' | 'sending' | 'sent'; decision: Decision }
  | { kind: 'done' | 'undoing'; change: Change }
  | { kind: 'undone'; row: ConversionRow }
  | { kind: 'failed'; decision: Decision; error: unknown }
  | { kind: 'stays'; change: Change; error: unknown };

interface Waiting {
  decision: Decision;
  scope: Scope;
  queries: QueryClient;
  timer: ReturnType<typeof setTimeout>;
}

let waiting: Waiting | null = null;
const sending = new Set<Promise<void>>();
/** Notices by conversion, the latest last. */
const told = store<ReadonlyMap<string, Told>>(new Map());

function tell(id: string, next: Told | null): void {
  const rest = [...told.get()].filter(([other]) => other !== id);
  told.set(new Map(next ? [...rest, [id, next]] : rest));
  deciding.set(told.get().size > 0);
}

/** Replaces a notice unless it was dismissed or another one has taken its place. */
function follow(id: string, last: Told | undefined, next: Told): void {
  if (last && told.get().get(id) === last) tell(id, next);
}

export const deferred = {
  get: told.get,
  subscribe: told.subscribe,
  decide: (decision: Decision, scope: Scope, queries: QueryClient): void => {
    deferred.flush();
    show(queries, decision.row.conversionId, standingOf(decision, new Date().toISOString()));
    waiting = { decision, scope, queries, timer: setTimeout(deferred.flush, UNDO_MS) };
    tell(decision.row.conversionId, { kind: 'waiting', decision });
  },
  /** Says that a change was stored, and offers to undo it. */
  changed: (change: Change): void => tell(change.row.conversionId, { kind: 'done', change }),
  /** Says that a correction was sent, which the account's live network has not confirmed yet. */
  sent: (row: ConversionRow): void => tell(row.conversionId, { kind: 'sent', decision: { row, status: row.status } }),
  undo: (id: string, queries: QueryClient): void => {
    const last = told.get().get(id);
    if (last?.kind === 'done' || last?.kind === 'stays') void putBack(last.change, queries);
    else if (last?.kind === 'waiting') takeBack(last.decision);
  },
  flush: (): void => {
    if (!waiting) return;
    const { decision, scope, queries, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    send(decision, scope, queries);
  },
  dismiss: (id: string): void => tell(id, null),
};

// Signing out sends a pending decision while there still is a session.
session.finishFirst(async () => {
  deferred.flush();
  await Promise.all(sending);
  for (const [id, { kind }] of told.get()) if (kind !== 'failed') tell(id, null);
});

// Closing the tab sends it too: the request outlives the page.
addEventListener('pagehide', () => {
  if (!waiting) return;
  const { decision, scope } = waiting;
  clearTimeout(waiting.timer);
  waiting = null;
  callAtLast(updateConversions, { query: scopeOf(scope), body: { conversions: [bodyOf(decision)] } });
});

function bodyOf({ row, status, rejectionCode, rejectionReason, anyway }: Decision): ConversionUpdate {
  return {
    advertiserConversionId: row.conversionId,
    advertiserId: row.advertiserId,
    status,
    ...(!anyway && { expectedStatus: row.status }),
    ...(rejectionCode && { rejectionCode: rejectionCode as ConversionUpdate['rejectionCode'] }),
    ...(rejectionReason && { rejectionReason }),
  };
}

/** Takes back a decision that was not sent. */
function takeBack(decision: Decision): void {
  if (waiting?.decision !== decision) return;
  const { queries, timer } = waiting;
  const { row } = decision;
  clearTimeout(timer);
  waiting = null;
  show(queries, row.conversionId, stoodAs(row));
  tell(row.conversionId, { kind: 'undone', row });
  // The shown status was outdated: refetch it.
  if (decision.anyway) void refreshConversions(queries);
}

/** Has the service undo a stored change. */
async function putBack(change: Change, queries: QueryClient): Promise<void> {
  const { row, changedAt, scope } = change;
  const id = row.conversionId;
  const undoing: Told = { kind: 'undoing', change };
  tell(id, undoing);
  try {
    const input = { params: { conversionId: Number(id) }, query: scopeOf(scope), body: { changedAt } };
    await call(undoConversionChange, input);
    follow(id, undoing, { kind: 'undone', row });
  } catch (error) {
    tell(id, { kind: 'stays', change, error });
  }
  await refresh(queries);
}

function send(decision: Decision, scope: Scope, queries: QueryClient): void {
  const { row, status: what } = decision;
  const id = row.conversionId;
  const last = told.get().get(id);
  const isTold = last?.kind === 'waiting' && last.decision === decision;
  const underway: Told = { kind: 'sending', decision };
  if (isTold) follow(id, last, underway);
  const store = async () => {
    const body = { conversions: [bodyOf(decision)] };
    const { data, waits } = await call(updateConversions, { query: scopeOf(scope), body });
    const changedAt = data.conversions[0]?.lastModifiedDate;
    if (waits) follow(id, underway, { kind: 'sent', decision });
    else if (changedAt) follow(id, underway, { kind: 'done', change: { row, what, changedAt, scope } });
  };
  const answered = store();
  sending.add(answered);
  void answered
    .catch((error: unknown) => {
      show(queries, id, stoodAs(row));
      tell(id, { kind: 'failed', decision, error });
    })
    .finally(() => {
      sending.delete(answered);
      void refresh(queries);
    });
}

async function refresh(queries: QueryClient): Promise<void> {
  await refreshConversions(queries);
  // Refetched data does not contain the pending decision yet.
  if (waiting) show(queries, waiting.decision.row.conversionId, standingOf(waiting.decision, new Date().toISOString()));
}

function show(queries: QueryClient, id: string, standing: Standing): void {
  queries.setQueriesData<Answer<ConversionRow[]>>({ queryKey: keyOf(listConversions) }, (answer) => {
    if (!answer?.data.some((row) => row.conversionId === id)) return answer;
    return { ...answer, data: answer.data.map((row) => (row.conversionId === id ? { ...row, ...standing } : row)) };
  });
  queries.setQueriesData<Answer<ConversionDetail>>({ queryKey: keyOf(getConversion) }, (answer) =>
    answer?.data.conversionId === id ? { ...answer, data: { ...answer.data, ...standing } } : answer,
  );
}
