import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

const s = z.string();
const n = z.int();

const account = z.object({
  contactId: n,
  agencyId: n,
  kind: z.enum(['advertiser', 'publisher']),
  name: s,
  currency: s,
  active: z.boolean(),
  country: s,
});
export type Account = z.output<typeof account>;

export const listAccounts = endpoint({
  id: 'listAccounts',
  method: 'GET',
  path: '/api/accounts',
  access: 'manager',
  tag: 'Agency',
  summary: "The agency's advertisers and publishers, by name",
  query: z.object({
    agencyId: p.id,
    kind: z.optional(p.choice('advertiser', 'publisher')),
    contactIds: z.optional(p.list(p.id)),
    searchTerm: z.optional(p.words()),
    ...p.pageQuery,
  }),
  reply: z.array(account),
  list: true,
});

const option = z.object({ id: n, name: s, group: z.nullable(s) });

/** Vocabulary of filters: verticals (the primary vertical is the group) and countries. */
export const getVocabulary = endpoint({
  id: 'getVocabulary',
  method: 'GET',
  path: '/api/vocabulary',
  access: 'user',
  tag: 'Agency',
  summary: 'Verticals and countries, for filters',
  reply: z.object({ sectors: z.array(option), verticals: z.array(option), countries: z.array(option) }),
});

/** An agency employee who looks after publishers (PAM) or campaigns (CAM). */
const accountManager = z.object({ id: n, name: s, publishers: n, campaigns: n });
export type AccountManager = z.output<typeof accountManager>;

export const listAccountManagers = endpoint({
  id: 'listAccountManagers',
  method: 'GET',
  path: '/api/account-managers',
  access: 'manager',
  tag: 'Agency',
  summary: "The agency's account managers by name, and how many accounts each looks after",
  query: z.object({ agencyId: p.id }),
  reply: z.array(accountManager),
});
