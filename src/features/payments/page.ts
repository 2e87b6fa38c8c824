import { getPayment } from '#contract/payments';
import type { Page } from '#src/first-view/early/page.ts';
import { paymentList, openInput } from './list.ts';

export const page = {
  ...paymentList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getPayment, input: openInput(viewer, id) }],
    },
  },
} satisfies Page;
