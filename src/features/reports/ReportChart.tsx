import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import * as t from '#text';
import { currencyOf, useBuilder } from './context.ts';
import { CellMenu, ChartPanel, NotesPanel, type MenuOf } from './menus.ts';
import { IconDots } from '@tabler/icons-react';
import controls from '#src/table/controls.module.css';
import { PopoverButton } from '#src/ui/PopoverButton.tsx';
import { headerOf } from '#src/report/format.ts';
import type { ReportTable } from '#src/report/result.ts';
import c from '#src/chart/chart.module.css';
import { Legend, type Mark } from '#src/chart/Legend.tsx';
import { hasLines, lineLook, referenceLook, seriesColour, sliceColour } from '#src/chart/look.ts';
import { Plot } from '#src/chart/Plot.tsx';
import { lies, type ChartKind, type Note, type Opener, type OpenerOf } from '#src/chart/types.ts';
import { figureFormat } from '#src/lib/money.ts';
import type { DayRange } from '#src/lib/day.ts';
import { whyNot } from '#src/report/chart-kinds.ts';
import { daysOfPoints, notesByPoint, takesNotes, textOfNote } from '#src/report/chart-notes.ts';
import {
  prepareChart,
  type ReportChart as Chart,
  type ReportPoint as Point,
  type ReportSeries as Series,
} from '#src/report/prepare.ts';

import { notesQuery } from './use-notes.ts';

interface Props {
  table: ReportTable;
  kind: ChartKind;
  stale: boolean;
}

/** The chart of a result, with focusable points and a note on what is left out. */
export default function ReportChart({ table, kind, stale }: Props) {
  const { viewer, definition } = useBuilder();
  const currency = currencyOf(table, viewer);
  // Lines and the sorted column are no part of the question, so the table's definition is without them.
  const { lines, by } = definition;
  const prepared = useMemo(
    () => prepareChart({ ...table, definition: { ...table.definition, lines, by } }, kind, viewer.today),
    [table, lines, by, kind, viewer.today],
  );
  const [menu, setMenu] = useState<{ anchor: HTMLElement; of: MenuOf } | null>(null);
  const [noted, setNoted] = useState<{ anchor: HTMLElement; days: DayRange } | null>(null);
  const { notes, failed } = useNotes(table, prepared, setNoted);
  const chart = useMemo(
    () => prepared && { ...prepared, notes, axes: prepared.series.map(({ measure }) => headerOf(measure, currency)) },
    [prepared, notes, currency],
  );
  const refused = whyNot(kind, table.definition);
  if (!chart || isEmpty(chart)) {
    return <p className={c.refused}>{[refused ?? t.reports.nothingDrawn, ...(chart?.leftOut ?? [])].join(' ')}</p>;
  }
  const what = [...new Set(chart.series.map(({ measure }) => headerOf(measure, currency)))].join(', ');
  const name = kind === 'funnel' ? t.reports.charts.funnel : t.reports.chartOf(what, chart.by);
  const cut = [...chart.leftOut, ...(failed ? [t.reports.notes.failed] : [])].join(' · ');
  const parts = { chart, table };
  const opener = (of: MenuOf | undefined): Opener | undefined => of && ((anchor) => setMenu({ anchor, of }));
  const openerOf: OpenerOf = (at, seriesAt) => {
    const point = chart.points[at];
    const series = seriesAt === undefined ? undefined : chart.series[seriesAt];
    return point && opener(series ? cellMenuOf(parts, point, series) : menuOf(parts, point));
  };
  const marks = [...(hasLegend(chart) ? seriesMarks(parts, opener) : []), ...lineMarks(chart)];
  return (
    <figure className={c.chart} data-chart={kind} data-stale={stale || undefined} aria-label={name}>
      <figcaption className={c.caption}>
        <span>{name}</span>
        <span className={c.captionEnd}>
          {cut && <span className={c.quiet}>{cut}</span>}
          <PopoverButton
            className={controls.icon}
            label={t.reports.chartMenu.title}
            prefetch={ChartPanel.load}
            panel={(panel) => <ChartPanel {...panel} chart={chart} table={table} />}
          >
            <IconDots size={16} aria-hidden />
          </PopoverButton>
        </span>
      </figcaption>
      {marks.length > 0 && <Legend label={t.reports.legend} marks={marks} />}
      <div className={c.body} data-kind={kind}>
        <Plot chart={chart} label={t.reports.chartPoints} openerOf={openerOf} />
        {kind === 'pie' && <Legend label={t.reports.legend} marks={sliceMarks(parts, opener)} />}
      </div>
      <p className="visually-hidden">{t.reports.chartTable}</p>
      {menu && (
        <Suspense fallback={null}>
          <CellMenu {...menu} table={table} onClose={() => setMenu(null)} />
        </Suspense>
      )}
      {noted && (
        <Suspense fallback={null}>
          <NotesPanel {...noted} onClose={() => setNoted(null)} />
        </Suspense>
      )}
    </figure>
  );
}

