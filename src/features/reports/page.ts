import type { Page } from '#src/first-view/page.ts';

export const page: Page = { load: () => import('./routes.tsx') };
