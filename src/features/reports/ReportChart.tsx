import { Suspense, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react';
import { Loading } from '#src/ui/states.tsx';
import { later } from '#src/ui/later.tsx';
import * as t from '#text';
import { useBuilder } from './context.ts';
import { CellMenu, type MenuOf } from './menus.ts';
import { headerOf } from '#src/report/format.ts';
import type { ReportTable } from '#src/report/result.ts';
import c from '#src/chart/chart.module.css';
import { Funnel, FUNNEL_LINE, Heat, heatCell, LABEL, LINE } from '#src/chart/Flat.tsx';
import { AXIS, colourOf, HEIGHT, sliceColour } from '#src/chart/look.ts';
import type { ChartKind } from '#src/chart/types.ts';
import {
  prepareChart,
  whyNot,
  type ReportChart as Chart,
  type ReportPoint as Point,
  type ReportSeries as Series,
} from '#src/report/prepare.ts';
import { Spots, type Spot } from '#src/chart/Spots.tsx';

const Drawing = later(() => import('#src/chart/Drawing.tsx'));
const Pie = later(() => import('#src/chart/Slices.tsx'));

interface Props {
  table: ReportTable;
  kind: ChartKind;
  stale: boolean;
}

/** The chart of a result: a drawing, points that can be reached and opened, and what had to be left out. */
export default function ReportChart({ table, kind, stale }: Props) {
  const { viewer, currency } = useBuilder();
  const chart = useMemo(() => prepareChart(table, kind, viewer.today), [table, kind, viewer.today]);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; of: MenuOf } | null>(null);
  const refused = whyNot(kind, table.definition);
  if (!chart || chart.points.length === 0) return refused && <p className={c.refused}>{refused}</p>;
  const open: Open = (anchor, of) => setMenu({ anchor, of });
  const what = [...new Set(chart.series.map(({ measure }) => headerOf(measure, currency)))].join(', ');
  const name = kind === 'funnel' ? t.reports.charts.funnel : t.reports.chartOf(what, chart.by);
  const cut = cutText(chart);
  const parts = { chart, table, open };
  return (
    <figure className={c.chart} data-chart={kind} data-stale={stale || undefined} aria-label={name}>
      <figcaption className={c.caption}>
        <span>{name}</span>
        {cut && <span className={c.quiet}>{cut}</span>}
      </figcaption>
      {kind !== 'pie' && kind !== 'heat' && chart.series.length > 1 && <Legend {...parts} />}
      <div className={c.body} data-kind={kind}>
        <Drawn {...parts} />
        {kind === 'pie' && <Slices {...parts} />}
      </div>
      <p className="visually-hidden">{t.reports.chartTable}</p>
      {menu && (
        <Suspense fallback={null}>
          <CellMenu {...menu} table={table} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </figure>
  );
}

/** The drawing with its points above it. */
function Drawn({ chart, table, open }: PartProps) {
  const [frame, width] = useWidth();
  const { kind } = chart;
  const flat = kind === 'heat' || kind === 'funnel';
  return (
    <div ref={frame} className={c.drawing} style={{ minBlockSize: flat ? undefined : HEIGHT }}>
      {kind === 'heat' && <Heat chart={chart} width={width} />}
      {kind === 'funnel' && <Funnel chart={chart} width={width} />}
      {!flat && (
        <Suspense fallback={<Loading height={HEIGHT} />}>
          {kind === 'pie' ? <Pie chart={chart} /> : <Drawing chart={chart} />}
        </Suspense>
      )}
      {kind !== 'pie' && <Spots label={t.reports.chartPoints} spots={spotsOf(chart, table, width, open)} />}
    </div>
  );
}

function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const look = () => setWidth(watched.clientWidth);
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(watched);
    return () => sizes.disconnect();
  }, []);
  return [element, width] as const;
}

function cutText({ points, pointCount, series, seriesCount }: Chart): string {
  const rows = points.filter(({ row }) => row !== undefined).length;
  const cut = points.length < pointCount ? t.reports.shownOf(Math.min(rows, points.length), pointCount) : '';
  return [cut, series.length < seriesCount ? t.reports.seriesShown(series.length, seriesCount) : '']
    .filter(Boolean)
    .join(' · ');
}

const columnOf = (table: ReportTable, series: Series) =>
  table.columns.find(
    ({ group, measure, period, show }) =>
      group === series.group && measure === series.measure && period === series.period && show === 'value',
  );

/** The menu of a point: of its figure where there is one, else of its row. */
function menuOf(table: ReportTable, { row }: Point, series: readonly Series[]): MenuOf | undefined {
  if (!row) return undefined;
  const own = series.filter(({ period }) => period === 0);
  const column = own.length === 1 && own[0] ? columnOf(table, own[0]) : undefined;
  if (column) return { row, column };
  return row.values.length > 0 ? { row, dimension: row.values.length - 1 } : undefined;
}

