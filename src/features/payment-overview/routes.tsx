import { useMemo } from 'react';
import type { OverviewRow } from '#contract/payment-overview';
import { useViewer, type Viewer } from '#src/api/viewer.ts';
import { formatMonth } from '#src/lib/day.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { csvOfRows, queryOfRows, sortedRows } from '#src/table/in-memory.ts';
import { useList } from '#src/table/use-list.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { scopeText } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { conversionsOf } from './conversions-of.ts';
import { firstRequest, matchingRows, monthsShown, namesOf, overviewList } from './list.ts';
import { type Months, yearAndMonth } from './months.ts';
import s from './overview.module.css';
import { Timeline } from './Timeline.tsx';
import { useOverviewRows, type Arriving } from './use-overview-rows.ts';

export { firstRequest };

/** How far a publisher's money is: month by month as a timeline, then by campaign and status. */
export function Component() {
  const viewer = useViewer();
  const unnamed = useMemo(() => overviewList(viewer, { advertisers: [], campaigns: [] }), [viewer]);
  const { filters } = useList(unnamed);
  const months = monthsShown(viewer, filters);
  const arriving = useOverviewRows(viewer, months);
  const when = { dateBasis: t.paymentOverview.dateBasis, range: rangeText(months) };
  const statuses = filters.status.map((status) => t.paymentOverview.statuses[status as OverviewRow['PaymentStatus']]);
  // The timeline holds every status, whichever of them the rows are filtered by.
  const scope = { ...when, statuses, currency: t.paymentOverview.ownCurrency };
  return (
    <>
      <PageHeader title={t.paymentOverview.title} owner={viewer.name}>
        <ScopeLine {...when} currency={filters.currency} />
      </PageHeader>
      <Timeline viewer={viewer} values={filters} months={countOf(months)} />
      <h2 className={s.title}>{t.paymentOverview.byCampaign}</h2>
      <div className={s.scope}>
        <ScopeLine {...scope} />
      </div>
      <Progress arriving={arriving} />
      <Rows viewer={viewer} arriving={arriving} scope={scopeText(scope)} />
    </>
  );
}

const rangeText = ({ first, last }: Months) =>
  first === last ? formatMonth(first) : `${formatMonth(first)} – ${formatMonth(last)}`;

function countOf({ first, last }: Months): number {
  const [from, to] = [yearAndMonth(first), yearAndMonth(last)];
  return (to.year - from.year) * 12 + to.month - from.month + 1;
}

/** What has arrived and what has not: the rows below are shown as they come. */
function Progress({ arriving }: { arriving: Arriving }) {
  const { parts, arrived, failed, retry } = arriving;
  const words = t.paymentOverview.progress;
  return (
    <p className={s.progress} role="status">
      {failed.length > 0 ? (
        <>
          {words.failed(failed.map(rangeText).join(', '))}{' '}
          <button type="button" onClick={retry}>
            {t.states.retry}
          </button>
        </>
      ) : arrived < parts ? (
        words.arriving(arrived, parts)
      ) : (
        words.complete
      )}
    </p>
  );
}

interface RowsProps {
  viewer: Viewer;
  arriving: Arriving;
  scope: string;
}

function Rows({ viewer, arriving, scope }: RowsProps) {
  const { rows, parts, arrived, failed, error, retry } = arriving;
  const list = useMemo(() => overviewList(viewer, namesOf(rows)), [viewer, rows]);
  const state = useList(list);
  const sorted = useMemo(() => sortedRows(list, matchingRows(rows, state.filters), state), [list, rows, state]);
  const complete = arrived === parts;
  const nothing = sorted.length === 0;
  const shown = queryOfRows(sorted, state);
  const query = {
    ...shown,
    isPending: nothing && !complete && failed.length === 0,
    error: nothing && failed.length > 0 ? error : null,
    refetch: retry,
  };
  return (
    <DataTable
      list={list}
      state={state}
      query={query.isPending || query.error ? { ...query, data: undefined } : query}
      rowHref={(row) => conversionsOf(viewer, row)}
      emptyText={viewer.kind === 'advertiser' ? t.paymentOverview.emptyAdvertiser : t.paymentOverview.empty}
      scopeLine={`${viewer.name} · ${scope}`}
      fetchCsv={complete ? csvOfRows(list, sorted) : null}
    />
  );
}
