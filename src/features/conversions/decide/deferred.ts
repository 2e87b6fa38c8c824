import type { QueryClient } from '@tanstack/react-query';
import {
  getConversion,
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
 * A single decision, shown at once and sent a few seconds later. Until then it can be undone; the network itself has no
 * way back to pending. Another decision or leaving the page sends it early.
 */

const UNDO_MS = 6000;

export interface Decision {
  row: ConversionRow;
  status: 'approved' | 'rejected';
  rejectionCode?: string | undefined;
  rejectionReason?: string | undefined;
  /** Overrides what somebody else has decided meanwhile. */
  anyway?: boolean;
}

export type Told =
  | { kind: 'done'; decision: Decision; open: boolean }
  | { kind: 'undone'; decision: Decision }
  | { kind: 'failed'; decision: Decision; error: unknown };

type Scope = Pick<Viewer, 'agencyId' | 'contactId'>;
interface Waiting {
  decision: Decision;
  scope: Scope;
  queries: QueryClient;
  timer: ReturnType<typeof setTimeout>;
}

let waiting: Waiting | null = null;
const sending = new Set<Promise<void>>();
const told = store<Told | null>(null);

function tell(next: Told | null): void {
  told.set(next);
  deciding.set(next !== null);
}

export const deferred = {
  get: told.get,
  subscribe: told.subscribe,
  decide: (decision: Decision, scope: Scope, queries: QueryClient): void => {
    deferred.flush();
    show(queries, decision.row.conversionId, standingOf(decision, new Date().toISOString()));
    waiting = { decision, scope, queries, timer: setTimeout(deferred.flush, UNDO_MS) };
    tell({ kind: 'done', decision, open: true });
  },
  undo: (): void => {
    if (!waiting) return;
    const { decision, queries, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    show(queries, decision.row.conversionId, stoodAs(decision.row));
    tell({ kind: 'undone', decision });
    // The shown status was outdated: refetch it.
    if (decision.anyway) void refreshConversions(queries);
  },
  flush: (): void => {
    if (!waiting) return;
    const { decision, scope, queries, timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    const last = told.get();
    if (last?.kind === 'done') tell({ ...last, open: false });
    send(decision, scope, queries);
  },
  dismiss: (): void => tell(null),
};

// Signing out sends a pending decision while there still is a session.
session.finishFirst(async () => {
  deferred.flush();
  await Promise.all(sending);
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

function send(decision: Decision, scope: Scope, queries: QueryClient): void {
  const sent = call(updateConversions, { query: scopeOf(scope), body: { conversions: [bodyOf(decision)] } });
  const answered = sent.then(() => undefined);
  sending.add(answered);
  void answered
    .catch((error: unknown) => {
      show(queries, decision.row.conversionId, stoodAs(decision.row));
      tell({ kind: 'failed', decision, error });
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
