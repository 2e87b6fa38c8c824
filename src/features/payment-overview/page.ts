import { getPaymentTimeline } from '#contract/payment-overview';
import type { Page } from '#src/first-view/early/page.ts';
import { timelineQuery, unnamed } from './list.ts';

/** Progress of a publisher's money: a timeline by month, requested first, then rows by campaign and status. */
export const page = {
  ...unnamed,
  load: () => import('./Page.tsx'),
  requests: (viewer, search) => [
    { endpoint: getPaymentTimeline, input: { query: timelineQuery(viewer, unnamed.at(viewer, search).values) } },
  ],
} satisfies Page;