type Open = (anchor: HTMLElement, of: MenuOf) => void;
const opener = (open: Open, of: MenuOf | undefined) => of && ((anchor: HTMLElement) => open(anchor, of));

function spotsOf(chart: Chart, table: ReportTable, width: number, open: Open): Spot[] {
  const { kind, points, series } = chart;
  if (kind === 'heat') return heatSpots(chart, table, width, open);
  const words = (point: Point) => series.map((one) => [one.label, point.shown[one.key] ?? ''] as const);
  if (kind === 'funnel') {
    const columnFor = (label: string) =>
      table.columns.find(
        ({ measure, period, show }) => t.reportFields.label(measure) === label && period === 0 && show === 'value',
      );
    return points.map((point, at): Spot => {
      const column = columnFor(point.label);
      const of = point.row && column ? { row: point.row, column } : undefined;
      return {
        title: point.label,
        lines: [['', point.shown['s'] ?? '']],
        open: opener(open, of),
        style: { insetInlineStart: 0, insetInlineEnd: 0, top: FUNNEL_LINE * at, height: FUNNEL_LINE },
      };
    });
  }
  const share = (width - AXIS.start - AXIS.end) / points.length;
  return points.map((point, at): Spot => {
    // Charts run from the left, whatever the language.
    const style: CSSProperties = {
      left: AXIS.start + share * at,
      width: share,
      top: AXIS.top,
      height: HEIGHT - AXIS.top,
    };
    const title = point.unfinished ? `${point.label} (${t.reports.unfinished})` : point.label;
    return { title, lines: words(point), open: opener(open, menuOf(table, point, series)), style };
  });
}

function heatSpots(chart: Chart, table: ReportTable, width: number, open: Open): Spot[] {
  const cell = heatCell(chart, width);
  return chart.points.flatMap((point, line) =>
    chart.series.map((one, at): Spot => {
      const column = columnOf(table, one);
      return {
        title: `${point.label} · ${one.label}`,
        lines: [[t.reportFields.label(one.measure), point.shown[one.key] ?? '']],
        open: opener(open, point.row && column ? { row: point.row, column } : undefined),
        style: { left: LABEL + cell * at, width: cell, top: LINE * (line + 1), height: LINE },
      };
    }),
  );
}

interface PartProps {
  chart: Chart;
  table: ReportTable;
  open: Open;
}

/** What the colours mean. An entry of a field across has the menu of its column. */
function Legend({ chart, table, open }: PartProps) {
  return (
    <ul className={c.legend} data-marks="" aria-label={t.reports.legend}>
      {chart.series.map((one, at) => {
        const column = columnOf(table, one);
        const of =
          column && table.total && (one.group.values ?? []).length > 0 ? { row: table.total, column } : undefined;
        return (
          <li key={one.key}>
            <Entry colour={colourOf(at)} dashed={one.period > 0} of={of} open={open}>
              {one.label}
            </Entry>
          </li>
        );
      })}
    </ul>
  );
}

function Slices({ chart, table, open }: PartProps) {
  const [one] = chart.series;
  if (!one) return null;
  const total = chart.points.reduce((sum, { values }) => sum + (values[one.key] ?? 0), 0);
  return (
    <ul className={c.slices} data-marks="" aria-label={t.reports.legend}>
      {chart.points.map((point, at) => (
        <li key={point.label}>
          <Entry colour={sliceColour(at)} of={menuOf(table, point, chart.series)} open={open}>
            {point.label}
          </Entry>
          <span>{point.shown[one.key] ?? ''}</span>
          <span className={c.quiet}>{total > 0 ? shares.format((point.values[one.key] ?? 0) / total) : ''}</span>
        </li>
      ))}
    </ul>
  );
}

const shares = new Intl.NumberFormat(t.locale, { style: 'percent', maximumFractionDigits: 1 });

interface EntryProps {
  colour: string;
  dashed?: boolean;
  of: MenuOf | undefined;
  open: PartProps['open'];
  children: string;
}

function Entry({ colour, dashed = false, of, open, children }: EntryProps) {
  const swatch = (
    <i
      aria-hidden
      className={c.swatch}
      data-dashed={dashed || undefined}
      style={{ '--colour': colour } as CSSProperties}
    />
  );
  if (!of) {
    return (
      <span className={c.entry}>
        {swatch}
        {children}
      </span>
    );
  }
  return (
    <button type="button" className={c.entry} aria-haspopup="dialog" onClick={(event) => open(event.currentTarget, of)}>
      {swatch}
      {children}
    </button>
  );
}
