import * as z from 'zod/mini';
import { campaignStatuses } from './campaigns.ts';
import { conversionStatuses, paymentStatuses } from './conversions.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

export const enquiryStatuses = { 1: 'Open', 2: 'With advertiser', 3: 'Approved', 4: 'Rejected', 5: 'Closed' } as const;

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();
const nn = z.nullable(z.int());

/**
 * A claim for a sale that was not tracked. `optimiseNotes` are the network's, `notes` the publisher's;
 * `advertiserAppId` is the advertiser's order reference, `publisher.ref` the publisher's own;
 * `commissionValue` is what it expects. `conversion` holds what the claim says of the sale and, once
 * it is approved, the conversion that was made; `pId` is the campaign, `invoicePayoutId` the payment.
 */
export const enquiryRow = z.object({
  enquiryId: n,
  statusId: n,
  creationDate: p.at,
  lastUpdated: p.at,
  optimiseNotes: s,
  notes: s,
  uId: ns,
  status: s,
  advertiserAppId: s,
  agencyId: s,
  commissionValue: z.nullable(z.number()),
  value: z.number(),
  currencyCode: s,
  customerName: ns,
  campaign: z.object({ id: n, status: z.enum(campaignStatuses), name: s }),
  publisher: z.object({ id: n, name: s, ref: ns }),
  advertiser: z.object({ id: n, name: s }),
  conversion: z.object({
    id: nn,
    transactionDate: p.at,
    commissionEarned: z.nullable(z.number()),
    status: z.nullable(z.enum(conversionStatuses)),
    rejectionReason: ns,
    rejectionCode: nn,
    invoiceId: nn,
    pId: n,
    uId: ns,
    invoicePayoutId: nn,
    paymentStatus: z.nullable(z.enum(paymentStatuses)),
    statusLastUpdated: z.nullable(p.at),
  }),
});
export type EnquiryRow = z.output<typeof enquiryRow>;

/** Fields of an enquiry that a list may be sorted by; nested ones by their dotted names. */
export const enquirySorts = [
  'enquiryId',
  'statusId',
  'creationDate',
  'lastUpdated',
  'optimiseNotes',
  'notes',
  'uId',
  'status',
  'advertiserAppId',
  'agencyId',
  'commissionValue',
  'value',
  'currencyCode',
  'customerName',
  'campaign.name',
  'publisher.name',
  'advertiser.name',
  'conversion.transactionDate',
] as const;

export const listEnquiries = endpoint({
  id: 'listEnquiries',
  method: 'GET',
  path: '/v1/conversion-enquiries',
  access: 'contact',
  tag: 'Enquiries',
  summary: 'List conversion enquiries',
  description:
    "A publisher's claims for sales that were not tracked, those about an advertiser's campaigns, or the agency's. " +
    'Newest first; `direction=asc` turns that round. `fromDate` and `toDate` are days of their creation, both included.',
  query: z.object({
    ...p.scopeQuery,
    enquiryIds: z.optional(p.list(p.id)),
    statusIds: z.optional(p.list(p.id)),
    advertiserIds: z.optional(p.list(p.id)),
    publisherIds: z.optional(p.list(p.id)),
    uIds: z.optional(p.list(p.words())),
    advertiserAppId: z.optional(p.words()),
    publisherRefs: z.optional(p.list(p.words())),
    productId: z.optional(p.id),
    customerName: z.optional(p.words()),
    fromDate: z.optional(p.day),
    toDate: z.optional(p.day),
    direction: z.optional(p.direction),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...enquirySorts)),
  }),
  reply: z.array(enquiryRow),
  list: true,
});
