import { useQueries, useQueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { executeReport, type ReportRequest, type ReportRow } from '#contract/reports/request';
import { call } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { readDefinition, writeDefinition, type Definition } from './definition.ts';
import { isRunnable } from './edit.ts';
import { askedPeriods, type AskedPeriod } from './requests.ts';
import { tableOf, type ReportTable } from './result.ts';
import { afterChange, afterRest, SETTLE_MS, type Settling } from './settling.ts';

/** A report that takes longer waits for a press from then on. */
const SLOW_MS = 3000;
/** An account may run four at once; one is left for whoever else looks at it. */
const inTurn = pLimit(3);

export interface Run {
  /** The last table that is complete; of an older definition while a newer one is on its way. */
  table: ReportTable | undefined;
  /** The table shown is not of what the shelves say. */
  stale: boolean;
  running: boolean;
  error: unknown;
  /** It took so long that it runs only when asked. */
  slow: boolean;
  run: () => void;
}

/** What of a definition is asked for, as one text: how cells and charts look is not. */
function questionOf(definition: Definition): string {
  const { chart: _chart, styles: _styles, by: _by, ...question } = definition;
  return writeDefinition(new URLSearchParams(), question).toString();
}

/** The text that is run: a change at once, quick ones when they have come to rest, none by itself when `manual`. */
function useSettled(text: string, manual: boolean): [string, () => void] {
  const [state, setState] = useState<Settling>({ text, settled: text, resting: true });
  // While drawing, so that what is asked for goes out with the change itself.
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

/** One request of a report, in its turn; one that was given up while it waited is not sent. */
export function reportQuery(
  viewer: Pick<Viewer, 'agencyId' | 'contactId'>,
  body: ReportRequest,
  managers: Definition['managers'] = null,
) {
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
};

/** Runs the report of a definition: by itself when it has settled, level by level, the older run given up. */
export function useReport(viewer: Viewer, definition: Definition): Run {
  const [slow, setSlow] = useState(false);
  const question = questionOf(definition);
  const [settled, settle] = useSettled(question, slow);
  const asked = useMemo(() => readDefinition(new URLSearchParams(settled)), [settled]);
  const periods = useMemo(() => (isRunnable(asked) ? askedPeriods(asked, viewer.today) : []), [asked, viewer.today]);
  const queries = useMemo(
    () => periods.flatMap(({ levels }) => levels.map(({ body }) => reportQuery(viewer, body, asked.managers))),
    [periods, viewer, asked],
  );
  const answers: Answered[] = useQueries({ queries });
  const complete = periods.length > 0 && answers.every(({ data }) => data !== undefined);
  const last = useLastTable(asked, periods, complete ? answers : undefined, viewer.today);
  const running = answers.some(({ isFetching }) => isFetching) && !complete;
  useSlowness(settled, running, setSlow);
  const run = useRunAgain(queries, settle);
  const table = isRunnable(definition) ? last : undefined;
  const stale = settled !== question || running;
  const error = answers.find((answer) => answer.error)?.error;
  return useMemo(() => ({ table, stale, running, error, slow, run }), [table, stale, running, error, slow, run]);
}

/** Runs what the shelves say, and once more what failed. */
function useRunAgain(queries: readonly { queryKey: QueryKey }[], settle: () => void): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    settle();
    for (const { queryKey } of queries) {
      if (client.getQueryState(queryKey)?.status === 'error') void client.refetchQueries({ queryKey, exact: true });
    }
  }, [client, queries, settle]);
}

/** Puts complete answers together once, and keeps the table until the next is complete. */
function useLastTable(
  definition: Definition,
  periods: readonly AskedPeriod[],
  answers: Answered[] | undefined,
  today: string,
): ReportTable | undefined {
  const [last, setLast] = useState<{ periods: readonly AskedPeriod[]; data: unknown[]; table: ReportTable }>();
  if (!answers) return last?.table;
  const known = last?.periods === periods && answers.every(({ data }, at) => data === last.data[at]);
  if (known) return last.table;
  const rest = [...answers];
  const byPeriod = periods.map(
    ({ levels }) => new Map(levels.map(({ key }) => [key, rest.shift()?.data ?? []] as const)),
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
      // One quick run, and it runs by itself again.
      if (performance.now() - started.current < SLOW_MS) setSlow(false);
    };
  }, [settled, running, setSlow]);
}
