import type { PaymentDetail } from '#contract/payments';
import { formatPercent } from '#src/lib/money.ts';
import * as t from '#text';

/** The lines that add up to a payment, on the page and in the PDF. */
export function ledgerLines({ arithmetic, vatRate }: PaymentDetail) {
  const a = t.payments.arithmetic;
  return [
    { id: 'net', label: a.net, amount: arithmetic.net },
    { id: 'vat', label: t.documents.vat(formatPercent(vatRate)), amount: arithmetic.vat },
    { id: 'total', label: a.total, amount: arithmetic.total, total: true },
  ];
}
