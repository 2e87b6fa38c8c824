import { voucherCategories, type VoucherChange, type VoucherDetail, type VoucherRow } from '#contract/vouchers';
import type { Scope } from '#server/db/scope';
import { clickUrl } from '#server/tracking/click-url';
import type { OneVoucher, VoucherColumns, VoucherRecord } from './vouchers.store.ts';

export function voucherRowOf(record: VoucherRecord, scope: Scope, publicUrl: string): VoucherRow {
  const aid = scope.kind === 'publisher' ? scope.contactId : '{AID}';
  const link = { publicUrl, aid, pid: record.campaign_id };
  return {
    id: record.id,
    productId: record.campaign_id,
    campaignId: record.relation_id,
    categoryId: record.category_id,
    campaignName: record.campaign_name,
    companyName: record.company_name,
    code: record.code,
    description: record.description,
    title: record.title,
    deepLinkURL: record.deeplink_url,
    trackingURL: clickUrl(link),
    deepLinkTrackingURL: clickUrl({ ...link, to: record.deeplink_url }),
    categoryName: record.category_name,
    type: record.kind,
    discount: record.discount,
    CultureCode: record.culture_code,
    activationDate: record.activates_at.toISOString(),
    expiryDate: record.expires_at.toISOString(),
    addedon: record.added_at.toISOString(),
    status: record.status,
    affiliateSpecific: record.publisher_id !== null,
    Exclusive: record.is_exclusive,
    shopifyCode: record.shopify_code,
  };
}

export const voucherDetailOf = (record: OneVoucher, scope: Scope, publicUrl: string): VoucherDetail => ({
  ...voucherRowOf(record, scope, publicUrl),
  publisherContactId: record.publisher_id,
  publisherName: record.publisher_name,
});

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const membersOf = (record: VoucherColumns) => ({
  type: record.kind,
  code: record.code,
  title: record.title,
  description: record.description,
  discount: record.discount,
  destinationUrl: record.deeplink_url || null,
  cultureCode: record.culture_code,
  exclusive: record.is_exclusive,
  startDay: dayOf(record.activates_at),
  endDay: dayOf(record.expires_at),
});

/** A voucher as its form has read it: days instead of instants, null for the landing page. */
export const readOf = (record: VoucherColumns) => ({ ...membersOf(record), categoryId: record.category_id });

/** A voucher in the audit log, which says names. */
export const recordedOf = (record: VoucherColumns) => ({ ...membersOf(record), category: record.category_name });

const firstOf = (day: string) => new Date(`${day}T00:00:00Z`);
/** Vouchers begin and end on whole seconds. */
const lastOf = (day: string) => new Date(`${day}T23:59:59Z`);

/** The columns of a voucher as it is wished. A day that stays keeps the time that it had in `old`. */
export function columnsOf(wish: VoucherChange, url: string | null, old?: VoucherColumns): VoucherColumns {
  const keeps = (day: string, at: Date | undefined) => (at && dayOf(at) === day ? at : undefined);
  return {
    kind: wish.type,
    code: wish.code,
    title: wish.title,
    description: wish.description,
    discount: wish.discount,
    category_id: wish.categoryId,
    category_name: voucherCategories[wish.categoryId],
    deeplink_url: url ?? '',
    culture_code: wish.cultureCode,
    is_exclusive: wish.exclusive,
    activates_at: keeps(wish.startDay, old?.activates_at) ?? firstOf(wish.startDay),
    expires_at: keeps(wish.endDay, old?.expires_at) ?? lastOf(wish.endDay),
  };
}
