import { charactersOf } from '#contract/characters';
import {
  campaignLevels,
  campaignTypes,
  commissionGroupTypes,
  payoutTypes,
  platformTypes,
  type CampaignDetail,
  type CampaignRow,
  type CommissionGroup,
  type publisherStatuses,
} from '#contract/campaigns';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import { clickUrl } from '#server/tracking/click-url';
import type { CampaignRecord, Eligibility } from './campaigns.store.ts';
import type {
  attributesOf,
  campaignExtras,
  crossSellsOf,
  enquiryRulesOf,
  marketsOf,
  ownPublisher,
  publishersOf,
} from './campaign-parts.store.ts';

type RelationStatus = Database['relation']['status'];
type PublisherStatus = (typeof publisherStatuses)[number];
type Rows<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>;

/** Lists of some campaigns. `publishers` is null if not requested, `own` if no publisher is in scope. */
export interface Parts {
  markets: Rows<typeof marketsOf>;
  crossSells: Rows<typeof crossSellsOf>;
  enquiryRules: Rows<typeof enquiryRulesOf>;
  publishers: Rows<typeof publishersOf> | null;
  own: Awaited<ReturnType<typeof ownPublisher>> | null;
}

const iso = (at: Date) => at.toISOString();
const nameOf = (names: Readonly<Record<number, string>>, id: number) => names[id] ?? '';

const [ofCampaign, ofItem] = campaignLevels;
const levelOf = (record: { item_level: boolean }) => (record.item_level ? ofItem : ofCampaign);

/** A whole amount as a number; null otherwise, where only `payout` is exact. */
function wholeAmount(decimal: string | null): number | null {
  if (decimal === null) return null;
  const number = Number(decimal);
  return Number.isInteger(number) ? number : null;
}

/** 5.0000 of a percentage becomes "5.00%", 12.5000 of a fixed sum "12.50". */
function amountText(decimal: string | null): string {
  return (decimal ?? '0.0000').replace(/(\.\d{2})\d*$/, '$1');
}

function commissionOf(record: CampaignRecord) {
  return { value: amountText(record.group_amount), type: record.group_is_percentage ? 'Percentage' : 'Fixed' };
}

function enquiryOf(rule: Readonly<Database['enquiry_rule']> | undefined): CampaignRow['conversionEnquiryValidation'] {
  if (!rule) return null;
  return {
    name: rule.needs_name,
    emailAddress: rule.needs_email,
    postalCode: rule.needs_postal_code,
    transactionValue: rule.needs_value,
    referenceValidationType: rule.reference_type,
    referenceValidation: rule.reference_pattern,
    referenceValidationMaxLength: String(rule.reference_max_length),
    enquiryMinAge: rule.min_age_days,
    description: rule.description,
    lastUpdated: iso(rule.updated_at),
  };
}

function landingPageOf(record: CampaignRecord) {
  return {
    websiteUrl: record.website_url,
    websiteParams: record.website_params,
    thirdPartyUrl: record.third_party_url,
  };
}

function marketsIn(parts: Parts, campaignId: number) {
  return parts.markets
    .filter((one) => one.campaign_id === campaignId)
    .map((one) => ({ id: one.id, name: one.name, primary: one.is_primary }));
}

/** The base address of a publisher's links to a campaign. */
function trackingUrl(record: CampaignRecord, scope: Scope, publicUrl: string): string {
  const aid = scope.kind === 'publisher' ? scope.contactId : '{AID}';
  return clickUrl({ publicUrl, aid, pid: record.id });
}

