import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint';
import { getPaymentSums, paymentTypes } from '#contract/payments';
import { Fragment } from 'react';
import { useViewer } from '#src/api/use-viewer.ts';
import { Definition } from '#src/ui/Definition.tsx';
import { listOf } from '#src/api/query.ts';
import s from '#src/documents/documents.module.css';
import { WhenPaid } from '#src/documents/NextPayment.tsx';
import { Sums } from '#src/documents/Sums.tsx';
import { ListPage } from '#src/table/ListPage.tsx';
import * as t from '#text';
import { paymentList } from './list.ts';

export function Component() {
  return (
    <div className={s.page} style={{ '--above-table': '6.25rem' }}>
      <ListPage
        list={paymentList}
        above={({ matching }) => (
          <>
            <WhenPaid />
            <PaymentSums query={matching} />
            <Types />
          </>
        )}
      />
    </div>
  );
}

function Types() {
  const { eyes } = useViewer();
  const { types, terms } = t.paymentTerms;
  return (
    <p className={s.next}>
      {terms}{' '}
      {paymentTypes.map((type, at) => (
        <Fragment key={type}>
          {at > 0 && ' · '}
          <Definition
            term={t.payments.types[type]}
            meaning={types[eyes === 'manager' ? 'manager' : 'publisher'][type]}
          />
        </Fragment>
      ))}
    </p>
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
