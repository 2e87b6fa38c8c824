import type { ConversionRow } from '#contract/conversions';
import type { Viewer } from '#src/api/viewer.ts';
import type { Column, StatusLook } from '#src/table/types.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { countryText } from '#src/lib/country.ts';
import { convertedAt, sentAs } from '#src/lib/converted.ts';
import * as t from '#text';

type Columns = Column<ConversionRow>[];

export const statusLooks: Record<ConversionRow['status'], StatusLook> = {
  pending: { label: t.conversions.statuses.pending, tone: 'waiting' },
  approved: { label: t.conversions.statuses.approved, tone: 'good' },
  rejected: { label: t.conversions.statuses.rejected, tone: 'bad' },
};

export const paymentLooks: Record<NonNullable<ConversionRow['paymentStatus']>, StatusLook> = {
  awaitingInvoicing: { label: t.conversions.paymentStatuses.awaitingInvoicing, tone: 'waiting' },
  advertiserInvoiced: { label: t.conversions.paymentStatuses.advertiserInvoiced, tone: 'waiting' },
  nextPayment: { label: t.conversions.paymentStatuses.nextPayment, tone: 'info' },
  paymentSent: { label: t.conversions.paymentStatuses.paymentSent, tone: 'good' },
};

function amounts(currency: string, seesCost: boolean): Columns {
  const c = t.conversions.columns;
  const cost: Columns = [
    {
      id: 'cost',
      header: c.cost,
      kind: 'money',
      currency,
      sort: 'cost.amount',
      csv: 'cost.amount',
      hint: convertedAt,
      value: (row) => row.cost?.amount,
    },
  ];
  return [
    {
      id: 'value',
      header: c.value,
      kind: 'money',
      currency,
      sort: 'conversionValue.amount',
      csv: 'conversionValue.amount',
      hint: sentAs,
      value: (row) => row.conversionValue.amount,
    },
    {
      id: 'commission',
      header: c.commission,
      kind: 'money',
      currency,
      sort: 'commission.amount',
      csv: 'commission.amount',
      hint: convertedAt,
      value: (row) => row.commission.amount,
    },
    ...(seesCost ? cost : []),
  ];
}

function names(kind: Viewer['kind']): Columns {
  const c = t.conversions.columns;
  const publisher: Column<ConversionRow> = {
    id: 'publisher',
    header: c.publisher,
    kind: 'text',
    sort: 'publisherName',
    csv: 'publisherName',
    value: (row) => row.publisherName,
    filter: (row) => ({ name: 'publisher', value: row.publisherId }),
  };
  const advertiser: Column<ConversionRow> = {
    id: 'advertiser',
    header: c.advertiser,
    kind: 'text',
    sort: 'advertiserName',
    csv: 'advertiserName',
    value: (row) => row.advertiserName,
    filter: (row) => ({ name: 'advertiser', value: row.advertiserId }),
  };
  const campaign: Column<ConversionRow> = {
    id: 'campaign',
    header: c.campaign,
    kind: 'text',
    sort: 'campaignName',
    csv: 'campaignName',
    value: (row) => row.campaignName,
    filter: (row) => ({ name: 'campaign', value: row.campaignId }),
  };
  return {
    publisher: [campaign, advertiser],
    advertiser: [campaign, publisher],
    agency: [campaign, advertiser, publisher],
  }[kind].map((column) =>
    column.id === 'advertiser' && kind === 'publisher' ? { ...column, hiddenByDefault: true } : column,
  );
}

function items(currency: string): Columns {
  const c = t.conversions.columns;
  return [
    { id: 'item', header: c.item, kind: 'text', csv: 'item.name', value: (row) => row.item?.name },
    { id: 'sku', header: c.sku, kind: 'text', width: 120, csv: 'item.sku', value: (row) => row.item?.sku },
    {
      id: 'itemValue',
      header: c.itemValue,
      kind: 'money',
      currency,
      csv: 'item.value.amount',
      value: (row) => row.item?.value.amount,
    },
  ];
}

