import { choicesRequests } from '#src/list/choosable-campaigns.ts';
import { listPage } from '#src/list/page.ts';
import { placementList } from './list.ts';

export const page = listPage(placementList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  opens: {
    new: {
      load: () => import('./CreateDialog.tsx'),
      requests: (viewer, _, search) => choicesRequests(viewer, search),
    },
  },
});
