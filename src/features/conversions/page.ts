import { listPage } from '#src/list/page.ts';
import { conversionList } from './list.ts';

export const page = listPage(conversionList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Detail.tsx'),
  opens: { validate: { load: () => import('./validate/Validate.tsx'), instead: true } },
});
