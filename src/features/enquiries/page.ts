import { listCampaigns } from '#contract/campaigns';
import { enquirySorts, getEnquiry, listEnquiries } from '#contract/enquiries';
import { byId } from '#src/list/by-id.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { choices, ids, oneId, optionsOf, period, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

const { filters: f, columns: c, ...words } = t.enquiries;

/** By status number. */
export const enquiryLooks: Record<string, StatusLook> = {
  1: { label: words.statuses[1], tone: 'waiting' },
  2: { label: words.statuses[2], tone: 'info' },
  3: { label: words.statuses[3], tone: 'good' },
  4: { label: words.statuses[4], tone: 'bad' },
  5: { label: words.statuses[5], tone: 'quiet' },
};

export const page = list({
  name: 'enquiries',
  endpoint: listEnquiries,
  words: ({ kind }) => ({ ...words, columns: c, empty: kind === 'publisher' ? words.emptyPublisher : words.empty }),
  filters: ({ kind, today }) => ({
    ref: text(f.reference, 'advertiserAppId', f.referenceHint),
    period: period(f.period, ({ fromDate, toDate }) => ({ fromDate, toDate }), {
      bases: [{ value: 'filed', label: f.filed }],
      today,
      range: 'last90',
    }),
    status: choices(f.status, 'statusIds', optionsOf(words.statuses)),
    campaign: oneId(f.campaign, 'productId'),
    customer: text(f.customer, 'customerName'),
    advertiser: kind !== 'advertiser' && ids(f.advertiser, 'advertiserIds'),
    uid: kind !== 'advertiser' && text(f.uid, (uid) => ({ uIds: [uid] })),
    publisher: kind !== 'publisher' && ids(f.publisher, 'publisherIds'),
  }),
  // Searching by reference ignores the period.
  without: ({ ref }) => (ref ? ['period'] : []),
  sorts: enquirySorts,
  order: ['sortColumnName', 'direction'],
  sort: '-filed',
  columns: (make, { kind }) => ({
    reference: make.text('advertiserAppId', { width: 150 }),
    filed: make.instant('creationDate'),
    status: make.status('statusId', enquiryLooks, {
      width: 150,
      filter: 'status',
      hint: ({ conversion: { rejectionReason } }) => (rejectionReason ? storedWord(rejectionReason) : undefined),
    }),
    campaign: make.text('campaign.name', { filter: ['campaign', 'conversion.pId'] }),
    advertiser: kind !== 'advertiser' && make.text('advertiser.name', { filter: ['advertiser', 'advertiser.id'] }),
    publisher: kind !== 'publisher' && make.text('publisher.name', { filter: ['publisher', 'publisher.id'] }),
    value: make.money('value', { width: 120 }),
    expected: make.money('commissionValue', { width: 160 }),
    currency: make.text('currencyCode', { width: 90 }),
    ordered: make.day('conversion.transactionDate'),
    updated: make.ago('lastUpdated'),
    id: make.id('enquiryId'),
    uid: make.text('uId', { hidden: true, ...(kind !== 'advertiser' && { filter: 'uid' }) }),
    customer: make.text('customerName', { hidden: true, filter: 'customer' }),
    notes: make.text('notes', { hidden: true, sort: false }),
    conversion: make.id('conversion.id', { hidden: true }),
  }),
  rowId: (row) => row.enquiryId,
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getEnquiry, input: openInput(viewer, id) }],
    },
    new: {
      load: () => import('./FileDialog.tsx'),
      requests: (viewer) =>
        viewer.kind === 'publisher' ? [{ endpoint: listCampaigns, input: claimableInput(viewer) }] : [],
    },
    file: { load: () => import('./FilePage.tsx'), instead: true },
  },
  load: () => import('./Page.tsx'),
});

export const openInput = byId('enquiryId');

export const claimableInput = ({ agencyId, contactId }: Viewer) => ({
  query: { agencyId, contactId, hasEnquiryCriteria: true, statuses: ['live' as const], extendedData: true, limit: 500 },
});
