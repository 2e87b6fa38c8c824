import * as z from 'zod/mini';
import { campaignStatuses } from './campaigns.ts';
import { moment, orderAmount, rejectionCode } from './conversion-updates.ts';
import { moneyStages } from './money-stages.ts';
import { conversionStatuses, paymentStatuses } from './conversions.ts';
import { endpoint } from './endpoint.ts';
import { failureCodes } from './failures.ts';
import { note } from './notes.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';
import { keyed } from './refusals/say.ts';

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();
const nn = z.nullable(z.int());

/**
 * A claim for an untracked sale. `optimiseNotes` are the network's, `notes` the publisher's; `advertiserAppId` is the
 * advertiser's order reference, `publisher.ref` the publisher's own; `commissionValue` is the expected commission.
 * `conversion` holds the claimed sale and, after approval, the conversion; `pId` is the campaign, `invoicePayoutId` the
 * payment.
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
    stage: z.nullable(z.enum(moneyStages)),
    statusLastUpdated: z.nullable(p.at),
  }),
});
export type EnquiryRow = z.output<typeof enquiryRow>;

/** Sortable fields; nested ones by their dotted names. */
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
    'Newest first; `direction=asc` turns that round. `fromDate` and `toDate` are days of their creation, both included. ' +
    '`advertiserAppId` is a whole order reference, `find` a part of one, whatever its capitals, or the id of an enquiry.',
  query: z.object({
    ...p.scopeQuery,
    enquiryIds: z.optional(p.list(p.id)),
    statusIds: z.optional(p.list(p.id)),
    advertiserIds: z.optional(p.list(p.id)),
    publisherIds: z.optional(p.list(p.id)),
    uIds: z.optional(p.textList()),
    advertiserAppId: z.optional(p.words()),
    find: z.optional(p.words(6000)),
    publisherRefs: z.optional(p.textList()),
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

const given = <T extends z.ZodMiniType>(value: T) => z.optional(z.nullable(value));
/** More than zero, at most two decimals. */
const claimedAmount = orderAmount.check(z.refine((text) => !/^[0.]*$/.test(text), wrong('check.moreThanNothing')));

/**
 * A claim as filed. `productId` is the campaign, `advertiserAppId` the advertiser's order reference, `value` the order
 * value and `commissionValue` the expected commission, both in `currencyCode`.
 */
export const claim = z.strictObject({
  productId: z.int(wrong('check.wholeNumber')).check(z.minimum(1), z.maximum(p.MAX_ID)),
  advertiserAppId: p.words(100),
  transactionDate: moment,
  value: claimedAmount,
  currencyCode: p.currency,
  commissionValue: given(orderAmount),
  uId: given(p.words()),
  publisherRef: given(p.words()),
  customerName: given(p.words()),
  emailAddress: given(p.words().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, wrong('check.email')))),
  postalCode: given(p.words(20)),
  notes: given(p.words(2000)),
});
export type Claim = z.output<typeof claim>;

const enquiryAnswers = ['With advertiser', 'Approved', 'Rejected', 'Closed'] as const;

/**
 * An enquiry with the data needed to answer it. `nextStatuses` are the statuses that the caller may set now. `tracked`
 * is an existing conversion of the same order (for a publisher only its own). `earns` is the credit that an approval
 * would give now: null once decided or where no commission group applies. Publishers get no `cost`. `claimed` is the
 * value in the publisher's words, where that was in another currency; `approved` the order value of the conversion that
 * an approval made. `undoable`: the caller may take the approval back. `clicks` are those of the publisher on the campaign in the `days` before the sale that its cookie
 * counts; `withUid` are those with the claim's sub id, null where it names none. In a connected network, which keeps no
 * single clicks, they are null.
 */
const enquiryDetail = z.extend(enquiryRow, {
  emailAddress: ns,
  postalCode: ns,
  claimed: z.nullable(p.money),
  approved: z.nullable(p.money),
  undoable: z.boolean(),
  messages: z.array(note),
  mayNote: z.boolean(),
  nextStatuses: z.array(z.enum(enquiryAnswers)),
  tracked: z.nullable(
    z.object({
      conversionId: s,
      status: z.enum(conversionStatuses),
      conversionDate: p.at,
      publisherId: n,
      publisherName: s,
      value: p.money,
    }),
  ),
  earns: z.nullable(
    z.object({ currency: s, commission: p.decimal, cost: z.nullable(p.decimal), commissionGroupId: n }),
  ),
  clicks: z.nullable(z.object({ from: p.at, days: n, count: n, last: z.nullable(p.at), withUid: nn })),
});
export type EnquiryDetail = z.output<typeof enquiryDetail>;

const oneEnquiry = z.object({ enquiryId: p.id });

