import { useQuery } from '@tanstack/react-query';
import type { PlacementDetail } from '#contract/placements';
import { executeReport, type ReportRow } from '#contract/reports/request';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMonth, formatRange } from '#src/lib/day.ts';
import * as t from '#text';
import { PlainTable } from '#src/ui/PlainTable.tsx';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { Failed, Loading } from '#src/ui/states.tsx';
import { columnsFor, figureText, MONTHS, performanceRequest, rangeBefore } from './performance.ts';
import s from './placements.module.css';

interface Props {
  viewer: Viewer;
  placement: PlacementDetail;
}

/** What a placement brought in the last months; the sum is the server's own, as rates do not add up. */
export function Performance({ viewer, placement }: Props) {
  const { agencyId, contactId } = viewer;
  const range = rangeBefore(viewer.today);
  const report = (byMonth: boolean) =>
    queryOf(executeReport, {
      query: { agencyId, contactId },
      body: performanceRequest(viewer, placement.id, range, byMonth),
    });
  const months = useQuery(report(true));
  const total = useQuery(report(false));
  const error = months.error ?? total.error;
  const retry = () => void Promise.all([months.refetch(), total.refetch()]);
  if (error) return <Failed error={error} what={t.placements.performanceFailed} onRetry={retry} />;
  if (!months.data || !total.data) return <Loading lines={MONTHS} />;
  const [all] = total.data.data;
  const scope = (
    <div className={s.scope}>
      <ScopeLine dateBasis={t.placements.dateBasis} range={formatRange(range)} currency={viewer.currency} />
    </div>
  );
  if (!all || months.data.data.length === 0)
    return (
      <>
        {scope}
        <p className={s.words}>{t.placements.noPerformance}</p>
      </>
    );
  return (
    <>
      {scope}
      <Figures viewer={viewer} rows={months.data.data} all={all} />
    </>
  );
}

function Figures({ viewer, rows, all }: { viewer: Viewer; rows: readonly ReportRow[]; all: ReportRow }) {
  const columns = columnsFor(viewer);
  const row = (name: string, figures: ReportRow) => (
    <tr key={name} className={figures === all ? s.total : undefined}>
      <th scope="row">{name}</th>
      {columns.map((column) => (
        <td key={column.measure} className={s.figure}>
          {figureText(column, figures[column.measure])}
        </td>
      ))}
    </tr>
  );
  return (
    <PlainTable
      name={t.placements.sections.performance}
      figuresFrom={1}
      columns={[t.placements.month, ...columns.map(({ header }) => header)]}
    >
      {rows.map((one) => row(formatMonth(one['month'] ?? ''), one))}
      {row(t.placements.total, all)}
    </PlainTable>
  );
}
