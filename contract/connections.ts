import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';
import { keyed } from './refusals/say.ts';

/** Accounts of live networks that people have connected. Each is a network of the installation, which mirrors it. */

const s = z.string();
const n = z.int();

export const connectionRoles = ['publisher', 'advertiser'] as const;

/** Requests a minute that a live network lets through for an account, unless somebody knows better. */
export const PER_MINUTE = 5;
const MOST_PER_MINUTE = 600;

const bodyId = z.int().check(z.minimum(1), z.maximum(p.MAX_ID));
const perMinute = z.int().check(z.minimum(1), z.maximum(MOST_PER_MINUTE));
const key = p.words(500);
const name = p.plainWords(80);

export const newConnectionBody = z.strictObject({
  /** Address of the interface, with or without `/v1`. */
  url: p.words(500),
  key,
  role: p.choice(...connectionRoles),
  agencyId: bodyId,
  contactId: bodyId,
  name,
  perMinute: z._default(perMinute, PER_MINUTE),
});
export type NewConnection = z.output<typeof newConnectionBody>;

/** A reason why the live network did not give what was asked. */
const trouble = z.object({ message: s, refusal: keyed });

const progress = z.object({
  /** `first`: the last 30 days are being read; `past`: older months follow; `whole`: all is there and kept fresh. */
  stage: z.enum(['first', 'past', 'whole']),
  /** Months with data that are known so far, and those that are here as a whole. */
  months: z.object({ done: n, known: n }),
  /** Months that are not here yet or not as a whole, newest first: yyyy-mm. */
  missing: z.array(s),
  /** Conversions that are here, and those that the network says there are. */
  conversions: z.object({ stored: n, expected: z.nullable(n) }),
  /** Estimates until everything is here; null while the extent is unknown. */
  requestsLeft: z.nullable(n),
  wholeAt: z.nullable(p.at),
  /** The last and the next look for changes. */
  asOf: z.nullable(p.at),
  nextLook: z.nullable(p.at),
  trouble: z.nullable(trouble),
  /** Requests a minute at present, those of the last minute, and until when none is sent. */
  budget: z.object({ pace: n, sent: n, notBefore: z.nullable(p.at) }),
});

const connection = z.object({
  /** The network of the installation that mirrors the live one. */
  networkId: n,
  name: s,
  url: s,
  role: z.enum(connectionRoles),
  agencyId: n,
  contactId: n,
  perMinute: n,
  createdAt: p.at,
  /** Whether the one who asks may replace the key, and disconnect. */
  mayChange: z.boolean(),
  /** Null while the network cannot be opened. */
  progress: z.nullable(progress),
});
export type ConnectionRow = z.output<typeof connection>;
export type ConnectionProgress = z.output<typeof progress>;

const aboutConnection = {
  access: 'user',
  level: 'viewer',
  connected: true,
  tag: 'Connections',
  params: z.object({ networkId: p.id }),
  failures: ['NOT_FOUND'],
} as const;

export const testConnection = endpoint({
  id: 'testConnection',
  method: 'POST',
  path: '/api/connections/test',
  access: 'user',
  level: 'viewer',
  connected: true,
  tag: 'Connections',
  summary: 'Try address, key and account of a live network with one request',
  body: newConnectionBody,
  /** Campaigns that the account sees, where the network says how many. */
  reply: z.object({ campaigns: z.nullable(n) }),
  attemptsPerMinute: 20,
  failures: ['CONFLICT', 'RATE_LIMITED'],
});

export const addConnection = endpoint({
  id: 'addConnection',
  method: 'POST',
  path: '/api/connections',
  access: 'user',
  level: 'viewer',
  connected: true,
  tag: 'Connections',
  summary: 'Connect an account of a live network, which is tried first',
  body: newConnectionBody,
  reply: connection,
  status: 201,
  attemptsPerMinute: 20,
  failures: ['CONFLICT', 'RATE_LIMITED'],
});

export const listConnections = endpoint({
  id: 'listConnections',
  method: 'GET',
  path: '/api/connections',
  access: 'user',
  tag: 'Connections',
  summary: 'Connected accounts of the one who asks, with the progress of their reading, oldest first',
  reply: z.array(connection),
});

export const getConnection = endpoint({
  ...aboutConnection,
  id: 'getConnection',
  method: 'GET',
  path: '/api/connections/{networkId}',
  summary: 'One connection with the progress of its reading',
  reply: connection,
});

export const changeConnectionBody = z.strictObject({
  key: z.optional(key),
  name: z.optional(name),
  perMinute: z.optional(perMinute),
});

