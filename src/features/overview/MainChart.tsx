import type { UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ReportRow } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { AXIS, colourOf, HEIGHT } from '#src/chart/look.ts';
import chart from '#src/chart/chart.module.css';
import { Lines } from '#src/chart/Lines.tsx';
import { Spots, type Spot } from '#src/chart/Spots.tsx';
import type { Chart } from '#src/chart/types.ts';
import type { Preset } from '#src/lib/day.ts';
import { formatKey, formatValue, headerOf } from '#src/report/format.ts';
import { isUnfinished, valueNow, valuesIn } from '#src/report/periods.ts';
import { paths } from '#src/ui/paths.ts';
import { Awaiting } from '#src/ui/states.tsx';
import * as t from '#text';
import c from './overview.module.css';
import { reportBehind, type Questions } from './questions.ts';

interface Props {
  viewer: Viewer;
  asked: Questions;
  trend: UseQueryResult<ReportRow[]>;
  period: Preset;
}

/** The money through the period, and through the one before it. */
export function MainChart({ viewer, asked, trend, period }: Props) {
  const { money, grain } = asked;
  const name = t.reports.chartOf(headerOf(money, viewer.currency), t.reportFields.label(grain));
  const made = useMemo(() => trend.data && chartOf(asked, trend.data, viewer.today), [asked, trend.data, viewer.today]);
  return (
    <section className={c.part} aria-label={name}>
      <h2 className={c.heading}>
        {name}
        <Link
          to={
            paths.reports(viewer) +
            reportBehind({ rows: [grain], values: [money], period, compare: ['previous'], chart: 'line' })
          }
        >
          {t.overview.open}
        </Link>
      </h2>
      {made ? <Drawn made={made} /> : <Awaiting query={trend} what={t.overview.failed} height={HEIGHT + 28} />}
    </section>
  );
}

function Drawn({ made }: { made: Chart }) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useLayoutEffect(() => {
    const watched = frame.current;
    if (!watched) return undefined;
    const sizes = new ResizeObserver(() => setWidth(watched.clientWidth));
    sizes.observe(watched);
    return () => sizes.disconnect();
  }, []);
  const share = (width - AXIS.start - AXIS.end) / made.points.length;
  const spots = made.points.map((point, at): Spot => ({
    title: point.unfinished ? `${point.label} (${t.reports.unfinished})` : point.label,
    lines: made.series.map(({ key, label }) => [label, point.shown[key] ?? ''] as const),
    open: undefined,
    style: { left: AXIS.start + share * at, width: share, top: AXIS.top, height: HEIGHT - AXIS.top },
  }));
  return (
    <>
      <ul className={chart.legend} aria-label={t.reports.legend}>
        {made.series.map(({ key, label, earlier }, at) => (
          <li key={key} className={chart.entry}>
            <i
              aria-hidden
              className={chart.swatch}
              data-dashed={earlier || undefined}
              style={{ '--colour': colourOf(at) } as React.CSSProperties}
            />
            {label}
          </li>
        ))}
      </ul>
      <div ref={frame} className={chart.drawing} style={{ minBlockSize: HEIGHT }}>
        <Lines chart={made} width={width} />
        <Spots label={t.overview.points} spots={spots} />
      </div>
    </>
  );
}

/** Both periods side by side: each day beside the one that it is compared with. */
function chartOf({ money, grain, now, before }: Questions, rows: readonly ReportRow[], today: string): Chart {
  const texts = new Map(rows.map((row) => [row[grain] ?? '', row[money] ?? null]));
  const earlier = new Map(
    valuesIn(grain, before.range).map((value) => [valueNow(grain, value, before), texts.get(value) ?? null]),
  );
  const number = (text: string | null) => (text === null ? null : Number(text));
  return {
    kind: 'line',
    timed: true,
    percent: false,
    series: [
      { key: 'now', label: t.reports.now, earlier: false },
      { key: 'before', label: t.reports.compares.previous, earlier: true },
    ],
    points: valuesIn(grain, now).map((value) => {
      const [own, other] = [texts.get(value) ?? null, earlier.get(value) ?? null];
      return {
        label: formatKey(grain, value),
        values: { now: number(own), before: number(other) },
        shown: { now: formatValue(money, own), before: formatValue(money, other) },
        unfinished: isUnfinished(grain, value, today),
      };
    }),
  };
}
