import { Failure } from '#contract/failures';
import type { OverviewRow } from '#contract/overview';
import { listing, listingOf } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { countOverview, overviewRows, type OverviewQuery, type OverviewRecord } from './overview.store.ts';

const rate = (decimal: string | null) => (decimal === null ? null : Number(decimal));

function overviewRowOf(record: OverviewRecord): OverviewRow {
  const [year, month] = record.month.split('-').map(Number);
  return {
    CampaignStatID: record.stat_id,
    BillingYear: year ?? 0,
    BillingMonth: month ?? 0,
    Imp: record.impressions,
    Clicks: record.clicks,
    VT: record.view_throughs,
    InvoiceNumber: record.payment_id,
    MID: record.advertiser_id,
    PID: record.campaign_id,
    UV: record.visitors,
    OptimiseCompany: record.company,
    Merchant: record.merchant,
    Product: record.product,
    Currency: record.currency,
    PaymentStatus: record.state,
    PaymentType: record.payment_type as OverviewRow['PaymentType'],
    InvoiceNumberList: record.payment_ids,
    ValidatedCommission: Number(record.validated),
    OutStandingCommission: Number(record.outstanding),
    ProductCurrencyRate: rate(record.product_rate),
    ExpressPay: Number(record.express),
    AffiliateCurrencyRate: rate(record.publisher_rate),
    PaymentDate: record.paid_at?.toISOString() ?? null,
  };
}

function inOrder({ startYear, startMonth, endYear, endMonth }: OverviewQuery): void {
  if (startYear * 12 + startMonth <= endYear * 12 + endMonth) return;
  const message = `must not be after the end (${startYear}-${startMonth} is after ${endYear}-${endMonth})`;
  throw new Failure('INVALID_REQUEST', `The start ${message}.`, [{ path: 'query.startYear', message }]);
}

/** Commission by campaign, month and how far its payment is. */
export function overviewHandlers({ db, rates }: Deps): HandlersOf<'getPaymentOverview'> {
  return {
    getPaymentOverview: ({ query, scope }) => {
      inOrder(query);
      if (scope.kind === 'advertiser') return listingOf<OverviewRow>([]);
      return listing(overviewRows(db, scope, query, rates), countOverview(db, scope, query), (records) =>
        records.map(overviewRowOf),
      );
    },
  };
}
