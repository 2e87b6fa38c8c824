import { listPage } from '#src/list/page.ts';
import { feedList } from './list.ts';

export const page = listPage(feedList, {
  detail: () => import('./Detail.tsx'),
});
