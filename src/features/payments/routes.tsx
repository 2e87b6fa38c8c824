import { useMemo, type CSSProperties } from 'react';
import { Route, Routes } from 'react-router';
import { getPaymentSums, listPayments } from '#contract/payments';
import { callCsv } from '#src/api/call.ts';
import { listOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import s from '#src/documents/documents.module.css';
import { Sums } from '#src/documents/Sums.tsx';
import { ListPage } from '#src/table/DataTable.tsx';
import { useList } from '#src/table/use-list.ts';
import { useRows } from '#src/table/use-rows.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { paths } from '#src/ui/paths.ts';
import { firstRequest, paymentFilters, paymentList, paymentsPage, paymentsShown, scopeParts } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
export const opens = { '*': Detail };

/** Payments: what they come to, the list, and one of them over it when the address names it. */
export function Component() {
  return (
    <>
      <Payments />
      <Routes>
        <Route path=":paymentId" element={<Detail />} />
      </Routes>
    </>
  );
}

function Payments() {
  const viewer = useViewer();
  const list = useMemo(() => paymentList(viewer), [viewer]);
  const state = useList(list);
  const sorted = paymentsShown(viewer, state);
  const query = useRows(listOf(listPayments, paymentsPage(sorted, state)));
  const scope = scopeParts(viewer, state.filters, query.data?.total ?? null);
  return (
    <div className={s.page} style={{ '--above-table': '6.25rem' } as CSSProperties}>
      <ListPage
        title={t.payments.title}
        scope={scope}
        list={list}
        state={state}
        query={query}
        rowHref={(row, search) => paths.payment(viewer, row.id) + search}
        emptyText={viewer.kind === 'advertiser' ? t.payments.emptyAdvertiser : t.payments.empty}
        fetchCsv={(signal) => callCsv(listPayments, { query: sorted }, signal)}
      >
        <PaymentSums filters={paymentFilters(viewer, state.filters)} />
      </ListPage>
    </div>
  );
}

/** What every payment that matches comes to, VAT included. */
function PaymentSums({ filters }: { filters: ReturnType<typeof paymentFilters> }) {
  const { data, error } = useRows(listOf(getPaymentSums, { query: filters }));
  const { sums } = t.payments;
  return (
    <Sums
      name={sums.name}
      lines={[sums.sent, sums.raised, sums.total]}
      sums={data?.data.map(({ currency, sent, raised, total }) => ({ currency, amounts: [sent, raised, total] }))}
      error={error}
    />
  );
}
