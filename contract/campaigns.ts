import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';

export const campaignStatuses = ['live', 'waiting', 'paused'] as const;
export const relationStatuses = ['live', 'pending', 'rejected', 'paused'] as const;
/**
 * The status of a publisher in a campaign. An application without an answer is `pending` as the status and `waiting` as the
 * sub-status; `notapplied` is a publisher without a relation.
 */
export const publisherStatuses = ['live', 'waiting', 'pending', 'paused', 'rejected', 'notapplied'] as const;
export const campaignTypes = { 1: 'Cost per sale', 2: 'Cost per lead', 3: 'Cost per click', 4: 'Hybrid' } as const;
export const payoutTypes = { 1: 'Percentage', 2: 'Fixed', 3: 'Per click' } as const;
export const platformTypes = {
  1: 'Shopify',
  2: 'WooCommerce',
  3: 'Magento',
  4: 'Salesforce Commerce Cloud',
  5: 'Own platform',
} as const;
export const trackingTypes = ['Cookie', 'Server to server', 'App'] as const;
export const consentMethods = ['Consent banner', 'Legitimate interest', 'Server-side consent'] as const;
export const signupTypes = ['default', 'manual', 'auto'] as const;
export const campaignLevels = ['Campaign', 'Item'] as const;
export const referenceTypes = ['Alpha', 'Numeric', 'Alphanumeric', 'Regex'] as const;
export const commissionGroupTypes = { 1: 'Default', 2: 'Attribute', 3: 'Value band', 4: 'Publisher' } as const;

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();
const nn = z.nullable(z.int());
const b = z.boolean();
const logo = z.object({ guid: s, location: s });
const payout = z.object({ currency: s, type: s });
const vertical = z.object({ primary: s, secondary: s });
const landingPage = z.object({ websiteUrl: s, websiteParams: s, thirdPartyUrl: ns });
const market = z.object({ id: n, name: s, primary: b });
const commission = z.object({ value: s, type: s });

/** Rules for claims of untracked sales; null where the campaign takes no claims. */
const enquiryValidation = z.object({
  name: b,
  emailAddress: b,
  postalCode: b,
  transactionValue: b,
  referenceValidationType: s,
  referenceValidation: ns,
  referenceValidationMaxLength: s,
  enquiryMinAge: n,
  description: s,
  lastUpdated: p.at,
});

const campaignPublisher = z.object({
  id: s,
  name: s,
  status: s,
  campaignId: z.optional(s),
  campaignSubStatus: s,
  fcaAuthorised: b,
  fcaNumber: z.optional(n),
});

/**
 * A campaign in a list. `campaignId` is the relation of the publisher in scope, and left out when it has not joined or
 * no publisher is in scope; `campaignStatus` is the word of its state, and left out without a publisher in scope.
 * `publishers` holds that publisher's own entry, joined or not; without a publisher in scope it is null unless
 * `returnPublishersForCampaign=true`. A number or an id that there is none of is left out and never null, which programs
 * read as 0; so are members that a connected network leaves out.
 */
export const campaignRow = z.object({
  productId: n,
  campaignId: z.optional(n),
  campaignStatus: z.optional(s),
  contactId: s,
  advertiserId: s,
  advertiser: s,
  agencyId: n,
  agencyName: s,
  name: s,
  status: z.enum(campaignStatuses),
  type: s,
  campaignTypeId: z.optional(n),
  payout,
  vertical,
  publishers: z.nullable(z.array(campaignPublisher)),
  deeplinkEnabled: b,
  defaultLanguageId: n,
  testURL: s,
  crossSellAgencies: z.array(n),
  conversionEnquiryValidation: z.nullable(enquiryValidation),
  landingPage,
  campaignLogo: logo,
  lastModifiedDate: p.at,
  dateCreated: p.at,
  launchDate: p.at,
  defaultCampaign: b,
  signupType: s,
  autoCrossSell: b,
  commissionCost: z.optional(n),
  commissionGroupBandType: ns,
  commissionGroupName: ns,
  defaultProduct: n,
  campaignLevel: s,
  fcaAuthorised: b,
  payoutTypeId: z.optional(n),
  platformTypeId: z.optional(n),
  description: z.optional(s),
  baseTrackingUrl: z.optional(s),
  markets: z.optional(z.array(market)),
  cookieDuration: z.optional(n),
  validationWindow: z.optional(n),
  commission: z.optional(commission),
  currencyCode: z.optional(s),
});
export type CampaignRow = z.output<typeof campaignRow>;

