import { contactList } from '#src/accounts/list.ts';

export const page = contactList('advertiser', {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  create: () => import('./Create.tsx'),
  importMany: () => import('./Import.tsx'),
});
