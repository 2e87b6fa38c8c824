import { choices, flag, optionsOf, period, text, things } from '#src/list/filters.ts';
import type { Column, ListDefinition } from '#src/list/types.ts';
import type { Sale } from './rows.ts';

const statuses = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'Approved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
} as const;

const columns: Column<Sale>[] = [
  { id: 'id', header: 'Conversion', kind: 'id', value: (row) => row.id, sort: 'conversionId', csv: 'id' },
  { id: 'sold', header: 'Sold', kind: 'instant', value: (row) => row.sold, sort: 'sold', csv: 'sold' },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    value: (row) => row.status,
    sort: 'status',
    csv: 'status',
    statuses,
    filter: (row) => ({ name: 'status', value: row.status }),
  },
  {
    id: 'advertiser',
    header: 'Advertiser',
    kind: 'text',
    value: (row) => row.advertiser,
    sort: 'advertiser',
    csv: 'advertiser',
    filter: (row) => ({ name: 'advertiserId', value: row.advertiserId }),
  },
  {
    id: 'publisher',
    header: 'Publisher',
    kind: 'text',
    value: (row) => row.publisher,
    sort: 'publisher',
    csv: 'publisher',
  },
  { id: 'campaign', header: 'Campaign', kind: 'text', value: (row) => row.campaign, width: 240, csv: 'campaign' },
  {
    id: 'value',
    header: 'Value',
    kind: 'money',
    currency: 'GBP',
    value: (row) => row.value,
    sort: 'value',
    csv: 'value',
    hint: (row) => `${row.value} GBP at 1.0000`,
  },
  {
    id: 'commission',
    header: 'Commission',
    kind: 'money',
    currency: 'GBP',
    value: (row) => row.commission,
    sort: 'commission',
    csv: 'commission',
  },
  { id: 'decided', header: 'Decided', kind: 'day', value: (row) => row.decided, csv: 'decided' },
  { id: 'country', header: 'Country', kind: 'text', width: 90, value: (row) => row.country, csv: 'country' },
  { id: 'voucher', header: 'Voucher', kind: 'text', width: 110, value: (row) => row.voucher, csv: 'voucher' },
  { id: 'loyal', header: 'Loyalty', kind: 'flag', value: (row) => row.loyal, csv: 'loyal' },
  {
    id: 'rate',
    header: 'Rate',
    kind: 'percent',
    value: (row) => Number(row.commission) / Number(row.value),
    csv: { of: ['commission', 'value'], write: (commission, value) => String(Number(commission) / Number(value)) },
    hiddenByDefault: true,
  },
];

const filters = {
  q: text('Search conversions', 'q', 'Search'),
  period: period('Dates', (days) => ({ ...days }), {
    bases: [
      { value: 'conversion', label: 'Sold' },
      { value: 'click', label: 'Clicked' },
    ],
    today: '2026-03-15',
  }),
  status: choices(
    'Status',
    'status',
    Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  ),
  advertiserId: things('Advertiser', 'advertiser', 'advertiserId'),
  country: choices(
    'Country',
    'country',
    optionsOf({ GB: 'United Kingdom', IE: 'Ireland', DE: 'Germany', SE: 'Sweden', PL: 'Poland', ES: 'Spain' }),
  ),
  loyal: flag('Loyalty', 'loyal', { yes: 'Loyalty only', no: 'Without loyalty' }),
};

export const list = {
  name: 'sales',
  title: 'Conversions',
  columns,
  filters,
  sort: { column: 'sold', direction: 'desc' },
  rowId: (row) => row.id,
  rowName: (row) => `conversion ${row.id}`,
} satisfies ListDefinition<Sale>;
