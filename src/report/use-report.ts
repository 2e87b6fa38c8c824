import { useQueries, useQuery, useQueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { executeReport, type ReportRequest, type ReportRow } from '#contract/reports/request';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { readDefinition, writeDefinition, type Definition } from './definition.ts';
import { isRunnable } from './edit.ts';
import {
  answersOf,
  askedPeriods,
  keptOf,
  rankingBody,
  rankingsOf,
  requestsOf,
  type Asked,
  type AskedPeriod,
  type Others,
} from './requests.ts';
import { tableOf, type ReportTable } from './result.ts';
import { afterChange, afterRest, SETTLE_MS, type Settling } from './settling.ts';

/** A slower report then runs only on request. */
const SLOW_MS = 3000;
/** An account may run four at once; one is left for other users. */
const inTurn = pLimit(3);

export interface Run {
  /** The last complete table. It stays while a new run is in progress, and when one fails. */
  table: ReportTable | undefined;
  /** The table is older than the definition. */
  stale: boolean;
  running: boolean;
  error: unknown;
  /** The last run was slow, so the report runs only on request. */
  slow: boolean;
  run: () => void;
  /** Gives a running report up; it can be run again. */
  cancel: () => void;
}

/** The part of a definition that is requested, as text; presentation is left out. */
function questionOf(definition: Definition): string {
  const { chart: _chart, lines: _lines, styles: _styles, by: _by, ...question } = definition;
  return writeDefinition(new URLSearchParams(), question).toString();
}

/** The text to run: a first change at once, quick successors after a pause, none by itself when `manual`. */
function useSettled(text: string, manual: boolean): [string, () => void] {
  const [state, setState] = useState<Settling>({ text, settled: text, resting: true });
  // During rendering, so that the request goes out with the change itself.
  if (state.text !== text) setState(afterChange(state, text, manual));
  const { settled, resting } = state;
  useEffect(() => {
    if (resting) return undefined;
    const timer = setTimeout(() => setState((last) => afterRest(last, manual)), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, resting, manual]);
  const settle = useCallback(() => setState((last) => ({ ...last, settled: last.text })), []);
  return [settled, settle];
}

/**
 * One request of a report, queued; aborted requests leave the queue unsent. Answers exact values: changes, shares and
 * sums are worked out from them, and what is shown is rounded from them once.
 */
export function reportQuery(
  viewer: Pick<Viewer, 'agencyId' | 'contactId'>,
  asked: ReportRequest,
  managers: Definition['managers'] = null,
) {
  const body = { ...asked, exact: true };
  const query = {
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    ...(managers && { accountManagerType: managers.type, accountManagerIds: [...managers.ids] }),
  };
  return {
    queryKey: keyOf(executeReport, { query, body }),
    queryFn: ({ signal }: Pick<QueryFunctionContext, 'signal'>) =>
      inTurn(async () => {
        signal.throwIfAborted();
        return (await call(executeReport, { query, body }, signal)).data;
      }),
    staleTime: 60_000,
  };
}

type Answered = {
  data: ReportRow[] | undefined;
  error: unknown;
  isFetching: boolean;
  failureCount: number;
};

/** Runs a definition's report when it has settled, level by level; a new run aborts the old one. */
export function useReport(viewer: Viewer, definition: Definition): Run {
  const [slow, setSlow] = useState(false);
  const question = questionOf(definition);
  const [settled, settle] = useSettled(question, slow);
  const asked = useMemo(() => readDefinition(new URLSearchParams(settled)), [settled]);
  const { others, ranking } = useOthers(viewer, asked);
  const periods = useMemo(
    () => (others && isRunnable(asked) ? askedPeriods(asked, viewer.today, others) : []),
    [asked, viewer.today, others],
  );
  const requests = useMemo(() => requestsOf(asked, periods), [asked, periods]);
  const queries = useMemo(
    () => requests.map(({ body }) => reportQuery(viewer, body, asked.managers)),
    [requests, viewer, asked],
  );
  const answers: Answered[] = useQueries({ queries });
  const complete = periods.length > 0 && answers.every(({ data }) => data !== undefined);
  const last = useLastTable(asked, periods, requests, complete ? answers : undefined, viewer.today);
  const running = ranking.isFetching || (answers.some(({ isFetching }) => isFetching) && !complete);
  // Asking again after no answer takes long, and is not slow.
  const isFailing = ranking.failureCount > 0 || answers.some(({ failureCount }) => failureCount > 0);
  useSlowness(settled, running && !isFailing, setSlow);
  const asking = useMemo(() => [{ queryKey: ranking.queryKey }, ...queries], [ranking.queryKey, queries]);
  const { run, cancel } = useRunAgain(asking, settle);
  const table = isRunnable(definition) ? last : undefined;
  const stale = settled !== question || !complete;
  // An answer stays when asking for it again fails.
  const error = complete ? undefined : (ranking.error ?? answers.find((answer) => answer.error)?.error);
  return useMemo(
    () => ({ table, stale, running, error, slow, run, cancel }),
    [table, stale, running, error, slow, run, cancel],
  );
}

const NONE: Others = [];

/** Finds the values that keep rows and columns of their own, field by field, the inner ones within the outer. */
function useOthers(viewer: Viewer, definition: Definition) {
  const client = useQueryClient();
  const rankings = isRunnable(definition) ? rankingsOf(definition) : [];
  const queryKey = useMemo(
    () => ['report-others', viewer.agencyId, viewer.contactId, viewer.today, questionOf(definition)],
    [viewer, definition],
  );
  const enabled = rankings.length > 0;
  const { data, error, isFetching, failureCount } = useQuery({
    queryKey,
    enabled,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const others: Others = [];
      for (const ranking of rankings) {
        const body = rankingBody(definition, ranking, others, viewer.today);
        const rows = await client.query(reportQuery(viewer, body, definition.managers));
        signal.throwIfAborted();
        others.push(keptOf(ranking, rows));
      }
      return others;
    },
  });
  return { others: enabled ? data : NONE, ranking: { queryKey, error, isFetching, failureCount } };
}

function useRunAgain(queries: readonly { queryKey: QueryKey }[], settle: () => void) {
  const client = useQueryClient();
  const run = useCallback(() => {
    settle();
    for (const { queryKey } of queries) {
      if (client.getQueryState(queryKey)?.status !== 'success') void client.refetchQueries({ queryKey, exact: true });
    }
  }, [client, queries, settle]);
  const cancel = useCallback(() => {
    for (const { queryKey } of queries) void client.cancelQueries({ queryKey, exact: true });
  }, [client, queries]);
  return { run, cancel };
}

/** Builds the table once all answers are complete, and keeps it until the next is. */
function useLastTable(
  definition: Definition,
  periods: readonly AskedPeriod[],
  requests: readonly Asked[],
  answers: Answered[] | undefined,
  today: string,
): ReportTable | undefined {
  const [last, setLast] = useState<{ periods: readonly AskedPeriod[]; data: unknown[]; table: ReportTable }>();
  if (!answers) return last?.table;
  const known = last?.periods === periods && answers.every(({ data }, at) => data === last.data[at]);
  if (known) return last.table;
  const byPeriod = answersOf(
    periods,
    requests,
    answers.map(({ data }) => data ?? []),
  );
  const table = tableOf(definition, periods, byPeriod, today);
  setLast({ periods, data: answers.map(({ data }) => data), table });
  return table;
}

function useSlowness(settled: string, running: boolean, setSlow: (slow: boolean) => void): void {
  const started = useRef(0);
  useEffect(() => {
    started.current = performance.now();
  }, [settled]);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      // One fast run restores automatic runs.
      if (performance.now() - started.current < SLOW_MS) setSlow(false);
    };
  }, [settled, running, setSlow]);
}
