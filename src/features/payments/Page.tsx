import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint';
import { getPaymentSums } from '#contract/payments';
import { listOf } from '#src/api/query.ts';
import s from '#src/documents/documents.module.css';
import { Sums } from '#src/documents/Sums.tsx';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { page } from './page.ts';

export function Component() {
  return (
    <div className={s.page} style={{ '--above-table': '6.25rem' }}>
      <ListPage list={page} above={({ matching }) => <PaymentSums query={matching} />} />
    </div>
  );
}

function PaymentSums({ query }: InputOf<typeof getPaymentSums>) {
  const { data, error } = useQuery(listOf(getPaymentSums, { query }));
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
