import type { BilledInvoice, BilledPayment, BillingRunRow, CurrencyTotals } from '#contract/billing';
import { formatMoney } from '#src/lib/money.ts';
import type { Column } from '#src/table/types.ts';
import * as t from '#text';

const inAll = (totals: readonly CurrencyTotals[], of: 'invoiceGross' | 'paymentTotal') =>
  totals
    .filter((one) => Number(one[of]) !== 0)
    .map((one) => `${formatMoney(one[of])} ${one.currency}`)
    .join(', ');

/** Past runs. */
export function runColumns(): Column<BillingRunRow>[] {
  const c = t.billing.columns;
  return [
    { id: 'id', header: c.id, kind: 'id', width: 100, sort: 'id', csv: 'id', value: (row) => row.id },
    { id: 'month', header: c.month, kind: 'month', sort: 'month', csv: 'month', value: (row) => row.month },
    { id: 'ranAt', header: c.ranAt, kind: 'instant', sort: 'ranAt', csv: 'ranAt', value: (row) => row.ranAt },
    { id: 'ranBy', header: c.ranBy, kind: 'text', width: 160, sort: 'ranBy', csv: 'ranBy', value: (row) => row.ranBy },
    {
      id: 'invoices',
      header: c.invoices,
      kind: 'number',
      width: 90,
      sort: 'invoiceCount',
      csv: 'invoiceCount',
      value: (row) => row.invoiceCount,
    },
    {
      id: 'invoiced',
      header: c.invoiced,
      kind: 'text',
      width: 300,
      value: (row) => inAll(row.totals, 'invoiceGross'),
    },
    {
      id: 'payments',
      header: c.payments,
      kind: 'number',
      width: 90,
      sort: 'paymentCount',
      csv: 'paymentCount',
      value: (row) => row.paymentCount,
    },
    { id: 'paid', header: c.paid, kind: 'text', width: 300, value: (row) => inAll(row.totals, 'paymentTotal') },
  ];
}

const money = <Row>(id: keyof Row & string, header: string): Column<Row> => ({
  id,
  header,
  kind: 'money',
  width: 115,
  sort: id,
  csv: id,
  value: (row) => String(row[id]),
});

/** Invoices of one run; those of a preview have no number yet. */
export function invoiceColumns(made: boolean): Column<BilledInvoice>[] {
  const c = t.billing.documentColumns;
  const id: Column<BilledInvoice> = {
    id: 'id',
    header: c.invoice,
    kind: 'id',
    width: 90,
    sort: 'invoiceId',
    csv: 'invoiceId',
    value: (row) => row.invoiceId,
  };
  return [
    ...(made ? [id] : []),
    {
      id: 'advertiser',
      header: c.advertiser,
      kind: 'text',
      width: 190,
      sort: 'advertiser',
      csv: 'advertiser',
      value: (row) => row.advertiser,
    },
    {
      id: 'charges',
      header: c.charges,
      kind: 'text',
      width: 110,
      sort: 'commissionType',
      csv: 'commissionType',
      value: (row) => t.billing.charges[row.commissionType],
    },
    {
      id: 'count',
      header: c.count,
      kind: 'number',
      width: 80,
      sort: 'conversions',
      csv: 'count',
      value: (row) => (row.commissionType === 'Click' ? row.clicks : row.conversions),
    },
    {
      id: 'currency',
      header: c.currency,
      kind: 'text',
      width: 85,
      sort: 'currency',
      csv: 'currency',
      value: (row) => row.currency,
    },
    money<BilledInvoice>('net', c.net),
    money<BilledInvoice>('vat', c.vat),
    money<BilledInvoice>('gross', c.gross),
  ];
}

/** Payments of one run; those of a preview have no number yet. */
export function paymentColumns(made: boolean): Column<BilledPayment>[] {
  const c = t.billing.documentColumns;
  const id: Column<BilledPayment> = {
    id: 'id',
    header: c.payment,
    kind: 'id',
    width: 90,
    sort: 'paymentId',
    csv: 'paymentId',
    value: (row) => row.paymentId,
  };
  return [
    ...(made ? [id] : []),
    {
      id: 'publisher',
      header: c.publisher,
      kind: 'text',
      width: 190,
      sort: 'publisher',
      csv: 'publisher',
      value: (row) => row.publisher,
    },
    {
      id: 'type',
      header: c.type,
      kind: 'text',
      width: 110,
      sort: 'paymentType',
      csv: 'paymentType',
      value: (row) => t.billing.paymentTypes[row.paymentType],
    },
    {
      id: 'count',
      header: c.count,
      kind: 'number',
      width: 80,
      sort: 'conversions',
      csv: 'conversions',
      value: (row) => row.conversions,
    },
    {
      id: 'currency',
      header: c.currency,
      kind: 'text',
      width: 85,
      sort: 'currency',
      csv: 'currency',
      value: (row) => row.currency,
    },
    money<BilledPayment>('net', c.net),
    money<BilledPayment>('vat', c.vat),
    money<BilledPayment>('total', c.total),
  ];
}
