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
  inOne,
  inputOf,
  othersOf,
  rankingsOf,
  requestsOf,
  type Asked,
  type AskedPeriod,
  type Others,
  type ReportInput,
} from './requests.ts';
import { tableOf, type ReportTable } from './result.ts';
import { afterChange, afterRest, SETTLE_MS, type Settling } from './settling.ts';

/** A report that runs for three seconds is slow, and then runs only on request. */
const TICK_MS = 250;
const SLOW_TICKS = 12;
/** An account may run four at once; one is left for other users. */
const inTurn = pLimit(3);

export interface Run {
  /** The last complete table. It stays while a new run is in progress, and when one fails. */
  table: ReportTable | undefined;
  /** The request that the table's figures are the answer of. */
  input: ReportInput | undefined;
  /** The table is older than the definition. */
  stale: boolean;
  running: boolean;
  error: unknown;
  /** The last run was slow, so the report runs only on request. */
  slow: boolean;
  /** When the account's live network has given the oldest of the table's answers; undefined where all are from here. */
  liveAt: string | undefined;
  run: () => void;
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

/** One request of a report, queued; aborted requests leave the queue unsent. */
function answerQuery(...asked: Parameters<typeof inputOf>) {
  const { query, body: rounded } = inputOf(...asked);
  const body = { ...rounded, exact: true };
  return {
    queryKey: keyOf(executeReport, { query, body }),
    queryFn: ({ signal }: Pick<QueryFunctionContext, 'signal'>) =>
      inTurn(async () => {
        signal.throwIfAborted();
        const { data: rows, liveAt } = await call(executeReport, { query, body }, signal);
        return { rows, liveAt };
      }),
    staleTime: 60_000,
  };
}

/**
 * The rows of one request of a report, as exact values: changes, shares and sums are worked out from them, and what is
 * shown is rounded from them once.
 */
export const reportQuery = (...asked: Parameters<typeof answerQuery>) => ({
  ...answerQuery(...asked),
  select: ({ rows }: ReportAnswer) => rows,
});

/** Rows with the time at which the account's live network has given them, if it has. */
interface ReportAnswer {
  rows: ReportRow[];
  liveAt: string | undefined;
}

type Answered = {
  data: ReportAnswer | undefined;
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
    () => requests.map(({ body }) => answerQuery(viewer, body, asked.managers)),
    [requests, viewer, asked],
  );
  const answers: Answered[] = useQueries({ queries });
  const complete = periods.length > 0 && answers.every(({ data }) => data !== undefined);
  const last = useLastTable(viewer, asked, periods, requests, complete ? answers : undefined);
  const running = ranking.isFetching || (answers.some(({ isFetching }) => isFetching) && !complete);
  // Asking again after no answer takes long, and is not slow.
  const isFailing = ranking.failureCount > 0 || answers.some(({ failureCount }) => failureCount > 0);
  useSlowness(settled, running && !isFailing, setSlow);
  const asking = useMemo(() => [{ queryKey: ranking.queryKey }, ...queries], [ranking.queryKey, queries]);
  const run = useRunAgain(asking, settle);
  const { table, input, liveAt } = isRunnable(definition) && last ? last : NOTHING;
  const stale = settled !== question || !complete;
  // An answer stays when asking for it again fails.
  const error = complete ? undefined : (ranking.error ?? answers.find((answer) => answer.error)?.error);
  return useMemo(
    () => ({ table, input, stale, running, error, slow, liveAt, run }),
    [table, input, stale, running, error, slow, liveAt, run],
  );
}

const NONE: Others = [];
const NOTHING: Pick<Run, 'table' | 'input' | 'liveAt'> = { table: undefined, input: undefined, liveAt: undefined };

/** The values that keep rows and columns of their own; undefined until they are found. */
function useOthers(viewer: Viewer, definition: Definition) {
  const client = useQueryClient();
  const queryKey = useMemo(
    () => ['report-others', viewer.agencyId, viewer.contactId, viewer.today, questionOf(definition)],
    [viewer, definition],
  );
  const enabled = isRunnable(definition) && rankingsOf(definition).length > 0;
  const { data, error, isFetching, failureCount } = useQuery({
    queryKey,
    enabled,
    staleTime: 60_000,
    queryFn: ({ signal }) => {
      const ask = async (body: ReportRequest) => {
        const rows = await client.query(reportQuery(viewer, body, definition.managers));
        signal.throwIfAborted();
        return rows;
      };
      return othersOf(definition, viewer.today, ask);
    },
  });
  return { others: enabled ? data : NONE, ranking: { queryKey, error, isFetching, failureCount } };
}

function useRunAgain(queries: readonly { queryKey: QueryKey }[], settle: () => void): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    settle();
    for (const { queryKey } of queries) {
      if (client.getQueryState(queryKey)?.status !== 'success') void client.refetchQueries({ queryKey, exact: true });
    }
  }, [client, queries, settle]);
}

interface LastTable extends Pick<Run, 'input' | 'liveAt'> {
  periods: readonly AskedPeriod[];
  data: unknown[];
  table: ReportTable;
}

/** Builds the table once all answers are complete, and keeps it until the next is. */
function useLastTable(
  viewer: Viewer,
  definition: Definition,
  periods: readonly AskedPeriod[],
  requests: readonly Asked[],
  answers: Answered[] | undefined,
): LastTable | undefined {
  const [last, setLast] = useState<LastTable>();
  if (!answers) return last;
  const known = last?.periods === periods && answers.every(({ data }, at) => data === last.data[at]);
  if (known) return last;
  const byPeriod = answersOf(
    periods,
    requests,
    answers.map(({ data }) => data?.rows ?? []),
  );
  const table = tableOf(definition, periods, byPeriod, viewer.today);
  const body = inOne(requests);
  const input = body && inputOf(viewer, body, definition.managers);
  const liveAt = answers
    .flatMap(({ data }) => data?.liveAt ?? [])
    .toSorted()
    .at(0);
  const next = { periods, data: answers.map(({ data }) => data), table, input, liveAt };
  setLast(next);
  return next;
}

/**
 * Tells when a run is slow. Ticks count, and not the clock: a page that is busy itself has few of them, and its report is
 * not slow for that.
 */
function useSlowness(settled: string, running: boolean, setSlow: (slow: boolean) => void): void {
  const ticks = useRef(0);
  useEffect(() => {
    ticks.current = 0;
  }, [settled]);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      ticks.current += 1;
      if (ticks.current === SLOW_TICKS) setSlow(true);
    }, TICK_MS);
    return () => {
      clearInterval(timer);
      // One fast run restores automatic runs.
      if (ticks.current < SLOW_TICKS) setSlow(false);
    };
  }, [settled, running, setSlow]);
}
