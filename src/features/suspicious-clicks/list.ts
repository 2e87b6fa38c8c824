import { recordOf, valueAt } from '#contract/records';
import { listSuspiciousClicks, suspiciousSorts, unpaidReasons } from '#contract/suspicious-clicks';
import { choices, optionsOf, period, things } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import * as t from '#text';

const { filters: f, columns: c, ...words } = t.suspiciousClicks;

export const suspiciousClickList = list({
  name: 'suspicious-clicks',
  endpoint: listSuspiciousClicks,
  words: { ...words, columns: c },
  filters: ({ today, kind }) => ({
    period: period(f.period, ({ fromDate, toDate }) => ({ fromDate, toDate }), {
      bases: [{ value: 'clicked', label: words.dateBasis }],
      today,
    }),
    reason: choices(f.reason, 'reason', optionsOf(recordOf(unpaidReasons, (reason) => words.reasons[reason]))),
    campaign: things(f.campaign, 'campaign', 'campaignId'),
    publisher: things(f.publisher, 'publisher', 'publisherId'),
    advertiser: kind !== 'advertiser' && things(f.advertiser, 'advertiser', 'advertiserId'),
  }),
  sorts: suspiciousSorts,
  sort: '-last',
  columns: (make, { kind }) => ({
    publisher: make.text('publisherName', { width: 180, filter: ['publisher', 'publisherId'] }),
    campaign: make.text('campaignName', { width: 200, filter: ['campaign', 'campaignId'] }),
    advertiser:
      kind !== 'advertiser' &&
      make.text('advertiserName', { width: 180, hidden: true, filter: ['advertiser', 'advertiserId'] }),
    reason: make.text('reason', {
      width: 180,
      filter: 'reason',
      write: (reason) => valueAt(words.reasons, reason) ?? reason,
    }),
    clicks: make.number('clicks', { width: 80 }),
    cost: make.money('cost', { width: 120 }),
    commission: make.money('commission', { width: 120 }),
    currency: make.text('currencyCode', { width: 90 }),
    first: make.instant('firstAt', { hidden: true }),
    last: make.instant('lastAt'),
  }),
  rowId: (row) => `${row.relationId}:${row.reason}:${row.currencyCode}`,
  rowName: (row) => `${row.publisherName} · ${row.campaignName}`,
});
