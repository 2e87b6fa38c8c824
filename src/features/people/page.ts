import { listPeople } from '#contract/people';
import { scopeOf } from '#src/api/viewer.ts';
import type { Page } from '#src/first-view/early/page.ts';

export const page: Page = {
  load: () => import('./routes.tsx'),
  requests: (viewer) => [{ endpoint: listPeople, input: { query: scopeOf(viewer) } }],
};
