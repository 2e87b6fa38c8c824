import * as z from 'zod/mini';
import { conversionState } from './conversion-updates.ts';
import { conversionStatuses, listConversions } from './conversions.ts';
import { deciding } from './deciding-conversions.ts';
import { endpoint } from './endpoint.ts';
import { MAX_ROWS } from './files.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';
import { keyed } from './refusals/say.ts';

/** Batches of decisions: made of rows or of a list, checked, confirmed, worked through by the service, and undone. */

export const batchStates = ['filling', 'checking', 'review', 'running', 'paused', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * - `wrong`, `stays`: the check says that it cannot be changed, or that nothing would change.
 * - `waiting`: it would change, and has not been done yet.
 * - `changed`, `refused`: what became of it.
 * - `failed`: the service failed, not the row; it may be tried again.
 */
export const decisionOutcomes = ['unchecked', 'wrong', 'stays', 'waiting', 'changed', 'refused', 'failed'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();
const nat = z.nullable(p.at);
const scope = z.object(p.scopeQuery);
const oneBatch = z.object({ batchId: p.id });

/** Conversions of one currency that go the same way: what they are worth afterwards, and by how much commission moves. */
const batchSum = z.object({
  outcome: z.enum(['waiting', 'changed']),
  currency: s,
  from: z.enum(conversionStatuses),
  to: z.enum(conversionStatuses),
  conversions: n,
  value: p.decimal,
  commission: p.decimal,
  cost: p.decimal,
  commissionMoved: p.decimal,
});
export type BatchSum = z.output<typeof batchSum>;

/**
 * A batch. `by` made it, or let it run last. `undoes` is the batch whose changes it takes back, `undoneBy` the latest one
 * that takes back its own. `message` says why it ended early or is paused, `refusal` as a key.
 */
const decisionBatch = z.object({
  id: n,
  contactId: n,
  state: z.enum(batchStates),
  by: s,
  madeAt: p.at,
  startedAt: nat,
  finishedAt: nat,
  message: ns,
  refusal: z.nullable(keyed),
  undoes: z.nullable(n),
  undoneBy: z.nullable(n),
  counts: z.object({ unchecked: n, wrong: n, stays: n, waiting: n, changed: n, refused: n, failed: n }),
  sums: z.array(batchSum),
});
export type DecisionBatch = z.output<typeof decisionBatch>;

const cell = z.optional(z.string().check(z.maxLength(2000, wrong('check.mostCharacters', { most: 2000 }))));

/** A row as a file of validations has it: cells as they were typed. What is wrong with one is said of it by the check. */
const askedRow = z.strictObject({
  conversionId: cell,
  advertiserRef: cell,
  status: cell,
  amount: cell,
  currency: cell,
  rejectionCode: cell,
  rejectionReason: cell,
  advertiserId: cell,
});
export type AskedRow = z.output<typeof askedRow>;

/** Batches of an account that may be open (not done) at a time. */
export const MOST_OPEN_BATCHES = 20;
/** Rows that are sent at once. */
export const MOST_SENT = 5000;

const someRows = z.strictObject({
  rows: z
    .array(askedRow)
    .check(
      z.minLength(1, wrong('check.leastOneRow')),
      z.maxLength(MOST_SENT, wrong('check.mostRows', { most: MOST_SENT })),
    ),
  /** More rows follow: the check begins with the last ones. */
  more: z.optional(z.boolean()),
});

/** The common members of endpoints that change a batch and answer with it. */
const aboutBatch = {
  access: 'contact',
  tag: 'Decisions',
  params: oneBatch,
  query: scope,
  reply: decisionBatch,
  failures: ['NOT_FOUND', 'CONFLICT'],
} as const;

export const makeDecisionBatch = endpoint({
  ...deciding,
  id: 'makeDecisionBatch',
  path: '/api/decision-batches',
  tag: 'Decisions',
  summary: 'Make a batch of rows, and have it checked',
  description:
    'Rows are as in a file of validations: `conversionId` is an id, `advertiserRef` a reference, and the same text in ' +
    'both whichever it is. Capitals of a reference do not matter where it means one conversion all the same. ' +
    `At most ${MOST_SENT} at once and ${MAX_ROWS} in all: with \`more\` others are added before the check ` +
    'begins; one that waits for more is dropped after an hour. Nothing is changed before the batch is let run. ' +
    `${MOST_OPEN_BATCHES} batches of an account may be open: CONFLICT above that.`,
  query: scope,
  body: someRows,
  reply: decisionBatch,
  status: 201,
  failures: ['CONFLICT'],
});

export const addDecisionRows = endpoint({
  ...aboutBatch,
  id: 'addDecisionRows',
  connected: true,
  method: 'POST',
  path: '/api/decision-batches/{batchId}/rows',
  summary: 'Add rows to a batch that was made with `more`',
  body: someRows,
});

export const makeMatchingBatch = endpoint({
  id: 'makeMatchingBatch',
  connected: true,
  method: 'POST',
  path: '/api/decision-batches/matching',
  access: 'contact',
  tag: 'Decisions',
  summary: 'Make a batch of all conversions that match, and have it checked',
  description:
    'The query is that of the list of conversions, in its order. `except` are ids of conversions that are left out. ' +
    `\`decision\` is what is asked of each. At most ${MAX_ROWS} conversions.`,
  query: listConversions.query,
  body: z.strictObject({
    except: z.array(s).check(z.maxLength(MAX_ROWS, wrong('check.mostIds', { most: MAX_ROWS }))),
    decision: z.pick(askedRow, { status: true, amount: true, rejectionCode: true, rejectionReason: true }),
  }),
  reply: decisionBatch,
  status: 201,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const listDecisionBatches = endpoint({
  id: 'listDecisionBatches',
  method: 'GET',
  path: '/api/decision-batches',
  access: 'contact',
  tag: 'Decisions',
  summary: 'Batches of the account, the latest first',
  description: '`open` keeps those that are not done, or hold rows that may be tried again.',
  query: z.object({ ...p.scopeQuery, open: z.optional(p.flag), ...p.pageQuery }),
  reply: z.array(decisionBatch),
  list: true,
});

export const getDecisionBatch = endpoint({
  id: 'getDecisionBatch',
  method: 'GET',
  path: '/api/decision-batches/{batchId}',
  access: 'contact',
  tag: 'Decisions',
  summary: 'One batch: how far it is, and what it moves',
  params: oneBatch,
  query: scope,
  reply: decisionBatch,
  failures: ['NOT_FOUND'],
});

/** A row: what was asked, of which conversion, and what became of it. The first columns are those of a file of validations. */
const decisionRow = z.object({
  conversionId: ns,
  advertiserRef: ns,
  advertiserId: ns,
  status: ns,
  amount: ns,
  /** The currency that was named beside the amount; `currency` is the campaign's. */
  amountCurrency: ns,
  rejectionCode: ns,
  rejectionReason: ns,
  outcome: z.enum(decisionOutcomes),
  message: ns,
  refusal: z.nullable(keyed),
  currency: ns,
  before: z.nullable(conversionState),
  after: z.nullable(conversionState),
  commissionMoved: z.nullable(p.decimal),
  costMoved: z.nullable(p.decimal),
  /** The order's of the conversion that was found; the check writes `advertiserRef`, what was asked, in its capitals. */
  reference: ns,
  id: n,
});
export type DecisionRow = z.output<typeof decisionRow>;

export const listDecisionRows = endpoint({
  id: 'listDecisionRows',
  method: 'GET',
  path: '/api/decision-batches/{batchId}/rows',
  access: 'contact',
  tag: 'Decisions',
  summary: 'The rows of a batch, in their order',
  params: oneBatch,
  query: z.object({ ...p.scopeQuery, outcome: z.optional(p.list(p.choice(...decisionOutcomes))), ...p.pageQuery }),
  reply: z.array(decisionRow),
  list: true,
  failures: ['NOT_FOUND'],
});

export const runDecisionBatch = endpoint({
  ...aboutBatch,
  id: 'runDecisionBatch',
  connected: true,
  method: 'POST',
  path: '/api/decision-batches/{batchId}/processing',
  summary: 'Let a batch run, go on, or try again what failed',
  description:
    'Each row is done once, by the rules of the update of a conversion, in the name of the caller: once they leave the ' +
    'account or only look on, the batch is paused for somebody else. A conversion that somebody has decided since the ' +
    'check is refused.',
});

export const pauseDecisionBatch = endpoint({
  ...aboutBatch,
  id: 'pauseDecisionBatch',
  connected: true,
  method: 'DELETE',
  path: '/api/decision-batches/{batchId}/processing',
  summary: 'Pause a batch; rows that are done stay done',
});

export const undoDecisionBatch = endpoint({
  ...aboutBatch,
  id: 'undoDecisionBatch',
  method: 'POST',
  path: '/api/decision-batches/{batchId}/undo',
  summary: 'Make a batch that takes back what a batch has changed',
  description:
    'Of all rows that were changed, or of those named by their ids. The new batch is checked and let run like any ' +
    'other. A conversion goes back to what it was unless it is invoiced or was changed since.',
  body: z.strictObject({
    rows: z.optional(z.array(n).check(z.minLength(1, wrong('check.leastOneRow')), z.maxLength(MAX_ROWS))),
  }),
  status: 201,
});

export const discardDecisionBatch = endpoint({
  id: 'discardDecisionBatch',
  connected: true,
  method: 'DELETE',
  path: '/api/decision-batches/{batchId}',
  access: 'contact',
  tag: 'Decisions',
  summary: 'Drop a batch that has changed nothing, or the rest of one that has',
  params: oneBatch,
  query: scope,
  reply: null,
  failures: ['NOT_FOUND', 'CONFLICT'],
});
