import { listRelations } from '#contract/relations';
import type { Page } from '#src/first-view/early/page.ts';
import { partnershipList, openInput } from './list.ts';

export const page = {
  ...partnershipList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: listRelations, input: openInput(viewer, id) }],
    },
  },
} satisfies Page;
