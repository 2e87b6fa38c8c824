import { valueAt } from '#contract/records';
import { getPayment, getPaymentConversions, listPayments, paymentSorts, type PaymentRow } from '#contract/payments';
import { byId } from '#src/list/by-id.ts';
import { firstRows } from '#src/list/contents.ts';
import { EVER, formatMonth } from '#src/lib/day.ts';
import { choice, optionsOf, period, text, things } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import { readDecimal } from '#src/lib/typed-amount.ts';
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

const { filters: f, columns: c, ...words } = t.payments;

export const paymentList = list({
  name: 'payments',
  endpoint: listPayments,
  words: () => ({ ...words, columns: c }),
  filters: ({ kind, today }) => ({
    q: text(
      f.search,
      (q) => ({ searchTerm: readDecimal(q) ?? q }),
      kind === 'agency' ? f.searchHintAgency : f.searchHint,
    ),
    period: period(f.period, ({ fromDate, toDate }) => ({ startDate: fromDate, endDate: toDate }), {
      bases: [{ value: 'created', label: words.dateBasis }],
      today,
      range: 'all',
    }),
    status: choice(f.status, 'status', optionsOf(words.statuses)),
    publisher: kind === 'agency' && things(f.publisher, 'publisher', 'publisherIds'),
  }),
  // A search ignores the period.
  without: ({ q }) => (q ? ['period'] : []),
  ask: ({ q }) => (q ? { startDate: EVER.from, endDate: EVER.to } : {}),
  sorts: paymentSorts,
  sort: '-created',
  columns: (make, { kind }) => ({
    id: make.id('id', { width: 90 }),
    created: make.day('dateCreated', { width: 120 }),
    publisher: kind === 'agency' && make.text('publisherName', { filter: ['publisher', 'contactID'] }),
    months: make.text(['startYear', 'startMonth', 'endYear', 'endMonth'], {
      width: 128,
      sort: false,
      write: (startYear, startMonth, endYear, endMonth) => monthsOf({ startYear, startMonth, endYear, endMonth }),
    }),
    status: make.status('status', statusLooks, { width: 128, filter: 'status' }),
    type: make.text('paymentType', {
      width: 160,
      write: (type) => valueAt(words.types, type) ?? type,
    }),
    currency: make.text('publisherCurrencyCode', { width: 78 }),
    // Each in the currency of its payment.
    net: make.money('netPayout'),
    vat: make.money('vatPayout', { width: 100 }),
    total: make.money('total'),
    sent: make.day('dateSent', { width: 104 }),
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
  // With its conversions: what is below them would move when they come.
  detail: (viewer, id, search) => [
    { endpoint: getPayment, input: openInput(viewer, id) },
    ...firstRows(getPaymentConversions, openInput(viewer, id), search),
  ],
});

export const openInput = byId('paymentId');
