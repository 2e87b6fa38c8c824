import { listPage } from '#src/list/page.ts';
import { voucherList } from './list.ts';

export const page = listPage(voucherList, {
  detail: () => import('./Detail.tsx'),
});
