import { valueAt } from '#contract/records';
import {
  commissionTypes,
  currencyIds,
  getInvoice,
  invoiceSorts,
  listInvoices,
  type InvoiceRow,
} from '#contract/invoices';
import { byId } from '#src/list/by-id.ts';
import { objectsIn } from '#src/lib/csv-cell.ts';
import { EVER } from '#src/lib/day.ts';
import { byName, choice, ids, optionsOf, period, text } from '#src/list/filters.ts';
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

export const page = list({
  name: 'invoices',
  endpoint: listInvoices,
  words: () => ({ ...words, columns: c }),
  filters: ({ today }) => ({
    q: text(f.search, (q) => (isNumber(q) ? { invoiceId: Number(q) } : { campaignName: q }), f.searchHint),
    period: period(f.period, ({ fromDate, toDate }) => ({ startDate: fromDate, endDate: toDate }), {
      bases: [{ value: 'invoice', label: words.dateBasis }],
      today,
      range: 'last12Months',
    }),
    status: choice(f.status, 'status', optionsOf(words.statuses)),
    type: choice(f.type, 'invoiceTypeId', optionsOf(words.types)),
    charges: choice(f.charges, 'commissionTypeId', [
      { value: '1', label: words.charges.Performance },
      { value: '2', label: words.charges.Click },
    ]),
    currency: choice(f.currency, 'currencyId', optionsOf(currencyIds)),
    paid: choice(f.paid, () => ({ showOnlyInvoicesWithNoOutstanding: true }), [
      { value: 'yes', label: f.nothingOutstanding },
    ]),
    campaign: ids(f.campaign, 'campaignIds'),
    po: text(f.po, 'poNumber'),
    deleted: choice(f.deleted, () => ({ includeDeleted: true }), [{ value: 'shown', label: f.deletedShown }]),
  }),
  // Searching by number ignores the period.
  without: ({ q }) => (isNumber(q) ? ['period'] : []),
  ask: ({ q }) => (isNumber(q) ? { startDate: EVER.from } : {}),
  sorts: invoiceSorts,
  sort: '-date',
  columns: (make, { kind }) => ({
    id: make.id('invoiceId', { width: 100 }),
    date: make.day('date'),
    advertiser: kind === 'agency' && make.text('advertiser', { width: 180 }),
    type: make.text('parentInvoiceId', {
      width: 100,
      sort: 'invoiceType',
      write: (parent) => words.types[parent === '' ? 1 : 2],
      filter: (row) => ({ name: 'type', value: row.parentInvoiceId === null ? '1' : '2' }),
    }),
    status: make.status('status', statusLooks, { width: 115, filter: 'status' }),
    currency: make.text('currencyCode', {
      width: 85,
      filter: (row) => byName('currency', currencyIds, row.currencyCode),
    }),
    // Each in the currency of its invoice.
    net: make.money('net', { width: 110, hidden: true }),
    vat: make.money('vat', { width: 110, hidden: true }),
    gross: make.money('gross', { width: 110 }),
    receipts: make.money('receipts', { width: 110 }),
    credited: make.money('creditNoteAllocation', { width: 110 }),
    outstanding: make.money('oustanding', { width: 110 }),
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
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getInvoice, input: openInput(viewer, id) }],
    },
  },
  load: () => import('./Page.tsx'),
});

export const openInput = byId('invoiceId');
