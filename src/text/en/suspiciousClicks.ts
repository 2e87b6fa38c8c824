import type { UnpaidReason } from '#contract/suspicious-clicks';
import { counted } from './locale.ts';

export const suspiciousClicks = {
  title: 'Suspicious clicks',
  rowName: (name: string) => `Clicks: ${name}`,
  count: (n: number) => counted(n, 'row', 'rows'),
  empty: 'No suspicious clicks yet',
  dateBasis: 'Clicked',
  filters: {
    period: 'Period',
    reason: 'Reason',
    campaign: 'Campaign',
    publisher: 'Publisher',
    advertiser: 'Advertiser',
  },
  columns: {
    campaign: 'Campaign',
    publisher: 'Publisher',
    advertiser: 'Advertiser',
    reason: 'Reason',
    clicks: 'Clicks',
    currency: 'Currency',
    commission: 'Not earned',
    cost: 'Not charged',
    first: 'First',
    last: 'Last',
  },
  reasons: {
    repeat: 'Same visitor again',
    address: 'Many from one address or block',
    agent: 'Many of one program',
    burst: 'Very many at once',
    machine: 'Sent by a machine',
    robot: 'Known robot',
    cap: 'Limit of the day reached',
  } satisfies Record<UnpaidReason, string>,
} as const;
