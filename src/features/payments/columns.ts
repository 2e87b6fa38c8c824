import type { PaymentRow } from '#contract/payments';
import type { Viewer } from '#src/api/viewer.ts';
import { formatMonth } from '#src/lib/day.ts';
import { wordsOf } from '#src/lib/stored-word.ts';
import type { Column, StatusLook } from '#src/table/types.ts';
import * as t from '#text';

type Columns = Column<PaymentRow>[];

export const statusLooks: Record<PaymentRow['status'], StatusLook> = {
  Raised: { label: t.payments.statuses.Raised, tone: 'waiting' },
  Sent: { label: t.payments.statuses.Sent, tone: 'good' },
};

const monthOf = (year: number, month: number) => formatMonth(`${year}-${String(month).padStart(2, '0')}`);

/** "Feb 2026", or "Jan 2026 – Feb 2026": the months in which advertisers settled what it pays. */
export function monthsOf({ startYear, startMonth, endYear, endMonth }: PaymentRow): string {
  const [first, last] = [monthOf(startYear, startMonth), monthOf(endYear, endMonth)];
  return first === last ? first : `${first} – ${last}`;
}

/** Each in the currency of its payment, which has a column of its own. */
function amount(id: string, header: string, field: 'netPayout' | 'vatPayout' | 'total'): Column<PaymentRow> {
  return { id, header, kind: 'money', width: 120, sort: field, csv: field, value: (row) => String(row[field]) };
}

function further(viewer: Viewer): Columns {
  const c = t.payments.columns;
  const publisherId: Column<PaymentRow> = {
    id: 'publisherId',
    header: c.publisherId,
    kind: 'id',
    sort: 'contactID',
    csv: 'contactID',
    value: (row) => row.contactID,
  };
  const hidden: Columns = [
    {
      id: 'withdrawal',
      header: c.withdrawal,
      kind: 'id',
      sort: 'withdrawalId',
      csv: 'withdrawalId',
      value: (row) => row.withdrawalId,
    },
    {
      id: 'requested',
      header: c.requested,
      kind: 'flag',
      sort: 'pendingWithdrawlRequest',
      csv: 'pendingWithdrawlRequest',
      value: (row) => row.pendingWithdrawlRequest,
    },
    {
      id: 'locked',
      header: c.locked,
      kind: 'flag',
      sort: 'withdrawalLocked',
      csv: 'withdrawalLocked',
      value: (row) => row.withdrawalLocked,
    },
    ...(viewer.kind === 'agency' ? [publisherId] : []),
  ];
  return hidden.map((column) => ({ ...column, hiddenByDefault: true }));
}

/** The columns of the list, for who looks. */
export function paymentColumns(viewer: Viewer): Columns {
  const c = t.payments.columns;
  const publisher: Column<PaymentRow> = {
    id: 'publisher',
    header: c.publisher,
    kind: 'text',
    sort: 'publisherName',
    csv: 'publisherName',
    value: (row) => row.publisherName,
  };
  return [
    { id: 'id', header: c.id, kind: 'id', width: 100, sort: 'id', csv: 'id', value: (row) => row.id },
    {
      id: 'created',
      header: c.created,
      kind: 'day',
      sort: 'dateCreated',
      csv: 'dateCreated',
      value: (row) => row.dateCreated,
    },
    ...(viewer.kind === 'agency' ? [publisher] : []),
    { id: 'months', header: c.months, kind: 'text', width: 140, value: monthsOf },
    {
      id: 'status',
      header: c.status,
      kind: 'status',
      width: 110,
      sort: 'status',
      csv: 'status',
      statuses: statusLooks,
      value: (row) => row.status,
      filter: (row) => ({ name: 'status', value: row.status }),
    },
    {
      id: 'type',
      header: c.type,
      kind: 'text',
      width: 150,
      sort: 'paymentType',
      csv: 'paymentType',
      words: wordsOf(t.payments.types),
      value: (row) => t.payments.types[row.paymentType],
    },
    {
      id: 'currency',
      header: c.currency,
      kind: 'text',
      width: 90,
      sort: 'publisherCurrencyCode',
      csv: 'publisherCurrencyCode',
      value: (row) => row.publisherCurrencyCode,
    },
    amount('net', c.net, 'netPayout'),
    amount('vat', c.vat, 'vatPayout'),
    amount('total', c.total, 'total'),
    { id: 'sent', header: c.sent, kind: 'day', sort: 'dateSent', csv: 'dateSent', value: (row) => row.dateSent },
    ...further(viewer),
  ];
}