export const campaignSorts = [
  'productId',
  'campaignId',
  'campaignStatus',
  'contactId',
  'advertiserId',
  'advertiser',
  'agencyId',
  'agencyName',
  'name',
  'status',
  'type',
  'campaignTypeId',
  'deeplinkEnabled',
  'defaultLanguageId',
  'testURL',
  'lastModifiedDate',
  'dateCreated',
  'launchDate',
  'defaultCampaign',
  'signupType',
  'autoCrossSell',
  'commissionCost',
  'commissionGroupBandType',
  'commissionGroupName',
  'defaultProduct',
  'campaignLevel',
  'fcaAuthorised',
  'payoutTypeId',
  'platformTypeId',
  'description',
  'baseTrackingUrl',
  'cookieDuration',
  'validationWindow',
  'currencyCode',
] as const;

export const listCampaigns = endpoint({
  id: 'listCampaigns',
  method: 'GET',
  path: '/v1/campaigns',
  access: 'contact',
  tag: 'Campaigns',
  summary: 'List campaigns',
  description:
    'Campaigns the contact may see: all of the agency for a publisher or an account manager, its own for an advertiser. ' +
    'With `statuses`, only those in which the publisher has that status; `waiting` and `pending` are applications ' +
    'without an answer, `notapplied` the campaigns without a relation. `publishers` always holds the entry of the ' +
    'publisher in scope; `returnPublishersForCampaign` adds all publishers where none is. Rows are complete with and ' +
    'without `extendedData`.',
  query: z.object({
    ...p.scopeQuery,
    ...p.pageQuery,
    showInactive: z.optional(p.flag),
    sortColumnName: z.optional(p.choice(...campaignSorts)),
    sortDirection: z.optional(p.direction),
    statuses: z.optional(p.list(p.choice(...publisherStatuses))),
    campaignTypeIds: z.optional(p.list(p.id)),
    advertiserContactIds: z.optional(p.list(p.id)),
    payoutTypeIds: z.optional(p.list(p.id)),
    sectorIds: z.optional(p.list(p.id)),
    verticalIds: z.optional(p.list(p.id)),
    platformTypeIds: z.optional(p.list(p.id)),
    countryIds: z.optional(p.list(p.id)),
    productIds: z.optional(p.list(p.id)),
    returnPublishersForCampaign: z.optional(p.flag),
    orderBy: z.optional(p.choice('productId', 'alphabetically', 'launchDate')),
    hostname: z.optional(p.words(255)),
    hasEnquiryCriteria: z.optional(p.flag),
    advertiserCampaignStatuses: z.optional(p.list(p.choice(...campaignStatuses))),
    isItemLevelCommissionGroup: z.optional(p.flag),
    searchTerm: z.optional(p.words()),
    managedBy: z.optional(p.choice('optimise', 'advertiser')),
    paymentTypes: z.optional(p.list(p.choice('express', 'faster', 'nonstandard'))),
    extendedData: z.optional(p.flag),
    itemLevel: z.optional(p.flag),
    incentive: z.optional(p.flag),
    dailyCap: z.optional(p.flag),
    postView: z.optional(p.flag),
    productFeed: z.optional(p.flag),
    deeplink: z.optional(p.flag),
    uid: z.optional(p.flag),
    crossTracking: z.optional(p.flag),
    brandBidding: z.optional(p.flag),
    publisherEligibility: z.optional(p.choice('all', 'eligible', 'ineligible')),
    contactType: z.optional(p.id),
  }),
  reply: z.array(campaignRow),
  list: true,
});

export const campaignDetail = z.object({
  productId: n,
  campaignId: nn,
  name: s,
  description: s,
  status: s,
  subStatus: ns,
  productTypeName: s,
  consentMethod: s,
  platformName: s,
  currencyCode: s,
  validationWindow: n,
  validationEndWindow: n,
  validationPeriod: s,
  payout,
  vertical,
  appliedDate: z.nullable(p.at),
  advertiserId: s,
  advertiserName: s,
  commission,
  autoCrossSell: b,
  deepLinkEnabled: b,
  uidEnabled: b,
  cookieDuration: n,
  dailyCap: ns,
  firstLastCookie: s,
  cashback: b,
  voucher: b,
  brandBidding: b,
  email: b,
  socialMedia: b,
  behaviouralRetargeting: b,
  adultContent: b,
  fCAAuthorised: b,
  popUnderUp: b,
  postView: n,
  terms: z.object({ acceptedTerms: b, body: s, createdDate: p.at }),
  agencyName: s,
  agencyCompanyName: s,
  agencyRegistrationNumber: s,
  agencyAddress: s,
  agencyId: n,
  postback: z.object({ url: ns, type: b }),
  landingPage,
  baseTrackingUrl: s,
  productFeed: n,
  productFeedCount: n,
  voucherOffersCount: n,
  accountManagerEmail: s,
  markets: z.array(market),
  defaultCampaign: b,
  signupType: s,
  advertiserLogoLocation: s,
  conversionEnquiryValidation: z.nullable(enquiryValidation),
  campaignLogo: logo,
  lastModifiedDate: p.at,
  dateCreated: p.at,
  primaryContactEmail: ns,
  protectedGroups: z.nullable(z.object({ id: n, name: s })),
  campaignLevel: s,
  advertiserUsers: z.array(
    z.object({ userId: n, firstName: s, surname: s, contactDetails: s, primaryContact: b, isAdminUser: b }),
  ),
  acceptingApplications: b,
  requireReason: b,
  requireReasonQuestion: ns,
  eligibilitySetting: n,
  campaignApplicationMarkets: z.array(s),
  isEligible: b,
  eligibleToCampaignSetting: b,
  trackingType: s,
  servicePlanId: n,
  defaultLanguageId: n,
});
export type CampaignDetail = z.output<typeof campaignDetail>;

