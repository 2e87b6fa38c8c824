import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getPaymentTimeline, type TimelineMonth } from '#contract/payment-overview';
import { type MoneyStage, moneyStages } from '#contract/money-stages';
import { listOf } from '#src/api/query.ts';
import { inCurrency, type Viewer } from '#src/api/viewer.ts';
import { formatMonth, monthIndex } from '#src/lib/day.ts';
import { formatMoney, isRoundedApart, sum } from '#src/lib/money.ts';
import * as t from '#text';
import { paths } from '#src/lib/paths.ts';
import { Definition } from '#src/ui/Definition.tsx';
import { phone } from '#src/ui/media.ts';
import { Failed } from '#src/ui/states.tsx';
import { useMedia } from '#src/ui/use-media.ts';
import { daysOfMonths, rangeText, type Months } from './months.ts';
import s from './overview.module.css';
import { timelineQuery, type Values } from './list.ts';

export const useTimeline = (viewer: Viewer, values: Values) =>
  useQuery(listOf(getPaymentTimeline, { query: timelineQuery(viewer, values) }));

interface TimelineProps {
  viewer: Viewer;
  values: Values;
  query: ReturnType<typeof useTimeline>;
  /** Expected number of months, to reserve the space. */
  months: number;
}

export function Timeline({ viewer, values, query, months }: TimelineProps) {
  const words = t.paymentOverview.timeline;
  // A phone has no header row; its meanings stand above the cards.
  const isPhone = useMedia(phone);
  if (query.error && !query.data)
    return <Failed error={query.error} what={words.failed} onRetry={() => void query.refetch()} />;
  const meanings = t.moneyStages.meanings[viewer.eyes];
  const rows = query.data?.data;
  const most = Math.max(...(rows ?? []).map((row) => Number(totalOf(row.stages))));
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.scroller} role="region" aria-label={words.title} tabIndex={0} aria-busy={query.isPlaceholderData}>
      <table className={s.timeline} style={{ '--lines': months + 2 }}>
        <caption className="visually-hidden">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            <th scope="col" className={s.barCell}>
              <span className="visually-hidden">{words.shares}</span>
            </th>
            {moneyStages.map((stage) => (
              <th key={stage} scope="col">
                <Swatch stage={stage} />
                {isPhone ? (
                  t.moneyStages.names[stage]
                ) : (
                  <Definition term={t.moneyStages.names[stage]} meaning={meanings[stage]} align="end" />
                )}
              </th>
            ))}
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <MonthRow key={row.month} viewer={viewer} values={values} row={row} most={most} />
          ))}
        </tbody>
        {rows && <Totals viewer={viewer} values={values} rows={rows} />}
      </table>
      {rows && addsUpOtherwise(rows) && <p className={s.scope}>{t.table.roundedOnce}</p>}
    </div>
  );
}

const Swatch = ({ stage }: { stage: MoneyStage }) => <span className={s.swatch} data-stage={stage} aria-hidden />;

