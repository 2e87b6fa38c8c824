import type { Page } from '#src/first-view/early/page.ts';
import { shortLinkList } from './list.ts';

export const page = {
  ...shortLinkList,
  load: () => import('./Page.tsx'),
  opens: { new: { load: () => import('./MakePage.tsx'), instead: true } },
} satisfies Page;
