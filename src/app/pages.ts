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

export const pageGroups = ['results', 'promote', 'money', 'tools'] as const;
type PageGroup = (typeof pageGroups)[number];

/**
 * A page of the navigation. Each is one line below: its route, link, palette entry and shortcut follow from it; the
 * folder's `page.ts` defines the page.
 */
export interface NavPage {
  /** First path segment after the account, and the folder's name in `src/features`. */
  path: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  group: PageGroup;
  roles: readonly Role[];
  jump: string;
}

export const pages: readonly NavPage[] = [
  {
    path: 'overview',
    label: t.shell.pages.overview,
    icon: IconLayoutDashboard,
    group: 'results',
    roles,
    jump: 'h',
  },
  {
    path: 'campaigns',
    label: t.shell.pages.campaigns,
    icon: IconTargetArrow,
    group: 'promote',
    roles,
    jump: 'c',
  },
  {
    path: 'conversions',
    label: t.shell.pages.conversions,
    icon: IconArrowsLeftRight,
    group: 'results',
    roles,
    jump: 'v',
  },
  {
    path: 'reports',
    label: t.shell.pages.reports,
    icon: IconReportAnalytics,
    group: 'results',
    roles,
    jump: 'r',
  },
  {
    path: 'links',
    label: t.shell.pages.links,
    icon: IconLink,
    group: 'promote',
    roles: ['publisher', 'manager'],
    jump: 'l',
  },
  {
    path: 'placements',
    label: t.shell.pages.placements,
    icon: IconPin,
    group: 'promote',
    roles,
    jump: 'p',
  },
  {
    path: 'vouchers',
    label: t.shell.pages.vouchers,
    icon: IconTicket,
    group: 'promote',
    roles,
    jump: 'o',
  },
  {
    path: 'feeds',
    label: t.shell.pages.feeds,
    icon: IconListDetails,
    group: 'promote',
    roles,
    jump: 'f',
  },
  {
    path: 'invoices',
    label: t.shell.pages.invoices,
    icon: IconFileInvoice,
    group: 'money',
    roles: ['advertiser', 'manager'],
    jump: 'i',
  },
  {
    path: 'payments',
    label: t.shell.pages.payments,
    icon: IconWallet,
    group: 'money',
    roles: ['publisher', 'manager'],
    jump: 'y',
  },
  {
    path: 'payment-overview',
    label: t.shell.pages.paymentOverview,
    icon: IconTimeline,
    group: 'money',
    roles: ['publisher', 'manager'],
    jump: 'u',
  },
  {
    path: 'billing',
    label: t.shell.pages.billing,
    icon: IconReceipt,
    group: 'money',
    roles: ['manager'],
    jump: 'b',
  },
  {
    path: 'audit',
    label: t.shell.pages.audit,
    icon: IconHistory,
    group: 'tools',
    roles: ['manager'],
    jump: 'a',
  },
  {
    path: 'enquiries',
    label: t.shell.pages.enquiries,
    icon: IconMessageQuestion,
    group: 'results',
    roles,
    jump: 'e',
  },
  {
    path: 'files',
    label: t.shell.pages.files,
    icon: IconFolder,
    group: 'tools',
    roles,
    jump: 'd',
  },
  {
    path: 'service-accounts',
    label: t.shell.pages.serviceAccounts,
    icon: IconKey,
    group: 'tools',
    roles,
    jump: 's',
  },
];

/** The pages a role may open, in navigation order: by group, then as listed above. */
export function pagesFor(role: Role): readonly NavPage[] {
  return pageGroups.flatMap((group) => pages.filter((page) => page.group === group && page.roles.includes(role)));
}
