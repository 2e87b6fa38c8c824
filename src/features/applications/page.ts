import { listApplications } from '#contract/applications';
import type { Page } from '#src/first-view/early/page.ts';
import { applicationList, openInput } from './list.ts';

export const page = {
  ...applicationList,
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: listApplications, input: openInput(viewer, id) }],
    },
  },
} satisfies Page;
