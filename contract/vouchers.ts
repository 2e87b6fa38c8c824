import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

export const voucherTypes = ['Voucher', 'Offer'] as const;
/** Categories in which vouchers are made, by id. Those of another network are any. */
export const voucherCategories = {
  1: 'Percentage off',
  2: 'Free delivery',
  3: 'Selected lines',
  4: 'Sale',
  5: 'Amount off',
  6: 'Free gift',
} as const;
const voucherStatuses = ['Pending', 'Active', 'Expired'] as const;

const s = z.string();
const n = z.int();
const b = z.boolean();

/**
 * A voucher code or an offer. `productId` is the campaign, `campaignId` the relation of the publisher in scope (null
 * without one). `trackingURL` links to the campaign, `deepLinkTrackingURL` to the voucher's own page. `status` follows
 * from the dates.
 */
export const voucherRow = z.object({
  id: n,
  productId: n,
  campaignId: z.nullable(n),
  categoryId: n,
  campaignName: s,
  companyName: s,
  code: s,
  description: s,
  title: s,
  deepLinkURL: s,
  trackingURL: s,
  deepLinkTrackingURL: s,
  categoryName: s,
  type: s,
  discount: s,
  CultureCode: s,
  activationDate: p.at,
  expiryDate: p.at,
  addedon: p.at,
  status: z.enum(voucherStatuses),
  affiliateSpecific: b,
  Exclusive: b,
  shopifyCode: b,
});
export type VoucherRow = z.output<typeof voucherRow>;

export const voucherSorts = [
  'id',
  'productId',
  'campaignId',
  'categoryId',
  'campaignName',
  'companyName',
  'code',
  'description',
  'title',
  'deepLinkURL',
  'trackingURL',
  'deepLinkTrackingURL',
  'categoryName',
  'type',
  'discount',
  'CultureCode',
  'activationDate',
  'expiryDate',
  'addedon',
  'status',
  'affiliateSpecific',
  'Exclusive',
  'shopifyCode',
] as const;

export const listVouchers = endpoint({
  id: 'listVouchers',
  method: 'GET',
  path: '/v1/vouchercodes',
  access: 'contact',
  tag: 'Voucher codes',
  summary: 'List offers and voucher codes',
  description:
    'Of the campaigns in which the publisher has a live relation, of an advertiser, or of the agency. ' +
    '`active` gives those that run or will run, `expired` those that are over; with neither only those yet to come. ' +
    '`startDate` and `endDate` keep those that run some time between; `historyDays` those added in the last so many days; ' +
    '`searchText` those with it in the code, title, description, category or name of the campaign.',
  query: z.object({
    ...p.scopeQuery,
    advertiserContactId: z.optional(p.id),
    categoryId: z.optional(p.id),
    active: z._default(p.flag, true),
    expired: z._default(p.flag, false),
    startDate: z.optional(p.instant),
    endDate: z.optional(p.endInstant),
    historyDays: z.optional(p.integer(0, 36_500)),
    id: z.optional(p.id),
    pid: z.optional(p.id),
    ...p.pageQuery,
    cultureCode: z.optional(p.words(20)),
    exclusive: z.optional(p.flag),
    searchText: z.optional(p.words()),
    sortColumnName: z.optional(p.choice(...voucherSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(voucherRow),
  list: true,
});

/** A voucher with the publisher that it is for; null where it is for every publisher of the campaign. */
const voucherDetail = z.extend(voucherRow, { publisherContactId: z.nullable(n), publisherName: z.nullable(s) });
export type VoucherDetail = z.output<typeof voucherDetail>;

const upTo = (most: number) => z.string().check(z.trim(), z.maxLength(most, wrong('check.mostCharacters', { most })));

/** Changeable members. A voucher runs from the beginning of its first day to the end of its last one, UTC. */
const changeable = z.strictObject({
  type: p.choice(...voucherTypes),
  code: upTo(60),
  title: p.words(200),
  description: p.words(2000),
  discount: p.words(60),
  categoryId: z.literal([1, 2, 3, 4, 5, 6], { error: wrong('check.voucherCategory') }),
  destinationUrl: z.nullable(upTo(2048)),
  cultureCode: z.string().check(z.trim(), z.regex(/^[a-z]{2}-[A-Z]{2}$/, wrong('check.cultureCode'))),
  exclusive: b,
  startDay: p.day,
  endDay: p.day,
});
export type VoucherChange = z.output<typeof changeable>;

export const newVoucherBody = z.extend(changeable, {
  campaignId: z.int().check(z.minimum(1, wrong('check.required')), z.maximum(p.MAX_ID)),
  publisherContactId: z.nullable(z.int().check(z.minimum(1), z.maximum(p.MAX_ID))),
});

const one = {
  access: 'contact',
  tag: 'Voucher codes',
  params: z.object({ voucherId: p.id }),
  query: z.object(p.scopeQuery),
  reply: voucherDetail,
} as const;

export const getVoucher = endpoint({
  ...one,
  id: 'getVoucher',
  method: 'GET',
  path: '/api/vouchers/{voucherId}',
  summary: 'One voucher',
  failures: ['NOT_FOUND'],
});

export const createVoucher = endpoint({
  id: 'createVoucher',
  method: 'POST',
  path: '/api/vouchers',
  access: 'contact',
  tag: 'Voucher codes',
  summary: 'Make a voucher',
  description:
    'By an advertiser for its own campaigns, or by an account manager. `campaignId` is the productId; ' +
    "`destinationUrl` must be on the campaign's host, null leads to the landing page. `publisherContactId` is a publisher " +
    'with a live relation in the campaign, null is for all of them. A campaign has a code once at a time.',
  query: z.object(p.scopeQuery),
  body: newVoucherBody,
  reply: voucherDetail,
  status: 201,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const updateVoucher = endpoint({
  ...one,
  id: 'updateVoucher',
  method: 'PUT',
  path: '/api/vouchers/{voucherId}',
  summary: 'Change a voucher',
  description: '`was` is the voucher as it was read; 409 when it has been changed since.',
  body: z.extend(changeable, {
    was: z.strictObject({
      type: s,
      code: s,
      title: s,
      description: s,
      discount: s,
      categoryId: n,
      destinationUrl: z.nullable(s),
      cultureCode: s,
      exclusive: b,
      startDay: s,
      endDay: s,
    }),
  }),
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const endVoucher = endpoint({
  ...one,
  id: 'endVoucher',
  method: 'PUT',
  path: '/api/vouchers/{voucherId}/ended',
  summary: 'End a voucher now',
  description: 'It is listed with the expired ones from then on. With another last day it runs again.',
  failures: ['NOT_FOUND', 'CONFLICT'],
});