/** The row of a campaign list. */
export function campaignRowOf(record: CampaignRecord, parts: Parts, scope: Scope, publicUrl: string): CampaignRow {
  const { id } = record;
  const cost = wholeAmount(record.group_amount);
  return {
    productId: id,
    ...(record.relation_id !== null && { campaignId: record.relation_id }),
    ...(scope.kind === 'publisher' && { campaignStatus: wordsOf(record.relation_status).status }),
    contactId: String(record.advertiser_id),
    advertiserId: String(record.advertiser_id),
    advertiser: record.advertiser_name,
    agencyId: record.agency_id,
    agencyName: record.agency_name,
    name: record.name,
    status: record.status,
    type: nameOf(campaignTypes, record.campaign_type_id),
    campaignTypeId: record.campaign_type_id,
    payout: { currency: record.currency_code, type: nameOf(payoutTypes, record.payout_type_id) },
    vertical: { primary: record.sector_name, secondary: record.vertical_name },
    publishers: publishersIn(parts, record),
    deeplinkEnabled: record.deeplink_enabled,
    defaultLanguageId: record.default_language_id,
    testURL: record.test_url,
    crossSellAgencies: parts.crossSells.filter((one) => one.campaign_id === id).map((one) => one.other_agency_id),
    conversionEnquiryValidation: enquiryOf(parts.enquiryRules.find((one) => one.campaign_id === id)),
    landingPage: landingPageOf(record),
    campaignLogo: logo(record, publicUrl),
    lastModifiedDate: iso(record.modified_at),
    dateCreated: iso(record.created_at),
    launchDate: iso(record.launched_at),
    defaultCampaign: record.default_campaign,
    signupType: record.signup_type,
    autoCrossSell: record.auto_cross_sell,
    ...(cost !== null && { commissionCost: cost }),
    commissionGroupBandType: record.group_type_id === null ? null : nameOf(commissionGroupTypes, record.group_type_id),
    commissionGroupName: record.group_name,
    defaultProduct: id,
    campaignLevel: levelOf(record),
    fcaAuthorised: record.fca_authorised,
    payoutTypeId: record.payout_type_id,
    platformTypeId: record.platform_type_id,
    description: record.description,
    baseTrackingUrl: trackingUrl(record, scope, publicUrl),
    markets: marketsIn(parts, id),
    cookieDuration: record.cookie_days,
    validationWindow: record.validation_days,
    commission: commissionOf(record),
    currencyCode: record.currency_code,
  };
}

function logo(record: CampaignRecord, publicUrl: string) {
  return { guid: record.logo_guid, location: `${publicUrl}/logos/${record.logo_guid}` };
}

/** A publisher's status and sub-status by its relation, in the words of the interface. */
function wordsOf(relation: RelationStatus | null): Record<'status' | 'subStatus', PublisherStatus> {
  if (relation === null) return { status: 'notapplied', subStatus: 'notapplied' };
  return { status: relation, subStatus: relation === 'pending' ? 'waiting' : relation };
}

function publishersIn({ own, publishers }: Parts, campaign: CampaignRecord): CampaignRow['publishers'] {
  const found = own
    ? [{ ...own, id: campaign.relation_id, status: campaign.relation_status }]
    : publishers?.filter((one) => one.campaign_id === campaign.id);
  if (!found) return null;
  return found.map((one) => {
    const { status, subStatus } = wordsOf(one.status);
    return {
      id: String(one.publisher_id),
      name: one.name,
      status,
      ...(one.id !== null && { campaignId: String(one.id) }),
      campaignSubStatus: subStatus,
      fcaAuthorised: one.fca_authorised,
      ...(one.fca_number !== null && { fcaNumber: one.fca_number }),
    };
  });
}

type Extras = Awaited<ReturnType<typeof campaignExtras>>;

