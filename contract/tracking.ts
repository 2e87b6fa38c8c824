import * as z from 'zod/mini';
import { moment } from './conversion-updates.ts';
import { conversionStatuses } from './conversions.ts';
import { endpoint } from './endpoint.ts';
import { extraNames } from './extra-names.ts';
import * as p from './primitives.ts';
import { recordOf } from './records.ts';
import { wrong } from './refusals/checked.ts';
import { keyed } from './refusals/say.ts';
import { visible } from './visible-text.ts';

const given = <T extends z.ZodMiniType>(value: T) => z.optional(z.nullable(value));
/** Text on one line, checked before it is trimmed. */
const line = z.string().check(visible);
const words = (most?: number) => z.pipe(line, p.words(most));
const short = line.check(z.maxLength(200, wrong('check.mostCharacters', { most: 200 })));
const noAmount = wrong('check.saleAmount', { example: '129.50' });

/**
 * An amount, whose further decimals are rounded. Text with three decimals is refused: `1.234` may be more than a
 * thousand.
 */
const amount = z.union(
  [
    z.string().check(z.regex(/^\d{1,9}(\.(\d{1,2}|\d{4,20}))?$/, noAmount)),
    z.number().check(z.refine((value) => value >= 0 && value < 1e9, noAmount)),
  ],
  { error: noAmount },
);

const extra = given(line.check(z.maxLength(500, wrong('check.mostCharacters', { most: 500 }))));

/** A basket line. `itemValue` is the line's, not the piece's. */
const soldItem = z.strictObject({
  itemID: words(),
  itemName: given(short),
  itemVolume: given(z.int(wrong('check.wholeNumber')).check(z.minimum(1), z.maximum(1_000_000))),
  itemValue: amount,
  itemCategory: given(short),
  itemBrand: given(short),
  itemPolicyType: given(short),
});

/** Whether the customer was new to the shop. */
export const customerTypes = ['new', 'returning'] as const;

/**
 * A sale. `pid` is the campaign's productId, `ref` the order reference, `cid` the click id that the landing page
 * received. Amounts are in `currency`, by default the campaign's, and rounded to the cent; `items` add up to the amount.
 * `convertedAt` is now by default.
 */
export const sale = z.strictObject({
  pid: z.int(wrong('check.wholeNumber')).check(z.minimum(1), z.maximum(p.MAX_ID)),
  ref: words(100),
  amount,
  currency: given(z.pipe(line, p.currency)),
  cid: given(words(200)),
  items: given(z.array(soldItem).check(z.maxLength(500, wrong('check.mostLines', { most: 500 })))),
  voucher: given(words(100)),
  uid: given(words()),
  customerType: given(p.choice(...customerTypes)),
  convertedAt: given(moment),
  extendedData: given(z.strictObject(recordOf(extraNames, () => extra))),
});
export type Sale = z.output<typeof sale>;

const saleOutcomes = ['tracked', 'known', 'uncredited'] as const;

const trackedSale = z.object({
  outcome: z.enum(saleOutcomes),
  conversionId: z.nullable(z.string()),
  status: z.nullable(z.enum(conversionStatuses)),
  publisherId: z.nullable(z.int()),
  value: z.nullable(p.money),
  commission: z.nullable(p.money),
  cost: z.nullable(p.money),
  reason: z.nullable(z.string()),
});
export type TrackedSale = z.output<typeof trackedSale>;

export const trackConversion = endpoint({
  id: 'trackConversion',
  method: 'POST',
  path: '/v1/tracking/conversions',
  access: 'contact',
  tag: 'Tracking',
  summary: 'Report a sale, from the server of the shop',
  description:
    "For advertisers. The sale is credited to the last click (the first, where the campaign says so) of the click id's " +
    'visitor within the cookie window, other publishers on its way have an assist, and the commission group values it. ' +
    'The same `ref` again in the same campaign is the same conversion: the first one stands. Amounts with more decimals ' +
    'than cents are rounded, which `reason` says.',
  query: z.object(p.scopeQuery),
  body: sale,
  reply: trackedSale,
  failures: ['NOT_FOUND', 'NO_COMMISSION_GROUP'],
});

/**
 * Sales that were refused for one reason: `message` is that of the last one, `refusal` its key and values. `parameter`
 * is null where the sale as a whole was refused. `example` is the parameter's last value, shortened, with characters
 * that nobody sees written out (`B\xFCro`); null where it was missing.
 */
const refusedSales = z.object({
  campaignId: z.int(),
  campaignName: z.string(),
  advertiserId: z.int(),
  advertiserName: z.string(),
  parameter: z.nullable(z.string()),
  message: z.string(),
  refusal: keyed,
  example: z.nullable(z.string()),
  calls: z.int(),
  firstAt: p.at,
  lastAt: p.at,
});
export type RefusedSales = z.output<typeof refusedSales>;

const refusedSorts = [
  'campaignId',
  'campaignName',
  'advertiserId',
  'advertiserName',
  'parameter',
  'message',
  'example',
  'calls',
  'firstAt',
  'lastAt',
] as const;

export const listRefusedSales = endpoint({
  id: 'listRefusedSales',
  method: 'GET',
  path: '/v1/tracking/refusals',
  access: 'contact',
  tag: 'Tracking',
  summary: 'Reported sales that were refused, by campaign, parameter and reason, the latest first',
  description:
    'Of pixels and of servers of the shop: a pixel shows its visitor a picture, whatever becomes of the sale. For the ' +
    'advertiser and for account managers; a publisher gets none.',
  query: z.object({
    ...p.scopeQuery,
    campaignId: z.optional(p.list(p.id)),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...refusedSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(refusedSales),
  list: true,
});
