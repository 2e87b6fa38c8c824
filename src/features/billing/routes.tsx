import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { listBillingRuns } from '#contract/billing';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { useRows } from '#src/table/use-rows.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { paths } from '#src/ui/paths.ts';
import { rowsIn } from '#src/ui/scope-text.ts';
import { searchOfPreview } from './address.ts';
import { firstRequest, pastMonths, runList, runsPage, runsShown } from './list.ts';

export { firstRequest };

const Run = opening(() => import('./Run.tsx'));
const Preview = opening(() => import('./Preview.tsx'));
export const opens = { preview: Preview, '*': Run };

/** Billing, for account managers: past runs, one of them over the list, and what the next one would make. */
export function Component() {
  return (
    <>
      <Runs />
      <Routes>
        <Route path="preview" element={<Preview />} />
        <Route path=":runId" element={<Run />} />
      </Routes>
    </>
  );
}

function Runs() {
  const viewer = useViewer();
  const list = useMemo(() => runList(viewer), [viewer]);
  const state = useList(list);
  const sorted = runsShown(viewer, state);
  const query = useRows(listOf(listBillingRuns, runsPage(sorted, state)));
  const total = query.data?.total;
  const scope = {
    ...rowsIn(t.billing.count, total),
    dateBasis: t.billing.wholeAgency,
    currency: t.billing.ownCurrency,
  };
  const { search } = useLocation();
  const lastMonth = pastMonths(viewer.today)[0]?.value ?? '';
  const preview = (
    <Button component={Link} to={paths.billingPreview(viewer) + searchOfPreview(search, lastMonth)}>
      {t.billing.preview}
    </Button>
  );
  return (
    <ListPage
      title={t.billing.title}
      scope={scope}
      tools={viewer.role === 'manager' && preview}
      list={list}
      state={state}
      query={query}
      rowHref={(row, search) => paths.billingRun(viewer, row.id) + search}
      emptyText={t.billing.empty}
      fetchCsv={(signal) => callCsv(listBillingRuns, { query: sorted }, signal)}
    />
  );
}