export const getEnquiry = endpoint({
  id: 'getEnquiry',
  method: 'GET',
  path: '/api/enquiries/{enquiryId}',
  access: 'contact',
  tag: 'Enquiries',
  summary: 'One enquiry, what was written about it, and what may be done with it',
  description:
    'With `value`, an order value in the currency of the enquiry, `earns` is what approving with it would give.',
  params: oneEnquiry,
  query: z.object({ ...p.scopeQuery, value: z.optional(orderAmount) }),
  reply: enquiryDetail,
  failures: ['NOT_FOUND'],
});

export const fileEnquiry = endpoint({
  id: 'fileEnquiry',
  method: 'POST',
  path: '/api/enquiries',
  access: 'contact',
  tag: 'Enquiries',
  summary: 'Claim a sale that was not tracked',
  description:
    "For publishers. The claim must hold what the campaign's conversionEnquiryValidation asks for. An order that is " +
    'tracked or claimed already is 409 and named.',
  query: z.object(p.scopeQuery),
  body: claim,
  reply: enquiryDetail,
  status: 201,
  failures: ['CONFLICT'],
});

/** A claim that is still being typed: any member may be missing or wrong. */
const draft = given(z.union([z.string().check(z.maxLength(3000)), z.number()]));

/**
 * Outcome of filing a claim, in the order of the request. `unchanged`: it is filed already, as `enquiryId`. A refusal
 * has a `code` and the bad members in `errors`.
 */
const checkedClaim = z.object({
  outcome: z.enum(['filed', 'unchanged', 'refused']),
  enquiryId: nn,
  code: z.nullable(z.enum(failureCodes)),
  message: ns,
  refusal: z.nullable(keyed),
  errors: z.array(z.object({ member: s, message: s, refusal: keyed })),
});
export type CheckedClaim = z.output<typeof checkedClaim>;

export const checkEnquiries = endpoint({
  id: 'checkEnquiries',
  level: 'viewer',
  method: 'POST',
  path: '/api/enquiries/check',
  access: 'contact',
  tag: 'Enquiries',
  summary: 'What filing claims would do, without doing it',
  description: 'Up to 500 claims, whole or not, each on top of those before it. Nothing is written.',
  query: z.object(p.scopeQuery),
  body: z.strictObject({
    claims: z
      .array(
        z.strictObject({
          productId: draft,
          advertiserAppId: draft,
          transactionDate: draft,
          value: draft,
          currencyCode: draft,
          commissionValue: draft,
          uId: draft,
          publisherRef: draft,
          customerName: draft,
          emailAddress: draft,
          postalCode: draft,
          notes: draft,
        }),
      )
      .check(
        z.minLength(1, wrong('check.leastOneClaim')),
        z.maxLength(p.MAX_LIMIT, wrong('check.mostClaims', { most: p.MAX_LIMIT })),
      ),
  }),
  reply: z.array(checkedClaim),
});

export const updateEnquiry = endpoint({
  id: 'updateEnquiry',
  method: 'PATCH',
  path: '/api/enquiries/{enquiryId}',
  access: 'contact',
  tag: 'Enquiries',
  summary: 'Answer an enquiry: with a note, a decision, or both',
  description:
    'The advertiser and the account manager approve or reject; the account manager also passes it to the advertiser or ' +
    'closes it; the publisher writes notes and may close its own. Approving makes an approved conversion, credited to the ' +
    'claimant and valued by the commission group, of the claimed value or of `conversionValue`, in the currency of the ' +
    'campaign. Rejecting needs a `rejectionCode`. A rejected claim may still be approved; one whose approval was taken ' +
    'back decides the conversion that it has. Sending the same status again changes nothing.',
  params: oneEnquiry,
  query: z.object(p.scopeQuery),
  body: z.strictObject({
    note: given(p.words(2000)),
    status: given(p.choice(...enquiryAnswers)),
    conversionValue: given(z.strictObject({ amount: claimedAmount })),
    rejectionCode: given(rejectionCode),
    rejectionReason: given(p.words(500)),
  }),
  reply: enquiryDetail,
  failures: [
    'NOT_FOUND',
    'CONFLICT',
    'TRANSITION_NOT_ALLOWED',
    'NO_COMMISSION_GROUP',
    'CONVERSION_INVOICED',
    'CONVERSION_CHANGED',
  ],
});

/** The publisher reads this reason at a conversion whose approval was taken back. */
export const TAKEN_BACK = 'The approval of the claim was taken back';

export const undoEnquiryApproval = endpoint({
  id: 'undoEnquiryApproval',
  method: 'POST',
  path: '/api/enquiries/{enquiryId}/undo',
  access: 'contact',
  tag: 'Enquiries',
  summary: 'Take back the approval of an enquiry',
  description:
    'For the advertiser and the account manager. The enquiry waits for an answer as before, and the conversion that the ' +
    'approval made is rejected: it stays in the history, and approving the enquiry again approves it. Where the ' +
    'conversion is invoiced or has changed since, nothing is taken back.',
  params: oneEnquiry,
  query: z.object(p.scopeQuery),
  reply: enquiryDetail,
  failures: ['NOT_FOUND', 'CONFLICT', 'CONVERSION_INVOICED', 'CONVERSION_CHANGED'],
});
