import type { listConversions } from '#contract/conversions';
import { campaignTypes } from '#contract/campaigns';
import type { Received } from '#contract/endpoint';
import { DECIDE_BY } from '#server/domain/decide-by.store';
import { MONEY_STAGE, PAYMENT_STATUS } from '#server/domain/payment-status.store';
import { factor } from '#server/db/factor';
import { nameIn } from '#server/db/sorting';

/** SQL of the sortable fields of the answer. */
export const sortColumns: Record<NonNullable<Received<typeof listConversions>['query']['sortColumnName']>, string> = {
  conversionId: 'conversions.id',
  advertiserRef: 'lower(conversions.advertiser_ref)',
  legacyId: 'conversions.legacy_id',
  agencyId: 'conversions.agency_id',
  publisherId: 'conversions.publisher_id',
  campaignId: 'conversions.campaign_id',
  publisherCampaignId: 'conversions.relation_id',
  advertiserId: 'conversions.advertiser_id',
  advertiserName: 'lower(advertiser.name)',
  campaignTypeId: 'campaigns.campaign_type_id',
  invoiceId: 'conversions.invoice_id',
  paymentId: 'conversions.payment_id',
  mid: 'conversions.advertiser_id',
  currencyCode: 'conversions.currency_code',
  exchangeRate: 'raw.rate',
  publisherName: 'lower(publisher.name)',
  publisherType: "lower(coalesce(publisher.publisher_type, ''))",
  campaignName: 'lower(campaigns.name)',
  campaignTypeName: `lower(${nameIn(campaignTypes, 'campaigns.campaign_type_id')})`,
  conversionDate: 'conversions.converted_at',
  clickDate: 'conversions.click_at',
  decisionDate: 'conversions.decided_at',
  decideBy: DECIDE_BY,
  invoiceDate:
    'coalesce(conversions.invoiced_at, case when conversions.network_calc_at is distinct from conversions.decided_at' +
    " and (conversions.decided_at is not null or conversions.status = 'pending') then conversions.network_calc_at end)",
  paymentDate: 'payment_states.sent_at',
  paymentStatus: PAYMENT_STATUS,
  stage: MONEY_STAGE,
  lastModifiedDate: 'conversions.modified_at',
  status: 'conversions.status',
  'conversionValue.amount': `conversions.value * ${factor('target.rate')}`,
  'commission.amount': `conversions.commission * ${factor('target.rate')}`,
  'cost.amount': `conversions.net_cost * ${factor('target.rate')}`,
  ipAddress: 'conversions.ip_address',
  referrer: 'lower(conversions.referrer)',
  voucher: 'lower(conversions.voucher_code)',
  publisherWebsiteUrl: 'lower(websites.url)',
  rejectionReason: 'lower(conversions.rejection_reason)',
  rejectionCode: 'conversions.rejection_code',
  country: 'place.country_code',
  custType: 'lower(conversions.customer_type)',
  quoteAction: 'lower(conversions.quote_action)',
  conversionDuration: 'conversions.converted_at - conversions.click_at',
  deeplinkURL: 'lower(conversions.deeplink_url)',
  uid: 'lower(conversions.uid)',
  appGuid: 'conversions.app_guid',
  loyalty: 'conversions.loyalty',
};

/** Orders by the conversion's own columns, which need no join. */
export const isOwn = (sort: string) =>
  !/\b(target|raw|publisher|advertiser|campaigns|websites|place|payment_states)\./.test(sort);
