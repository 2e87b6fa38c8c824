import { listPage } from '#src/list/page.ts';
import { invoiceList } from './list.ts';

export const page = listPage(invoiceList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
});
