import { recordOf } from './records.ts';
import * as z from 'zod/mini';
import { conversionRow, conversionStatuses, givenExtras } from './conversions.ts';
import { extraNames } from './extra-names.ts';
import { endpoint } from './endpoint.ts';
import { failureCodes } from './failures.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';
import { keyed } from './refusals/say.ts';

/** Decisions on conversions, corrections, and their history. */

export const rejectionCodes = {
  1: 'Cancelled',
  2: 'Returned',
  3: 'Duplicate',
  4: 'Fraud',
  5: 'Terms broken',
  6: 'Test order',
  7: 'Not attributable',
  8: 'Other',
} as const;
export type RejectionCode = keyof typeof rejectionCodes;

export const rejectionReasons: Record<RejectionCode, string> = {
  1: 'Order cancelled by the customer',
  2: 'Goods returned',
  3: 'Duplicate of another conversion',
  4: 'Payment refused: suspected fraud',
  5: 'Programme terms not met',
  6: 'Test order',
  7: 'Not attributable to this partner',
  8: 'Other: see the advertiser’s note',
};

const codeNames = Object.entries(rejectionCodes).map(([code, name]) => `${code} ${name}`);

/** A rejection code as a number; older clients send it as text. */
export const rejectionCode = z.union(
  [z.literal([1, 2, 3, 4, 5, 6, 7, 8]), z.enum(['1', '2', '3', '4', '5', '6', '7', '8'])],
  { error: wrong('check.rejectionCode', { choices: codeNames }) },
);

const given = <T extends z.ZodMiniType>(value: T) => z.optional(z.nullable(value));
const short = z.string().check(z.maxLength(200, wrong('check.mostCharacters', { most: 200 })));
const filled = short.check(z.trim(), z.minLength(1, wrong('check.notEmpty')));

export const orderAmount = z
  .string()
  .check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, wrong('check.amountTyped', { example: '"129.50"' })));
const itemAmount = z
  .number(wrong('check.number'))
  .check(z.refine((value) => /^\d{1,9}(\.\d{1,2})?$/.test(String(value)), wrong('check.amountOfTwoDecimals')));
export const moment = z
  .string()
  .check(z.refine((raw) => p.readInstant(raw) !== undefined, wrong('check.instantOrDay')));

const extra = given(z.string().check(z.maxLength(500, wrong('check.mostCharacters', { most: 500 }))));

/** A basket line to write. `uid` names an existing line, which keeps the members that are left out. */
const updatedItem = z.strictObject({
  uid: given(short),
  itemID: filled,
  itemVolume: given(z.int(wrong('check.wholeNumber')).check(z.minimum(1), z.maximum(1_000_000))),
  itemValue: itemAmount,
  itemCategory: given(short),
  itemBrand: given(short),
  itemPolicyType: given(short),
  itemStatus: given(p.choice(...conversionStatuses)),
});

/** Custom values of the advertiser. */
const extendedData = z.strictObject(recordOf(extraNames, () => extra));

/**
 * One conversion's update. A member that is left out or null stays as it is; null in `extendedData` empties that value.
 * `advertiserConversionId` is the conversion's id or the advertiser's reference. `invoiceDate` decides the advertiser's
 * invoice, `calcDate` the publisher's payment. `rejectionReason` adds to the code. `expectedStatus` is the status that
 * the caller saw: a new status is refused if it has changed since.
 */
export const conversionUpdate = z.strictObject({
  advertiserConversionId: filled,
  advertiserId: z.int(wrong('check.wholeNumber')).check(z.minimum(1), z.maximum(p.MAX_ID)),
  status: given(p.choice(...conversionStatuses)),
  expectedStatus: given(p.choice(...conversionStatuses)),
  invoiceDate: given(moment),
  calcDate: given(moment),
  conversionValue: given(z.strictObject({ amount: orderAmount })),
  rejectionCode: given(rejectionCode),
  rejectionReason: given(p.words(500)),
  extendedData: given(extendedData),
  items: given(
    z
      .array(updatedItem)
      .check(z.minLength(1, wrong('check.leastOneLine')), z.maxLength(500, wrong('check.mostLines', { most: 500 }))),
  ),
});
export type ConversionUpdate = z.output<typeof conversionUpdate>;

