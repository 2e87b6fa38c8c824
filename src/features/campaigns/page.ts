import { listPage } from '#src/list/page.ts';
import { campaignList } from './list.ts';

export const page = listPage(campaignList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  opens: {
    new: { load: () => import('./CreateDialog.tsx') },
    'compare/:one/:other': { load: () => import('./Compare.tsx') },
  },
});
