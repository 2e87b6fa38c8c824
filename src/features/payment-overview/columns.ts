import type { OverviewRow } from '#contract/payment-overview';
import type { Column, StatusLook } from '#src/table/types.ts';
import * as t from '#text';

const s = t.paymentOverview.statuses;

export const statusLooks: Record<OverviewRow['PaymentStatus'], StatusLook> = {
  'Payment Sent': { label: s['Payment Sent'], tone: 'good' },
  Fast: { label: s.Fast, tone: 'good' },
  'Fast (Adjustment)': { label: s['Fast (Adjustment)'], tone: 'info' },
  'Fast (Reversal)': { label: s['Fast (Reversal)'], tone: 'bad' },
  'Next Payment': { label: s['Next Payment'], tone: 'info' },
  'Advertiser Invoiced': { label: s['Advertiser Invoiced'], tone: 'waiting' },
  'No Commission': { label: s['No Commission'], tone: 'quiet' },
};

export const monthOf = ({ BillingYear, BillingMonth }: OverviewRow) =>
  `${BillingYear}-${String(BillingMonth).padStart(2, '0')}`;

type AmountField =
  | 'ValidatedCommission'
  | 'OutStandingCommission'
  | 'RaisedCommission'
  | 'PendingCommission'
  | 'ExpressPay';

/** Each in the currency of its campaign, which has a column of its own. */
const amount = (field: AmountField, hiddenByDefault = false): Column<OverviewRow> => ({
  id: field.replace('Commission', '').toLowerCase(),
  header: t.paymentOverview.columns[field],
  kind: 'money',
  width: 125,
  sort: field,
  csv: field,
  hiddenByDefault,
  value: (row) => String(row[field]),
});

const count = (field: 'Clicks' | 'UV' | 'Imp' | 'VT'): Column<OverviewRow> => ({
  id: field.toLowerCase(),
  header: t.paymentOverview.columns[field],
  kind: 'number',
  sort: field,
  csv: field,
  hiddenByDefault: true,
  value: (row) => row[field],
});

/** The columns of the list. They are sorted here: `sort` only says that they may be. */
export function overviewColumns(): Column<OverviewRow>[] {
  const c = t.paymentOverview.columns;
  return [
    {
      id: 'campaign',
      header: c.campaign,
      kind: 'text',
      sort: 'Product',
      csv: 'Product',
      value: (row) => row.Product,
      filter: (row) => ({ name: 'campaign', value: String(row.PID) }),
    },
    { id: 'month', header: c.month, kind: 'month', sort: 'BillingMonth', csv: 'Month', value: monthOf },
    {
      id: 'advertiser',
      header: c.advertiser,
      kind: 'text',
      width: 180,
      hiddenByDefault: true,
      sort: 'Merchant',
      csv: 'Merchant',
      value: (row) => row.Merchant,
      filter: (row) => ({ name: 'advertiser', value: String(row.MID) }),
    },
    {
      id: 'status',
      header: c.status,
      kind: 'status',
      width: 160,
      sort: 'PaymentStatus',
      csv: 'PaymentStatus',
      statuses: statusLooks,
      value: (row) => row.PaymentStatus,
      filter: (row) => ({ name: 'status', value: row.PaymentStatus }),
    },
    {
      id: 'currency',
      header: c.currency,
      kind: 'text',
      width: 90,
      sort: 'Currency',
      csv: 'Currency',
      value: (row) => row.Currency,
    },
    amount('ValidatedCommission'),
    amount('OutStandingCommission'),
    amount('RaisedCommission'),
    amount('PendingCommission'),
    {
      id: 'payments',
      header: c.payments,
      kind: 'text',
      width: 140,
      sort: 'InvoiceNumber',
      csv: 'InvoiceNumberList',
      value: (row) => row.InvoiceNumberList,
    },
    {
      id: 'paid',
      header: c.paid,
      kind: 'day',
      sort: 'PaymentDate',
      csv: 'PaymentDate',
      value: (row) => row.PaymentDate,
    },
    amount('ExpressPay', true),
    count('Clicks'),
    count('UV'),
    count('Imp'),
    count('VT'),
    {
      id: 'pid',
      header: c.campaignId,
      kind: 'id',
      sort: 'PID',
      csv: 'PID',
      hiddenByDefault: true,
      value: (row) => row.PID,
    },
  ];
}
