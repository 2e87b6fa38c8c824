import type {
  ChangedCampaign,
  CommissionRule,
  EditableCampaign,
  NewCampaign,
  RuleAttribute,
} from '#contract/campaign-changes';
import { consentMethods, trackingTypes } from '#contract/campaigns';
import { refusal } from '#contract/refusals/index';
import { shortAmount, units } from '#server/domain/decimal';
import { wrongField, type WrongField } from '#server/failure';
import type { campaignRecord, Campaign, Group, KnownForCampaigns, partsOfCampaign } from './campaign-changes.store.ts';

type Fields = Omit<ChangedCampaign, 'revision'>;
type Parts = Awaited<ReturnType<typeof partsOfCampaign>>;
type Found = NonNullable<Awaited<ReturnType<typeof campaignRecord>>>;

/** Ids of `campaignTypes`, `payoutTypes` and `commissionGroupTypes`. */
const CLICKS = 3;
const HYBRID = 4;
const payouts = { percentage: 1, fixed: 2, perClick: 3 } as const;
const groupTypes = { standard: 1, attribute: 2, band: 3, publisher: 4 } as const;

const amountOrNull = (text: string): string | null => (text === '' ? null : text);
const shortOrNone = (decimal: string | null): string => (decimal === null ? '' : shortAmount(decimal));
const paysClicks = ({ campaignTypeId }: Fields) => campaignTypeId === CLICKS || campaignTypeId === HYBRID;
const isNothing = (text: string) => text === '' || units(text) === 0n;

/** Finds what is wrong with a campaign beyond its form. @param currency the one that it has */
export function campaignErrors(
  fields: Fields,
  known: KnownForCampaigns,
  ownRules: ReadonlySet<number>,
  currency?: string,
): WrongField[] {
  const errors: WrongField[] = [];
  const wrong = (path: string, why: Parameters<typeof wrongField>[1]) => errors.push(wrongField(`body.${path}`, why));
  if (!known.managers.has(fields.accountManagerId)) wrong('accountManagerId', refusal('contact.noManager'));
  if (!known.countries.has(fields.country)) wrong('country', refusal('contact.noCountry', { given: fields.country }));
  if (fields.currency !== currency && !known.currencies.includes(fields.currency))
    wrong('currency', refusal('input.exchangedCurrency', { given: fields.currency }));
  const unknown = fields.markets.find((code) => !known.countries.has(code));
  if (unknown !== undefined) wrong('markets', refusal('contact.noCountry', { given: unknown }));
  if (known.verticals.get(fields.primaryVerticalId) !== null)
    wrong('primaryVerticalId', refusal('campaign.noVertical'));
  const parent = known.verticals.get(fields.secondaryVerticalId);
  if (parent === undefined) wrong('secondaryVerticalId', refusal('campaign.noVertical'));
  else if (fields.secondaryVerticalId !== fields.primaryVerticalId && parent !== fields.primaryVerticalId)
    wrong('secondaryVerticalId', refusal('campaign.verticalOfAnother'));
  errors.push(...clickErrors(fields));
  if (fields.validationEndDays < fields.validationDays) wrong('validationEndDays', refusal('campaign.validationEnd'));
  for (const [at, rule] of fields.rules.entries()) errors.push(...ruleErrors(rule, at, known, ownRules));
  return errors;
}

function clickErrors(fields: Fields): WrongField[] {
  if (!paysClicks(fields)) return [];
  if (isNothing(fields.clickCommission)) return [wrongField('body.clickCommission', refusal('campaign.clickAmount'))];
  return (['clickCap', 'publisherClickCap'] as const)
    .filter((name) => fields[name] !== '' && units(fields[name]) < units(fields.clickCommission))
    .map((name) => wrongField(`body.${name}`, refusal('campaign.clickCap')));
}

