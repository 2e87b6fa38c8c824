import { getMail } from '#contract/mail';
import type { Page } from '#src/first-view/early/page.ts';
import { mailList, openInput } from './list.ts';

export const page = {
  ...mailList,
  load: () => import('./Page.tsx'),
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: getMail, input: openInput(viewer, id) }],
    },
  },
} satisfies Page;
