import type { BilledInvoice, BilledPayment, BillingRunRow, CurrencyTotals } from '#contract/billing';
import { formatMoney } from '#src/lib/money.ts';
import { wordsOf } from '#src/lib/stored-word.ts';
import type { Column, ColumnKind } from '#src/table/types.ts';
import * as t from '#text';

const inAll = (totals: readonly CurrencyTotals[], of: 'invoiceGross' | 'paymentTotal') =>
  totals
    .filter((one) => Number(one[of]) !== 0)
    .map((one) => `${formatMoney(one[of])} ${one.currency}`)
    .join(', ');

/** A column of what a field holds, in the file under the field's own name. */
const column = <Row>(
  id: string,
  header: string,
  field: keyof Row & string,
  kind: ColumnKind,
  width: number,
): Column<Row> => ({
  id,
  header,
  kind,
  width,
  sort: field,
  csv: field,
  value: (row) => row[field] as ReturnType<Column<Row>['value']>,
});

const money = <Row>(id: keyof Row & string, header: string) => column<Row>(id, header, id, 'money', 115);

/** Past runs. */
export function runColumns(): Column<BillingRunRow>[] {
  const c = t.billing.columns;
  return [
    column('id', c.id, 'id', 'id', 100),
    { id: 'month', header: c.month, kind: 'month', sort: 'month', csv: 'month', value: (row) => row.month },
    { id: 'ranAt', header: c.ranAt, kind: 'instant', sort: 'ranAt', csv: 'ranAt', value: (row) => row.ranAt },
    column('ranBy', c.ranBy, 'ranBy', 'text', 160),
    column('invoices', c.invoices, 'invoiceCount', 'number', 90),
    {
      id: 'invoiced',
      header: c.invoiced,
      kind: 'text',
      width: 300,
      value: (row) => inAll(row.totals, 'invoiceGross'),
    },
    column('payments', c.payments, 'paymentCount', 'number', 90),
    { id: 'paid', header: c.paid, kind: 'text', width: 300, value: (row) => inAll(row.totals, 'paymentTotal') },
  ];
}

/** Invoices of one run; those of a preview have no number yet. */
export function invoiceColumns(made: boolean): Column<BilledInvoice>[] {
  const c = t.billing.documentColumns;
  return [
    ...(made ? [column<BilledInvoice>('id', c.invoice, 'invoiceId', 'id', 90)] : []),
    column('advertiser', c.advertiser, 'advertiser', 'text', 190),
    {
      ...column<BilledInvoice>('charges', c.charges, 'commissionType', 'text', 110),
      words: wordsOf(t.billing.charges),
      value: (row) => t.billing.charges[row.commissionType],
    },
    {
      ...column<BilledInvoice>('count', c.count, 'conversions', 'number', 80),
      csv: 'count',
      value: (row) => (row.commissionType === 'Click' ? row.clicks : row.conversions),
    },
    column('currency', c.currency, 'currency', 'text', 85),
    money('net', c.net),
    money('vat', c.vat),
    money('gross', c.gross),
  ];
}

/** Payments of one run; those of a preview have no number yet. */
export function paymentColumns(made: boolean): Column<BilledPayment>[] {
  const c = t.billing.documentColumns;
  return [
    ...(made ? [column<BilledPayment>('id', c.payment, 'paymentId', 'id', 90)] : []),
    column('publisher', c.publisher, 'publisher', 'text', 190),
    {
      ...column<BilledPayment>('type', c.type, 'paymentType', 'text', 110),
      words: wordsOf(t.billing.paymentTypes),
      value: (row) => t.billing.paymentTypes[row.paymentType],
    },
    column('count', c.count, 'conversions', 'number', 80),
    column('currency', c.currency, 'currency', 'text', 85),
    money('net', c.net),
    money('vat', c.vat),
    money('total', c.total),
  ];
}
