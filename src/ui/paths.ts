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
  campaigns: (scope: Scope) => `${base(scope)}/campaigns`,
  campaign: (scope: Scope, productId: number) => `${base(scope)}/campaigns/${productId}`,
  conversions: (scope: Scope) => `${base(scope)}/conversions`,
  /** Conversions whose id or reference is `ref`. */
  conversionsOf: (scope: Scope, ref: string) => `${base(scope)}/conversions?ref=${encodeURIComponent(ref)}`,
  files: (scope: Scope) => `${base(scope)}/files`,
  /** What is in a folder; 0 is the top one. */
  folder: (scope: Scope, id: number) => `${base(scope)}/files${id === 0 ? '' : `?folder=${id}`}`,
  file: (scope: Scope, id: number) => `${base(scope)}/files/${id}`,
  bin: (scope: Scope) => `${base(scope)}/files?place=bin`,
  serviceAccounts: (scope: Scope) => `${base(scope)}/service-accounts`,
  account: (scope: Scope) => `${base(scope)}/account`,
};

/** The same page of another account: filters and ids of the old one mean nothing there and are dropped. */
export function samePageOf(scope: Scope, pathname: string): string {
  const page = pathname.split('/')[3];
  return paths.page(scope, page || 'campaigns');
}

/** Where to go after signing in: only an address of this site, never one that a stranger put into a link. */
export function safeNext(next: string | null, origin: string): string {
  if (!next?.startsWith('/')) return paths.home;
  const target = URL.canParse(next, origin) ? new URL(next, origin) : null;
  if (!target || target.origin !== origin || target.pathname === '/sign-in') return paths.home;
  return target.pathname + target.search + target.hash;
}
