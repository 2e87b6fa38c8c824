import { listPage } from '#src/list/page.ts';
import { auditList } from './list.ts';

export const page = listPage(auditList, {
  detail: () => import('./Detail.tsx'),
});
