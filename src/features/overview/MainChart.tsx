import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ReportRow } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { Legend } from '#src/chart/Legend.tsx';
import { colourOf, HEIGHT, lineLook } from '#src/chart/look.ts';
import { Plot } from '#src/chart/Plot.tsx';
import type { Chart, Series } from '#src/chart/types.ts';
import type { RangeText } from '#src/lib/day.ts';
import { formatKey, formatValue, headerOf } from '#src/report/format.ts';
import { coveredBy, cutOf, valuesIn } from '#src/report/periods.ts';
import { cutText } from '#src/report/row-words.ts';
import { paths } from '#src/lib/paths.ts';
import { Awaiting, Loading } from '#src/ui/states.tsx';
import { useSettled } from '#src/first-view/use-settled.ts';
import * as t from '#text';
import c from './overview.module.css';
import { reportBehind, type Questions } from './questions.ts';

interface Props {
  viewer: Viewer;
  asked: Questions;
  trend: UseQueryResult<ReportRow[]>;
  period: RangeText;
}

const series: readonly Series[] = [
  { key: 'now', label: t.reports.now, earlier: false },
  { key: 'before', label: t.reports.compares.previous, earlier: true },
];
const marks = series.map((one, at) => ({ ...one, colour: colourOf(at), line: lineLook(one, at) }));

export function MainChart({ viewer, asked, trend, period }: Props) {
  const { money, grain } = asked;
  const name = t.reports.chartOf(headerOf(money, viewer.currency), t.reportFields.label(grain));
  const made = useMemo(() => trend.data && chartOf(asked, trend.data, viewer.today), [asked, trend.data, viewer.today]);
  const settled = useSettled(made !== undefined);
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
          {t.overview.report}
        </Link>
      </h2>
      {asked.before && <Legend label={t.reports.legend} marks={marks} />}
      {!made && <Awaiting query={trend} what={t.overview.failed} height={`${HEIGHT}px`} />}
      {made && (settled ? <Plot chart={made} label={t.overview.points} /> : <Loading height={`${HEIGHT}px`} />)}
    </section>
  );
}

function chartOf({ money, grain, now, before }: Questions, rows: readonly ReportRow[], today: string): Chart {
  const textsOf = (period: string) =>
    new Map(
      rows.flatMap((row) =>
        (row['period'] ?? '0') === period ? [[row[grain] ?? '', row[money] ?? null] as const] : [],
      ),
    );
  const [texts, earlier] = [textsOf('0'), textsOf('1')];
  const number = (text: string | null) => (text === null ? null : Number(text));
  return {
    kind: 'line',
    timed: true,
    percent: false,
    series: before ? series : series.slice(0, 1),
    points: valuesIn(grain, coveredBy(now, grain, texts.keys())).map((value) => {
      const [own, other] = [texts.get(value) ?? null, earlier.get(value) ?? null];
      const mark = cutText(cutOf(grain, value, now, today));
      return {
        label: formatKey(grain, value),
        values: { now: number(own), before: number(other) },
        shown: { now: formatValue(money, own), before: formatValue(money, other) },
        unfinished: mark !== '',
        ...(mark !== '' && { mark }),
      };
    }),
  };
}
