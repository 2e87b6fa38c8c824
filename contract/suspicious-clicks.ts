import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

/** Why a click of a cost-per-click campaign earns nothing: docs/decisions/020-paid-clicks.md. */
export const unpaidReasons = ['repeat', 'address', 'agent', 'burst', 'machine', 'robot', 'cap'] as const;
export type UnpaidReason = (typeof unpaidReasons)[number];

/**
 * Clicks of a publisher on a campaign that earn nothing for one reason. `commission` and `cost` are what they would
 * have earned and cost before VAT, in the campaign's currency.
 */
const suspiciousClicks = z.object({
  relationId: z.int(),
  campaignId: z.int(),
  campaignName: z.string(),
  publisherId: z.int(),
  publisherName: z.string(),
  advertiserId: z.int(),
  advertiserName: z.string(),
  reason: z.enum(unpaidReasons),
  clicks: z.int(),
  currencyCode: z.string(),
  commission: p.decimal,
  cost: p.decimal,
  firstAt: p.at,
  lastAt: p.at,
});
export type SuspiciousClicks = z.output<typeof suspiciousClicks>;

export const suspiciousSorts = [
  'campaignName',
  'publisherName',
  'advertiserName',
  'reason',
  'clicks',
  'currencyCode',
  'commission',
  'cost',
  'firstAt',
  'lastAt',
] as const;

export const listSuspiciousClicks = endpoint({
  id: 'listSuspiciousClicks',
  method: 'GET',
  path: '/api/suspicious-clicks',
  access: 'contact',
  tag: 'Tracking',
  summary: 'Clicks that earn nothing, by publisher, campaign and reason, the latest first',
  description:
    'For the agency and for an advertiser; a publisher gets none. `fromDate` and `toDate` are the days of the clicks, both included.',
  query: z.object({
    ...p.scopeQuery,
    campaignId: z.optional(p.list(p.id)),
    publisherId: z.optional(p.list(p.id)),
    advertiserId: z.optional(p.list(p.id)),
    reason: z.optional(p.list(p.choice(...unpaidReasons))),
    fromDate: p.day,
    toDate: p.day,
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...suspiciousSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(suspiciousClicks),
  list: true,
});
