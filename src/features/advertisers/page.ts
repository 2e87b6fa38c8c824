import { contactPage } from '#src/accounts/list.ts';
import { advertiserList } from './list.ts';

export const page = contactPage(advertiserList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  create: () => import('./Create.tsx'),
  importMany: () => import('./Import.tsx'),
});
