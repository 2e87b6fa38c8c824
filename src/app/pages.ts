import {
  IconArrowsLeftRight,
  IconBuilding,
  IconBuildingStore,
  IconFileInvoice,
  IconFolder,
  IconForms,
  IconHeartHandshake,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLink,
  IconListDetails,
  IconMail,
  IconMessageQuestion,
  IconPin,
  IconPlugConnected,
  IconReceipt,
  IconReportAnalytics,
  IconShieldSearch,
  IconTargetArrow,
  IconTicket,
  IconTimeline,
  IconUserPlus,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { roles, type Me, type Role } from '#contract/access';
import { reaches, type Level } from '#contract/endpoint';
import * as t from '#text/frame';

export const pageGroups = ['results', 'promote', 'network', 'money', 'tools'] as const;
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
  /** Only with a live network behind the account, or only without one; both when left out. */
  only?: 'connected' | 'own';
  /** Part of a live network's interface that the page needs. */
  needs?: string;
  /** Lowest level that finds something on the page; a viewer by default. */
  level?: Level;
}

const words = t.shell.pages;
const payers: readonly Role[] = ['advertiser', 'manager'];
const promoters: readonly Role[] = ['publisher', 'manager'];
const partners: readonly Role[] = ['publisher', 'advertiser'];
const managers: readonly Role[] = ['manager'];

function page(
  path: string,
  label: string,
  icon: NavPage['icon'],
  group: PageGroup,
  roles: readonly Role[],
  jump: string,
  rest: Pick<NavPage, 'only' | 'needs' | 'level'> = {},
): NavPage {
  return { path, label, icon, group, roles, jump, ...rest };
}

/** Path, label, icon, group, roles, key after `g`; then what not every page has. */
export const pages: readonly NavPage[] = [
  page('overview', words.overview, IconLayoutDashboard, 'results', roles, 'h'),
  page('campaigns', words.campaigns, IconTargetArrow, 'promote', roles, 'c'),
  page('conversions', words.conversions, IconArrowsLeftRight, 'results', roles, 'v'),
  page('suspicious-clicks', words.suspiciousClicks, IconShieldSearch, 'results', payers, 'k', { only: 'own' }),
  page('reports', words.reports, IconReportAnalytics, 'results', roles, 'r', { needs: 'reports' }),
  page('links', words.links, IconLink, 'promote', promoters, 'l'),
  page('placements', words.placements, IconPin, 'promote', roles, 'p', { needs: 'placements' }),
  page('vouchers', words.vouchers, IconTicket, 'promote', roles, 'o', { needs: 'vouchers' }),
  page('feeds', words.feeds, IconListDetails, 'promote', roles, 'f', { needs: 'feeds' }),
  page('partnerships', words.partnerships, IconHeartHandshake, 'promote', roles, 'm'),
  page('publishers', words.publishers, IconUsers, 'network', managers, 'w'),
  page('advertisers', words.advertisers, IconBuildingStore, 'network', managers, 'n'),
  page('invoices', words.invoices, IconFileInvoice, 'money', payers, 'i', { needs: 'invoices' }),
  page('payments', words.payments, IconWallet, 'money', promoters, 'y', { needs: 'payments' }),
  page('payment-overview', words.paymentOverview, IconTimeline, 'money', promoters, 'u', { needs: 'paymentOverview' }),
  page('billing', words.billing, IconReceipt, 'money', managers, 'b', { only: 'own' }),
  page('applications', words.applications, IconUserPlus, 'tools', managers, 'q'),
  page('agency', words.agency, IconBuilding, 'tools', managers, 'z'),
  page('audit', words.audit, IconHistory, 'tools', managers, 'a', { only: 'own' }),
  page('mail', words.mail, IconMail, 'tools', managers, 't', { level: 'admin' }),
  page('enquiries', words.enquiries, IconMessageQuestion, 'results', roles, 'e', { needs: 'enquiries' }),
  page('files', words.files, IconFolder, 'tools', roles, 'd', { needs: 'files' }),
  page('connection', words.connection, IconPlugConnected, 'tools', partners, 'n', { only: 'connected' }),
  page('people', words.people, IconUsers, 'tools', roles, 'j'),
  page('service-accounts', words.serviceAccounts, IconKey, 'tools', roles, 's'),
  page('extra-fields', words.extraFields, IconForms, 'tools', managers, 'x', { only: 'own' }),
];

type Connection = Me['connection'];

/** Whether the network behind the account has what a page shows. */
export function isShown({ only, needs }: Pick<NavPage, 'only' | 'needs'>, connection: Connection): boolean {
  if (connection === null) return only !== 'connected';
  return only !== 'own' && (needs === undefined || !connection.lacks.includes(needs));
}

/** The pages that a role with a level may open, in navigation order: by group, then as listed above. */
export function pagesFor(role: Role, connection: Connection = null, own: Level = 'admin'): readonly NavPage[] {
  return pageGroups.flatMap((group) =>
    pages.filter(
      (page) =>
        page.group === group &&
        page.roles.includes(role) &&
        reaches(own, page.level ?? 'viewer') &&
        isShown(page, connection),
    ),
  );
}
