import { getPaymentTimeline } from '#contract/payment-overview';
import type { Page } from '#src/first-view/early/page.ts';
import { listPage } from '#src/list/page.ts';
import { timelineQuery, unnamedList } from './list.ts';

/** Progress of a publisher's money: a timeline by month, requested first, then rows by campaign and status. */
export const page = {
  ...listPage(unnamedList, { load: () => import('./Page.tsx') }),
  requests: (viewer, search) => [
    { endpoint: getPaymentTimeline, input: { query: timelineQuery(viewer, unnamedList.at(viewer, search).values) } },
  ],
} satisfies Page;
