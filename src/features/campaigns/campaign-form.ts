import {
  newCampaignBody,
  type ChangedCampaign,
  type CommissionRule,
  type EditableCampaign,
  type NewCampaign,
  type RuleAttribute,
} from '#contract/campaign-changes';
import { wrong } from '#contract/refusals/checked';
import * as z from 'zod/mini';

/** Form values: numbers as typed, choices as their texts. */
export interface CampaignValues {
  advertiserId: number;
  status: string;
  name: string;
  description: string;
  websiteUrl: string;
  websiteParams: string;
  currency: string;
  country: string;
  markets: string;
  primaryVerticalId: string;
  secondaryVerticalId: string;
  campaignTypeId: string;
  percentage: string;
  amount: string;
  clickCommission: string;
  clickCap: string;
  publisherClickCap: string;
  rules: RuleValues[];
  cookieDays: string;
  firstLastCookie: string;
  validationDays: string;
  validationEndDays: string;
  claimsFromDays: string;
  terms: string;
  accountManagerId: string;
  signupType: string;
  acceptingApplications: boolean;
  question: string;
  eligibility: string;
  deeplinks: boolean;
  cashback: boolean;
  voucher: boolean;
  incentive: boolean;
  brandBidding: boolean;
  email: boolean;
  socialMedia: boolean;
}

export interface RuleValues {
  id: number | null;
  name: string;
  publisherId: string;
  /** The first condition; a rule that has more keeps them. */
  attribute: string;
  value: string;
  further: { name: RuleAttribute; value: string }[];
  lower: string;
  upper: string;
  percentage: string;
  amount: string;
}

export const newRule: RuleValues = {
  id: null,
  name: '',
  publisherId: '',
  attribute: '',
  value: '',
  further: [],
  lower: '',
  upper: '',
  percentage: 'percentage',
  amount: '',
};

export const emptyCampaign = (currency: string): CampaignValues => ({
  advertiserId: 0,
  status: 'live',
  name: '',
  description: '',
  websiteUrl: '',
  websiteParams: '',
  currency,
  country: '',
  markets: '',
  primaryVerticalId: '',
  secondaryVerticalId: '',
  campaignTypeId: '1',
  percentage: 'percentage',
  amount: '',
  clickCommission: '',
  clickCap: '',
  publisherClickCap: '',
  rules: [],
  cookieDays: '30',
  firstLastCookie: 'last',
  validationDays: '30',
  validationEndDays: '60',
  claimsFromDays: '14',
  terms: '',
  accountManagerId: '',
  signupType: 'manual',
  acceptingApplications: true,
  question: '',
  eligibility: '0',
  deeplinks: true,
  cashback: true,
  voucher: true,
  incentive: false,
  brandBidding: false,
  email: true,
  socialMedia: true,
});

const wayOf = (percentage: boolean) => (percentage ? 'percentage' : 'fixed');

/** The values of a campaign that is there. */
export function valuesOf(campaign: EditableCampaign): CampaignValues {
  const { productId: _, advertiser: __, revision: ___, ...same } = campaign;
  return {
    ...same,
    markets: campaign.markets.join(', '),
    primaryVerticalId: String(campaign.primaryVerticalId),
    secondaryVerticalId: String(campaign.secondaryVerticalId),
    campaignTypeId: String(campaign.campaignTypeId),
    percentage: wayOf(campaign.percentage),
    rules: campaign.rules.map(({ attributes: [first, ...further], publisherId, percentage, ...rule }) => ({
      ...rule,
      publisherId: publisherId === null ? '' : String(publisherId),
      attribute: first?.name ?? '',
      value: first?.value ?? '',
      further,
      percentage: wayOf(percentage),
    })),
    cookieDays: String(campaign.cookieDays),
    validationDays: String(campaign.validationDays),
    validationEndDays: String(campaign.validationEndDays),
    claimsFromDays: campaign.claimsFromDays === null ? '' : String(campaign.claimsFromDays),
    accountManagerId: String(campaign.accountManagerId),
    eligibility: String(campaign.eligibility),
  };
}

const shape = newCampaignBody.shape;

/** Typed text as a value of the contract's own type, which says what is wrong with it. */
function typed<Value>(read: (text: string) => unknown, into: z.ZodMiniType<Value>): z.ZodMiniType<Value> {
  const parsed = z.pipe(z.string(), z.transform(read));
  return z.pipe(parsed, into);
}

const number = (text: string) =>
  /^\d{1,15}$/.test(text.trim()) ? Number(text) : text.trim() === '' ? undefined : text;
const numberOrNull = (text: string) => (text.trim() === '' ? null : number(text));
const isPercentage = (way: string) => way === 'percentage';
/** `1234,50` as an amount. */
const amount = (text: string) => text.trim().replace(/^(\d+),(\d{1,4})$/, '$1.$2');

const ruleOf = (rule: RuleValues): CommissionRule => ({
  id: rule.id,
  name: rule.name.trim(),
  publisherId: rule.publisherId.trim() === '' ? null : Number(rule.publisherId),
  lower: amount(rule.lower),
  upper: amount(rule.upper),
  attributes: [
    ...(rule.attribute === '' ? [] : [{ name: rule.attribute as RuleAttribute, value: rule.value.trim() }]),
    ...rule.further,
  ],
  percentage: isPercentage(rule.percentage),
  amount: amount(rule.amount),
});

const ruleShape = shape.rules.def.element.shape;
const ruleFields = z.pipe(
  z.object({
    id: z.nullable(z.int()),
    name: ruleShape.name,
    publisherId: z.string().check(z.regex(/^\s*\d{0,15}\s*$/, wrong('check.wholeNumber'))),
    attribute: z.string(),
    value: z.string(),
    further: z.array(z.object({ name: z.string(), value: z.string() })),
    lower: typed(amount, ruleShape.lower),
    upper: typed(amount, ruleShape.upper),
    percentage: z.string(),
    amount: typed(amount, ruleShape.amount),
  }),
  z.transform((rule) => ruleOf(rule as RuleValues)),
);

/** The contract's fields over what a form holds. */
export const campaignForm: z.ZodMiniType<NewCampaign> = z.object({
  ...shape,
  markets: typed(
    (text) =>
      text
        .split(/[\s,;]+/)
        .filter((code) => code !== '')
        .map((code) => code.toUpperCase()),
    shape.markets,
  ),
  primaryVerticalId: typed(number, shape.primaryVerticalId),
  secondaryVerticalId: typed(number, shape.secondaryVerticalId),
  campaignTypeId: typed(number, shape.campaignTypeId),
  percentage: typed(isPercentage, shape.percentage),
  amount: typed(amount, shape.amount),
  clickCommission: typed(amount, shape.clickCommission),
  clickCap: typed(amount, shape.clickCap),
  publisherClickCap: typed(amount, shape.publisherClickCap),
  rules: z.array(ruleFields),
  cookieDays: typed(number, shape.cookieDays),
  validationDays: typed(number, shape.validationDays),
  validationEndDays: typed(number, shape.validationEndDays),
  claimsFromDays: typed(numberOrNull, shape.claimsFromDays),
  accountManagerId: typed(number, shape.accountManagerId),
  eligibility: typed(number, shape.eligibility),
});

/** The changed members of a campaign as its form holds them. */
export function changeOf({ advertiserId: _, status: __, ...change }: NewCampaign, revision: number): ChangedCampaign {
  return { ...change, revision };
}
