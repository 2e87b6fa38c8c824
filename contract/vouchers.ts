import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

export const voucherTypes = ['Voucher', 'Offer'] as const;
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
