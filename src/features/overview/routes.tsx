import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import type { ReportRow } from '#contract/reports/request';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import { formatRange, readRange, type RangeText } from '#src/lib/day.ts';
import { later } from '#src/first-view/later.tsx';
import { useUrlState } from '#src/ui/use-url-state.ts';
import { formatChange, formatValue, headerOf } from '#src/report/format.ts';
import { changeOf, newsOf } from '#src/report/result.ts';
import { comparedText } from '#src/report/row-words.ts';
import { PeriodButton } from '#src/table/PeriodButton.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/lib/paths.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import { MainChart } from './MainChart.tsx';
import { Moved } from './Moved.tsx';
import c from './overview.module.css';
import { periodFilter, questionsOf, reportBehind, type Questions } from './questions.ts';
import { Spark } from './Spark.tsx';
import { Top } from './Top.tsx';
import { useReportRows } from './use-report-rows.ts';
import { Waiting } from './Waiting.tsx';
import { ToolButton } from '#src/table/ToolButton.tsx';

const NextSteps = later(() => import('./NextSteps.tsx'), 'line');

export function Component() {
  const viewer = useViewer();
  const filter = useMemo(() => periodFilter(viewer.today), [viewer.today]);
  const schema = useMemo(() => ({ period: filter.field }), [filter]);
  const [state, set] = useUrlState(schema);
  const period = readRange(state.period.range) ?? 'last30';
  const asked = useMemo(() => questionsOf(viewer, period), [viewer, period]);
  const trend = useReportRows(viewer, asked.trend);
  return (
    <>
      <PageHeader
        title={t.overview.title}
        owner={viewer.name}
        actions={<PeriodButton filter={filter} value={state.period} onApply={(next) => set({ period: next })} />}
      >
        <ScopeLine
          dateBasis={t.reports.bases.conversionDate}
          range={formatRange(asked.now)}
          narrowed={asked.before && t.reports.vs(comparedText(asked.now, { range: asked.before }))}
          currency={viewer.currency}
        />
      </PageHeader>
      <Beginning viewer={viewer} asked={asked} />
      <Figures viewer={viewer} asked={asked} period={period} trend={trend.data} />
      <MainChart viewer={viewer} asked={asked} trend={trend} period={period} />
      <div className={c.parts}>
        <Top viewer={viewer} asked={asked} period={period} />
        <Waiting viewer={viewer} />
        <Moved viewer={viewer} />
      </div>
    </>
  );
}

function Beginning({ viewer, asked }: { viewer: Viewer; asked: Questions }) {
  const { data } = useReportRows(viewer, asked.totals);
  const mayBeNew = data !== undefined && Number(data[0]?.totalConversions ?? 0) === 0;
  return (
    mayBeNew &&
    viewer.connection === null && (
      <Suspense>
        <NextSteps viewer={viewer} />
      </Suspense>
    )
  );
}

interface FiguresProps {
  viewer: Viewer;
  asked: Questions;
  period: RangeText;
  trend: readonly ReportRow[] | undefined;
}

function Figures({ viewer, asked, period, trend }: FiguresProps) {
  const now = useReportRows(viewer, asked.totals);
  const before = useReportRows(viewer, asked.totalsBefore ?? asked.totals);
  const { grain, measures } = asked;
  if (now.error && !now.data) {
    return (
      <p role="alert" className={c.failed}>
        {t.overview.failed} <Reason error={now.error} />{' '}
        <ToolButton onClick={() => void now.refetch()}>{t.states.retry}</ToolButton>
      </p>
    );
  }
  return (
    <ul className={c.figures} aria-label={t.overview.figures} aria-busy={now.isPending}>
      {measures.map((measure) => {
        const value = now.data?.[0]?.[measure];
        const change = changeOf(value ?? null, before.data?.[0]?.[measure] ?? null);
        return (
          <li key={measure}>
            <Link
              className={c.figure}
              to={
                paths.reports(viewer) +
                reportBehind({ rows: [grain], values: [measure], period, compare: ['previous'], chart: 'line' })
              }
            >
              <span className={c.name}>{headerOf(measure, viewer.currency)}</span>
              <span className={c.about}>{t.reportFields.about(measure)}</span>
              <strong className={c.value}>{value === undefined ? ' ' : formatValue(measure, value)}</strong>
              {asked.before && (
                <span className={c.change} data-news={newsOf(measure, change)}>
                  {before.data ? changeText(change) : ' '}
                </span>
              )}
              <Spark rows={trend} grain={grain} measure={measure} range={asked.now} today={viewer.today} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const changeText = (change: number | null) =>
  change === null ? t.overview.nothingBefore : t.overview.change(formatChange(change));
