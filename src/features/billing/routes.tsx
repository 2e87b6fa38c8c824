import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { listBillingRuns } from '#contract/billing';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/ui/paths.ts';
import { rowsIn, scopeText } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { firstRequest, pastMonths, runList, runsPage, runsShown } from './list.ts';

export { firstRequest };

const Run = lazy(() => import('./Run.tsx').then(({ Component: run }) => ({ default: run })));
const Preview = lazy(() => import('./Preview.tsx').then(({ Component: preview }) => ({ default: preview })));

/** Billing, for account managers: past runs, one of them over the list, and what the next one would make. */
export function Component() {
  return (
    <>
      <Runs />
      <Suspense>
        <Routes>
          <Route path="preview" element={<Preview />} />
          <Route path=":runId" element={<Run />} />
        </Routes>
      </Suspense>
    </>
  );
}

function Runs() {
  const viewer = useViewer();
  const list = useMemo(() => runList(viewer), [viewer]);
  const state = useList(list);
  const sorted = runsShown(viewer, state);
  const query = useQuery(listOf(listBillingRuns, runsPage(sorted, state)));
  const total = query.data?.total;
  const scope = {
    ...rowsIn(t.billing.count, total),
    dateBasis: t.billing.wholeAgency,
    currency: t.billing.ownCurrency,
  };
  const lastMonth = pastMonths(viewer.today)[0]?.value ?? '';
  const preview = (
    <Button component={Link} to={paths.billingPreview(viewer, lastMonth)}>
      {t.billing.preview}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.billing.title} owner={viewer.name} actions={viewer.role === 'manager' && preview}>
        <ScopeLine {...scope} />
      </PageHeader>
      <DataTable
        list={list}
        state={state}
        query={query}
        rowHref={(row, search) => paths.billingRun(viewer, row.id) + search}
        openId={useLocation().pathname.split('/')[4]}
        emptyText={t.billing.empty}
        scopeLine={`${viewer.name} · ${scopeText(scope)}`}
        fetchCsv={(signal) => callCsv(listBillingRuns, { query: sorted }, signal)}
      />
    </>
  );
}
