import { getPlacement } from '#contract/placements';
import { choicesRequests } from '#src/list/choosable-campaigns.ts';
import type { Page } from '#src/first-view/early/page.ts';
import { placementList, openInput } from './list.ts';

export const page = {
  ...placementList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getPlacement, input: openInput(viewer, id) }],
    },
    new: {
      load: () => import('./CreateDialog.tsx'),
      requests: (viewer, _, search) => choicesRequests(viewer, search),
    },
  },
} satisfies Page;
