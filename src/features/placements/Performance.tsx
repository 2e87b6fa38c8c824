import { useQuery } from '@tanstack/react-query';
import type { PlacementDetail } from '#contract/placements';
import { executeReport, type ReportRow } from '#contract/reports/request';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMonth, formatRange, type DayRange } from '#src/lib/day.ts';
import * as t from '#text';
import { FigureCell, PlainTable } from '#src/ui/PlainTable.tsx';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { Failed } from '#src/ui/states.tsx';
import { columnsFor, figureText, monthsShown, performanceRequest, rangeBefore } from './performance.ts';
import s from './placements.module.css';

interface Props {
  viewer: Viewer;
  placement: PlacementDetail;
}

/** Recent months of a placement. The total is the server's own: rates do not add up. */
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
  const loaded = months.data && total.data && { rows: months.data.data, all: total.data.data[0] };
  const error = months.error ?? total.error;
  const retry = () => void Promise.all([months.refetch(), total.refetch()]);
  if (error && !loaded) return <Failed error={error} what={t.placements.performanceFailed} onRetry={retry} />;
  return (
    <>
      <div className={s.scope}>
        <ScopeLine dateBasis={t.placements.dateBasis} range={formatRange(range)} currency={viewer.currency} />
      </div>
      <Figures viewer={viewer} range={range} placement={placement} {...loaded} />
    </>
  );
}

interface FiguresProps extends Props {
  range: DayRange;
  /** Undefined while loading; the space is reserved. */
  rows?: readonly ReportRow[];
  /** Also undefined when there was no activity. */
  all?: ReportRow | undefined;
}

function Figures({ viewer, range, placement, rows, all }: FiguresProps) {
  const columns = columnsFor(viewer);
  const months = new Map(rows?.map((one) => [one['month'] ?? '', one]));
  const cells = (figures: ReportRow | undefined) =>
    columns.map((column) => (
      <FigureCell key={column.measure}>
        {rows ? figureText(column, figures?.[column.measure]) : <span className={s.awaited} aria-hidden />}
      </FigureCell>
    ));
  const table = (
    <PlainTable
      name={t.placements.sections.performance}
      figuresFrom={1}
      columns={[t.placements.month, ...columns.map(({ header }) => header)]}
    >
      {monthsShown(range, placement.dateCreated, [...months.keys()]).map((month) => (
        <tr key={month}>
          <th scope="row" className={s.month}>
            {formatMonth(month)}
          </th>
          {cells(months.get(month))}
        </tr>
      ))}
      <tr className={s.total}>
        <th scope="row">{t.placements.total}</th>
        {cells(all)}
      </tr>
    </PlainTable>
  );
  return (
    <div {...(!rows && { role: 'status', 'aria-label': t.states.loading })} className={s.months}>
      {table}
    </div>
  );
}