/** The meaning of each stage, for those who ask on a phone; elsewhere each heading says its own. */
export function Meanings({ viewer }: Pick<TimelineProps, 'viewer'>) {
  const words = t.paymentOverview.timeline;
  const meanings = t.moneyStages.meanings[viewer.eyes];
  if (!useMedia(phone)) return null;
  return (
    <details className={s.meanings}>
      <summary>{words.explain}</summary>
      <dl>
        {moneyStages.map((stage) => (
          <div key={stage}>
            <dt>
              <Swatch stage={stage} />
              {t.moneyStages.names[stage]}
            </dt>
            <dd>{meanings[stage]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Whether a row or a column of what is shown comes to another sum than the one beside or below it. */
function addsUpOtherwise(rows: readonly TimelineMonth[]): boolean {
  const amounts = rows.map(({ stages }) => stages.map(({ commission }) => commission));
  const columns = moneyStages.map((_, at) => amounts.map((row) => row[at] ?? '0'));
  const totals = columns.map((column) => sum(column));
  return [...amounts, ...columns, amounts.map((row) => sum(row)), totals].some((line) => isRoundedApart(line));
}

const totalOf = (all: readonly { commission: string }[]) => sum(all.map(({ commission }) => commission));

function MonthRow({
  viewer,
  values,
  row,
  most,
}: Pick<TimelineProps, 'viewer' | 'values'> & { row: TimelineMonth; most: number }) {
  const months = { first: row.month, last: row.month };
  return (
    <tr>
      <th scope="row">{formatMonth(row.month)}</th>
      <td className={s.barCell} aria-hidden>
        <Bar stages={row.stages} most={most} />
      </td>
      {row.stages.map((one) => (
        <StageCell key={one.stage} {...one}>
          <Figure viewer={viewer} values={values} months={months} stages={[one.stage]} {...one} />
        </StageCell>
      ))}
      <td>
        <Figure viewer={viewer} values={values} months={months} stages={moneyStages} {...allOf(row.stages)} />
      </td>
    </tr>
  );
}

/** A stage's amount; on a phone, where there is no header row, with the stage's name. */
function StageCell({ children, ...one }: StageOfMonth & { children: ReactNode }) {
  return (
    <td title={partsText(one)} data-empty={one.conversions === 0 || undefined}>
      <span className={s.stageName} aria-hidden>
        <Swatch stage={one.stage} />
        {t.moneyStages.names[one.stage]}
      </span>
      {children}
    </td>
  );
}

interface BarProps {
  stages: readonly { stage: MoneyStage; commission: string }[];
  /** Bar length of the largest value. */
  most: number;
}

function Bar({ stages, most }: BarProps) {
  const share = (commission: string) => `${(Math.max(0, Number(commission)) / Math.max(most, 1)) * 100}%`;
  return (
    <span className={s.bar}>
      {stages.map(({ stage, commission }) => (
        <span key={stage} data-stage={stage} style={{ inlineSize: share(commission) }} />
      ))}
    </span>
  );
}

type StageOfMonth = TimelineMonth['stages'][number];

/** "12 conversions: 117.28 EUR, 44.46 GBP": an amount before its conversion. */
function partsText({ conversions, parts }: StageOfMonth): string | undefined {
  if (conversions === 0 || parts.length === 0) return undefined;
  const amounts = parts.map(({ currency, commission }) => `${formatMoney(commission)} ${currency}`).join(', ');
  return `${t.paymentOverview.timeline.conversions(conversions)}: ${amounts}`;
}

/** Conversions and commission of several stages or months. */
const allOf = (some: readonly Pick<StageOfMonth, 'commission' | 'conversions'>[]) => ({
  conversions: some.reduce((all, { conversions }) => all + conversions, 0),
  commission: totalOf(some),
});

interface FigureProps {
  viewer: Viewer;
  values: Values;
  months: Months;
  stages: readonly MoneyStage[];
  conversions: number;
  commission: string;
}

/** An amount that opens its conversions. */
function Figure({ viewer, values, months, stages, conversions, commission }: FigureProps) {
  if (conversions === 0) return <span className={s.none}>{t.table.none}</span>;
  const of = [
    `period=${daysOfMonths(months)}`,
    `payment=${stages.join(',')}`,
    values.advertiser && `advertiser=${values.advertiser}`,
    values.campaign && `campaign=${values.campaign}`,
    ...inCurrency(viewer, values.currency),
  ].filter(Boolean);
  const words = t.paymentOverview.timeline;
  const [stage, more] = stages;
  return (
    <Link
      to={`${paths.conversions(viewer)}?${of.join('&')}`}
      aria-label={words.show(
        formatMoney(commission),
        more || !stage ? words.total : t.moneyStages.names[stage],
        rangeText(months),
        words.conversions(conversions),
      )}
    >
      {formatMoney(commission)}
    </Link>
  );
}

function Totals({
  viewer,
  values,
  rows,
}: Pick<TimelineProps, 'viewer' | 'values'> & { rows: readonly TimelineMonth[] }) {
  const sums = moneyStages.map((stage) => {
    const ofStage = rows.flatMap(({ stages }) => stages.filter((one) => one.stage === stage));
    return { stage, ...allOf(ofStage) };
  });
  const all = allOf(sums);
  const [last, first] = [rows[0]?.month ?? '', rows.at(-1)?.month ?? ''];
  const figure = (stages: readonly MoneyStage[], of: typeof all) =>
    // Months between those shown may have what is paid, which no address leaves out.
    stages.includes('paid') && !areNeighbours(rows) ? (
      formatMoney(of.commission)
    ) : (
      <Figure viewer={viewer} values={values} months={{ first, last }} stages={stages} {...of} />
    );
  return (
    <tfoot>
      <tr>
        <th scope="row">{t.paymentOverview.timeline.total}</th>
        <td className={s.barCell} aria-hidden>
          <Bar stages={sums} most={Number(all.commission)} />
        </td>
        {sums.map((one) => (
          <StageCell key={one.stage} {...one} parts={[]}>
            {figure([one.stage], one)}
          </StageCell>
        ))}
        <td>{figure(moneyStages, all)}</td>
      </tr>
    </tfoot>
  );
}

/** Whether no month is left out between those of the timeline, the latest of which are first. */
const areNeighbours = (rows: readonly TimelineMonth[]) =>
  rows.every(({ month }, at) => at === 0 || monthIndex(month) === monthIndex(rows[at - 1]?.month ?? '') - 1);
