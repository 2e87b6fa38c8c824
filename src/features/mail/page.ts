import { listPage } from '#src/list/page.ts';
import { mailList } from './list.ts';

export const page = listPage(mailList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
});
