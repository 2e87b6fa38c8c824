import { valueAt } from '#contract/records';
import { getPayment, listPayments, paymentSorts, type PaymentRow } from '#contract/payments';
import { byId } from '#src/list/by-id.ts';
import { EVER, formatMonth } from '#src/lib/day.ts';
import { choice, optionsOf, period, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

export const statusLooks: Record<PaymentRow['status'], StatusLook> = {
  Raised: { label: t.payments.statuses.Raised, tone: 'waiting' },
  Sent: { label: t.payments.statuses.Sent, tone: 'good' },
};

const monthOf = (year: string | number, month: string | number) =>
  formatMonth(`${year}-${String(month).padStart(2, '0')}`);

type Months = 'startYear' | 'startMonth' | 'endYear' | 'endMonth';

export function monthsOf({ startYear, startMonth, endYear, endMonth }: Record<Months, string | number>): string {
  const [first, last] = [monthOf(startYear, startMonth), monthOf(endYear, endMonth)];
  return first === last ? first : `${first} – ${last}`;
}

/** Text that is no number matches no payment. */
const NONE = 0;
const idOf = (q: string) => (/^\d{1,15}$/.test(q) ? Number(q) : NONE);

const { filters: f, columns: c, ...words } = t.payments;

export const page = list({
  name: 'payments',
  endpoint: listPayments,
  words: () => ({ ...words, columns: c }),
  filters: ({ today }) => ({
    q: text(f.search, (q) => ({ id: idOf(q) }), f.searchHint),
    period: period(f.period, ({ fromDate, toDate }) => ({ startDate: fromDate, endDate: toDate }), {
      bases: [{ value: 'created', label: words.dateBasis }],
      today,
      range: 'last12Months',
    }),
    status: choice(f.status, 'status', optionsOf(words.statuses)),
  }),
  // Searching by number ignores the period.
  without: ({ q }) => (q ? ['period'] : []),
  ask: ({ q }) => (q ? { startDate: EVER.from, endDate: EVER.to } : {}),
  sorts: paymentSorts,
  sort: '-created',
  columns: (make, { kind }) => ({
    id: make.id('id', { width: 100 }),
    created: make.day('dateCreated'),
    publisher: kind === 'agency' && make.text('publisherName'),
    months: make.text(['startYear', 'startMonth', 'endYear', 'endMonth'], {
      width: 140,
      sort: false,
      write: (startYear, startMonth, endYear, endMonth) => monthsOf({ startYear, startMonth, endYear, endMonth }),
    }),
    status: make.status('status', statusLooks, { width: 110, filter: 'status' }),
    type: make.text('paymentType', {
      width: 150,
      write: (type) => valueAt(words.types, type) ?? type,
    }),
    currency: make.text('publisherCurrencyCode', { width: 90 }),
    // Each in the currency of its payment.
    net: make.money('netPayout', { width: 120 }),
    vat: make.money('vatPayout', { width: 120 }),
    total: make.money('total', { width: 120 }),
    sent: make.day('dateSent'),
    withdrawal: make.id('withdrawalId', { hidden: true }),
    requested: make.flag('pendingWithdrawlRequest', { hidden: true }),
    locked: make.flag('withdrawalLocked', { hidden: true }),
    publisherId: kind === 'agency' && make.id('contactID', { hidden: true }),
  }),
  rowId: (row) => row.id,
  usual: 1_000,
  scope: ({ q }) => ({
    currency: words.ownCurrency,
    ...(q && { dateBasis: words.dateBasis, range: words.anyDate }),
  }),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getPayment, input: openInput(viewer, id) }],
    },
  },
  load: () => import('./Page.tsx'),
});

export const openInput = byId('paymentId');
