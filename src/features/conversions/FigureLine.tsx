import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { sumConversions } from '#contract/conversions';
import type { InputOf } from '#contract/endpoint';
import { decimals, measures, type MeasureName } from '#contract/reports/measures';
import { queryOf } from '#src/api/query.ts';
import { FIGURE, SUM } from '#src/lib/paths.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Definition } from '#src/report/definition.ts';
import { figureRequests, isInParts, partsOf, readFigure, sumOfList } from '#src/report/figure.ts';
import { formatValue } from '#src/report/format.ts';
import { reportQuery } from '#src/report/use-report.ts';
import { Reason } from '#src/ui/states.tsx';
import * as t from '#text';
import classes from './conversions.module.css';

const f = t.conversions.figure;

interface Props {
  /** The list's filters. */
  matching: InputOf<typeof sumConversions>['query'];
  currency: string;
}

/** Opened from a figure of a report, the list says its own sum by the same measure, and what else is in the figure. */
export default function FigureLine({ matching, currency }: Props) {
  const { pathname, search } = useLocation();
  const { eyes } = useViewer();
  const from = useMemo(() => readFigure(new URLSearchParams(search), eyes), [search, eyes]);
  const sums = useQuery(queryOf(sumConversions, { query: matching }));
  if (!from) return null;
  const list = sums.data && sumOfList(from.measure, sums.data.data);
  const rest = new URLSearchParams(search);
  rest.delete(SUM);
  rest.delete(FIGURE);
  return (
    <section className={classes.figure} aria-label={f.title} aria-busy={list === undefined}>
      {sums.error && !sums.data && (
        <p role="alert" className={classes.parts}>
          {f.failed}. <Reason error={sums.error} />
        </p>
      )}
      {list !== undefined && (
        <Sum list={list} currency={currency} measure={from.measure} {...(from.report && { report: from.report })} />
      )}
      <Link to={`${pathname}?${rest}`} replace>
        {f.hide}
      </Link>
    </section>
  );
}

interface SumProps {
  measure: MeasureName;
  report?: Definition;
  /** The list's sum, exact; null for none. */
  list: string | null;
  currency: string;
}

function Sum({ measure, report, list, currency }: SumProps) {
  return (
    <>
      <p className={classes.parts}>
        <span>
          {t.reportFields.label(measure)} {f.ofList}: <strong>{withUnit(measure, list, currency)}</strong>
        </span>
      </p>
      {report && list !== null && isInParts(measure) && (
        <Parts measure={measure} list={list} report={report} currency={currency} />
      )}
    </>
  );
}

function withUnit(measure: MeasureName, amount: string | null, currency: string): string {
  const isMoney = measures[measure].unit === 'money' && amount !== null;
  return isMoney ? `${formatValue(measure, amount)} ${currency}` : formatValue(measure, amount);
}

/** The report's figure as a sum: the list's, what clicks add, and what the list's filters leave out or take in. */
function Parts({ measure, list, report, currency }: SumProps & { report: Definition; list: string }) {
  const viewer = useViewer();
  // In the list's currency, whichever the report had.
  const asked = useMemo(() => figureRequests({ ...report, currency }, viewer.today), [report, currency, viewer.today]);
  const whole = useQuery(reportQuery(viewer, asked.whole, report.managers));
  const clicks = useQuery(reportQuery(viewer, asked.clicks, report.managers));
  const failed = [whole, clicks].find(({ error, data }) => error && !data);
  if (failed) {
    return (
      <p role="alert" className={classes.parts}>
        {f.failed}. <Reason error={failed.error} />
      </p>
    );
  }
  if (!whole.data || !clicks.data) return <p className={classes.parts} aria-busy />;
  const exact = { figure: whole.data[0]?.[measure] ?? '0', list, clicks: clicks.data[0]?.[measure] ?? '0' };
  const parts = partsOf(exact, decimals[measures[measure].unit]);
  const others = (
    [
      [parts.clicks, f.ofClicks],
      [parts.rest, parts.rest.startsWith('-') ? f.less : f.more],
      [parts.rounding, f.rounding],
    ] as const
  ).filter(([amount]) => Number(amount) !== 0);
  if (others.length === 0) return <p className={classes.parts}>{f.same}</p>;
  const written = (amount: string) => formatValue(measure, amount);
  return (
    <p className={classes.parts}>
      <span>
        <strong>{withUnit(measure, parts.figure, currency)}</strong> {f.ofReport} =
      </span>
      <span>
        {written(parts.list)} {f.inList}
      </span>
      {others.map(([amount, what]) => (
        <span key={what}>
          {amount.startsWith('-') ? '−' : '+'} {written(amount.replace('-', ''))} {what}
        </span>
      ))}
    </p>
  );
}
