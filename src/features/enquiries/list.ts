import { enquirySorts, getEnquiry, listEnquiries } from '#contract/enquiries';
import { byId } from '#src/list/by-id.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { choices, oneThing, optionsOf, period, text, things } from '#src/list/filters.ts';
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

export const enquiryList = list({
  name: 'enquiries',
  endpoint: listEnquiries,
  words: ({ kind }) => ({ ...words, columns: c, empty: kind === 'publisher' ? words.emptyPublisher : words.empty }),
  filters: ({ kind, today }) => ({
    ref: text(f.reference, 'find', f.referenceHint),
    period: period(f.period, ({ fromDate, toDate }) => ({ fromDate, toDate }), {
      bases: [{ value: 'filed', label: f.filed }],
      today,
      range: 'all',
    }),
    status: choices(f.status, 'statusIds', optionsOf(words.statuses)),
    campaign: oneThing(f.campaign, 'campaign', 'productId'),
    customer: text(f.customer, 'customerName'),
    advertiser: kind !== 'advertiser' && things(f.advertiser, 'advertiser', 'advertiserIds'),
    uid: kind !== 'advertiser' && text(f.uid, (uid) => ({ uIds: [uid] })),
    publisher: kind !== 'publisher' && things(f.publisher, 'publisher', 'publisherIds'),
  }),
  // Searching by reference ignores the period.
  without: ({ ref }) => (ref ? ['period'] : []),
  sorts: enquirySorts,
  order: ['sortColumnName', 'direction'],
  sort: '-filed',
  columns: (make, { kind }) => ({
    reference: make.text('advertiserAppId', { width: 124 }),
    filed: make.instant('creationDate'),
    status: make.status('statusId', enquiryLooks, {
      width: 148,
      filter: 'status',
      hint: ({ conversion: { rejectionReason } }) => (rejectionReason ? storedWord(rejectionReason) : undefined),
    }),
    // Before names, so that amounts are in sight where a window does not hold every column.
    value: make.money('value'),
    expected: make.money('commissionValue'),
    currency: make.text('currencyCode', { width: 78 }),
    campaign: make.text('campaign.name', { filter: ['campaign', 'conversion.pId'] }),
    advertiser: kind !== 'advertiser' && make.text('advertiser.name', { filter: ['advertiser', 'advertiser.id'] }),
    publisher: kind !== 'publisher' && make.text('publisher.name', { filter: ['publisher', 'publisher.id'] }),
    ordered: make.day('conversion.transactionDate', { hidden: kind !== 'publisher' }),
    updated: make.ago('lastUpdated', { hidden: kind !== 'advertiser' }),
    id: make.id('enquiryId', { hidden: true }),
    campaignId: make.id('conversion.pId', { hidden: true }),
    uid: make.text('uId', { hidden: true, ...(kind !== 'advertiser' && { filter: 'uid' }) }),
    customer: make.text('customerName', { hidden: true, filter: 'customer' }),
    notes: make.text('notes', { hidden: true, sort: false }),
    conversion: make.id('conversion.id', { hidden: true }),
  }),
  rowId: (row) => row.enquiryId,
  detail: (viewer, id) => [{ endpoint: getEnquiry, input: openInput(viewer, id) }],
});

export const openInput = byId('enquiryId');

/** Every campaign that the publisher has joined; those without rules for claims take none. */
export const claimableInput = ({ agencyId, contactId }: Viewer) => ({
  query: { agencyId, contactId, statuses: ['live' as const, 'paused' as const], extendedData: true, limit: 500 },
});
