import { saleFlags } from '#contract/conversions';
import { EVER } from './day.ts';

/** Every URL of the dashboard. The account comes first in each. */

/** The account: `contactId` 0 is the whole agency. */
export interface Scope {
  agencyId: number;
  contactId: number;
}

const base = ({ agencyId, contactId }: Scope) => `/${agencyId}/${contactId}`;

/** Parameters of a list's address: the measure that it is summed by, and the report of the figure it is opened from. */
export const SUM = 'sum';
export const FIGURE = 'figure';

export const accountSections = [
  'appearance',
  'payment',
  'billing',
  'notices',
  'name',
  'address',
  'password',
  'passkeys',
  'twoFactor',
  'sessions',
  'data',
] as const;
export type AccountSection = (typeof accountSections)[number];

export const paths = {
  home: '/',
  signIn: (next?: string) => (next && next !== '/' ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'),
  resetPassword: '/reset-password',
  /** Connecting an account by somebody who belongs to none. */
  connectAlone: '/connect',
  confirmAddress: '/confirm-address',
  /** The application page of an agency. */
  join: (agencyId: number) => `/join/${agencyId}`,
  /** A page by its first segment: `page(viewer, 'campaigns')`. */
  page: (scope: Scope, page: string) => `${base(scope)}/${page}`,
  overview: (scope: Scope) => `${base(scope)}/overview`,
  campaigns: (scope: Scope) => `${base(scope)}/campaigns`,
  campaign: (scope: Scope, productId: number) => `${base(scope)}/campaigns/${productId}`,
  /** The form of a new campaign; `advertiserId` preselects its advertiser. */
  newCampaign: (scope: Scope, advertiserId?: number) =>
    `${base(scope)}/campaigns/new${advertiserId === undefined ? '' : `?advertiser=${advertiserId}`}`,
  publishers: (scope: Scope) => `${base(scope)}/publishers`,
  advertisers: (scope: Scope) => `${base(scope)}/advertisers`,
  /** An advertiser or a publisher in the list of its kind. */
  contact: (scope: Scope, kind: 'advertiser' | 'publisher', id: number) => `${base(scope)}/${kind}s/${id}`,
  /** The form of a new account. */
  newContact: (scope: Scope, kind: 'advertiser' | 'publisher') => `${base(scope)}/${kind}s/new`,
  partnerships: (scope: Scope) => `${base(scope)}/partnerships`,
  partnership: (scope: Scope, id: number) => `${base(scope)}/partnerships/${id}`,
  compareCampaigns: (scope: Scope, one: string, other: string) => `${base(scope)}/campaigns/compare/${one}/${other}`,
  conversions: (scope: Scope) => `${base(scope)}/conversions`,
  conversionsMoved: (scope: Scope, kind: string, { since, until }: { since: string; until: string }) =>
    `${base(scope)}/conversions?moved=${kind}_${since}_${until}`,
  /** Pending conversions by the end of their validation window, with their sum. @param of a further filter */
  conversionsDue: (scope: Scope, due: 'overdue' | 'soon' | 'all', of?: string) =>
    `${base(scope)}/conversions?due=${due}${of === undefined ? '' : `&${of}`}&${SUM}=pendingNetCost`,
  /** Tracked sales of a campaign that are flagged for a person to look at. */
  flaggedSales: (scope: Scope, productId: number) =>
    `${base(scope)}/conversions?flag=${saleFlags.join(',')}&campaign=${productId}`,
  suspiciousClicks: (scope: Scope, productId: number) => `${base(scope)}/suspicious-clicks?campaign=${productId}`,
  conversion: (scope: Scope, id: number) => `${base(scope)}/conversions/${id}`,
  report: (scope: Scope, id: number) => `${base(scope)}/reports?saved=${id}`,
  reports: (scope: Scope) => `${base(scope)}/reports`,
  feed: (scope: Scope, id: number) => `${base(scope)}/feeds/${id}`,
  feeds: (scope: Scope) => `${base(scope)}/feeds`,
  links: (scope: Scope) => `${base(scope)}/links`,
  newLinks: (scope: Scope) => `${base(scope)}/links/new`,
  placements: (scope: Scope) => `${base(scope)}/placements`,
  placement: (scope: Scope, id: number) => `${base(scope)}/placements/${id}`,
  /** The form of a new placement; `productId` preselects the campaign. */
  newPlacement: (scope: Scope, productId?: number) =>
    `${base(scope)}/placements/new${productId === undefined ? '' : `?campaign=${productId}`}`,
  invoices: (scope: Scope) => `${base(scope)}/invoices`,
  invoice: (scope: Scope, invoiceId: string | number) => `${base(scope)}/invoices/${invoiceId}`,
  payments: (scope: Scope) => `${base(scope)}/payments`,
  payment: (scope: Scope, paymentId: string | number) => `${base(scope)}/payments/${paymentId}`,
  billing: (scope: Scope) => `${base(scope)}/billing`,
  billingRun: (scope: Scope, runId: number) => `${base(scope)}/billing/${runId}`,
  billingPreview: (scope: Scope) => `${base(scope)}/billing/preview`,
  applications: (scope: Scope) => `${base(scope)}/applications`,
  agency: (scope: Scope) => `${base(scope)}/agency`,
  newNetwork: (scope: Scope) => `${base(scope)}/new-network`,
  audit: (scope: Scope) => `${base(scope)}/audit`,
  auditOf: (scope: Scope, kind: string, id: string | number) =>
    `${base(scope)}/audit?subject=${encodeURIComponent(kind)}&subjectId=${encodeURIComponent(id)}&period=${EVER.from}_${EVER.to}`,
  validate: (scope: Scope) => `${base(scope)}/conversions/validate`,
  /** A batch of decisions. */
  batch: (scope: Scope, id: string | number) => `${base(scope)}/conversions/validate?batch=${id}`,
  enquiries: (scope: Scope) => `${base(scope)}/enquiries`,
  enquiry: (scope: Scope, id: number) => `${base(scope)}/enquiries/${id}`,
  files: (scope: Scope) => `${base(scope)}/files`,
  /** A folder; 0 is the top one. */
  folder: (scope: Scope, id: number) => `${base(scope)}/files${id === 0 ? '' : `?folder=${id}`}`,
  file: (scope: Scope, id: number) => `${base(scope)}/files/${id}`,
  bin: (scope: Scope) => `${base(scope)}/files?place=bin`,
  mail: (scope: Scope) => `${base(scope)}/mail`,
  people: (scope: Scope) => `${base(scope)}/people`,
  serviceAccounts: (scope: Scope) => `${base(scope)}/service-accounts`,
  voucher: (scope: Scope, id: number) => `${base(scope)}/vouchers/${id}`,
  vouchers: (scope: Scope) => `${base(scope)}/vouchers`,
  newVoucher: (scope: Scope) => `${base(scope)}/vouchers/new`,
  /** The vouchers with a code, those that are over included. */
  vouchersOf: (scope: Scope, code: string) => `${base(scope)}/vouchers?q=${encodeURIComponent(code)}&show=all`,
  /** The form that connects an account of a live network. */
  connect: (scope: Scope) => `${base(scope)}/connect`,
  connection: (scope: Scope) => `${base(scope)}/connection`,
  /** The user's own settings; a section is one of `accountSections`. */
  account: (scope: Scope, section?: AccountSection) => `${base(scope)}/account${section ? `#${section}` : ''}`,
};

export const openedBy = (pathname: string): string | undefined => pathname.split('/')[4] || undefined;

/** The same page for another account; query and ids are dropped, since they mean nothing there. */
export function samePageOf(scope: Scope, pathname: string): string {
  const page = pathname.split('/')[3];
  return paths.page(scope, page || 'overview');
}

/** The target after sign-in: only a URL of this site, since links may come from strangers. */
export function safeNext(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return paths.home;
  const target = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (!target || target.origin !== origin || target.pathname === '/sign-in') return paths.home;
  return target.pathname + target.search + target.hash;
}
