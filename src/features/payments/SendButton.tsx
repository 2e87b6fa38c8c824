import { needs } from '#src/ui/needs.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getPayment, getPaymentSums, listPayments, type PaymentRow, updatePayment } from '#contract/payments';
import { getNextPayment } from '#contract/payment-overview';
import { call } from '#src/api/call.ts';
import { readAnew } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

/** Marks a payment as sent; account managers only. */
export function SendButton({ payment }: { payment: PaymentRow }) {
  const { agencyId } = useViewer();
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { actions } = t.payments;
  const send = async () => {
    await call(updatePayment, { params: { paymentId: payment.id }, query: { agencyId }, body: { status: 'Sent' } });
    const told = [getPayment, listPayments, getPaymentSums, getNextPayment];
    await readAnew(queries, told);
  };
  const total = formatMoney(String(payment.total), payment.publisherCurrencyCode);
  return (
    <>
      <Button {...needs(updatePayment)} onClick={() => setAsked(true)}>
        {actions.send}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={actions.sendTitle}
        confirm={actions.send}
        onConfirm={send}
        onClose={() => setAsked(false)}
      >
        {actions.sendWhy(String(payment.id), total, payment.publisherName)}
      </ConfirmDialog>
    </>
  );
}
