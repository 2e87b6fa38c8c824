import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { extraNames } from './extra-names.ts';
import * as p from './primitives.ts';
import { recordOf } from './records.ts';
import { wrong } from './refusals/checked.ts';

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
  reply: z.object({
    sectors: z.array(option),
    verticals: z.array(option),
    countries: z.array(z.extend(option, { code: s })),
  }),
});

/** An agency employee who looks after publishers (PAM) or campaigns (CAM). */
/** `hasLeft`: nobody works as this account manager any more; what they look after is to be given to others. */
const accountManager = z.object({ id: n, name: s, publishers: n, campaigns: n, hasLeft: z.boolean() });
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

/** Kinds of things that lists and reports filter by and people choose by name. */
export const nameKinds = ['campaign', 'publisher', 'advertiser', 'placement', 'voucher', 'payment'] as const;
export type NameKind = (typeof nameKinds)[number];

/**
 * `hint` tells things of one name apart: a campaign's advertiser, the campaign of a placement or voucher, a payment's
 * publisher. A payment, whose name is its number, has the instant it was raised at and its total; others have null.
 */
const namedThing = z.object({
  id: n,
  name: s,
  hint: z.nullable(s),
  raisedAt: z.nullable(p.at),
  total: z.nullable(p.money),
});
export type NamedThing = z.output<typeof namedThing>;

export const listNames = endpoint({
  id: 'listNames',
  method: 'GET',
  path: '/api/names',
  access: 'contact',
  tag: 'Agency',
  summary:
    'Names of campaigns, publishers, advertisers, placements, vouchers or payments that the account may filter by',
  description:
    'With `ids`, those things. With `searchTerm`, the things whose name contains it or whose id it is, those named so ' +
    'first; a term of several numbers asks for each of them as an id. Payments, the latest first, are found by their ' +
    'publisher too. An advertiser gets the publishers in its campaigns, and no payments; a publisher the advertisers of ' +
    'the agency and the vouchers of campaigns that it has a place in.',
  query: z.object({
    ...p.scopeQuery,
    kind: p.choice(...nameKinds),
    ids: z.optional(p.list(p.id)),
    searchTerm: z.optional(p.words(8000)),
    ...p.pageQuery,
  }),
  reply: z.array(namedThing),
  list: true,
});

const MOST_NAME = 60;
const fieldName = z.nullable(
  z.string().check(z.trim(), z.maxLength(MOST_NAME, wrong('check.mostCharacters', { most: MOST_NAME }))),
);

/** Names by field; null and '' take a name away, fields left out keep theirs. */
export const extraNamesBody = z.strictObject(recordOf(extraNames, () => z.optional(fieldName)));

export const nameExtraFields = endpoint({
  id: 'nameExtraFields',
  method: 'PUT',
  path: '/api/extra-fields',
  access: 'manager',
  tag: 'Agency',
  summary: 'Name extra fields of conversions (`ex1` to `ex11`) for the people of the agency and its accounts',
  description: 'Programs keep reading and writing them as `ex1` to `ex11`. Two fields cannot have one name.',
  query: z.object({ agencyId: p.id }),
  body: extraNamesBody,
  reply: z.array(z.object({ field: z.enum(extraNames), name: s })),
});
