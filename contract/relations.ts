import * as z from 'zod/mini';
import { relationStatuses } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

/** Publishers in campaigns: applications, and what became of them. */

const s = z.string();
const n = z.int();

const relationRow = z.object({
  relationId: n,
  agencyId: n,
  productId: n,
  campaign: s,
  advertiserId: n,
  advertiser: s,
  publisherId: n,
  publisher: s,
  status: z.enum(relationStatuses),
  appliedAt: p.at,
  /** When it went live, was refused, or was paused; null while it waits. */
  decidedAt: z.nullable(p.at),
  question: z.nullable(s),
  answer: z.nullable(s),
  reason: z.nullable(s),
});
export type RelationRow = z.output<typeof relationRow>;

export const relationSorts = [
  'relationId',
  'productId',
  'campaign',
  'advertiserId',
  'advertiser',
  'publisherId',
  'publisher',
  'status',
  'appliedAt',
  'decidedAt',
] as const;

export const listRelations = endpoint({
  id: 'listRelations',
  method: 'GET',
  path: '/api/relations',
  access: 'contact',
  tag: 'Relations',
  summary: 'Publishers in campaigns, the latest application first',
  query: z.object({
    ...p.scopeQuery,
    relationIds: z.optional(p.list(p.id)),
    statuses: z.optional(p.list(p.choice(...relationStatuses))),
    productIds: z.optional(p.list(p.id)),
    publisherIds: z.optional(p.list(p.id)),
    advertiserIds: z.optional(p.list(p.id)),
    searchTerm: z.optional(p.words()),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...relationSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(relationRow),
  list: true,
});

export const applicationBody = z.strictObject({
  productId: z.int().check(z.minimum(1, wrong('check.required')), z.maximum(p.MAX_ID)),
  termsAccepted: z.boolean().check(z.refine((accepted) => accepted, wrong('check.termsAccepted'))),
  /** To the campaign's question, where it asks one. */
  answer: z.string().check(z.trim(), z.maxLength(2000, wrong('check.mostCharacters', { most: 2000 }))),
});

export const applyToCampaign = endpoint({
  id: 'applyToCampaign',
  method: 'POST',
  path: '/api/relations',
  access: 'contact',
  tag: 'Relations',
  summary: 'Join a campaign, or apply to it',
  description:
    'For the publisher in scope. It is live at once where the campaign takes publishers by itself, else it waits for ' +
    'the account manager. A publisher that was refused may apply again.',
  query: z.object(p.scopeQuery),
  body: applicationBody,
  reply: relationRow,
  status: 201,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const decisionBody = z.strictObject({
  status: z.enum(['live', 'rejected', 'paused']),
  /** The status that was read. */
  was: z.enum(relationStatuses),
  reason: z.string().check(z.trim(), z.maxLength(500, wrong('check.mostCharacters', { most: 500 }))),
});

export const decideRelation = endpoint({
  id: 'decideRelation',
  method: 'PUT',
  path: '/api/relations/{relationId}',
  access: 'manager',
  tag: 'Relations',
  summary: 'Accept, refuse, pause or resume a publisher in a campaign',
  description: '409 when it is no longer in the status `was`. A refusal needs a reason, which the publisher reads.',
  params: z.object({ relationId: p.id }),
  query: z.object({ agencyId: p.id }),
  body: decisionBody,
  reply: relationRow,
  failures: ['NOT_FOUND', 'CONFLICT', 'TRANSITION_NOT_ALLOWED'],
});
