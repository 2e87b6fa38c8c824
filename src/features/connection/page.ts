import type { Page } from '#src/first-view/early/page.ts';

export const page: Page = { load: () => import('./routes.tsx') };
