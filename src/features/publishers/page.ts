import { contactPage } from '#src/accounts/list.ts';
import { publisherList } from './list.ts';

export const page = contactPage(publisherList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  create: () => import('./Create.tsx'),
  importMany: () => import('./Import.tsx'),
});
