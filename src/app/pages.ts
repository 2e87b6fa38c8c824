import { IconArrowsLeftRight, IconFolder, IconKey, IconTargetArrow } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Role } from '#contract/access';
import { roles } from '#contract/access';
import * as t from '#text';
import type { PageModule } from './page-route.ts';
import { fresh } from './stale-version.ts';

/** Groups of the navigation, in their order. */
export const pageGroups = ['results', 'promote', 'money', 'tools'] as const;
export type PageGroup = (typeof pageGroups)[number];

/**
 * Every page that has a place in the navigation. A page is one line here: it gets its route, its link,
 * its entry in the command palette and its shortcut from it.
 */
export interface Page {
  /** First word of its path after the account, and name of its folder below `src/features`. */
  path: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  group: PageGroup;
  roles: readonly Role[];
  /** Pressed after `g`. */
  jump: string;
  /** Its code; the page may hold `<Routes>` of its own below the path. */
  load: () => Promise<PageModule>;
}

export const pages: readonly Page[] = [
  {
    path: 'campaigns',
    label: t.shell.pages.campaigns,
    icon: IconTargetArrow,
    group: 'promote',
    roles,
    jump: 'c',
    load: fresh(() => import('#src/features/campaigns/routes.tsx')),
  },
  {
    path: 'conversions',
    label: t.shell.pages.conversions,
    icon: IconArrowsLeftRight,
    group: 'results',
    roles,
    jump: 'v',
    load: fresh(() => import('#src/features/conversions/routes.tsx')),
  },
  {
    path: 'files',
    label: t.shell.pages.files,
    icon: IconFolder,
    group: 'tools',
    roles,
    jump: 'd',
    load: fresh(() => import('#src/features/files/routes.tsx')),
  },
  {
    path: 'service-accounts',
    label: t.shell.pages.serviceAccounts,
    icon: IconKey,
    group: 'tools',
    roles,
    jump: 's',
    load: fresh(() => import('#src/features/service-accounts/routes.tsx')),
  },
];

/** The pages a role may open, in the order of the navigation: by group, then as they are written above. */
export function pagesFor(role: Role): readonly Page[] {
  return pageGroups.flatMap((group) => pages.filter((page) => page.group === group && page.roles.includes(role)));
}
