import { useMemo } from 'react';
import { Route, Routes, useSearchParams } from 'react-router';
import { listVouchers } from '#contract/vouchers';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { ListPage } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { useRows } from '#src/table/use-rows.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { paths } from '#src/ui/paths.ts';
import { firstRequest, scopeParts, voucherList, vouchersPage, vouchersShown } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
export const opens = { '*': Detail };

/** Voucher codes and offers: the list, with one of them open over it when the address names it. */
export function Component() {
  return (
    <>
      <Vouchers />
      <Routes>
        <Route path=":voucherId" element={<Detail />} />
      </Routes>
    </>
  );
}

function Vouchers() {
  const viewer = useViewer();
  const show = useSearchParams()[0].get('show');
  const list = useMemo(() => voucherList(viewer, show), [viewer, show]);
  const state = useList(list);
  const sorted = vouchersShown(viewer, state);
  const query = useRows(listOf(listVouchers, vouchersPage(sorted, state)));
  const scope = scopeParts(state.filters, query.data?.total ?? null);
  return (
    <ListPage
      title={t.vouchers.title}
      scope={scope}
      list={list}
      state={state}
      query={query}
      rowHref={(row, at) => paths.voucher(viewer, row.id) + at}
      emptyText={t.vouchers.empty}
      fetchCsv={(signal) => callCsv(listVouchers, { query: sorted }, signal)}
    />
  );
}
