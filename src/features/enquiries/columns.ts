import type { EnquiryRow } from '#contract/enquiries';
import type { Viewer } from '#src/api/viewer.ts';
import type { Column, StatusLook } from '#src/table/types.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';

type Columns = Column<EnquiryRow>[];

const words = t.enquiries.statuses;
/** By the number of the status. */
export const enquiryLooks: Record<string, StatusLook> = {
  1: { label: words[1], tone: 'waiting' },
  2: { label: words[2], tone: 'info' },
  3: { label: words[3], tone: 'good' },
  4: { label: words[4], tone: 'bad' },
  5: { label: words[5], tone: 'quiet' },
};

const amount = (value: number | null) => (value === null ? null : String(value));

function names({ kind }: Viewer): Columns {
  const c = t.enquiries.columns;
  const publisher: Column<EnquiryRow> = {
    id: 'publisher',
    header: c.publisher,
    kind: 'text',
    sort: 'publisher.name',
    csv: 'publisher.name',
    value: (row) => row.publisher.name,
    filter: (row) => ({ name: 'publisher', value: row.publisher.id }),
  };
  const advertiser: Column<EnquiryRow> = {
    id: 'advertiser',
    header: c.advertiser,
    kind: 'text',
    sort: 'advertiser.name',
    csv: 'advertiser.name',
    value: (row) => row.advertiser.name,
    filter: (row) => ({ name: 'advertiser', value: row.advertiser.id }),
  };
  return [...(kind === 'advertiser' ? [] : [advertiser]), ...(kind === 'publisher' ? [] : [publisher])];
}

/** The columns of the list, for who looks. */
export function enquiryColumns(viewer: Viewer): Columns {
  const c = t.enquiries.columns;
  return [
    {
      id: 'reference',
      header: c.reference,
      kind: 'text',
      width: 150,
      sort: 'advertiserAppId',
      csv: 'advertiserAppId',
      value: (row) => row.advertiserAppId,
    },
    {
      id: 'filed',
      header: c.filed,
      kind: 'instant',
      sort: 'creationDate',
      csv: 'creationDate',
      value: (row) => row.creationDate,
    },
    {
      id: 'status',
      header: c.status,
      kind: 'status',
      width: 150,
      sort: 'statusId',
      csv: 'statusId',
      statuses: enquiryLooks,
      value: (row) => row.statusId,
      filter: (row) => ({ name: 'status', value: row.statusId }),
      hint: ({ conversion: { rejectionReason } }) => (rejectionReason ? storedWord(rejectionReason) : undefined),
    },
    {
      id: 'campaign',
      header: c.campaign,
      kind: 'text',
      sort: 'campaign.name',
      csv: 'campaign.name',
      value: (row) => row.campaign.name,
      filter: (row) => ({ name: 'campaign', value: String(row.conversion.pId) }),
    },
    ...names(viewer),
    {
      id: 'value',
      header: c.value,
      kind: 'money',
      width: 120,
      sort: 'value',
      csv: 'value',
      value: (row) => amount(row.value),
    },
    {
      id: 'expected',
      header: c.expected,
      kind: 'money',
      width: 160,
      sort: 'commissionValue',
      csv: 'commissionValue',
      value: (row) => amount(row.commissionValue),
    },
    {
      id: 'currency',
      header: c.currency,
      kind: 'text',
      width: 90,
      sort: 'currencyCode',
      csv: 'currencyCode',
      value: (row) => row.currencyCode,
    },
    {
      id: 'ordered',
      header: c.ordered,
      kind: 'day',
      sort: 'conversion.transactionDate',
      csv: 'conversion.transactionDate',
      value: (row) => row.conversion.transactionDate,
    },
    {
      id: 'updated',
      header: c.updated,
      kind: 'ago',
      sort: 'lastUpdated',
      csv: 'lastUpdated',
      value: (row) => row.lastUpdated,
    },
    { id: 'id', header: c.id, kind: 'id', sort: 'enquiryId', csv: 'enquiryId', value: (row) => row.enquiryId },
    {
      id: 'uid',
      header: c.uid,
      kind: 'text',
      sort: 'uId',
      csv: 'uId',
      hiddenByDefault: true,
      value: (row) => row.uId,
      filter: (row) => (row.uId && viewer.kind !== 'advertiser' ? { name: 'uid', value: row.uId } : undefined),
    },
    {
      id: 'customer',
      header: c.customer,
      kind: 'text',
      sort: 'customerName',
      csv: 'customerName',
      hiddenByDefault: true,
      value: (row) => row.customerName,
      filter: (row) => (row.customerName ? { name: 'customer', value: row.customerName } : undefined),
    },
    { id: 'notes', header: c.notes, kind: 'text', csv: 'notes', hiddenByDefault: true, value: (row) => row.notes },
    {
      id: 'conversion',
      header: c.conversion,
      kind: 'id',
      csv: 'conversion.id',
      hiddenByDefault: true,
      value: (row) => row.conversion.id,
    },
  ];
}
