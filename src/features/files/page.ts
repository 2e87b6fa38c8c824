import type { Page } from '#src/first-view/early/page.ts';
import { binList, folderList, isBin } from './list.ts';

/** Files: a folder or the bin, with one file open over it when the URL names it. */
export const page: Page = {
  load: () => import('./Page.tsx'),
  requests: (viewer, search) => (isBin(search) ? binList : folderList).requests(viewer, search),
  opens: { ':id': { load: () => import('./Detail.tsx') } },
};
