import { Button } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import controls from '#src/table/controls.module.css';
import { Instant } from '#src/ui/Instant.tsx';
import { keepFocus } from '#src/ui/kept-focus.ts';
import { Empty, Failed, Loading, Reason } from '#src/ui/states.tsx';
import { later } from '#src/first-view/later.tsx';
import { CallError } from '#src/api/call.ts';
import * as t from '#text';
import { useBuilder, useRun } from './context.ts';
import { hasRoundedTotal } from '#src/report/adds-up.ts';
import { kindOfChart } from '#src/report/chart-kinds.ts';
import { isRunnable, offeredTops } from '#src/report/edit.ts';
import { isTime } from '#src/report/fields.ts';
import type { ReportTable } from '#src/report/result.ts';
import { hidesRows, mixesValues } from '#src/report/requests.ts';
import c from './reports.module.css';
import { useConditionNames } from './named-fields.ts';
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
      {slow && !running && <SlowNote />}
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
  const most = mostOfRefused(error);
  const failed =
    most !== undefined ? (
      <TooManyRows most={most} />
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
        <Suspense fallback={<Loading height="20rem" />}>
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
  const { viewer } = useBuilder();
  const nameOf = useConditionNames(viewer, table.definition);
  const { run } = useRun();
  return (
    <div role="alert" className={r.earlier}>
      <p>
        <strong>{t.reports.failed}.</strong> <Reason error={error} />
      </p>
      <Button size="compact-sm" onClick={run}>
        {t.states.retry}
      </Button>
      <p className={r.earlierQuestion}>{t.reports.earlier(questionText(table.definition, nameOf))}</p>
    </div>
  );
}

/** The most rows of a report that was refused for having more; undefined for another failure. */
function mostOfRefused(error: unknown): number | undefined {
  const refused =
    error instanceof CallError && error.failure.kind === 'refused' ? error.failure.problem.refusal : undefined;
  const { most } = refused?.values ?? {};
  return refused?.key === 'report.tooManyGroups' && typeof most === 'number' ? most : undefined;
}

/** Offers the largest values of each field. */
function TooManyRows({ most }: { most: number }) {
  const { definition, change } = useBuilder();
  const offered = offeredTops(definition);
  const offer = offered && (
    <Button onClick={() => change(offered.patch)}>
      {t.reports.top.offer(offered.most, offered.fields.map(t.reportFields.label).join(', '))}
    </Button>
  );
  return (
    <Empty title={t.reports.tooManyRows(most)} action={offer}>
      {t.reports.tooManyRowsWhy}
    </Empty>
  );
}

/** Says that the report waits to be run. While it runs the frame says that it takes long, and cancels it. */
function SlowNote() {
  const { stale, run } = useRun();
  return (
    <p className={r.slow}>
      <span>{stale ? `${t.reports.slow} ${t.reports.stale}.` : t.reports.slow}</span>
      <Button size="compact-sm" onClick={run}>
        {t.reports.run}
      </Button>
    </p>
  );
}

/** Notes about the totals, and about whose answer it is. */
function Notes() {
  const { definition } = useBuilder();
  const { table, liveAt } = useRun();
  const isRounded = useMemo(() => table !== undefined && hasRoundedTotal(table), [table]);
  if (!table) return null;
  const shown = table.groups.filter(({ values }) => values !== null).length;
  const said = isTime(table.definition.across[0] ?? '') ? t.reports.newestAcross : t.reports.acrossCut;
  const notes = [
    table.acrossCount > shown && said(shown, table.acrossCount),
    mixesValues(definition) ? t.reports.noTotals : hidesRows(definition) && t.reports.hiddenTotals,
    isRounded && t.table.roundedOnce,
  ].filter(Boolean);
  if (notes.length === 0 && liveAt === undefined) return null;
  return (
    <p className={`${c.hint} ${controls.quietText}`}>
      {notes.join(' ')}{' '}
      {liveAt !== undefined && (
        <>
          {t.reports.answeredLive} <Instant at={liveAt} />
        </>
      )}
    </p>
  );
}