/** Whether an update says what to change. */
function saysSomething({ advertiserConversionId, advertiserId, expectedStatus, ...change }: ConversionUpdate): boolean {
  const { extendedData: extra, ...members } = change;
  return Object.values(members).some((member) => member != null) || Object.keys(givenExtras(extra)).length > 0;
}

const sensibleUpdate = conversionUpdate.check(z.refine(saysSomething, wrong('check.nothingToUpdate')));

const updateOne = {
  access: 'contact',
  tag: 'Conversions',
  query: z.object(p.scopeQuery),
  body: z.strictObject({
    conversions: z.array(sensibleUpdate).check(z.length(1, wrong('check.oneConversion'))),
  }),
  reply: z.object({ conversions: z.array(conversionRow) }),
  failures: [
    'NOT_FOUND',
    'CONVERSION_AMBIGUOUS',
    'CONVERSION_CHANGED',
    'CONVERSION_INVOICED',
    'TRANSITION_NOT_ALLOWED',
    'NO_COMMISSION_GROUP',
    'CONFLICT',
  ],
} as const;

export const updateConversions = endpoint({
  ...updateOne,
  id: 'updateConversions',
  connected: true,
  method: 'PUT',
  path: '/v1/conversions',
  summary: 'Update a conversion',
  description:
    'For the advertiser and its account manager. Exactly one conversion a request. A pending conversion is approved or ' +
    'rejected; approved and rejected may change places, and go back to pending, until it is invoiced. Rejecting needs a `rejectionCode`: ' +
    `${codeNames.join(', ')}. A new amount, in the campaign's currency, is valued by the commission group it falls into; ` +
    '`items` replace the basket and must add up to the amount. With `expectedStatus` a new status is refused when ' +
    'somebody else has decided meanwhile. `invoiceDate` is from the day of the conversion until the end of next month. ' +
    'Sending the same again changes nothing; an update that says nothing is refused. ' +
    'Amounts of the answer are in the currency of the campaign.',
});

export const patchConversions = endpoint({
  ...updateOne,
  id: 'patchConversions',
  connected: true,
  method: 'PATCH',
  path: '/v1/conversions',
  summary: 'Update a conversion: the same as PUT',
});

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();

/** A basket line as an update finds or leaves it. The value is the line's, not the piece's. */
const stateLine = z.object({ uid: ns, itemID: s, name: s, itemVolume: n, itemValue: p.decimal });
export type StateLine = z.output<typeof stateLine>;

/**
 * The members of a conversion that updates change. `cost` is null for a publisher. `items` is the basket, if the update
 * changes lines of it; `uid` is null for a line that is not stored yet.
 */
export const conversionState = z.object({
  status: z.enum(conversionStatuses),
  rejectionCode: z.nullable(n),
  rejectionReason: ns,
  value: p.decimal,
  commission: p.decimal,
  cost: z.nullable(p.decimal),
  commissionGroupId: n,
  items: z.nullable(z.array(stateLine)),
});
export type ConversionState = z.output<typeof conversionState>;

/**
 * Outcome of an update, in the order of the request. A refusal has a `code` and a `message`. `commissionMoved` and
 * `costMoved` are after less before, in `currency`, the campaign's.
 */
export const previewedUpdate = z.object({
  advertiserConversionId: s,
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  conversionId: ns,
  currency: ns,
  before: z.nullable(conversionState),
  after: z.nullable(conversionState),
  commissionMoved: z.nullable(p.decimal),
  costMoved: z.nullable(p.decimal),
  code: z.nullable(z.enum(failureCodes)),
  message: ns,
  refusal: z.nullable(keyed),
});
export type PreviewedUpdate = z.output<typeof previewedUpdate>;

export const previewConversionUpdates = endpoint({
  id: 'previewConversionUpdates',
  connected: true,
  method: 'POST',
  path: '/api/conversions/preview-updates',
  access: 'contact',
  tag: 'Conversions',
  summary: 'What updates would do, without doing it',
  description:
    'Up to 500 updates by the rules of the update itself, each on top of those before it. Nothing is written.',
  query: z.object(p.scopeQuery),
  body: z.strictObject({
    conversions: z
      .array(conversionUpdate)
      .check(
        z.minLength(1, wrong('check.leastOneConversion')),
        z.maxLength(p.MAX_LIMIT, wrong('check.mostConversions', { most: p.MAX_LIMIT })),
      ),
  }),
  reply: z.array(previewedUpdate),
});

