import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { listVouchers } from '#contract/vouchers';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import * as t from '#text';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/ui/paths.ts';
import { scopeText } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { firstRequest, scopeParts, voucherList, vouchersPage, vouchersShown } from './list.ts';

export { firstRequest };

const Detail = lazy(() => import('./Detail.tsx').then(({ Component: detail }) => ({ default: detail })));

/** Voucher codes and offers: the list, with one of them open over it when the address names it. */
export function Component() {
  return (
    <>
      <Vouchers />
      <Suspense>
        <Routes>
          <Route path=":voucherId" element={<Detail />} />
        </Routes>
      </Suspense>
    </>
  );
}

function Vouchers() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const list = useMemo(() => voucherList(viewer), [viewer]);
  const state = useList(list);
  const sorted = vouchersShown(viewer, state);
  const query = useQuery(listOf(listVouchers, vouchersPage(sorted, state)));
  const scope = scopeParts(state.filters, query.data?.total ?? null);
  return (
    <>
      <PageHeader title={t.vouchers.title} owner={viewer.name}>
        <ScopeLine {...scope} />
      </PageHeader>
      <DataTable
        list={list}
        state={state}
        query={query}
        rowHref={(row, at) => paths.voucher(viewer, row.id) + at}
        openId={pathname.split('/')[4]}
        emptyText={t.vouchers.empty}
        scopeLine={`${viewer.name} · ${scopeText(scope)}`}
        fetchCsv={(signal) => callCsv(listVouchers, { query: sorted }, signal)}
      />
    </>
  );
}
