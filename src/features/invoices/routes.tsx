import { useMemo } from 'react';
import { Route, Routes } from 'react-router';
import { getInvoiceSums, listInvoices } from '#contract/invoices';
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
import { firstRequest, invoiceFilters, invoiceList, invoicesPage, invoicesShown, scopeParts } from './list.ts';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
export const opens = { '*': Detail };

/** Invoices: what they come to, the list, and one of them over it when the address names it. */
export function Component() {
  return (
    <>
      <Invoices />
      <Routes>
        <Route path=":invoiceId" element={<Detail />} />
      </Routes>
    </>
  );
}

function Invoices() {
  const viewer = useViewer();
  const list = useMemo(() => invoiceList(viewer), [viewer]);
  const state = useList(list);
  const sorted = invoicesShown(viewer, state);
  const query = useRows(listOf(listInvoices, invoicesPage(sorted, state)));
  const scope = scopeParts(viewer, state.filters, query.data?.total ?? null);
  return (
    <div className={s.page}>
      <ListPage
        title={t.invoices.title}
        scope={scope}
        list={list}
        state={state}
        query={query}
        rowHref={(row, search) => paths.invoice(viewer, row.invoiceId) + search}
        emptyText={viewer.kind === 'publisher' ? t.invoices.emptyPublisher : t.invoices.empty}
        fetchCsv={(signal) => callCsv(listInvoices, { query: sorted }, signal)}
      >
        <InvoiceSums filters={invoiceFilters(viewer, state.filters)} />
      </ListPage>
    </div>
  );
}

/** What every invoice that matches comes to: gross less receipts and credit notes is outstanding. */
function InvoiceSums({ filters }: { filters: ReturnType<typeof invoiceFilters> }) {
  const { data, error } = useRows(listOf(getInvoiceSums, { query: filters }));
  const { sums } = t.invoices;
  return (
    <Sums
      name={sums.name}
      lines={[sums.gross, sums.receipts, sums.creditNotes, sums.outstanding]}
      sums={data?.data.map(({ currency, gross, receipts, creditNotes, outstanding }) => ({
        currency,
        amounts: [gross, receipts, creditNotes, outstanding],
      }))}
      error={error}
    />
  );
}
