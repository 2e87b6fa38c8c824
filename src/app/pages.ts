import {
  IconArrowsLeftRight,
  IconFileInvoice,
  IconFolder,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLink,
  IconListDetails,
  IconMessageQuestion,
  IconPin,
  IconReceipt,
  IconReportAnalytics,
  IconTargetArrow,
  IconTicket,
  IconTimeline,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Role } from '#contract/access';
import { roles } from '#contract/access';
import * as t from '#text/frame';
import type { PageModule } from './page-route.tsx';
import { fresh } from '#src/ui/fresh.ts';

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
    path: 'overview',
    label: t.shell.pages.overview,
    icon: IconLayoutDashboard,
    group: 'results',
    roles,
    jump: 'h',
    load: fresh(() => import('#src/features/overview/routes.tsx')),
  },
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
    path: 'reports',
    label: t.shell.pages.reports,
    icon: IconReportAnalytics,
    group: 'results',
    roles,
    jump: 'r',
    load: fresh(() => import('#src/features/reports/routes.tsx')),
  },
  {
    path: 'links',
    label: t.shell.pages.links,
    icon: IconLink,
    group: 'promote',
    roles: ['publisher', 'manager'],
    jump: 'l',
    load: fresh(() => import('#src/features/links/routes.tsx')),
  },
  {
    path: 'placements',
    label: t.shell.pages.placements,
    icon: IconPin,
    group: 'promote',
    roles,
    jump: 'p',
    load: fresh(() => import('#src/features/placements/routes.tsx')),
  },
  {
    path: 'vouchers',
    label: t.shell.pages.vouchers,
    icon: IconTicket,
    group: 'promote',
    roles,
    jump: 'o',
    load: fresh(() => import('#src/features/vouchers/routes.tsx')),
  },
  {
    path: 'feeds',
    label: t.shell.pages.feeds,
    icon: IconListDetails,
    group: 'promote',
    roles,
    jump: 'f',
    load: fresh(() => import('#src/features/feeds/routes.tsx')),
  },
  {
    path: 'invoices',
    label: t.shell.pages.invoices,
    icon: IconFileInvoice,
    group: 'money',
    roles: ['advertiser', 'manager'],
    jump: 'i',
    load: fresh(() => import('#src/features/invoices/routes.tsx')),
  },
  {
    path: 'payments',
    label: t.shell.pages.payments,
    icon: IconWallet,
    group: 'money',
    roles: ['publisher', 'manager'],
    jump: 'y',
    load: fresh(() => import('#src/features/payments/routes.tsx')),
  },
  {
    path: 'payment-overview',
    label: t.shell.pages.paymentOverview,
    icon: IconTimeline,
    group: 'money',
    roles: ['publisher', 'manager'],
    jump: 'u',
    load: fresh(() => import('#src/features/payment-overview/routes.tsx')),
  },
  {
    path: 'billing',
    label: t.shell.pages.billing,
    icon: IconReceipt,
    group: 'money',
    roles: ['manager'],
    jump: 'b',
    load: fresh(() => import('#src/features/billing/routes.tsx')),
  },
  {
    path: 'audit',
    label: t.shell.pages.audit,
    icon: IconHistory,
    group: 'tools',
    roles: ['manager'],
    jump: 'a',
    load: fresh(() => import('#src/features/audit/routes.tsx')),
  },
  {
    path: 'enquiries',
    label: t.shell.pages.enquiries,
    icon: IconMessageQuestion,
    group: 'results',
    roles,
    jump: 'e',
    load: fresh(() => import('#src/features/enquiries/routes.tsx')),
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
