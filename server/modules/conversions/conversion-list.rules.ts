import { recordOf, valueAt } from '#contract/records';
import { campaignTypes } from '#contract/campaigns';
import { saleFlags, type ConversionRow } from '#contract/conversions';
import { extraNames } from '#contract/extra-names';
import type { Scope } from '#server/db/scope';
import { sees } from '#server/domain/seen';
import type { ConversionQuery } from './conversion-list.store.ts';
import type { ConversionRecord } from './shown.store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;
const text = (value: number | null) => (value === null ? null : String(value));

/** An IP address without its last part, which would identify a person. */
export function withoutLastPart(address: string): string {
  return address.replace(/[.:][^.:]*$/, '');
}

/** Time from click to conversion as an ISO 8601 duration, such as `P2DT3H4M5S`; null without a click. */
export function durationBetween(from: Date | null, to: Date): string | null {
  if (!from) return null;
  const seconds = Math.floor((to.getTime() - from.getTime()) / 1000);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const days = Math.floor(seconds / 86_400);
  const time = parts.map((value, index) => (value > 0 ? `${value}${'HMS'[index]}` : '')).join('');
  if (days === 0 && time === '') return 'PT0S';
  return `P${days > 0 ? `${days}D` : ''}${time === '' ? '' : `T${time}`}`;
}

/**
 * The date that an update has given for the invoice; an approval that gives none counts from the decision on. Some live
 * networks do not say when they decided, so that nobody can tell the two apart.
 */
function givenInvoiceDate({ status, network_calc_at: given, decided_at }: ConversionRecord): Date | null {
  if (decided_at === null && status !== 'pending') return null;
  return given?.getTime() === decided_at?.getTime() ? null : given;
}

/** A stored conversion as a row of the answer, without the members that its account does not see. */
export function conversionRowOf(record: ConversionRecord, scope: Scope, query: ConversionQuery): ConversionRow {
  const currency = query.targetCurrencyCode;
  const orderValue = (amount: string, publisherAmount: string) => ({
    currency,
    amount,
    publisherAmount,
    publisherCurrency: record.publisher_currency,
  });
  return {
    conversionId: String(record.id),
    advertiserRef: record.advertiser_ref,
    legacyId: record.legacy_id,
    agencyId: record.agency_id,
    publisherId: record.publisher_id,
    campaignId: record.campaign_id,
    publisherCampaignId: record.relation_id,
    advertiserId: record.advertiser_id,
    advertiserName: record.advertiser_name,
    campaignTypeId: record.campaign_type_id,
    invoiceId: record.invoice_id,
    paymentId: record.payment_id,
    mid: record.advertiser_id,
    currencyCode: record.currency_code,
    exchangeRate: record.raw_rate === null ? null : Number(record.raw_rate),
    publisherName: record.publisher_name,
    publisherType: record.publisher_type ?? '',
    campaignName: record.campaign_name,
    campaignTypeName: valueAt(campaignTypes, record.campaign_type_id) ?? '',
    conversionDate: record.converted_at.toISOString(),
    clickDate: iso(record.click_at),
    decisionDate: iso(record.decided_at),
    decideBy: iso(record.decide_by),
    invoiceDate: iso(record.invoiced_at ?? givenInvoiceDate(record)),
    paymentDate: iso(record.paid_at),
    lastModifiedDate: record.modified_at.toISOString(),
    status: record.status,
    paymentStatus: record.payment_status,
    stage: record.stage,
    rawConversionValue: { currency: record.raw_currency, amount: twoPlaces(record.raw_amount) },
    conversionValue: orderValue(record.target_value, record.publisher_value),
    origConversionValue: orderValue(record.target_orig_value, record.publisher_orig_value),
    commission: { currency, amount: record.target_commission, bandId: record.commission_group_id },
    cost: sees(scope, 'costs') ? { currency, amount: record.target_cost, bandId: record.commission_group_id } : null,
    item: itemOf(record, currency),
    ipAddress: record.ip_address && !sees(scope, 'addresses') ? withoutLastPart(record.ip_address) : record.ip_address,
    referrer: record.referrer,
    voucher: record.voucher_code,
    publisherWebsiteUrl: record.website_url,
    rejectionReason: record.rejection_reason,
    rejectionCode: text(record.rejection_code),
    country: record.country_code,
    custType: record.customer_type,
    quoteAction: record.quote_action,
    conversionDuration: durationBetween(record.click_at, record.converted_at),
    deeplinkURL: record.deeplink_url,
    uid: record.uid,
    appGuid: record.app_guid,
    extendedData: recordOf(extraNames, (name) => record[name]),
    placement: named(record.placement_id, record.placement_name),
    creative: named(record.creative_id, record.creative_name),
    loyalty: record.loyalty,
    flags: sees(scope, 'flags') ? saleFlags.filter((flag) => record.flags?.split(' ').includes(flag)) : null,
    commissionCalculation: {
      networkUseInvoiceDate: iso(record.network_calc_at),
      publisherUseInvoiceDate: iso(record.publisher_calc_at),
    },
  };
}

function named(id: number | null, name: string | null) {
  return id === null || name === null ? null : { id, name };
}

function itemOf(record: ConversionRecord, currency: string): ConversionRow['item'] {
  if (record.item_sku == null || record.item_value == null) return null;
  return {
    name: record.item_name ?? '',
    sku: record.item_sku,
    volume: String(record.item_volume ?? 0),
    value: { currency, amount: record.item_value },
  };
}

/** An amount with two of the four stored places, or more if needed. */
function twoPlaces(decimal: string): string {
  return decimal.replace(/(\.\d{2})0*$/, '$1');
}
