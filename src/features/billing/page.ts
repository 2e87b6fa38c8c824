import { listPage } from '#src/list/page.ts';
import { runList } from './list.ts';

/** Billing, for account managers: past runs, one open run, and the preview of the next. */
export const page = listPage(runList, {
  load: () => import('./Page.tsx'),
  detail: () => import('./Run.tsx'),
  opens: { preview: { load: () => import('./Preview.tsx') } },
});
