import { listPage } from '#src/list/page.ts';
import { paymentList } from './list.ts';

export const page = listPage(paymentList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
});
