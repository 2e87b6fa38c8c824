import { listPage } from '#src/list/page.ts';
import { partnershipList } from './list.ts';

export const page = listPage(partnershipList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
});
