import { getBillingRun } from '#contract/billing';
import type { Page } from '#src/first-view/early/page.ts';
import { runList, openInput } from './list.ts';

export const page = {
  ...runList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Run.tsx'),
      requests: (viewer, id) => [{ endpoint: getBillingRun, input: openInput(viewer, id) }],
    },
    preview: { load: () => import('./Preview.tsx') },
  },
} satisfies Page;
