import { listVouchers } from '#contract/vouchers';
import type { Page } from '#src/first-view/early/page.ts';
import { voucherList, openInput } from './list.ts';

export const page = {
  ...voucherList,
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: listVouchers, input: openInput(viewer, id) }],
    },
  },
} satisfies Page;
