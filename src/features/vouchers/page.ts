import { choicesRequests } from '#src/list/choosable-campaigns.ts';
import { listPage } from '#src/list/page.ts';
import { voucherList } from './list.ts';

export const page = listPage(voucherList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  opens: {
    new: {
      load: () => import('./CreateDialog.tsx'),
      requests: (viewer, _, search) => (viewer.kind === 'publisher' ? [] : choicesRequests(viewer, search)),
    },
  },
});
