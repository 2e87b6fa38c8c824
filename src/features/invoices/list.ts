import { valueAt } from '#contract/records';
import {
  commissionTypes,
  currencyIds,
  getInvoice,
  getInvoiceConversions,
  invoiceSorts,
  listInvoices,
  type InvoiceRow,
} from '#contract/invoices';
import { byId } from '#src/list/by-id.ts';
import { firstRows } from '#src/list/contents.ts';
import { objectsIn } from '#src/lib/csv-cell.ts';
import { EVER, formatDay, type Day } from '#src/lib/day.ts';
import { untilText } from '#src/lib/due.ts';
import { byName, choice, optionsOf, period, text, things } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

export const statusLooks: Record<InvoiceRow['status'], StatusLook> = {
  Draft: { label: t.invoices.statuses.Draft, tone: 'quiet' },
  Sent: { label: t.invoices.statuses.Sent, tone: 'waiting' },
  Allocated: { label: t.invoices.statuses.Allocated, tone: 'info' },
  Settled: { label: t.invoices.statuses.Settled, tone: 'good' },
  Contra: { label: t.invoices.statuses.Contra, tone: 'quiet' },
};

/** Numbers search by invoice number, other text by campaign name. */
const isNumber = (q: string) => /^\d{1,15}$/.test(q);

const { filters: f, columns: c, ...words } = t.invoices;

/** The last day to pay, and how far that is while the invoice is sent and not paid in full. */
export function dueText(day: string, status: string, outstanding: string, today: Day): string {
  if (day === '') return '';
  const open = (status === 'Sent' || status === 'Allocated') && Number(outstanding) > 0;
  return open ? untilText(day, today) : formatDay(day);
}

export const invoiceList = list({
  name: 'invoices',
  endpoint: listInvoices,
  words: () => ({ ...words, columns: c }),
  filters: ({ kind, today }) => ({
    q: text(f.search, 'find', f.searchHint),
    period: period(f.period, ({ fromDate, toDate }) => ({ startDate: fromDate, endDate: toDate }), {
      bases: [{ value: 'invoice', label: words.dateBasis }],
      today,
      range: 'all',
    }),
    status: choice(f.status, 'status', optionsOf(words.statuses)),
    type: choice(f.type, 'invoiceTypeId', optionsOf(words.types)),
    charges: choice(f.charges, 'commissionTypeId', [
      { value: '1', label: words.charges.Performance },
      { value: '2', label: words.charges.Click },
    ]),
    currency: choice(f.currency, 'currencyId', optionsOf(currencyIds)),
    paid: choice(
      f.paid,
      (paid) => (paid === 'overdue' ? { overdueOn: today } : { showOnlyInvoicesWithNoOutstanding: true }),
      [
        { value: 'yes', label: f.nothingOutstanding },
        { value: 'overdue', label: f.overdue },
      ],
    ),
    advertiser: kind === 'agency' && things(f.advertiser, 'advertiser', 'advertiserIds'),
    campaign: things(f.campaign, 'campaign', 'campaignIds'),
    po: text(f.po, 'poNumber'),
    deleted: choice(f.deleted, () => ({ includeDeleted: true }), [{ value: 'shown', label: f.deletedShown }]),
  }),
  // Searching by number ignores the period.
  without: ({ q }) => (isNumber(q) ? ['period'] : []),
  ask: ({ q }) => (isNumber(q) ? { startDate: EVER.from } : {}),
  sorts: invoiceSorts,
  sort: '-date',
  columns: (make, { kind, today }) => ({
    id: make.id('invoiceId', { width: 80 }),
    date: make.day('date'),
    due: make.text(['dueDate', 'status', 'oustanding'], {
      width: 172,
      firm: true,
      sort: 'dueDate',
      write: (day, status, outstanding) => dueText(day, status, outstanding, today),
    }),
    advertiser: kind === 'agency' && make.text('advertiser', { width: 180 }),
    type: make.text('parentInvoiceId', {
      width: 92,
      sort: 'invoiceType',
      write: (parent) => words.types[parent === '' ? 1 : 2],
      filter: (row) => ({ name: 'type', value: row.parentInvoiceId === null ? '1' : '2' }),
    }),
    status: make.status('status', statusLooks, { width: 108, filter: 'status' }),
    currency: make.text('currencyCode', {
      width: 78,
      filter: (row) => byName('currency', currencyIds, row.currencyCode),
    }),
    // Each in the currency of its invoice.
    net: make.money('net', { width: 110, hidden: true }),
    vat: make.money('vat', { width: 110, hidden: true }),
    gross: make.money('gross', { width: 104 }),
    receipts: make.money('receipts', { width: 104 }),
    credited: make.money('creditNoteAllocation', { width: 104 }),
    outstanding: make.money('oustanding', { width: 104 }),
    sent: make.day('dateSent', { hidden: true }),
    created: make.instant('dateCreated', { hidden: true }),
    campaigns: make.text('campaigns', {
      hidden: true,
      write: (campaigns) =>
        objectsIn<InvoiceRow['campaigns'][number]>(campaigns)
          .map(({ campaignName }) => campaignName)
          .join(', '),
    }),
    charges: make.text('commissionType', {
      width: 130,
      hidden: true,
      write: (type) => valueAt(words.charges, type) ?? type,
      filter: (row) => byName('charges', commissionTypes, row.commissionType),
    }),
    parent: make.id('parentInvoiceId', { hidden: true }),
    po: make.text('poNumber', { width: 130, hidden: true, filter: 'po' }),
    poValue: make.money('poValue', { width: 110, hidden: true }),
    poDifference: make.money('poDifference', { width: 110, hidden: true }),
    manager: make.text('accountManager', { width: 160, hidden: true }),
    deleted: make.flag('deleted', { hidden: true }),
    advertiserId: kind === 'agency' && make.id('contactId', { hidden: true }),
  }),
  rowId: (row) => row.invoiceId,
  usual: 1_000,
  scope: ({ q }) => ({
    currency: words.ownCurrency,
    ...(isNumber(q) && { dateBasis: words.dateBasis, range: words.anyDate }),
  }),
  // With its conversions: what is below them would move when they come.
  detail: (viewer, id, search) => [
    { endpoint: getInvoice, input: openInput(viewer, id) },
    ...firstRows(getInvoiceConversions, openInput(viewer, id), search),
  ],
});

export const openInput = byId('invoiceId');
