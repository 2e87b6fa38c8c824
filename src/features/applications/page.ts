import { listPage } from '#src/list/page.ts';
import { applicationList } from './list.ts';

export const page = listPage(applicationList, {
  detail: () => import('./Detail.tsx'),
});