const isEmpty = ({ points, series }: Pick<Chart, 'points' | 'series'>) => points.length === 0 || series.length === 0;

const NO_NOTES: readonly Note[] = [];

/** The notes of the account at the points of a chart along time. */
function useNotes(
  table: ReportTable,
  chart: Chart | undefined,
  open: (at: { anchor: HTMLElement; days: DayRange }) => void,
) {
  const { viewer } = useBuilder();
  const isTimed = chart !== undefined && takesNotes(chart);
  const { data, error } = useQuery({ ...notesQuery(viewer), enabled: isTimed });
  const notes = useMemo(() => {
    if (!chart || !isTimed || !data) return NO_NOTES;
    const days = daysOfPoints(table, chart);
    return [...notesByPoint(days, data.data)].map(([point, some]): Note => {
      const range = days[point];
      return { point, texts: some.map(textOfNote), open: range && ((anchor) => open({ anchor, days: range })) };
    });
  }, [table, chart, isTimed, data, open]);
  return { notes, failed: isTimed && error !== null && data === undefined };
}

const columnOf = (table: ReportTable, series: Series) =>
  table.columns.find(
    ({ group, measure, period, show }) =>
      group === series.group && measure === series.measure && period === series.period && show === 'value',
  );

function menuOf({ chart, table }: Parts, { label, row }: Point): MenuOf | undefined {
  if (!row) return undefined;
  if (chart.kind === 'funnel') {
    const column = table.columns.find(
      ({ measure, period, show }) => t.reportFields.label(measure) === label && period === 0 && show === 'value',
    );
    return column && { row, column };
  }
  const own = chart.series.filter(({ period }) => period === 0);
  const column = own.length === 1 && own[0] ? columnOf(table, own[0]) : undefined;
  if (column) return { row, column };
  return row.values.length > 0 ? { row, dimension: row.values.length - 1 } : undefined;
}

function cellMenuOf({ table }: Parts, { row }: Point, series: Series): MenuOf | undefined {
  const column = columnOf(table, series);
  return row && column && { row, column };
}

interface Parts {
  chart: Chart;
  table: ReportTable;
}

/** A series of an across field shares the menu of its column. */
function seriesMarks({ chart, table }: Parts, opener: (of: MenuOf | undefined) => Opener | undefined): Mark[] {
  return chart.series.map((one, at) => {
    const column = columnOf(table, one);
    const of = column && table.total && (one.group.values ?? []).length > 0 ? { row: table.total, column } : undefined;
    const look = hasLines(chart) ? { line: lineLook(one, at) } : { faint: one.earlier };
    const label = one.second ? t.reports.onSecondAxis(one.label, lies(chart) ? 'top' : 'right') : one.label;
    return { key: one.key, label, colour: seriesColour(one, at), ...look, open: opener(of) };
  });
}

const hasLegend = ({ kind, series }: Chart) =>
  !['pie', 'heat', 'scatter', 'multiples'].includes(kind) && series.length > 1;

const lineMarks = ({ lines = [] }: Chart): Mark[] =>
  lines.map(({ key, label, shown }, at) => ({
    key,
    label: `${label}: ${shown}`,
    colour: referenceLook(at).colour,
    line: referenceLook(at),
  }));

function sliceMarks(parts: Parts, opener: (of: MenuOf | undefined) => Opener | undefined): Mark[] {
  const { points, series } = parts.chart;
  const [one] = series;
  if (!one) return [];
  const total = points.reduce((sum, { values }) => sum + (values[one.key] ?? 0), 0);
  return points.map((point, at) => ({
    key: point.label,
    label: point.label,
    colour: sliceColour(point, at),
    open: opener(menuOf(parts, point)),
    figures: [point.shown[one.key] ?? '', total > 0 ? shares().format((point.values[one.key] ?? 0) / total) : ''],
  }));
}

const shares = figureFormat({ style: 'percent', maximumFractionDigits: 1 });