function ruleErrors(
  rule: CommissionRule,
  at: number,
  known: KnownForCampaigns,
  own: ReadonlySet<number>,
): WrongField[] {
  const errors: WrongField[] = [];
  const wrong = (name: string, why: Parameters<typeof wrongField>[1]) =>
    errors.push(wrongField(`body.rules.${at}.${name}`, why));
  if (rule.id !== null && !own.has(rule.id)) wrong('name', refusal('campaign.noRule'));
  if (rule.publisherId !== null && known.contacts.get(rule.publisherId)?.kind !== 'publisher')
    wrong('publisherId', refusal('campaign.noPublisher'));
  if (rule.publisherId === null && rule.attributes.length === 0 && rule.lower === '' && rule.upper === '')
    wrong('name', refusal('campaign.emptyRule'));
  if (rule.lower !== '' && rule.upper !== '' && units(rule.upper) <= units(rule.lower))
    wrong('upper', refusal('campaign.limits'));
  return errors;
}

/** The columns that account managers set. */
export function columnsOf(fields: Fields) {
  const paid = paysClicks(fields);
  return {
    name: fields.name,
    description: fields.description,
    website_url: fields.websiteUrl,
    website_params: fields.websiteParams,
    currency_code: fields.currency,
    country_code: fields.country,
    primary_vertical_id: fields.primaryVerticalId,
    secondary_vertical_id: fields.secondaryVerticalId,
    campaign_type_id: fields.campaignTypeId,
    payout_type_id:
      fields.campaignTypeId === CLICKS ? payouts.perClick : fields.percentage ? payouts.percentage : payouts.fixed,
    click_commission: paid ? fields.clickCommission : '0',
    click_cap: paid ? amountOrNull(fields.clickCap) : null,
    publisher_click_cap: paid ? amountOrNull(fields.publisherClickCap) : null,
    cookie_days: fields.cookieDays,
    first_last_cookie: fields.firstLastCookie,
    validation_days: fields.validationDays,
    validation_end_days: fields.validationEndDays,
    account_manager_id: fields.accountManagerId,
    signup_type: fields.signupType,
    accepting_applications: fields.acceptingApplications,
    require_reason: fields.question !== '',
    require_reason_question: fields.question || null,
    eligibility_setting: fields.eligibility,
    deeplink_enabled: fields.deeplinks,
    cashback: fields.cashback,
    voucher: fields.voucher,
    incentive: fields.incentive,
    brand_bidding: fields.brandBidding,
    email: fields.email,
    social_media: fields.socialMedia,
    terms_body: fields.terms,
  } satisfies Partial<Campaign>;
}

/** A new campaign's values that its maker does not say. */
export function newCampaign(
  body: NewCampaign,
  owner: { agency_id: number; campaign_group_id: number },
  guid: string,
  at: Date,
) {
  return {
    ...owner,
    advertiser_id: body.advertiserId,
    status: body.status,
    platform_type_id: 5,
    tracking_type: trackingTypes[0],
    consent_method: consentMethods[0],
    third_party_url: null,
    test_url: body.websiteUrl,
    daily_cap: null,
    post_view_days: 0,
    uid_enabled: true,
    cross_tracking: false,
    item_level: false,
    behavioural_retargeting: false,
    adult_content: false,
    pop_under_up: false,
    fca_authorised: false,
    terms_created_at: at,
    postback_url: null,
    default_campaign: false,
    auto_cross_sell: false,
    default_language_id: 1,
    service_plan_id: 1,
    protected_group_id: null,
    protected_group_name: null,
    logo_guid: guid,
    launched_at: at,
    created_at: at,
    modified_at: at,
    revision: 1,
  } satisfies Partial<Campaign>;
}

/** A group of the standard commission, and one for each rule, in their order. */
export function groupsOf(fields: Pick<Fields, 'percentage' | 'amount' | 'rules'>) {
  const standard = {
    publisher_id: null,
    name: 'Standard',
    type_id: groupTypes.standard,
    lower_limit: null,
    upper_limit: null,
    is_percentage: fields.percentage,
    amount: fields.amount,
    item_level: false,
    attributes: [],
  };
  const rules = fields.rules.map((rule) => ({
    id: rule.id,
    group: {
      publisher_id: rule.publisherId,
      name: rule.name,
      type_id: typeOf(rule),
      lower_limit: amountOrNull(rule.lower),
      upper_limit: amountOrNull(rule.upper),
      is_percentage: rule.percentage,
      amount: rule.amount,
      item_level: false,
      attributes: rule.attributes,
    },
  }));
  return { standard, rules };
}

