import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ReportRow } from '#contract/reports/request';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import { formatRange, presets, type Preset } from '#src/lib/day.ts';
import { useUrlState } from '#src/ui/use-url-state.ts';
import { formatChange, formatValue, headerOf } from '#src/report/format.ts';
import { changeOf, newsOf } from '#src/report/result.ts';
import controls from '#src/table/controls.module.css';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/lib/paths.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import { MainChart } from './MainChart.tsx';
import { Moved } from './Moved.tsx';
import c from './overview.module.css';
import { questionsOf, reportBehind, schema, type Questions } from './questions.ts';
import { Spark } from './Spark.tsx';
import { Top } from './Top.tsx';
import { useReportRows } from './use-report-rows.ts';
import { Waiting } from './Waiting.tsx';
import { ToolButton } from '#src/table/ToolButton.tsx';

export function Component() {
  const viewer = useViewer();
  const [{ period }, set] = useUrlState(schema);
  const asked = useMemo(() => questionsOf(viewer, period), [viewer, period]);
  const trend = useReportRows(viewer, asked.trend);
  return (
    <>
      <PageHeader
        title={t.overview.title}
        owner={viewer.name}
        actions={<Period period={period} onChange={(next) => set({ period: next })} />}
      >
        <ScopeLine
          dateBasis={t.reports.bases.conversionDate}
          range={formatRange(asked.now)}
          narrowed={t.reports.vs(formatRange(asked.before.range))}
          currency={viewer.currency}
        />
      </PageHeader>
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

function Period({ period, onChange }: { period: Preset; onChange: (period: Preset) => void }) {
  return (
    <label>
      <span className="visually-hidden">{t.reports.period}</span>
      <select
        className={controls.input}
        value={period}
        onChange={({ target }) => onChange(presets.find((one) => one === target.value) ?? 'last30')}
      >
        {presets.map((preset) => (
          <option key={preset} value={preset}>
            {t.table.presets[preset]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FiguresProps {
  viewer: Viewer;
  asked: Questions;
  period: Preset;
  trend: readonly ReportRow[] | undefined;
}

function Figures({ viewer, asked, period, trend }: FiguresProps) {
  const now = useReportRows(viewer, asked.totals);
  const before = useReportRows(viewer, asked.totalsBefore);
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
              <span className={c.change} data-news={newsOf(measure, change)}>
                {before.data ? t.overview.change(formatChange(change)) : ' '}
              </span>
              <Spark rows={trend} grain={grain} measure={measure} range={asked.now} today={viewer.today} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
