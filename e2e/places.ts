/** The pages of each role, for journeys that walk all of them. */
import { pagesFor } from '../src/app/pages.ts';
import type { Role } from './fixtures.ts';
import { roles } from './network.ts';

/** Pages below those of the navigation, with the roles that see them. */
const further: { path: string; roles: readonly Role[] }[] = [
  { path: 'account', roles },
  { path: 'nowhere', roles: ['publisher'] },
  {
    path: 'reports?rows=month&across=deviceType&values=clicks,totalCommission&period=last90&chart=stacked',
    roles,
  },
  {
    path: 'reports?rows=month&values=clicks,totalCommission&period=last90&edit=1',
    roles,
  },
  { path: 'placements/new', roles },
  { path: 'links/new', roles: ['publisher', 'manager'] },
  { path: 'vouchers?show=all', roles },
  { path: 'new-network', roles: ['manager'] },
  { path: 'connect', roles: ['publisher'] },
  { path: 'campaigns/new', roles: ['manager'] },
  { path: 'publishers/new', roles: ['manager'] },
  { path: 'publishers/import', roles: ['manager'] },
  { path: 'advertisers/new', roles: ['manager'] },
  { path: 'enquiries/new', roles: ['publisher'] },
  { path: 'enquiries/file', roles: ['publisher'] },
  { path: 'conversions/validate', roles: ['advertiser'] },
  { path: 'billing/preview', roles: ['manager'] },
];

/** Lists whose rows open a detail over the page, which is looked at too. */
export const opening = new Set([
  'conversions',
  'enquiries',
  'campaigns',
  'placements',
  'vouchers?show=all',
  'feeds',
  'invoices',
  'payments',
  'billing',
  'audit',
  'publishers',
  'advertisers',
  'partnerships',
]);

export const pathsOf = (role: Role): string[] => [
  ...pagesFor(role).map(({ path }) => path),
  ...further.filter((one) => one.roles.includes(role)).map(({ path }) => path),
];

/** A page of each kind that the publisher has: a list with details, a form. */
export const kinds: readonly string[] = ['conversions', 'enquiries/new'];