function typeOf(rule: CommissionRule) {
  if (rule.publisherId !== null) return groupTypes.publisher;
  return rule.attributes.length > 0 ? groupTypes.attribute : groupTypes.band;
}

export const isStandard = ({ type_id }: Pick<Group, 'type_id'>): boolean => type_id === groupTypes.standard;

/** A campaign as its form shows it. */
export function editableOf(record: Found, { groups, attributes, markets, claims }: Parts): EditableCampaign {
  const standard = groups.find(isStandard);
  return {
    productId: record.id,
    advertiserId: record.advertiser_id,
    advertiser: record.advertiser,
    status: record.status,
    revision: record.revision ?? 1,
    name: record.name,
    description: record.description,
    websiteUrl: record.website_url,
    websiteParams: record.website_params,
    currency: record.currency_code,
    country: record.country_code,
    markets: markets.filter((one) => !one.is_primary).map(({ code }) => code),
    primaryVerticalId: record.primary_vertical_id,
    secondaryVerticalId: record.secondary_vertical_id,
    campaignTypeId: record.campaign_type_id,
    percentage: standard?.is_percentage ?? true,
    amount: shortOrNone(standard?.amount ?? null),
    clickCommission: isNothing(record.click_commission) ? '' : shortAmount(record.click_commission),
    clickCap: shortOrNone(record.click_cap),
    publisherClickCap: shortOrNone(record.publisher_click_cap),
    rules: groups
      .filter((group) => !isStandard(group))
      .map((group) => ({
        id: group.id,
        name: group.name,
        publisherId: group.publisher_id,
        lower: shortOrNone(group.lower_limit),
        upper: shortOrNone(group.upper_limit),
        attributes: attributes
          .filter((one) => one.commission_group_id === group.id)
          .map(({ name, value }) => ({ name: name as RuleAttribute, value })),
        percentage: group.is_percentage,
        amount: shortAmount(group.amount),
      })),
    cookieDays: record.cookie_days,
    firstLastCookie: record.first_last_cookie === 'first' ? 'first' : 'last',
    validationDays: record.validation_days,
    validationEndDays: record.validation_end_days,
    terms: record.terms_body,
    accountManagerId: record.account_manager_id,
    signupType: record.signup_type as EditableCampaign['signupType'],
    acceptingApplications: record.accepting_applications,
    question: record.require_reason_question ?? '',
    eligibility: record.eligibility_setting,
    deeplinks: record.deeplink_enabled,
    cashback: record.cashback,
    voucher: record.voucher,
    incentive: record.incentive,
    brandBidding: record.brand_bidding,
    email: record.email,
    socialMedia: record.social_media,
    claimsFromDays: claims?.min_age_days ?? null,
  };
}

/** A campaign's values by the names of the interface, as the audit log keeps them; each rule is one line. */
export function recordedOf({
  productId: _,
  advertiserId: __,
  advertiser: ___,
  revision: ____,
  rules,
  ...campaign
}: EditableCampaign) {
  const ruleText = (rule: CommissionRule) => {
    const when = [
      rule.publisherId !== null && `publisher ${rule.publisherId}`,
      ...rule.attributes.map(({ name, value }) => `${name} = ${value}`),
      (rule.lower !== '' || rule.upper !== '') && `${rule.lower || '0'} – ${rule.upper || '∞'}`,
    ].filter(Boolean);
    return `${rule.name}: ${rule.amount}${rule.percentage ? '%' : ''} (${when.join(', ')})`;
  };
  return { ...campaign, rules: rules.map(ruleText) };
}
