import * as z from 'zod/mini';
import { movementKinds } from './conversions.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

/** Name of a list whose last visit is remembered. */
const listName = p.words(40);

const n = z.int();
const s = z.string();

/**
 * Conversions that moved in one way, in their present state: one that was approved and then rejected counts as
 * rejected; one that was approved and invoiced counts in both.
 * - `tracked`: new. `approved`, `rejected`: decided so. `invoiced`: put on an invoice. `paid`: the payment was sent.
 * - `revalued`: the order value changed; `valueChange` is after less before, null for other kinds.
 * Sums are in the requested currency and exact: each conversion at the rate of its own day, up to 12 decimals. `cost`
 * is null for a publisher. `reasons` is empty unless `rejected`. `largest` are the five with the most commission,
 * rounded to the cent as in the list of conversions.
 */
const movement = z.object({
  kind: z.enum(movementKinds),
  conversions: n,
  commission: p.decimal,
  cost: z.nullable(p.decimal),
  valueChange: z.nullable(p.decimal),
  reasons: z.array(z.object({ rejectionCode: n, conversions: n, commission: p.decimal })),
  largest: z.array(
    z.object({ conversionId: s, advertiserRef: s, campaignId: n, campaignName: s, commission: p.decimal }),
  ),
});
export type Movement = z.output<typeof movement>;

/**
 * Changes after `since` up to `until`, the time of the answer unless one was asked for, which is the next request's
 * `since`. `seen` is the list that one has said to have seen in the last visit, to be asked for again by its two ends;
 * null before one ever has, and where `since` was given.
 */
export const changes = z.object({
  since: p.at,
  until: p.at,
  currency: s,
  movements: z.array(movement),
  seen: z.nullable(z.object({ since: p.at, until: p.at })),
});
export type Changes = z.output<typeof changes>;

export const getChanges = endpoint({
  id: 'getChanges',
  method: 'GET',
  path: '/api/changes',
  access: 'contact',
  tag: 'Conversions',
  summary: 'What moved since an instant: new, decided, revalued, invoiced, paid',
  description:
    'All six kinds are answered, those in which nothing moved with zeros. Without `since` it is until when one has ' +
    'looked at `list`, or the start of the day a week ago when one never has. `until` is now unless given.',
  query: z.object({
    ...p.scopeQuery,
    since: z.optional(p.instant),
    until: z.optional(p.instant),
    list: z._default(listName, 'conversions'),
    targetCurrencyCode: p.currency,
  }),
  reply: changes,
});

/** When the caller last looked at a list of the account; null: never. */
const lastSeen = z.object({ list: s, seenAt: z.nullable(p.at) });

export const getLastSeen = endpoint({
  id: 'getLastSeen',
  method: 'GET',
  path: '/api/last-seen',
  access: 'contact',
  tag: 'Conversions',
  summary: 'Until when one has looked at a list',
  query: z.object({ ...p.scopeQuery, list: listName }),
  reply: lastSeen,
});

export const putLastSeen = endpoint({
  id: 'putLastSeen',
  connected: true,
  method: 'PUT',
  path: '/api/last-seen',
  access: 'contact',
  level: 'viewer',
  tag: 'Conversions',
  summary: 'Note until when one has looked at a list',
  description:
    '`seenAt` is now unless given; not later than now. It is the one who asks who has looked: person or key. Lists ' +
    'that are seen within eight hours are one visit: `seen` of the changes is all of it until the next one.',
  query: z.object(p.scopeQuery),
  body: z.strictObject({
    list: listName,
    seenAt: z.optional(z.string().check(z.refine((raw) => p.readInstant(raw) !== undefined, wrong('check.instant')))),
  }),
  reply: lastSeen,
});
