import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { OverviewRow } from '#contract/payment-overview';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { WhenPaid } from '#src/documents/NextPayment.tsx';
import { DataTable } from '#src/table/DataTable.tsx';
import { csvOfRows, queryOfRows, sortedRows } from '#src/table/in-memory.ts';
import { useList } from '#src/table/use-list.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { scopeText } from '#src/list/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { conversionsOf } from './conversions-of.ts';
import { countOf, rangeText } from './months.ts';
import s from './overview.module.css';
import {
  earlierMonths,
  matchingRows,
  monthsShown,
  namesOf,
  overviewList,
  unnamedList,
  type Values,
  withOpenBefore,
} from './list.ts';
import { Meanings, Timeline, useTimeline } from './Timeline.tsx';
import { useOverviewRows, type Arriving } from './use-overview-rows.ts';

export function Component() {
  const viewer = useViewer();
  const { search } = useLocation();
  const { values } = useMemo(() => unnamedList.at(viewer, new URLSearchParams(search)), [viewer, search]);
  const months = monthsShown(viewer, values);
  const timeline = useTimeline(viewer, values);
  const arriving = useOverviewRows(viewer, months, {
    months: earlierMonths(values, months.first, timeline.data?.data),
    query: timeline,
  });
  const words = t.paymentOverview.timeline;
  const range = [rangeText(months), ...(withOpenBefore(values) ? [words.earlierOpen] : [])].join(' ');
  const when = { dateBasis: t.paymentOverview.dateBasis, range };
  const statuses = values.status.map((status) => t.paymentOverview.statuses[status as OverviewRow['PaymentStatus']]);
  // The timeline contains every status, whatever the rows' filter.
  const scope = { ...when, statuses, currency: t.paymentOverview.ownCurrency };
  return (
    <>
      <PageHeader title={t.paymentOverview.title} owner={viewer.name}>
        <ScopeLine {...when} narrowed={words.what} currency={values.currency} />
      </PageHeader>
      <WhenPaid />
      <Meanings viewer={viewer} />
      <Timeline viewer={viewer} values={values} query={timeline} months={countOf(months)} />
      <h2 className={s.title}>{t.paymentOverview.byCampaign}</h2>
      <div className={s.scope}>
        <ScopeLine {...scope} />
      </div>
      <Progress arriving={arriving} />
      <Rows viewer={viewer} values={values} arriving={arriving} scope={scopeText(scope)} />
    </>
  );
}

function Progress({ arriving }: { arriving: Arriving }) {
  const { parts, arrived, failed, retry } = arriving;
  const words = t.paymentOverview.progress;
  return (
    <p className={s.progress} role="status" aria-busy={failed.length === 0 && arrived < parts}>
      {failed.length > 0 ? (
        <>
          {words.failed(failed.join(', '))} <UnstyledButton onClick={retry}>{t.states.retry}</UnstyledButton>
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
  values: Values;
  arriving: Arriving;
  scope: string;
}

function Rows({ viewer, values, arriving, scope }: RowsProps) {
  const { rows, parts, arrived, failed, error, retry } = arriving;
  const { definition, words } = useMemo(
    () => overviewList(namesOf(rows)).at(viewer, new URLSearchParams()),
    [viewer, rows],
  );
  const state = useList(definition);
  const sorted = useMemo(
    () => sortedRows(definition, matchingRows(rows, values), state),
    [definition, rows, values, state],
  );
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
      list={definition}
      state={state}
      query={query.isPending || query.error ? { ...query, data: undefined } : query}
      rowHref={(row) => conversionsOf(viewer, row)}
      emptyText={words.empty}
      scopeLine={`${viewer.name} · ${scope}`}
      fetchCsv={complete ? csvOfRows(definition, sorted) : null}
    />
  );
}
