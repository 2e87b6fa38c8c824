import { listPage } from '#src/list/page.ts';
import { advertiserList } from './list.ts';

export const page = listPage(advertiserList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  opens: {
    new: { load: () => import('./Create.tsx') },
    import: { load: () => import('./Import.tsx'), instead: true },
  },
});
