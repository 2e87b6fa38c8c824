import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import type { MeasureName } from '#contract/reports/measures';
import type { ReportRow } from '#contract/reports/request';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
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
import { COMPARED, partOf, periodFilter, questionsOf, reportBehind, type Questions } from './questions.ts';
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
          narrowed={comparedWith(asked)}
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
  const mayBeNew = data !== undefined && Number(partOf(data, 0)?.totalConversions ?? 0) === 0;
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
        const value = partOf(now.data, 0)?.[measure];
        return (
          <li key={measure}>
            <Link
              className={c.figure}
              to={
                paths.reports(viewer) +
                reportBehind({ rows: [grain], values: [measure], period, compare: [...COMPARED], chart: 'line' })
              }
            >
              <span className={c.name}>{headerOf(measure, viewer.currency)}</span>
              <span className={c.about}>{t.reportFields.about(measure)}</span>
              <strong className={c.value}>{value === undefined ? ' ' : formatValue(measure, value)}</strong>
              {asked.before && <Changes measure={measure} rows={now.data} />}
              <Spark rows={trend} grain={grain} measure={measure} range={asked.now} today={viewer.today} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function comparedWith({ now, before, yearBefore }: Questions): string | undefined {
  const ranges = [before, yearBefore].flatMap((range) => (range ? [comparedText(now, { range })] : []));
  return ranges.length > 0 ? t.reports.vs(ranges.join(' · ')) : undefined;
}

/** How a figure has changed since the period before and the year before. */
function Changes({ measure, rows }: { measure: MeasureName; rows: readonly ReportRow[] | undefined }) {
  const value = (part: 0 | 1 | 2) => partOf(rows, part)?.[measure] ?? null;
  return (
    <span className={c.changes}>
      {([1, 2] as const).map((part) => {
        const change = changeOf(value(0), value(part));
        return (
          <span key={part} className={c.change} data-news={newsOf(measure, change)}>
            {rows ? t.overview.changes[part](change === null ? t.table.none : formatChange(change)) : ' '}
          </span>
        );
      })}
    </span>
  );
}