export const changeConnection = endpoint({
  ...aboutConnection,
  id: 'changeConnection',
  method: 'PATCH',
  path: '/api/connections/{networkId}',
  summary: 'Replace the key, the name or the requests a minute; the data stays',
  description: 'A new key is tried first.',
  body: changeConnectionBody,
  reply: connection,
  attemptsPerMinute: 20,
  failures: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

export const removeConnection = endpoint({
  ...aboutConnection,
  id: 'removeConnection',
  method: 'DELETE',
  path: '/api/connections/{networkId}',
  summary: 'Disconnect: the key and everything that was read are deleted here, nothing in the live network',
  reply: null,
});

export const refreshConnection = endpoint({
  ...aboutConnection,
  id: 'refreshConnection',
  method: 'POST',
  path: '/api/connections/{networkId}/refresh',
  summary: 'Look for what is new as the next thing, or read one month again',
  body: z.strictObject({
    /** yyyy-mm. */
    month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, wrong('check.month')))),
  }),
  reply: connection,
});

const agreement = z.object({
  /** yyyy-mm. */
  month: s,
  what: s,
  /** Status of conversions; empty where it has none. */
  status: s,
  /** Empty for numbers of things. */
  currency: s,
  ours: s,
  theirs: s,
  agreed: z.boolean(),
  checkedAt: p.at,
});
export type Agreement = z.output<typeof agreement>;

export const getAgreement = endpoint({
  ...aboutConnection,
  id: 'getAgreement',
  method: 'GET',
  path: '/api/connections/{networkId}/agreement',
  summary: "Sums of each month here beside the live network's own, newest first",
  reply: z.array(agreement),
});

export const differingKinds = ['conversion', 'clicks', 'impressions', 'invoice'] as const;
/** Members in which a row differs; `missing` here, or `gone` there, as a whole. */
export const differingFields = [
  'missing',
  'gone',
  'modified',
  'status',
  'value',
  'commission',
  'cost',
  'quantity',
] as const;

const difference = z.object({
  /** yyyy-mm. */
  month: s,
  kind: z.enum(differingKinds),
  /** The id of the conversion or the invoice; of clicks and impressions the campaign's. */
  subject: n,
  /** yyyy-mm-dd, UTC. */
  day: s,
  field: z.enum(differingFields),
  /** As it was here; empty for what was missing. */
  ours: s,
  /** Empty for what is gone. */
  theirs: s,
  foundAt: p.at,
});
export type Difference = z.output<typeof difference>;

export const listDifferences = endpoint({
  ...aboutConnection,
  id: 'listDifferences',
  method: 'GET',
  path: '/api/connections/{networkId}/differences',
  summary: 'Rows that the second look over a month with other sums has found to differ, the newest month first',
  reply: z.array(difference),
});

/** Operations that change something in a live network. */
export const writeOperations = [
  'updateConversions',
  'createPlacement',
  'generateDeeplink',
  'shortenUrl',
  'uploadFile',
] as const;
export type WriteOperation = (typeof writeOperations)[number];

/**
 * - `waiting`: not sent yet
 * - `sending`: on its way, or its answer was lost: it is looked up before it is tried again
 * - `sent`: the network has taken it; it is read back
 * - `done`, `refused`: what became of it; `refused` by the network
 * - `failed`: the network does not have it after several tries
 * - `unseen`: the network has taken it, and none of its lists shows it
 */
export const writeStates = ['waiting', 'sending', 'sent', 'done', 'refused', 'failed', 'unseen'] as const;

const write = z.object({
  id: n,
  operation: z.enum(writeOperations),
  /** The id of what it changes, or the name of what it makes. */
  subject: s,
  /** The status that a decision gives the conversion; null for other changes. */
  status: z.nullable(s),
  /** Null for one by hand. */
  batchId: z.nullable(n),
  by: s,
  state: z.enum(writeStates),
  askedAt: p.at,
  /** About when it is done; null for what is not waiting. */
  doneAt: z.nullable(p.at),
  trouble: z.nullable(trouble),
});
export type WriteRow = z.output<typeof write>;

export const listWrites = endpoint({
  ...aboutConnection,
  id: 'listWrites',
  method: 'GET',
  path: '/api/connections/{networkId}/writes',
  summary: 'Changes that wait for the live network, and those it has refused, not taken or does not show, oldest first',
  reply: z.array(write),
});

const oneWrite = {
  ...aboutConnection,
  level: 'member',
  params: z.object({ networkId: p.id, writeId: p.id }),
  failures: ['NOT_FOUND', 'CONFLICT'],
} as const;

export const retryWrite = endpoint({
  ...oneWrite,
  id: 'retryWrite',
  method: 'POST',
  path: '/api/connections/{networkId}/writes/{writeId}/retry',
  summary: 'Send a change again that the network has not taken, or look again for one that it has taken and not shown',
  reply: null,
});

export const discardWrite = endpoint({
  ...oneWrite,
  id: 'discardWrite',
  method: 'DELETE',
  path: '/api/connections/{networkId}/writes/{writeId}',
  summary: 'Drop a change that was refused, not taken, not shown, or not sent yet',
  reply: null,
});
