import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint';
import { getInvoiceSums } from '#contract/invoices';
import { listOf } from '#src/api/query.ts';
import s from '#src/documents/documents.module.css';
import { Sums } from '#src/documents/Sums.tsx';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { invoiceList } from './list.ts';

export function Component() {
  return (
    <div className={s.page}>
      <ListPage list={invoiceList} above={({ matching }) => <InvoiceSums query={matching} />} />
    </div>
  );
}

function InvoiceSums({ query }: InputOf<typeof getInvoiceSums>) {
  const { data, error } = useQuery(listOf(getInvoiceSums, { query }));
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
