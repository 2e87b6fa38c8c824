import { EVER } from './day.ts';

/** Every address of the dashboard. Whose data is shown is the first thing an address says. */

/** Whose data: `contactId` 0 is the whole agency. */
export interface Scope {
  agencyId: number;
  contactId: number;
}

const base = ({ agencyId, contactId }: Scope) => `/${agencyId}/${contactId}`;

export const paths = {
  home: '/',
  signIn: (next?: string) => (next && next !== '/' ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'),
  /** A page by its first word: `page(viewer, 'campaigns')`. */
  page: (scope: Scope, page: string) => `${base(scope)}/${page}`,
  overview: (scope: Scope) => `${base(scope)}/overview`,
  campaigns: (scope: Scope) => `${base(scope)}/campaigns`,
  campaign: (scope: Scope, productId: number) => `${base(scope)}/campaigns/${productId}`,
  /** Two campaigns side by side. */
  compareCampaigns: (scope: Scope, one: string, other: string) => `${base(scope)}/campaigns/compare/${one}/${other}`,
  conversions: (scope: Scope) => `${base(scope)}/conversions`,
  /** Conversions whose id or reference is `ref`. */
  conversionsOf: (scope: Scope, ref: string) => `${base(scope)}/conversions?ref=${encodeURIComponent(ref)}`,
  /** Conversions that moved in one way after an instant and until another. */
  conversionsMoved: (scope: Scope, kind: string, { since, until }: { since: string; until: string }) =>
    `${base(scope)}/conversions?moved=${kind}_${since}_${until}`,
  reports: (scope: Scope) => `${base(scope)}/reports`,
  feeds: (scope: Scope) => `${base(scope)}/feeds`,
  links: (scope: Scope) => `${base(scope)}/links`,
  /** The form that makes links. */
  newLinks: (scope: Scope) => `${base(scope)}/links/new`,
  placements: (scope: Scope) => `${base(scope)}/placements`,
  placement: (scope: Scope, id: number) => `${base(scope)}/placements/${id}`,
  /** The form of a new placement; with `productId` the campaign is picked. */
  newPlacement: (scope: Scope, productId?: number) =>
    `${base(scope)}/placements/new${productId === undefined ? '' : `?campaign=${productId}`}`,
  invoices: (scope: Scope) => `${base(scope)}/invoices`,
  invoice: (scope: Scope, invoiceId: string | number) => `${base(scope)}/invoices/${invoiceId}`,
  payments: (scope: Scope) => `${base(scope)}/payments`,
  payment: (scope: Scope, paymentId: string | number) => `${base(scope)}/payments/${paymentId}`,
  billing: (scope: Scope) => `${base(scope)}/billing`,
  billingRun: (scope: Scope, runId: number) => `${base(scope)}/billing/${runId}`,
  /** What a run of a month would make. */
  billingPreview: (scope: Scope) => `${base(scope)}/billing/preview`,
  audit: (scope: Scope) => `${base(scope)}/audit`,
  /** What the audit log holds of one thing. */
  auditOf: (scope: Scope, kind: string, id: string | number) =>
    `${base(scope)}/audit?subject=${encodeURIComponent(kind)}&subjectId=${encodeURIComponent(id)}&period=${EVER.from}_${EVER.to}`,
  /** Deciding on many conversions at once. */
  validate: (scope: Scope) => `${base(scope)}/conversions/validate`,
  /** A batch of decisions. */
  batch: (scope: Scope, id: string | number) => `${base(scope)}/conversions/validate?batch=${id}`,
  enquiries: (scope: Scope) => `${base(scope)}/enquiries`,
  enquiry: (scope: Scope, id: number) => `${base(scope)}/enquiries/${id}`,
  files: (scope: Scope) => `${base(scope)}/files`,
  /** What is in a folder; 0 is the top one. */
  folder: (scope: Scope, id: number) => `${base(scope)}/files${id === 0 ? '' : `?folder=${id}`}`,
  file: (scope: Scope, id: number) => `${base(scope)}/files/${id}`,
  bin: (scope: Scope) => `${base(scope)}/files?place=bin`,
  serviceAccounts: (scope: Scope) => `${base(scope)}/service-accounts`,
  vouchers: (scope: Scope) => `${base(scope)}/vouchers`,
  account: (scope: Scope) => `${base(scope)}/account`,
};

/** What an address opens on its page, a row's id or a word such as `new`: what follows the page's name. */
export const openedBy = (pathname: string): string | undefined => pathname.split('/')[4] || undefined;

/** The same page of another account: filters and ids of the old one mean nothing there and are dropped. */
export function samePageOf(scope: Scope, pathname: string): string {
  const page = pathname.split('/')[3];
  return paths.page(scope, page || 'overview');
}

/** Where to go after signing in: only an address of this site, never one that a stranger put into a link. */
export function safeNext(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return paths.home;
  const target = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (!target || target.origin !== origin || target.pathname === '/sign-in') return paths.home;
  return target.pathname + target.search + target.hash;
}