/** The page of one campaign. */
export function campaignDetailOf(
  record: CampaignRecord & Eligibility,
  parts: Parts,
  extras: Extras,
  scope: Scope,
  publicUrl: string,
): CampaignDetail {
  const { agency, users } = extras;
  const markets = marketsIn(parts, record.id);
  return {
    productId: record.id,
    campaignId: record.relation_id,
    name: record.name,
    description: record.description,
    status: record.status,
    subStatus: scope.kind === 'publisher' ? wordsOf(record.relation_status).subStatus : null,
    productTypeName: nameOf(campaignTypes, record.campaign_type_id),
    consentMethod: record.consent_method,
    platformName: nameOf(platformTypes, record.platform_type_id),
    currencyCode: record.currency_code,
    validationWindow: record.validation_days,
    validationEndWindow: record.validation_end_days,
    validationPeriod: `${record.validation_days} days`,
    payout: { currency: record.currency_code, type: nameOf(payoutTypes, record.payout_type_id) },
    vertical: { primary: record.sector_name, secondary: record.vertical_name },
    appliedDate: record.relation_applied_at?.toISOString() ?? null,
    advertiserId: String(record.advertiser_id),
    advertiserName: record.advertiser_name,
    commission: commissionOf(record),
    autoCrossSell: record.auto_cross_sell,
    deepLinkEnabled: record.deeplink_enabled,
    uidEnabled: record.uid_enabled,
    cookieDuration: record.cookie_days,
    dailyCap: record.daily_cap === null ? null : String(record.daily_cap),
    firstLastCookie: record.first_last_cookie,
    cashback: record.cashback,
    voucher: record.voucher,
    brandBidding: record.brand_bidding,
    email: record.email,
    socialMedia: record.social_media,
    behaviouralRetargeting: record.behavioural_retargeting,
    adultContent: record.adult_content,
    fCAAuthorised: record.fca_authorised,
    popUnderUp: record.pop_under_up,
    postView: record.post_view_days,
    terms: {
      acceptedTerms: record.relation_terms_accepted ?? false,
      body: record.terms_body,
      createdDate: iso(record.terms_created_at),
    },
    agencyName: record.agency_name,
    agencyCompanyName: agency.company_name,
    agencyRegistrationNumber: agency.registration_number,
    agencyAddress: agency.address,
    agencyId: record.agency_id,
    postback: { url: record.postback_url, type: record.postback_url !== null },
    landingPage: landingPageOf(record),
    baseTrackingUrl: trackingUrl(record, scope, publicUrl),
    productFeed: extras.feeds,
    productFeedCount: extras.items,
    voucherOffersCount: extras.vouchers,
    accountManagerEmail: extras.manager?.email ?? '',
    markets,
    defaultCampaign: record.default_campaign,
    signupType: record.signup_type,
    advertiserLogoLocation: logo(record, publicUrl).location,
    conversionEnquiryValidation: enquiryOf(parts.enquiryRules.find((one) => one.campaign_id === record.id)),
    campaignLogo: logo(record, publicUrl),
    lastModifiedDate: iso(record.modified_at),
    dateCreated: iso(record.created_at),
    primaryContactEmail: users.find((one) => one.primary_contact)?.email ?? null,
    protectedGroups:
      record.protected_group_id === null
        ? null
        : { id: record.protected_group_id, name: record.protected_group_name ?? '' },
    campaignLevel: levelOf(record),
    advertiserUsers: users.map((one) => ({
      userId: one.id,
      firstName: one.first_name,
      surname: one.surname,
      contactDetails: one.email,
      primaryContact: one.primary_contact,
      isAdminUser: one.admin_user,
    })),
    acceptingApplications: record.accepting_applications,
    requireReason: record.require_reason,
    requireReasonQuestion: record.require_reason_question,
    eligibilitySetting: record.eligibility_setting,
    campaignApplicationMarkets: markets.map((one) => one.name),
    isEligible: record.eligible,
    eligibleToCampaignSetting: record.fits_setting,
    trackingType: record.tracking_type,
    servicePlanId: record.service_plan_id,
    defaultLanguageId: record.default_language_id,
  };
}

/** A commission group. Limits are whole units of the campaign's currency. */
export function commissionGroupOf(
  group: Readonly<Database['commission_group'] & { publisher_name: string | null }>,
  attributes: Rows<typeof attributesOf>,
  currency: string,
): CommissionGroup {
  return {
    id: group.id,
    typeId: group.type_id,
    type: nameOf(commissionGroupTypes, group.type_id),
    name: group.name,
    limits: { lower: wholeAmount(group.lower_limit), upper: wholeAmount(group.upper_limit) },
    cost: wholeAmount(group.amount),
    payout: group.is_percentage ? `${amountText(group.amount)}%` : `${amountText(group.amount)} ${currency}`,
    campaignId: group.campaign_id,
    publisherId: group.publisher_id,
    publisherName: group.publisher_name,
    percentage: group.is_percentage,
    itemLevel: group.item_level,
    attributes: attributes
      .filter((one) => one.commission_group_id === group.id)
      .map((one) => ({
        id: one.id,
        condition: one.condition,
        name: one.name,
        value: one.value,
        operator: one.operator,
      })),
  };
}

/** An advertiser's initials in its colour. */
export function logoSvg(name: string, colour: string): string {
  const initials = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !['and', 'the', 'of'].includes(word.toLowerCase()))
    .slice(0, 2)
    .map((word) => (charactersOf(word)[0] ?? '').toUpperCase())
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><rect width="64" height="64" rx="14" fill="${colour}"/>` +
    `<text x="32" y="33" fill="#fff" font-family="Inter,system-ui,sans-serif" font-size="26" font-weight="650" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`
  );
}

/** Logos below each other, each 64 high; null leaves a gap. */
export function logoSheetSvg(logos: readonly ({ name: string; colour: string } | null)[]): string {
  const placed = logos.map((logo, at) =>
    logo ? logoSvg(logo.name, logo.colour).replace('<svg ', `<svg y="${at * 64}" width="64" height="64" `) : '',
  );
  const height = Math.max(1, logos.length) * 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="${height}">${placed.join('')}</svg>`;
}
