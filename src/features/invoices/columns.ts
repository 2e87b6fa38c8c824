import { commissionTypes, currencyIds, type InvoiceRow } from '#contract/invoices';
import type { Viewer } from '#src/api/viewer.ts';
import { objectsIn } from '#src/lib/csv-cell.ts';
import { byName } from '#src/table/filters.ts';
import type { Column, StatusLook } from '#src/table/types.ts';
import * as t from '#text';

type Columns = Column<InvoiceRow>[];
type Status = InvoiceRow['status'];

export const statusLooks: Record<Status, StatusLook> = {
  Draft: { label: t.invoices.statuses.Draft, tone: 'quiet' },
  Sent: { label: t.invoices.statuses.Sent, tone: 'waiting' },
  Allocated: { label: t.invoices.statuses.Allocated, tone: 'info' },
  Settled: { label: t.invoices.statuses.Settled, tone: 'good' },
  Contra: { label: t.invoices.statuses.Contra, tone: 'quiet' },
};

type AmountField =
  | 'net'
  | 'vat'
  | 'gross'
  | 'receipts'
  | 'creditNoteAllocation'
  | 'oustanding'
  | 'poValue'
  | 'poDifference';

/** Each in the currency of its invoice, which has a column of its own. */
function amount(id: string, header: string, field: AmountField, hiddenByDefault = false): Column<InvoiceRow> {
  const value = (row: InvoiceRow) => (row[field] === null ? null : String(row[field]));
  return { id, header, kind: 'money', width: 110, sort: field, csv: field, value, hiddenByDefault };
}

const namesOf = (campaigns: InvoiceRow['campaigns']) => campaigns.map(({ campaignName }) => campaignName).join(', ');
const chargesText = (type: string) => t.invoices.charges[type as 'Click'] ?? type;

function further(viewer: Viewer): Columns {
  const c = t.invoices.columns;
  const hidden: Columns = [
    { id: 'sent', header: c.sent, kind: 'day', sort: 'dateSent', csv: 'dateSent', value: (row) => row.dateSent },
    {
      id: 'created',
      header: c.created,
      kind: 'instant',
      sort: 'dateCreated',
      csv: 'dateCreated',
      value: (row) => row.dateCreated,
    },
    {
      id: 'campaigns',
      header: c.campaigns,
      kind: 'text',
      csv: { of: ['campaigns'], write: (campaigns) => namesOf(objectsIn(campaigns)) },
      value: (row) => namesOf(row.campaigns),
    },
    {
      id: 'charges',
      header: c.charges,
      kind: 'text',
      width: 130,
      sort: 'commissionType',
      csv: { of: ['commissionType'], write: chargesText },
      value: (row) => chargesText(row.commissionType),
      filter: (row) => byName('charges', commissionTypes, row.commissionType),
    },
    {
      id: 'parent',
      header: c.parent,
      kind: 'id',
      sort: 'parentInvoiceId',
      csv: 'parentInvoiceId',
      value: (row) => row.parentInvoiceId,
    },
    {
      id: 'po',
      header: c.po,
      kind: 'text',
      width: 130,
      sort: 'poNumber',
      csv: 'poNumber',
      value: (row) => row.poNumber,
      filter: (row) => (row.poNumber ? { name: 'po', value: row.poNumber } : undefined),
    },
    amount('poValue', c.poValue, 'poValue'),
    amount('poDifference', c.poDifference, 'poDifference'),
    {
      id: 'manager',
      header: c.manager,
      kind: 'text',
      width: 160,
      sort: 'accountManager',
      csv: 'accountManager',
      value: (row) => row.accountManager,
    },
    { id: 'deleted', header: c.deleted, kind: 'flag', sort: 'deleted', csv: 'deleted', value: (row) => row.deleted },
  ];
  const advertiserId: Column<InvoiceRow> = {
    id: 'advertiserId',
    header: c.advertiserId,
    kind: 'id',
    sort: 'contactId',
    csv: 'contactId',
    value: (row) => row.contactId,
  };
  return [...hidden, ...(viewer.kind === 'agency' ? [advertiserId] : [])].map((column) => ({
    ...column,
    hiddenByDefault: true,
  }));
}

/** The columns of the list, for who looks. */
export function invoiceColumns(viewer: Viewer): Columns {
  const c = t.invoices.columns;
  const advertiser: Column<InvoiceRow> = {
    id: 'advertiser',
    header: c.advertiser,
    kind: 'text',
    width: 180,
    sort: 'advertiser',
    csv: 'advertiser',
    value: (row) => row.advertiser,
  };
  return [
    {
      id: 'id',
      header: c.id,
      kind: 'id',
      width: 100,
      sort: 'invoiceId',
      csv: 'invoiceId',
      value: (row) => row.invoiceId,
    },
    { id: 'date', header: c.date, kind: 'day', sort: 'date', csv: 'date', value: (row) => row.date },
    ...(viewer.kind === 'agency' ? [advertiser] : []),
    {
      id: 'type',
      header: c.type,
      kind: 'text',
      width: 100,
      sort: 'invoiceType',
      csv: { of: ['parentInvoiceId'], write: (parent) => t.invoices.types[parent === '' ? 1 : 2] },
      value: (row) => t.invoices.types[row.parentInvoiceId === null ? 1 : 2],
      filter: (row) => ({ name: 'type', value: row.parentInvoiceId === null ? '1' : '2' }),
    },
    {
      id: 'status',
      header: c.status,
      kind: 'status',
      width: 115,
      sort: 'status',
      csv: 'status',
      statuses: statusLooks,
      value: (row) => row.status,
      filter: (row) => ({ name: 'status', value: row.status }),
    },
    {
      id: 'currency',
      header: c.currency,
      kind: 'text',
      width: 85,
      sort: 'currencyCode',
      csv: 'currencyCode',
      value: (row) => row.currencyCode,
      filter: (row) => byName('currency', currencyIds, row.currencyCode),
    },
    amount('net', c.net, 'net', true),
    amount('vat', c.vat, 'vat', true),
    amount('gross', c.gross, 'gross'),
    amount('receipts', c.receipts, 'receipts'),
    amount('credited', c.credited, 'creditNoteAllocation'),
    amount('outstanding', c.outstanding, 'oustanding'),
    ...further(viewer),
  ];
}
