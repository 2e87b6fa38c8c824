import { listRelations, relationSorts, type RelationRow } from '#contract/relations';
import type { Viewer } from '#src/api/viewer.ts';
import { choices, optionsOf, text, things } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

const { filters: f, columns: c, ...words } = t.partnerships;

export const relationLooks: Record<RelationRow['status'], StatusLook> = {
  live: { label: words.statuses.live, tone: 'good' },
  pending: { label: words.statuses.pending, tone: 'waiting' },
  rejected: { label: words.statuses.rejected, tone: 'bad' },
  paused: { label: words.statuses.paused, tone: 'quiet' },
};

export const partnershipList = list({
  name: 'partnerships',
  endpoint: listRelations,
  words: ({ kind }) => ({ ...words, columns: c, empty: kind === 'publisher' ? words.emptyPublisher : words.empty }),
  filters: ({ kind }) => ({
    q: text(f.search, 'searchTerm', f.searchHint),
    status: choices(f.status, 'statuses', optionsOf(words.statuses)),
    campaign: things(f.campaign, 'campaign', 'productIds'),
    publisher: kind !== 'publisher' && things(f.publisher, 'publisher', 'publisherIds'),
    advertiser: kind !== 'advertiser' && things(f.advertiser, 'advertiser', 'advertiserIds'),
  }),
  sorts: relationSorts,
  sort: '-applied',
  columns: (make, { kind }) => ({
    campaign: make.text('campaign', { width: 240, filter: ['campaign', 'productId'] }),
    publisher: kind !== 'publisher' && make.text('publisher', { width: 200, filter: ['publisher', 'publisherId'] }),
    advertiser:
      kind !== 'advertiser' && make.text('advertiser', { width: 190, filter: ['advertiser', 'advertiserId'] }),
    status: make.status('status', relationLooks, { width: 120, filter: 'status' }),
    applied: make.instant('appliedAt'),
    decided: make.instant('decidedAt'),
    answer: make.text('answer', { width: 260, sort: false, hidden: kind === 'publisher' }),
    reason: make.text('reason', { width: 220, sort: false, hidden: kind !== 'publisher' }),
    id: make.id('relationId', { hidden: true }),
    campaignId: make.id('productId', { hidden: true }),
    publisherId: kind !== 'publisher' && make.id('publisherId', { hidden: true }),
    advertiserId: kind !== 'advertiser' && make.id('advertiserId', { hidden: true }),
  }),
  rowId: (row) => row.relationId,
  rowName: (row) => `${row.publisher}, ${row.campaign}`,
  detail: (viewer, id) => [{ endpoint: listRelations, input: openInput(viewer, id) }],
});

export const openInput = ({ agencyId, contactId }: Viewer, relationId: number) => ({
  query: { agencyId, contactId, relationIds: [relationId] },
});