export const getCampaign = endpoint({
  id: 'getCampaign',
  method: 'GET',
  path: '/v1/campaigns/{productId}',
  access: 'contact',
  tag: 'Campaigns',
  summary: 'Get one campaign',
  description: "Everything about a campaign. An advertiser's scope is not supported yet and answers 403.",
  params: z.object({ productId: p.id }),
  query: z.object(p.scopeQuery),
  reply: campaignDetail,
  failures: ['NOT_FOUND'],
});

/** The members that the public detail lacks; the caps are null without a limit. */
export const ownCampaign = z.extend(campaignDetail, {
  launchDate: p.at,
  clickCap: z.nullable(p.decimal),
  publisherClickCap: z.nullable(p.decimal),
});
export type OwnCampaign = z.output<typeof ownCampaign>;

export const getOwnCampaign = endpoint({
  id: 'getOwnCampaign',
  method: 'GET',
  path: '/api/campaigns/{productId}',
  access: 'contact',
  tag: 'Campaigns',
  summary: 'One campaign of the account',
  description:
    'What `getCampaign` answers, when the campaign was launched and what its clicks may earn on a day, also for an ' +
    'advertiser about a campaign of its own. ' +
    'What is of a publisher in it (`campaignId`, `subStatus`, `appliedDate`) is null where the scope is none.',
  params: z.object({ productId: p.id }),
  query: z.object(p.scopeQuery),
  reply: ownCampaign,
  failures: ['NOT_FOUND'],
});

export const commissionGroup = z.object({
  id: n,
  typeId: n,
  type: s,
  name: s,
  limits: z.object({ lower: nn, upper: nn }),
  cost: nn,
  payout: s,
  campaignId: n,
  publisherId: nn,
  publisherName: ns,
  percentage: b,
  itemLevel: b,
  attributes: z.array(z.object({ id: n, condition: s, name: s, value: s, operator: s })),
});
export type CommissionGroup = z.output<typeof commissionGroup>;

export const listCommissionGroups = endpoint({
  id: 'listCommissionGroups',
  method: 'GET',
  path: '/v1/campaigns/{campaignId}/commission-groups',
  access: 'contact',
  tag: 'Campaigns',
  summary: "List a campaign's commission groups",
  description:
    "`campaignId` is the relation's id or the campaign's productId. A publisher gets the groups for everybody and its own.",
  params: z.object({ campaignId: p.id }),
  query: z.object({ ...p.scopeQuery, ...p.pageQuery }),
  reply: z.array(commissionGroup),
  list: true,
  failures: ['NOT_FOUND'],
});

export const getCampaignLogo = endpoint({
  id: 'getCampaignLogo',
  method: 'GET',
  path: '/logos/{guid}',
  access: 'public',
  tag: 'Campaigns',
  summary: "A campaign's logo, as SVG",
  params: z.object({ guid: p.words(80) }),
  reply: z.unknown(),
  failures: ['NOT_FOUND'],
});

export const getCampaignLogos = endpoint({
  id: 'getCampaignLogos',
  method: 'GET',
  path: '/api/campaign-logos',
  access: 'contact',
  tag: 'Campaigns',
  summary: 'The logos of some campaigns on one sheet: SVG, one below the other in the order of `productIds`',
  description: 'Each is a square. Where the contact may not see a campaign, or there is none, its place is empty.',
  query: z.object({ ...p.scopeQuery, productIds: p.requiredList(p.id) }),
  reply: z.unknown(),
});