const oneConversion = z.object({ conversionId: p.id });

/** A basket line; `uid` is its id. The value is the line's, not the piece's, in the requested currency. */
const basketItem = z.object({
  uid: s,
  itemID: s,
  name: s,
  itemVolume: n,
  itemValue: p.decimal,
  itemCategory: s,
  itemBrand: s,
  itemPolicyType: ns,
  itemStatus: z.enum(conversionStatuses),
});

/** A report that came later and contradicts the conversion: it changed nothing but set the flag `differs`. */
const secondReport = z.object({
  reportedAt: s,
  value: z.object({ currency: s, amount: p.decimal }),
  /** The publisher that it would have credited; null for the same one or nobody. */
  publisher: z.nullable(z.object({ id: n, name: s })),
});

/** A conversion with its basket and the changes that the caller may make. */
export const conversionDetail = z.extend(conversionRow, {
  items: z.array(basketItem),
  /** Statuses that may be set now; empty in a publisher's account and once the conversion is invoiced. */
  nextStatuses: z.array(z.enum(conversionStatuses)),
  secondReport: z.nullable(secondReport),
});
export type ConversionDetail = z.output<typeof conversionDetail>;

export const getConversion = endpoint({
  id: 'getConversion',
  method: 'GET',
  path: '/api/conversions/{conversionId}',
  access: 'contact',
  tag: 'Conversions',
  summary: 'One conversion with its basket',
  description: "Amounts are in `targetCurrencyCode`, the campaign's currency when it is left out.",
  params: oneConversion,
  query: z.object({ ...p.scopeQuery, targetCurrencyCode: z.optional(p.currency) }),
  reply: conversionDetail,
  failures: ['NOT_FOUND'],
});

/** Side of an actor: the advertiser, the publisher, the network, or the system itself. */
const parties = ['advertiser', 'publisher', 'network', 'system'] as const;

/**
 * A change: actor, time, and the touched values before and after. Amounts are in the campaign's currency. A publisher
 * sees no `cost`, and only the party of other actors: `actorName` is null. `undoable`: the caller may undo it, which
 * holds for the last change of a conversion that is not invoiced.
 */
export const conversionEvent = z.object({
  id: n,
  occurredAt: p.at,
  action: s,
  party: z.enum(parties),
  actorName: ns,
  before: z.nullable(z.record(s, z.unknown())),
  after: z.nullable(z.record(s, z.unknown())),
  undoable: z.boolean(),
});
export type ConversionEvent = z.output<typeof conversionEvent>;

export const getConversionHistory = endpoint({
  id: 'getConversionHistory',
  connected: false,
  method: 'GET',
  path: '/api/conversions/{conversionId}/history',
  access: 'contact',
  tag: 'Conversions',
  summary: 'What was changed of a conversion, by whom, newest first',
  params: oneConversion,
  query: z.object(p.scopeQuery),
  reply: z.array(conversionEvent),
  failures: ['NOT_FOUND'],
});

export const undoConversionChange = endpoint({
  id: 'undoConversionChange',
  method: 'POST',
  path: '/api/conversions/{conversionId}/undo',
  access: 'contact',
  tag: 'Conversions',
  summary: 'Undo the last change of a conversion',
  description:
    'Status, reason, amounts and basket become exactly what they were before. `changedAt` is the instant of the change, ' +
    'which is the `lastModifiedDate` it left: a conversion that has changed since stays as it is, and so does an ' +
    'invoiced one. The undoing is a change of its own, which can be undone.',
  params: oneConversion,
  query: z.object(p.scopeQuery),
  body: z.strictObject({ changedAt: moment }),
  reply: conversionRow,
  failures: ['NOT_FOUND', 'CONVERSION_CHANGED', 'CONVERSION_INVOICED', 'CONFLICT'],
});
