import * as z from 'zod/mini';
import { campaignStatuses, campaignTypes, signupTypes } from './campaigns.ts';
import { countryCode, webPage } from './contacts.ts';
import { days } from './days.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

/** Campaigns as account managers make and change them. */

const n = z.int();
const id = z.int().check(z.minimum(1, wrong('check.required')), z.maximum(p.MAX_ID));
const maybe = (most: number) => z.string().check(z.trim(), z.maxLength(most, wrong('check.mostCharacters', { most })));
const limit = z
  .string()
  .check(z.trim(), z.regex(/^(\d{1,12}(\.\d{1,4})?)?$/, wrong('check.amount', { example: '50.00' })));
const b = z.boolean();

/** The facts that a commission rule may depend on. */
export const ruleAttributes = ['customerType', 'voucherCode', 'itemCategory', 'country'] as const;
export type RuleAttribute = (typeof ruleAttributes)[number];

const MOST_RULES = 100;

/**
 * A commission rule beside the standard one: for one publisher, for sales with an attribute, or for order values from
 * `lower` up to and not including `upper`. The publisher's own rule is before one with attributes, that before a band.
 */
const rule = z.strictObject({
  /** Null for a new one. */
  id: z.nullable(id),
  name: p.words(120),
  publisherId: z.nullable(id),
  lower: limit,
  upper: limit,
  attributes: z
    .array(z.strictObject({ name: z.enum(ruleAttributes), value: p.words(120) }))
    .check(z.maxLength(10, wrong('check.mostValues', { most: 10 }))),
  percentage: b,
  amount: p.positiveAmount,
});
export type CommissionRule = z.output<typeof rule>;

const fields = {
  name: p.words(120),
  description: p.words(4000),
  websiteUrl: webPage,
  websiteParams: maybe(500),
  currency: z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, wrong('check.currencyCode'))),
  country: countryCode,
  /** Further markets. */
  markets: z.array(countryCode).check(z.maxLength(250)),
  primaryVerticalId: id,
  secondaryVerticalId: id,
  campaignTypeId: z.int().check(z.minimum(1), z.maximum(Object.keys(campaignTypes).length)),
  /** The standard commission: per cent of the value, or an amount. */
  percentage: b,
  amount: p.positiveAmount,
  /** Commission of one click; '' where clicks earn nothing. */
  clickCommission: limit,
  /** Most commission of clicks a day (UTC), of all publishers and of each; '' without a limit. */
  clickCap: limit,
  publisherClickCap: limit,
  rules: z.array(rule).check(z.maxLength(MOST_RULES, wrong('check.mostValues', { most: MOST_RULES }))),
  cookieDays: days(1, 365),
  firstLastCookie: z.enum(['last', 'first']),
  validationDays: days(1, 365),
  validationEndDays: days(1, 730),
  terms: p.words(20_000),
  accountManagerId: id,
  signupType: p.choice(...signupTypes),
  acceptingApplications: b,
  /** Asked of who applies; '' asks nothing. */
  question: maybe(500),
  eligibility: z.int().check(z.minimum(0), z.maximum(2)),
  deeplinks: b,
  cashback: b,
  voucher: b,
  incentive: b,
  brandBidding: b,
  email: b,
  socialMedia: b,
  /** Days after a sale from which claims are taken; null takes none. */
  claimsFromDays: z.nullable(days(0, 90)),
};

export const newCampaignBody = z.strictObject({ advertiserId: id, status: z.enum(campaignStatuses), ...fields });
export type NewCampaign = z.output<typeof newCampaignBody>;

export const changedCampaignBody = z.strictObject({ revision: n, ...fields });
export type ChangedCampaign = z.output<typeof changedCampaignBody>;

const editable = z.object({
  productId: n,
  advertiserId: n,
  advertiser: z.string(),
  status: z.enum(campaignStatuses),
  revision: n,
  ...fields,
});
export type EditableCampaign = z.output<typeof editable>;

const common = { access: 'manager', tag: 'Campaigns' } as const;
const params = z.object({ productId: p.id });
const query = z.object({ agencyId: p.id });

export const getEditableCampaign = endpoint({
  ...common,
  id: 'getEditableCampaign',
  method: 'GET',
  path: '/api/campaigns/{productId}/settings',
  summary: 'A campaign as it can be changed',
  params,
  query,
  reply: editable,
  failures: ['NOT_FOUND'],
});

export const createCampaign = endpoint({
  ...common,
  id: 'createCampaign',
  method: 'POST',
  path: '/api/campaigns',
  summary: 'Make a campaign of an advertiser',
  query,
  body: newCampaignBody,
  reply: editable,
  status: 201,
  failures: ['NOT_FOUND'],
});

export const updateCampaign = endpoint({
  ...common,
  id: 'updateCampaign',
  method: 'PUT',
  path: '/api/campaigns/{productId}',
  summary: 'Change a campaign and its commission rules',
  description:
    '`revision` is the one that was read; 409 when somebody has changed it since. A rule that is left out values no ' +
    'further sale; sales that it has valued keep their commission.',
  params,
  query,
  body: changedCampaignBody,
  reply: editable,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const setCampaignStatus = endpoint({
  ...common,
  id: 'setCampaignStatus',
  method: 'PUT',
  path: '/api/campaigns/{productId}/status',
  summary: 'Pause a campaign, or set it live',
  description: 'Links to a paused campaign lead nowhere and count nothing.',
  params,
  query,
  body: z.strictObject({ status: z.enum(campaignStatuses), was: z.enum(campaignStatuses) }),
  reply: editable,
  failures: ['NOT_FOUND', 'CONFLICT'],
});
