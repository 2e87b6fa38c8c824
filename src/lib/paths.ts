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

export const paths = {
  home: '/',
  signIn: (next?: string) => (next && next !== '/' ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'),
  /** A page by its first segment: `page(viewer, 'campaigns')`. */
  page: (scope: Scope, page: string) => `${base(scope)}/${page}`,
  overview: (scope: Scope) => `${base(scope)}/overview`,
  campaigns: (scope: Scope) => `${base(scope)}/campaigns`,
  campaign: (scope: Scope, productId: number) => `${base(scope)}/campaigns/${productId}`,
  compareCampaigns: (scope: Scope, one: string, other: string) => `${base(scope)}/campaigns/compare/${one}/${other}`,
  conversions: (scope: Scope) => `${base(scope)}/conversions`,
  conversionsOf: (scope: Scope, ref: string) => `${base(scope)}/conversions?ref=${encodeURIComponent(ref)}`,
  conversionsMoved: (scope: Scope, kind: string, { since, until }: { since: string; until: string }) =>
    `${base(scope)}/conversions?moved=${kind}_${since}_${until}`,
  reports: (scope: Scope) => `${base(scope)}/reports`,
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
  serviceAccounts: (scope: Scope) => `${base(scope)}/service-accounts`,
  vouchers: (scope: Scope) => `${base(scope)}/vouchers`,
  account: (scope: Scope) => `${base(scope)}/account`,
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