/** Columns that are there for those who look for them. */
function further(currency: string): Columns {
  const c = t.conversions.columns;
  const hidden: Columns = [
    {
      id: 'clicked',
      header: c.clicked,
      kind: 'instant',
      sort: 'clickDate',
      csv: 'clickDate',
      value: (row) => row.clickDate,
    },
    {
      id: 'decided',
      header: c.decided,
      kind: 'day',
      sort: 'decisionDate',
      csv: 'decisionDate',
      value: (row) => row.decisionDate,
    },
    {
      id: 'invoiced',
      header: c.invoiced,
      kind: 'day',
      sort: 'invoiceDate',
      csv: 'invoiceDate',
      value: (row) => row.invoiceDate,
    },
    {
      id: 'paid',
      header: c.paid,
      kind: 'day',
      sort: 'paymentDate',
      csv: 'paymentDate',
      value: (row) => row.paymentDate,
    },
    {
      id: 'changed',
      header: c.changed,
      kind: 'instant',
      sort: 'lastModifiedDate',
      csv: 'lastModifiedDate',
      value: (row) => row.lastModifiedDate,
    },
    {
      id: 'reason',
      header: c.reason,
      kind: 'text',
      sort: 'rejectionReason',
      csv: { of: ['rejectionReason'], write: storedWord },
      value: (row) => row.rejectionReason && storedWord(row.rejectionReason),
    },
    {
      id: 'tracked',
      header: c.trackedValue,
      kind: 'money',
      currency,
      csv: 'origConversionValue.amount',
      value: (row) => row.origConversionValue.amount,
    },
    {
      id: 'customer',
      header: c.customer,
      kind: 'text',
      width: 110,
      sort: 'custType',
      csv: { of: ['custType'], write: storedWord },
      value: (row) => row.custType && storedWord(row.custType),
    },
    {
      id: 'voucher',
      header: c.voucher,
      kind: 'text',
      width: 130,
      sort: 'voucher',
      csv: 'voucher',
      value: (row) => row.voucher,
    },
    {
      id: 'uid',
      header: c.uid,
      kind: 'text',
      width: 130,
      sort: 'uid',
      csv: 'uid',
      value: (row) => row.uid,
      filter: (row) => (row.uid === null ? undefined : { name: 'uid', value: row.uid }),
    },
    {
      id: 'country',
      header: c.country,
      kind: 'text',
      width: 90,
      sort: 'country',
      csv: { of: ['country'], write: (name) => countryText(name) },
      value: (row) => row.country && countryText(row.country),
    },
    { id: 'placement', header: c.placement, kind: 'text', csv: 'placement.name', value: (row) => row.placement?.name },
    {
      id: 'website',
      header: c.website,
      kind: 'text',
      sort: 'publisherWebsiteUrl',
      csv: 'publisherWebsiteUrl',
      value: (row) => row.publisherWebsiteUrl,
    },
    {
      id: 'type',
      header: c.type,
      kind: 'text',
      width: 130,
      sort: 'campaignTypeName',
      csv: { of: ['campaignTypeName'], write: storedWord },
      value: (row) => storedWord(row.campaignTypeName),
    },
    {
      id: 'publisherId',
      header: c.publisherId,
      kind: 'id',
      sort: 'publisherId',
      csv: 'publisherId',
      value: (row) => row.publisherId,
    },
    {
      id: 'advertiserId',
      header: c.advertiserId,
      kind: 'id',
      sort: 'advertiserId',
      csv: 'advertiserId',
      value: (row) => row.advertiserId,
    },
    {
      id: 'campaignId',
      header: c.campaignId,
      kind: 'id',
      sort: 'campaignId',
      csv: 'campaignId',
      value: (row) => row.campaignId,
    },
    {
      id: 'invoiceId',
      header: c.invoiceId,
      kind: 'id',
      sort: 'invoiceId',
      csv: 'invoiceId',
      value: (row) => row.invoiceId,
    },
    {
      id: 'paymentId',
      header: c.paymentId,
      kind: 'id',
      sort: 'paymentId',
      csv: 'paymentId',
      value: (row) => row.paymentId,
      filter: (row) => (row.paymentId === null ? undefined : { name: 'paymentId', value: row.paymentId }),
    },
    { id: 'loyalty', header: c.loyalty, kind: 'flag', sort: 'loyalty', csv: 'loyalty', value: (row) => row.loyalty },
  ];
  return hidden.map((column) => ({ ...column, hiddenByDefault: true }));
}

/** The columns of the list, for who looks and what it shows. */
export function conversionColumns(viewer: Viewer, currency: string, byItem: boolean): Columns {
  const c = t.conversions.columns;
  return [
    {
      id: 'reference',
      header: c.reference,
      kind: 'text',
      width: 150,
      sort: 'advertiserRef',
      csv: 'advertiserRef',
      value: (row) => row.advertiserRef,
    },
    {
      id: 'converted',
      header: c.converted,
      kind: 'instant',
      sort: 'conversionDate',
      csv: 'conversionDate',
      value: (row) => row.conversionDate,
    },
    {
      id: 'status',
      header: c.status,
      kind: 'status',
      sort: 'status',
      csv: 'status',
      statuses: statusLooks,
      value: (row) => row.status,
      filter: (row) => ({ name: 'status', value: row.status }),
      hint: (row) => (row.rejectionReason ? storedWord(row.rejectionReason) : undefined),
    },
    ...names(viewer.kind),
    ...(byItem ? items(currency) : []),
    ...amounts(currency, viewer.role !== 'publisher'),
    {
      id: 'payment',
      header: c.paymentStatus,
      kind: 'status',
      width: 165,
      csv: 'paymentStatus',
      statuses: paymentLooks,
      value: (row) => row.paymentStatus,
      filter: (row) => (row.paymentStatus === null ? undefined : { name: 'payment', value: row.paymentStatus }),
    },
    { id: 'id', header: c.id, kind: 'id', sort: 'conversionId', csv: 'conversionId', value: (row) => row.conversionId },
    ...further(currency),
  ];
}
