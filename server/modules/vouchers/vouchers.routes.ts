import type { VoucherRow } from '#contract/vouchers';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { clickUrl } from '#server/tracking/click-url';
import { countVouchers, voucherRows, type VoucherRecord } from './vouchers.store.ts';

function voucherRowOf(record: VoucherRecord, scope: Scope, publicUrl: string): VoucherRow {
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

/** Voucher codes and offers. */
export function voucherHandlers({ db, now, publicUrl }: Deps): HandlersOf<'listVouchers'> {
  return {
    listVouchers: ({ query, scope }) => {
      const at = now();
      return listing(voucherRows(db, scope, query, at), countVouchers(db, scope, query, at), (records) =>
        records.map((record) => voucherRowOf(record, scope, publicUrl)),
      );
    },
  };
}
