import { valueAt } from '#contract/records';
import type { CampaignDetail, OwnCampaign } from '#contract/campaigns';
import type { Viewer } from '#src/api/viewer.ts';
import { formatDay } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import { countryText } from '#src/lib/country.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { pixelOf } from './pixel.ts';
import type { Fact } from '#src/ui/Facts.tsx';
import { commissionText } from './looks.ts';

type Claims = CampaignDetail['conversionEnquiryValidation'];
type Rule = keyof typeof t.campaigns.rules;

export interface CampaignPage {
  productId: number;
  name: string;
  advertiser: string;
  advertiserId: string;
  logo: string;
  status: string;
  relation: string | null;
  description: string;
  website: string;
  tracking: string | null;
  /** For whoever sees to the shop: what its page after an order shows. */
  pixel: string | null;
  key: Fact[];
  rules: Record<Rule, boolean>;
  claims: Claims;
  terms: { body: string; created: string };
  /** For a publisher that thinks of joining: whether it may, at once or by application, and what is asked. */
  joining: { open: boolean; atOnce: boolean; question: string | null };
  contacts: Fact[];
  details: Fact[];
}

const yesNo = (value: boolean) => (value ? t.campaigns.yes : t.campaigns.no);
const verticalText = ({ primary, secondary }: { primary: string; secondary: string }) => `${primary}, ${secondary}`;

export function factsOf(
  { kind, connection }: Pick<Viewer, 'kind' | 'connection'>,
  one: CampaignDetail | OwnCampaign,
): CampaignPage {
  const c = t.campaigns;
  const f = c.facts;
  return {
    productId: one.productId,
    name: one.name,
    advertiser: one.advertiserName,
    advertiserId: one.advertiserId,
    logo: one.campaignLogo.location,
    status: one.status,
    relation: relationOf(one),
    description: one.description,
    website: one.landingPage.websiteUrl,
    tracking: one.campaignId === null ? null : one.baseTrackingUrl,
    // Sales of a live network are tracked there.
    pixel: kind === 'publisher' || connection ? null : pixelOf(one),
    key: [
      [f.commission, commissionText(one.commission.value, one.commission.type, one.currencyCode)],
      [f.cookie, c.days(one.cookieDuration)],
      [f.validation, c.validationText(one.validationWindow, one.validationEndWindow)],
      [f.applied, one.appliedDate && formatDay(one.appliedDate)],
      // Says whether the publisher may join; without a publisher it has no meaning.
      [f.eligible, kind === 'publisher' ? yesNo(one.isEligible) : null],
      [f.reason, one.requireReason ? one.requireReasonQuestion : null],
      [f.vertical, verticalText(one.vertical)],
      [f.markets, one.markets.map((market) => countryText(market.name)).join(', ')],
    ],
    rules: {
      deeplink: one.deepLinkEnabled,
      uid: one.uidEnabled,
      voucher: one.voucher,
      cashback: one.cashback,
      brandBidding: one.brandBidding,
      email: one.email,
      socialMedia: one.socialMedia,
      behaviouralRetargeting: one.behaviouralRetargeting,
      popUnderUp: one.popUnderUp,
      adultContent: one.adultContent,
    },
    claims: one.conversionEnquiryValidation,
    terms: { body: one.terms.body, created: one.terms.createdDate },
    joining: {
      open: kind === 'publisher' && one.isEligible,
      atOnce: one.signupType === 'auto',
      question: one.requireReason ? one.requireReasonQuestion : null,
    },
    contacts: [
      [f.manager, one.accountManagerEmail],
      [f.primary, one.primaryContactEmail],
      [f.agency, `${one.agencyCompanyName}, ${one.agencyAddress}`],
    ],
    details: [
      [f.type, storedWord(one.productTypeName)],
      [f.currency, one.currencyCode],
      [f.productId, String(one.productId)],
      [f.relationId, one.campaignId === null ? null : String(one.campaignId)],
      [f.trackingType, storedWord(one.trackingType)],
      [f.firstLast, valueAt(c.firstLast, one.firstLastCookie)],
      [f.postView, one.postView > 0 ? c.days(one.postView) : c.noPostView],
      ...clickCapsOf(one),
      [f.dailyCap, one.dailyCap === null ? c.noCap : c.cap(Number(one.dailyCap))],
      [f.feeds, c.feedText(one.productFeed, one.productFeedCount)],
      [f.vouchers, String(one.voucherOffersCount)],
      [f.platform, storedWord(one.platformName)],
      [f.consent, storedWord(one.consentMethod)],
      [f.level, storedWord(one.campaignLevel)],
      [f.fca, yesNo(one.fCAAuthorised)],
      [f.applications, one.acceptingApplications ? c.open : c.closed],
      [f.launched, 'launchDate' in one ? formatDay(one.launchDate) : null],
      [f.changed, formatDay(one.lastModifiedDate)],
    ],
  };
}

/** Most commission of clicks a day, for those who may know it. */
function clickCapsOf(one: CampaignDetail | OwnCampaign): CampaignPage['details'] {
  if (!('clickCap' in one)) return [];
  const f = t.campaigns.facts;
  const text = (amount: string | null) => amount && `${formatMoney(amount)} ${one.currencyCode}`;
  return [
    [f.clickCap, text(one.clickCap)],
    [f.publisherClickCap, text(one.publisherClickCap)],
  ];
}

function relationOf({ campaignId, subStatus }: CampaignDetail): string | null {
  if (campaignId === null || subStatus === null) return null;
  return subStatus === 'waiting' ? 'pending' : subStatus;
}

/** Requirements of a claim, in words; null where claims are not accepted. */
export function claimFacts(claims: Claims): Fact[] | null {
  if (!claims) return null;
  const c = t.campaigns.claim;
  const needs = (['name', 'emailAddress', 'postalCode', 'transactionValue'] as const)
    .filter((name) => claims[name])
    .map((name) => c[name]);
  return [
    [c.needs, needs.length > 0 ? needs.join(', ') : c.onlyReference],
    [c.reference, c.referenceText(storedWord(claims.referenceValidationType), claims.referenceValidationMaxLength)],
    [c.age, c.ageText(claims.enquiryMinAge)],
  ];
}
