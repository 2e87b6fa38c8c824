import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';
import { sharings } from './sharing.ts';

/**
 * Filters, by list, that both sides of a partnership have and that mean the same to both, without naming anybody or
 * anything of an account. Lists that are not here are one side's alone.
 */
const openFilters: Readonly<Record<string, readonly string[]>> = {
  conversions: ['period', 'status', 'payment', 'show', 'invoiced', 'currency'],
  campaigns: [
    'status',
    'type',
    'managedBy',
    'inactive',
    'sector',
    'vertical',
    'country',
    'platform',
    'payout',
    'payments',
    'dailyCap',
    'postView',
    'itemGroups',
    'deeplink',
    'uid',
    'brandBidding',
    'incentive',
    'feed',
    'claims',
    'crossTracking',
    'itemLevel',
  ],
  enquiries: ['period', 'status'],
  placements: ['created', 'state'],
  vouchers: ['show', 'exclusive', 'added'],
  feeds: [],
};
export const listsOfBothSides: readonly string[] = Object.keys(openFilters);

/** How a list looks, which is everybody's. */
const looks = ['sort', 'page', 'size', 'cols', 'density', 'view'];

/** The filters of a view that partners may not read or have not themselves; undefined where they have no such list. */
export function closedFilters(list: string, query: string): string[] | undefined {
  const open = openFilters[list];
  return open && [...new Set(new URLSearchParams(query).keys())].filter((name) => ![...looks, ...open].includes(name));
}

const savedView = z.object({
  id: z.int(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  /** In the account asked about. */
  sharedWith: p.choice(...sharings),
  own: z.boolean(),
  /** The other side has shared it, and `ownerName` is its account's. */
  partner: z.boolean(),
  ownerName: z.string(),
  createdAt: p.at,
});
export type SavedView = z.output<typeof savedView>;

export const listViews = endpoint({
  id: 'listViews',
  method: 'GET',
  path: '/api/views',
  access: 'contact',
  tag: 'Saved views',
  summary: "The user's saved views of a list, and those that colleagues of the account or partners share, by name",
  query: z.object({ ...p.scopeQuery, list: p.words(40) }),
  reply: z.array(savedView),
});

export const saveView = endpoint({
  id: 'saveView',
  connected: true,
  method: 'POST',
  path: '/api/views',
  access: 'user',
  level: 'viewer',
  tag: 'Saved views',
  summary: 'Save a view; one of the same list and name is replaced',
  body: z.strictObject({
    list: p.words(40),
    name: p.words(60),
    query: z.string().check(z.maxLength(4000, wrong('check.mostCharacters', { most: 4000 }))),
  }),
  reply: savedView,
  status: 201,
});

export const shareView = endpoint({
  id: 'shareView',
  connected: true,
  method: 'PUT',
  path: '/api/views/{id}/sharing',
  access: 'contact',
  tag: 'Saved views',
  summary: "Share one's own view with colleagues of an account, with its partners too, or with nobody any more",
  description:
    'Colleagues are those who may look at the same account in the same role; account managers who look at an account ' +
    'have the views of its own people too. Partners are those of saved reports; each sees its own rows, and what ' +
    'names somebody or something of the account, or is a filter of one side alone, is not shared with them. A view is ' +
    'shared in one account at a time.',
  params: z.object({ id: p.id }),
  query: z.object(p.scopeQuery),
  body: z.strictObject({ sharedWith: p.choice(...sharings) }),
  reply: savedView,
  failures: ['NOT_FOUND'],
});

export const deleteView = endpoint({
  id: 'deleteView',
  connected: true,
  method: 'DELETE',
  path: '/api/views/{id}',
  access: 'user',
  level: 'viewer',
  tag: 'Saved views',
  summary: 'Delete a saved view',
  params: z.object({ id: p.id }),
  reply: null,
  failures: ['NOT_FOUND'],
});
