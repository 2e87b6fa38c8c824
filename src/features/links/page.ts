import { listPage } from '#src/list/page.ts';
import { linkList } from './list.ts';

/** Links to shop pages, one or many at once, and the list of existing short links. */
export const page = listPage(linkList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  opens: { new: { load: () => import('./MakePage.tsx'), instead: true } },
});
