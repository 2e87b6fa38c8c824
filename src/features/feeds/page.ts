import { listFeeds } from '#contract/feeds';
import type { Page } from '#src/first-view/early/page.ts';
import { feedList, openInput } from './list.ts';

export const page = {
  ...feedList,
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: listFeeds, input: openInput(viewer, id) }],
    },
  },
} satisfies Page;
