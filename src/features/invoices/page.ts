import { getInvoice } from '#contract/invoices';
import type { Page } from '#src/first-view/early/page.ts';
import { invoiceList, openInput } from './list.ts';

export const page = {
  ...invoiceList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getInvoice, input: openInput(viewer, id) }],
    },
  },
} satisfies Page;
