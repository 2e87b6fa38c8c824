import { listAuditEvents } from '#contract/audit';
import type { Page } from '#src/first-view/early/page.ts';
import { auditList, openInput } from './list.ts';

export const page = {
  ...auditList,
  opens: {
    ':id': {
      load: () => import('./Detail.tsx'),
      requests: (viewer, id) => [{ endpoint: listAuditEvents, input: openInput(viewer, id) }],
    },
  },
} satisfies Page;
