import { FIRST_YEAR, LAST_YEAR, type OverviewRow } from '#contract/payment-overview';
import { accountCurrency } from '#server/domain/account-currency.store';
import type { PaymentsToCome } from '#server/domain/documents';
import { listing, listingOf } from '#server/db/listing';
import type { Rates } from '#server/domain/rates.store';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { notPaidOf, timelineOf } from './payment-overview.rules.ts';
import {
  countOverview,
  overviewRows,
  stageSums,
  withNames,
  type Months,
  type OverviewRecord,
} from './payment-overview.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure, invalidField, wrongField } from '#server/failure';

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
    PaymentType: record.payment_type,
    InvoiceNumberList: record.payment_ids,
    ValidatedCommission: Number(record.validated),
    OutStandingCommission: Number(record.outstanding),
    RaisedCommission: Number(record.raised),
    PendingCommission: Number(record.pending),
    ProductCurrencyRate: rate(record.product_rate),
    ExpressPay: Number(record.express),
    AffiliateCurrencyRate: rate(record.publisher_rate),
    PaymentDate: record.paid_at?.toISOString() ?? null,
  };
}

function inOrder({ startYear, startMonth, endYear, endMonth }: Months): void {
  if (startYear * 12 + startMonth <= endYear * 12 + endMonth) return;
  const period = { start: `${startYear}-${startMonth}`, end: `${endYear}-${endMonth}` };
  throw new Failure('INVALID_REQUEST', refusal('overview.start', period), [
    wrongField('query.startYear', refusal('overview.backwards', period)),
  ]);
}

function knownCurrency(rates: Rates, currency: string): void {
  if (rates.currencies.includes(currency)) return;
  const { currencies } = rates;
  throw invalidField('query.targetCurrencyCode', refusal('input.currency', { currencies, given: currency }));
}

/** Commission by campaign, month and payment progress, and a timeline by month. */
export function paymentOverviewHandlers(
  { db, rates }: Deps,
  toCome: PaymentsToCome,
): HandlersOf<'getPaymentOverview' | 'getPaymentTimeline' | 'getNextPayment'> {
  return {
    getPaymentTimeline: async (call) => {
      const { query, scope } = call;
      inOrder(query);
      knownCurrency(rates, query.targetCurrencyCode);
      const asked = query.openBefore ? { ...query, startYear: FIRST_YEAR, startMonth: 1 } : query;
      const sums = scope.kind === 'advertiser' ? [] : await stageSums(db, scope, asked, rates);
      return timelineOf(query, sums);
    },
    getNextPayment: async (call) => {
      const { query, scope } = call;
      knownCurrency(rates, query.targetCurrencyCode);
      const ever = { startYear: FIRST_YEAR, startMonth: 1, endYear: LAST_YEAR, endMonth: 12 };
      const sums =
        scope.kind === 'advertiser'
          ? []
          : await stageSums(db, scope, { ...query, ...ever, advertiserId: 0, campaignId: 0 }, rates);
      return { ...(await toCome(scope)), ...notPaidOf(sums) };
    },
    getPaymentOverview: async (call) => {
      const { query, scope } = call;
      inOrder(query);
      if (scope.kind === 'advertiser') return listingOf<OverviewRow>([]);
      const currency = scope.kind === 'publisher' ? await accountCurrency(db, scope) : null;
      const named = withNames(db, scope, currency, rates);
      return listing(overviewRows(db, scope, query, currency, rates), countOverview(db, scope, query), async (found) =>
        (await named(found)).map(overviewRowOf),
      );
    },
  };
}
