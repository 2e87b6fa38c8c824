import { Button } from '@mantine/core';
import { Suspense } from 'react';
import controls from '#src/table/controls.module.css';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { Empty, Failed, Loading, Reason } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import { CallError } from '#src/api/call.ts';
import * as t from '#text';
import { useBuilder, useRun } from './context.ts';
import { kindOfChart } from '#src/report/chart-kinds.ts';
import { isRunnable, withTop } from '#src/report/edit.ts';
import { isTime } from '#src/report/fields.ts';
import type { ReportTable } from '#src/report/result.ts';
import { hidesRows, mixesValues } from '#src/report/requests.ts';
import c from './reports.module.css';
import { questionText } from './question.ts';
import r from './result.module.css';
import { ResultTable } from './ResultTable.tsx';
import { RuleLegend } from './RuleLegend.tsx';
import { Starters } from './Starters.tsx';

const Chart = later(() => import('./ReportChart.tsx'));

/** The chart and the table, or the reason why there are none. */
export function Result() {
  const { definition } = useBuilder();
  return (
    <div ref={keepFocus} className={r.results}>
      {isRunnable(definition) ? (
        <Results />
      ) : (
        <div className={r.start}>
          <p>{t.reports.start}</p>
          <Starters />
        </div>
      )}
    </div>
  );
}

function Results() {
  const { table, running, slow } = useRun();
  return (
    <section tabIndex={-1} className={r.results} aria-label={t.reports.result} aria-busy={running}>
      {slow && <SlowNote />}
      <Outcome />
      <span role="status" className="visually-hidden">
        {running ? t.reports.running : table && t.reports.rows(table.rowCount)}
      </span>
    </section>
  );
}

function Outcome() {
  const { definition } = useBuilder();
  const run = useRun();
  const { table, error } = run;
  // A failed run leaves the table as it was, for good: it is marked in words, and not as about to change.
  const stale = run.stale && !error;
  // A proposed kind is of the shelves that the table answers, until the next table is there.
  const kind = kindOfChart({ ...(table?.definition ?? definition), chart: definition.chart });
  const refused = rowsOfRefused(error);
  const failed = refused ? (
    <TooManyRows {...refused} />
  ) : error && table ? (
    <Earlier error={error} table={table} />
  ) : error ? (
    <Failed error={error} what={t.reports.failed} onRetry={run.run} />
  ) : null;
  if (!table) return failed ?? (run.slow && !run.running ? null : <Loading lines={8} />);
  if (table.rows.length === 0) return failed ?? <Empty title={t.reports.nothing}>{t.reports.nothingWhy}</Empty>;
  return (
    <>
      {failed}
      {kind && (
        <Suspense fallback={<Loading height={320} />}>
          <Chart table={table} kind={kind} stale={stale} />
        </Suspense>
      )}
      <ResultTable table={table} stale={stale} />
      <RuleLegend table={table} rules={definition.styles} />
      <Notes />
    </>
  );
}

/** Says why the report could not be run anew, and what the table below answers. */
function Earlier({ error, table }: { error: unknown; table: ReportTable }) {
  const { run } = useRun();
  return (
    <div role="alert" className={r.earlier}>
      <p>
        <strong>{t.reports.failed}.</strong> <Reason error={error} />
      </p>
      <Button size="compact-sm" onClick={run}>
        {t.states.retry}
      </Button>
      <p className={r.earlierQuestion}>{t.reports.earlier(questionText(table.definition))}</p>
    </div>
  );
}

/** How many rows a refused report has, and how many one may have; undefined for another failure. */
function rowsOfRefused(error: unknown): { rows: number; most: number } | undefined {
  const refused =
    error instanceof CallError && error.failure.kind === 'refused' ? error.failure.problem.refusal : undefined;
  const { count, most } = refused?.values ?? {};
  const isKnown = refused?.key === 'report.tooManyGroups' && typeof count === 'number' && typeof most === 'number';
  return isKnown ? { rows: count, most } : undefined;
}

const OFFERED = 50;

/** Offers the largest values of the innermost field, which has most of them. */
function TooManyRows({ rows, most }: { rows: number; most: number }) {
  const { definition, change } = useBuilder();
  const field = [...definition.across, ...definition.rows].findLast((one) => !isTime(one));
  const offer = field && (
    <Button onClick={() => change(withTop(definition, field, OFFERED))}>
      {t.reports.top.offer(OFFERED, t.reportFields.label(field))}
    </Button>
  );
  return (
    <Empty title={t.reports.tooManyRows(rows, most)} action={offer}>
      {t.reports.tooManyRowsWhy}
    </Empty>
  );
}

function SlowNote() {
  const run = useRun();
  return (
    <p className={r.slow}>
      <span>{run.stale ? `${t.reports.slow} ${t.reports.stale}.` : t.reports.slow}</span>
      {run.running ? (
        <Button size="compact-sm" variant="default" onClick={run.cancel}>
          {t.states.cancel}
        </Button>
      ) : (
        <Button size="compact-sm" onClick={run.run}>
          {t.reports.run}
        </Button>
      )}
    </p>
  );
}

/** A note about the totals. */
function Notes() {
  const { definition } = useBuilder();
  const { table } = useRun();
  if (!table) return null;
  const shown = table.groups.filter(({ values }) => values !== null).length;
  const notes = [
    table.acrossCount > shown && t.reports.acrossCut(shown, table.acrossCount),
    mixesValues(definition) ? t.reports.noTotals : hidesRows(definition) && t.reports.hiddenTotals,
  ].filter(Boolean);
  return notes.length > 0 && <p className={`${c.hint} ${controls.quietText}`}>{notes.join(' ')}</p>;
}
